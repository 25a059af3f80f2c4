"""Tests of the scripts that finish the site."""

import tempfile
import unittest
from pathlib import Path

import check_links
import search_headings


class Folder(unittest.TestCase):
    """A folder of pages that lasts for one test."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        file = self.folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")


class Links(Folder):
    def defects(self, link):
        self.write("from.html", f'<a href="{link}">words</a><p id="here"></p>')
        self.write("to.html", '<a name="old"></a><h2 id="SMX-1">words</h2>')
        return list(check_links.broken_links(self.folder))

    def test_links_that_lead_somewhere(self):
        for link in ("to.html", "to.html#SMX-1", "to.html#old", "#here", "#", "https://example.org/x#y"):
            self.assertEqual(self.defects(link), [], link)

    def test_a_file_that_is_not_there(self):
        self.assertEqual(self.defects("gone.html"), ["from.html: gone.html: there is no such file"])

    def test_an_anchor_that_is_not_there(self):
        self.assertEqual(self.defects("to.html#SMX-2"), ["from.html: to.html#SMX-2: the page has no such anchor"])
        self.assertEqual(self.defects("#there"), ["from.html: #there: the page has no such anchor"])

    def test_a_picture_that_is_not_there(self):
        self.write("from.html", '<img src="gone.svg">')
        self.assertEqual(len(list(check_links.broken_links(self.folder))), 1)


class Search(Folder):
    def setUp(self):
        super().setUp()
        self.write("search/searchdata.js", 'var indexSectionsWithContent =\n{\n  0: "aos",\n  1: "a"\n};\n')
        for place in range(3):
            self.write(f"search/all_{place}.js", "var searchData=\n[\n  ['x_0',['x',['../x.html',1,'']]]\n];\n")
        self.write("chapter-softmax.html",
                   '<div class="title">Softmax</div><h2><a class="anchor" id="SMX-2"></a>\nSMX-2 — Order is kept</h2>')

    def list_of(self, place):
        return (self.folder / "search" / f"all_{place}.js").read_text(encoding="utf-8")

    def test_a_clause_is_found_by_its_id_and_by_its_title(self):
        search_headings.add_headings(self.folder)
        shown = '["SMX-2 — Order is kept", ["../chapter-softmax.html#SMX-2", 1, "Softmax"]]'
        self.assertIn('["smx_2d2_20—_20order_20is_20kept_', self.list_of(2))
        self.assertIn('["order_20is_20kept_', self.list_of(1))
        self.assertIn(shown, self.list_of(2))
        self.assertIn(shown, self.list_of(1))
        self.assertTrue(self.list_of(2).endswith("]]]\n];\n"))

    def test_a_heading_without_list_is_left_out(self):
        self.write("chapter-x.html", '<h1><a class="anchor" id="x-why"></a>Why</h1>')
        self.assertEqual(search_headings.add_headings(self.folder), 3)
        self.assertNotIn("Why", self.list_of(0) + self.list_of(1) + self.list_of(2))

    def test_what_doxygen_has_listed_is_not_listed_twice(self):
        self.write("search/all_2.js", "var searchData=\n[\n  ['smx_0',['SMX-2',['../chapter-softmax.html#SMX-2',1,'']]]\n];\n")
        search_headings.add_headings(self.folder)
        self.assertEqual(self.list_of(2).count("#SMX-2"), 1)


if __name__ == "__main__":
    unittest.main()
