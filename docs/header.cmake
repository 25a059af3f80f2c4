# Writes Doxygen's own page header with our lines at the end of its <head>.
get_filename_component(folder ${HEADER} DIRECTORY)
execute_process(COMMAND ${DOXYGEN} -w html ${HEADER} ${folder}/footer.html ${folder}/unused.css
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(READ ${HEADER} text)
file(READ ${ADDITION} addition)
string(REPLACE "</head>" "${addition}</head>" text "${text}")
file(WRITE ${HEADER} "${text}")
