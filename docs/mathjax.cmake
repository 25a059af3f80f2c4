# Copies the part of MathJax that renders TeX as SVG, so that the site needs no network.
file(MAKE_DIRECTORY ${TO})
foreach(part MathJax.js extensions jax/element jax/input/TeX jax/output/SVG)
    get_filename_component(above ${TO}/${part} DIRECTORY)
    file(COPY ${MATHJAX}/${part} DESTINATION ${above} PATTERN fonts/* EXCLUDE)
endforeach()
file(COPY ${MATHJAX}/jax/output/SVG/fonts/TeX DESTINATION ${TO}/jax/output/SVG/fonts)
