"""Checks every link of the site: that its file is there, and that the file has the anchor.

    check_links.py FOLDER
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The anchors and the links of one page."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.links = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            if name in ("href", "src") and value and not (tag == "a" and value == "#"):
                self.links.append(value)


def read_pages(folder):
    """The pages of a folder, by their paths."""
    files = [file for file in folder.rglob("*.html") if "mathjax" not in file.relative_to(folder).parts]
    return {file.resolve(): Page(file.read_text(encoding="utf-8")) for file in files}


def defect_of(file, link, pages):
    """What is wrong with a link of a page, or None."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None  # another site
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    if not target.exists():
        return "there is no such file"
    if parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
        return "the page has no such anchor"
    return None


def broken_links(folder):
    """One message for each link that leads nowhere."""
    pages = read_pages(folder)
    for file, page in sorted(pages.items()):
        for link in page.links:
            defect = defect_of(file, link, pages)
            if defect:
                yield f"{file.name}: {link}: {defect}"


def main():
    broken = list(broken_links(Path(sys.argv[1])))
    print("\n".join(broken) or "every link of the site leads somewhere")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
