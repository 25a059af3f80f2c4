"""Adds the headings of the pages to the search box, which else finds only pages and code.

    search_headings.py FOLDER

A heading is found by its ID and by its title. Nothing is added where Doxygen has done so itself.
"""

import html
import json
import re
import sys
from pathlib import Path

HEADING = re.compile(r'<h[1-4][^>]*>\s*<a class="anchor" id="([^"]+)"></a>\s*(.*?)</h[1-4]>', re.DOTALL)
TITLE = re.compile(r'<div class="title">(.*?)</div>', re.DOTALL)
INITIALS = re.compile(r'indexSectionsWithContent =\s*{\s*0: "([^"]*)"')


def headings_of(page):
    """(ID, title) of the headings of a page, and the page's own title."""
    text = page.read_text(encoding="utf-8")
    title = TITLE.search(text)
    plain = [(anchor, re.sub(r"<[^>]*>", "", heading).strip()) for anchor, heading in HEADING.findall(text)]
    return plain, title.group(1).strip() if title else ""


def key_of(words):
    """Words as the search box writes them: all but letters and digits in hexadecimal."""
    def code(match):
        return f"_{ord(match.group()):02x}"
    return re.sub(r"[^a-z0-9\u0080-\uffff]", code, html.unescape(words).lower())


def entries_of(page):
    """(words that find it, text shown, address, page) for each heading of a page."""
    headings, title = headings_of(page)
    for anchor, heading in headings:
        clause = re.match(r"[A-Z]{3}-[1-9][0-9]* — (.*)", heading)
        for words in [heading, clause.group(1)] if clause else [heading]:
            yield words, heading, f"../{page.name}#{anchor}", title


def add(entry, number, folder, initials):
    """Adds an entry to the list of its first letter, if there is such a list."""
    words, text, address, page = entry
    place = initials.find(key_of(words)[:1])
    if place < 0:
        return
    file = folder / "search" / f"all_{place:x}.js"
    script = file.read_text(encoding="utf-8")
    if address in script and words == text:
        return
    row = json.dumps([f"{key_of(words)}_{number}", [text, [address, 1, page]]], ensure_ascii=False)
    end = script.rstrip().rindex("\n];")
    file.write_text(script[:end] + ",\n  " + row + script[end:], encoding="utf-8")


def add_headings(folder):
    """Adds every heading of every page of a folder. Returns how many entries there are."""
    initials = INITIALS.search((folder / "search" / "searchdata.js").read_text(encoding="utf-8")).group(1)
    entries = [entry for page in sorted(folder.glob("chapter-*.html")) for entry in entries_of(page)]
    for number, entry in enumerate(entries):
        add(entry, 100000 + number, folder, initials)
    return len(entries)


if __name__ == "__main__":
    print(add_headings(Path(sys.argv[1])), "headings can be searched for")
