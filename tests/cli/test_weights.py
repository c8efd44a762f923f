# SPDX-License-Identifier: MIT
"""osero weights, and osero plot of files of weights."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

import jsonschema

OSERO = os.environ["OSERO"]
SOURCE = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2]))
TABLE_C = [20, -6, 4, 2, 2, 4, -6, 20, -6, -10, -2, -1, -1, -2, -10, -6, 4, -2, 0, 0, 0, 0, -2, 4, 2, -1, 0, 0, 0, 0,
           -1, 2]
TABLE_C += TABLE_C[::-1]


def schema(name):
    return jsonschema.Draft202012Validator(json.loads((SOURCE / f"results/schema/{name}.schema.json").read_text()))


class Weights(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="osero-weights ")
        self.addCleanup(self.temporary.cleanup)
        self.folder = pathlib.Path(self.temporary.name)

    def osero(self, *arguments):
        return subprocess.run([OSERO, *arguments], capture_output=True, text=True, timeout=60, cwd=self.folder)

    def good(self, *arguments):
        done = self.osero(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def refused(self, status, message, *arguments):
        done = self.osero(*arguments)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (status, "", f"osero: {message}\n"))

    def write(self, name, values, **more):
        head = {"schema": "osero.weights/1", "type": "int"}
        (self.folder / name).write_text(json.dumps({**head, **more, "values": values}))

    def test_a_players_table_becomes_a_file_that_it_takes_back(self):
        text = self.good("weights", "ver1", "--option", "weights")
        file = json.loads(text)
        schema("weights").validate(file)
        self.assertEqual((file["player"], file["option"], file["symmetry"]), ("ver1", "weights", "square"))
        self.assertEqual(file["values"], TABLE_C)
        file["values"] = [7 * value for value in TABLE_C]
        (self.folder / "w.json").write_text(json.dumps(file))
        self.assertEqual(self.good("weights", "ver1:weights=@w.json", "--option", "weights", "-o", "again.json"), "")
        self.assertEqual(json.loads((self.folder / "again.json").read_text()), file)

    def test_a_file_as_a_board_with_classes(self):
        self.write("w.json", TABLE_C, player="ver1", option="weights", symmetry="square")
        lines = self.good("weights", "w.json").splitlines()
        self.assertEqual(lines[0], "w.json: ver1 weights, 64 whole numbers, equal under the board's symmetries")
        self.assertEqual(lines[2].split(), list("abcdefgh"))
        self.assertEqual(lines[4].split(), ["2", "-6", "-10", "-2", "-1", "-1", "-2", "-10", "-6"])
        self.assertIn("X      b2          4    -10", lines)
        self.assertEqual(len(lines), 2 + 9 + 1 + 11)

    def test_a_comparison(self):
        self.write("a.json", TABLE_C)
        self.write("b.json", [3 * value for value in TABLE_C])
        text = self.good("weights", "a.json", "b.json")
        self.assertIn("second is nearest to 3 times first; correlation 1.0000", text)
        self.assertIn(" 1  20  -6   4   2   2   4  -6  20     1  60 -18  12   6   6  12 -18  60     1  40 -12", text)
        report = json.loads(self.good("weights", "a.json", "b.json", "--json"))
        schema("weights-report").validate(report)
        self.assertEqual(report["differences"], [2 * value for value in TABLE_C])
        self.assertEqual((report["scale"], round(report["correlation"], 9)), (3, 1))
        report = json.loads(self.good("weights", "a.json", "--json"))
        schema("weights-report").validate(report)
        self.assertTrue(report["first"]["symmetric"])
        self.assertEqual([one["mean"] for one in report["first"]["classes"]], [20, -6, 4, 2, -10, -2, -1, 0, 0, 0])

    def test_symmetrising(self):
        self.write("odd.json", [24] + TABLE_C[1:], player="ver1", option="weights")
        self.assertIn("S      a1          4  21 (20 to 24)", self.good("weights", "odd.json"))
        self.assertEqual(self.good("weights", "--symmetrise", "odd.json", "-o", "even.json"),
                         "even.json: the largest change of a value is 3\n")
        self.good("weights", "ver1:weights=@even.json", "--option", "weights")
        self.assertEqual(json.loads(self.good("weights", "odd.json", "--symmetrise"))["values"][::63], [21, 21])

    def test_what_cannot_be(self):
        self.write("a.json", TABLE_C)
        self.write("short.json", [1, 2])
        (self.folder / "nan.json").write_text("[1, NaN]")
        self.refused(1, "cannot open no.json: No such file or directory", "weights", "no.json")
        self.refused(2, "there is no file ver1; for the table of a player give its option: osero weights ver1 --option "
                        "weights", "weights", "ver1")
        self.refused(2, "nan.json:1:5: a value was expected", "weights", "nan.json")
        self.refused(2, "a.json has 64 values and short.json has 2: they cannot be compared",
                     "weights", "a.json", "short.json")
        self.refused(2, "short.json: its 2 values are the squares of no board", "weights", "--symmetrise", "short.json")
        self.refused(2, "--symmetrise takes one file", "weights", "--symmetrise", "a.json", "a.json")
        self.refused(2, "corner of ver1 is no table", "weights", "ver1", "--option", "corner")
        self.refused(2, "ver1 has no option 'x'; 'osero engines ver1' lists them", "weights", "ver1", "--option", "x")
        self.refused(2, "--option is for one PLAYER, and not together with --symmetrise",
                     "weights", "ver1", "--option", "weights", "--symmetrise")

    @unittest.skipUnless(shutil.which("gnuplot"), "needs gnuplot")
    def test_pictures(self):
        self.write("a.json", TABLE_C, player="ver1", option="weights")
        self.write("b.json", [3 * value for value in TABLE_C], player="ver1", option="weights")
        (self.folder / "sub").mkdir()
        self.assertEqual(self.good("plot", "a.json"), "a.svg\na.png\n")
        self.assertEqual(self.good("plot", "a.json", "b.json"), "b-compared.svg\nb-compared.png\n")
        self.assertEqual(self.good("plot", "a.json", "b.json", "-o", "sub/both"), "sub/both.svg\nsub/both.png\n")
        root = xml.etree.ElementTree.parse(self.folder / "sub/both.svg").getroot()
        texts = ["".join(element.itertext()).strip() for element in root.iter("{http://www.w3.org/2000/svg}text")]
        for text in ("ver1 weights", "a.json", "b.json", "-18", "60"):
            self.assertIn(text, texts)
        self.assertEqual(texts.count("20"), 4)
        self.assertTrue((self.folder / "sub/both.png").read_bytes().startswith(b"\x89PNG"))
        self.refused(1, "cannot open no.json: No such file or directory", "plot", "no.json")
        self.refused(2, "demo and a.json are not both files of weights; runs are drawn one by one",
                     "plot", "demo", "a.json")
        self.refused(2, "--output is for files of weights; a run's pictures are in its folder",
                     "plot", "demo", "-o", "x")


if __name__ == "__main__":
    unittest.main()
