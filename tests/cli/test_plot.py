# SPDX-License-Identifier: MIT
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

OSERO = os.environ["OSERO"]
GOLDEN_RUN = pathlib.Path(__file__).parents[1] / "golden/tiny_run"
PLOTS = ("crosstable", "differences", "ranking", "timing")


def timing_lines():
    for line in (GOLDEN_RUN / "games.jsonl").read_text().splitlines():
        yield json.dumps({"v": 1, "game": json.loads(line)["game"], "move_ns": [900, 40000, 1200],
                          "empties": [50, 49, 48], "by": "wbw"}) + "\n"


def texts(svg):
    """What stands in the picture, gnuplot's font switches put together again."""
    root = xml.etree.ElementTree.parse(svg).getroot()
    return {"".join(element.itertext()).strip() for element in root.iter("{http://www.w3.org/2000/svg}text")}


class Plot(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="osero plot 'a$b ")
        self.addCleanup(self.temporary.cleanup)
        self.results = pathlib.Path(self.temporary.name)
        self.run_folder = self.results / "tiny"
        self.plots = self.run_folder / "plots"
        shutil.copytree(GOLDEN_RUN, self.run_folder)

    def plot(self, *arguments, **environment):
        return subprocess.run([OSERO, "plot", *(arguments or ("tiny",)), "--results", self.results],
                              capture_output=True, text=True, timeout=60, env={**os.environ, **environment})

    def plot_good(self):
        done = self.plot()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def assert_one_line(self, done, status, *parts):
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for part in parts:
            self.assertIn(part, done.stderr)

    def make_executable(self, name, text):
        folder = self.results / "bin"
        folder.mkdir(exist_ok=True)
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
        return str(folder)


@unittest.skipUnless(shutil.which("gnuplot"), "needs gnuplot")
class Drawing(Plot):
    def test_all_four_in_both_forms(self):
        (self.run_folder / "timing.jsonl").write_text("".join(timing_lines()))
        printed = self.plot_good().splitlines()
        for name in PLOTS:
            self.assertTrue((self.plots / f"{name}.png").read_bytes().startswith(b"\x89PNG\r\n"))
            self.assertIn("tiny: 3 players, 23 games", texts(self.plots / f"{name}.svg"))
            self.assertIn(f"{self.plots}/{name}.svg", printed)
            self.assertIn(f"{self.plots}/{name}.png", printed)
        self.assertEqual(sorted(path.name for path in self.plots.iterdir()),
                         sorted(f"{name}.{kind}" for name in PLOTS for kind in ("png", "svg", "tsv")))

    def test_the_map_shows_labels_and_scores(self):
        self.plot_good()
        shown = texts(self.plots / "crosstable.svg")
        # B beat A by 4.5 of 8, by golden/tiny_run/expected.json.
        self.assertLessEqual({"A", "B", "odd, ”label” é", "56.2", "43.8"}, shown)

    def test_pictures_hold_no_time_of_day(self):
        self.plot_good()
        first = {path.name: path.read_bytes() for path in self.plots.iterdir()}
        self.plot_good()
        self.assertEqual(first, {path.name: path.read_bytes() for path in self.plots.iterdir()})

    def test_without_timing_its_plot_is_removed(self):
        (self.run_folder / "timing.jsonl").write_text("".join(timing_lines()))
        self.plot_good()
        (self.run_folder / "timing.jsonl").unlink()
        self.assertIn("no timing", self.plot_good())
        self.assertFalse(list(self.plots.glob("timing.*")))

    def test_the_users_own_settings_have_no_say(self):
        (self.results / ".gnuplot").write_text("exit status 1\n")
        self.assertEqual(self.plot(HOME=str(self.results)).returncode, 0)

    def test_a_broken_timing_line_is_named(self):
        (self.run_folder / "timing.jsonl").write_text("".join(timing_lines()).replace("[50, 49, 48]", "[50, 49]", 1))
        self.assert_one_line(self.plot(), 1, "timing.jsonl line 1", "length")


class Trouble(Plot):
    def test_gnuplot_missing(self):
        done = self.plot(PATH=str(self.results))
        self.assert_one_line(done, 1, "gnuplot", "not installed", "apt-get install gnuplot-nox")
        self.assertFalse(list(self.plots.glob("*.new")))

    def test_gnuplot_failing(self):
        folder = self.make_executable("gnuplot", "#!/bin/sh\necho half > \"$4\"\necho 'line 7: no such thing' >&2\nexit 1\n")
        done = self.plot(PATH=f"{folder}:{os.environ['PATH']}")
        self.assert_one_line(done, 1, "crosstable.svg", "line 7: no such thing")
        self.assertEqual([path.name for path in self.plots.iterdir()], ["crosstable.tsv"])

    def test_no_such_run(self):
        self.assert_one_line(self.plot("nothing"), 2, "nothing")
        self.assertFalse((self.results / "nothing").exists())

    def test_wrong_use(self):
        self.assert_one_line(self.plot("a/../b"), 2)
        self.assert_one_line(self.plot("tiny", "more"), 2)
        self.assert_one_line(self.plot("tiny", "--colour"), 2)

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_a_folder_without_rights(self):
        self.run_folder.chmod(0o500)
        self.assert_one_line(self.plot(), 1, "plots")
        self.run_folder.chmod(0o700)

    def test_a_file_in_the_folders_place(self):
        self.plots.write_text("")
        self.assert_one_line(self.plot(), 1, "plots")

    def test_help(self):
        done = subprocess.run([OSERO, "plot", "--help"], capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("osero plot demo", done.stdout)


if __name__ == "__main__":
    unittest.main()
