# SPDX-License-Identifier: MIT
import json
import math
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

OSERO = os.environ["OSERO"]
GOLDEN_RUN = pathlib.Path(__file__).parents[1] / "golden/tiny_run"
PLOTS = ("crosstable", "differences", "openings", "predicted", "progress", "ranking", "ratings", "timing")


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
    def test_all_in_both_forms(self):
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

    def columns(self, name, folder=None):
        rows = [row.split("\t") for row in ((folder or self.plots) / f"{name}.tsv").read_text().splitlines()]
        self.assertTrue(all(len(row) == len(rows[0]) for row in rows))
        self.assertNotRegex("\n".join("\t".join(row) for row in rows).lower(), r"\b(nan|inf)\b")
        return [dict(zip(rows[0], row)) for row in rows[1:]], rows

    def json(self, *arguments):
        return json.loads(subprocess.run([OSERO, *arguments, "--json"], capture_output=True, check=True).stdout)

    def test_the_ratings_are_those_of_osero_rate(self):
        self.plot_good()
        known = {player["label"].replace('"', "”"): player for player in self.json("rate", self.run_folder)["players"]}
        rows, _ = self.columns("ratings")
        self.assertEqual({row["player"] for row in rows}, set(known))
        for row in rows:
            for column, key in (("elo", "value"), ("elo_low", "low"), ("elo_high", "high")):
                value = known[row["player"]]["elo"][key]
                self.assertAlmostEqual(float(row[column]), value, delta=1e-5 * abs(value))

    def test_predictions_come_from_the_ratings(self):
        self.plot_good()
        known = self.json("rate", self.run_folder)
        elo = {player["label"].replace('"', "”"): player["elo"]["value"] for player in known["players"]}
        first = known["first_move_elo"]["value"] or 0
        rows, _ = self.columns("predicted")
        told = 0
        for row in rows:
            if row["difference"] == "":
                continue
            x = elo[row["player"]] - elo[row["opponent"]]
            expected = sum(50 / (1 + 10 ** (-(x + move) / 400)) for move in (first, -first))
            self.assertAlmostEqual(float(row["predicted_percent"]), expected, 3)
            self.assertAlmostEqual(float(row["difference"]), float(row["score_percent"]) - expected, 3)
            told += 1
        self.assertEqual(told, 6)  # each of three against two others

    def test_the_course_ends_where_the_report_does(self):
        self.plot_good()
        report = {player["label"].replace('"', "”"): player for player in self.json("report", self.run_folder)["players"]}
        _, rows = self.columns("progress")
        self.assertEqual([int(row[0]) for row in rows[1:]], list(range(1, 12)))  # 11 game pairs
        for column in range(3, len(rows[0]), 3):
            for offset, key in enumerate(("elo", "elo_low", "elo_high")):
                known, text = report[rows[0][column]][key], rows[-1][column + offset]
                self.assertTrue(text == "" if known is None else math.isclose(float(text), known, rel_tol=1e-5))

    def test_who_won_all_is_no_trouble(self):
        """A beats all, B all but A: no Elo, no rating, nothing to predict."""
        path, order = self.run_folder / "games.jsonl", ["A", "B"]
        lines = []
        for text in path.read_text().splitlines():
            game = json.loads(text)
            rank = [order.index(game[colour]) if game[colour] in order else 2 for colour in ("black", "white")]
            difference = 10 if rank[0] < rank[1] else -10
            game |= {"difference": difference, "outcome": "win" if difference > 0 else "loss",
                     "termination": "normal", "black_discs": 32 + difference // 2, "white_discs": 32 - difference // 2}
            for key in ("fault", "signal"):
                game.pop(key, None)
            lines.append(json.dumps(game) + "\n")
        path.write_text("".join(lines))
        self.plot_good()
        for name in ("ratings", "predicted", "progress", "openings"):
            self.columns(name)
            self.assertTrue((self.plots / f"{name}.png").exists())
        shown = texts(self.plots / "ratings.svg")
        self.assertIn("at most", shown)

    def test_the_test_walks_to_its_bound(self):
        done = subprocess.run([OSERO, "match", "greedy", "random", "--sprt", "elo0=0,elo1=100", "--name", "walk",
                               "--results", self.results, "--jobs", "1"], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.plot("walk").returncode, 0)
        plots = self.results / "walk/plots"
        rows, _ = self.columns("sprt", plots)
        known = self.json("report", self.results / "walk")["sprt"]
        self.assertEqual((rows[0]["pairs"], rows[0]["llr"]), ("0", "0"))
        self.assertEqual([int(row["pairs"]) for row in rows], list(range(known["pairs"] + 1)))
        self.assertTrue(math.isclose(float(rows[-1]["llr"]), known["llr"], rel_tol=1e-5))
        self.assertGreaterEqual(float(rows[-1]["llr"]), float(rows[-1]["upper"]))
        for row in rows[:-1]:
            self.assertTrue(float(row["lower"]) < float(row["llr"]) < float(row["upper"]))
        self.assertIn("H1", texts(plots / "sprt.svg"))
        self.assertFalse((plots / "predicted.svg").exists())

    def test_openings_are_the_games(self):
        self.plot_good()
        rows, _ = self.columns("openings")
        games = [json.loads(line) for line in (self.run_folder / "games.jsonl").read_text().splitlines()]
        pairs = [(one, two) for one, two in zip(games[::2], games[1::2])
                 if one["termination"] == two["termination"] == "normal"]
        self.assertEqual(sum(int(row["pairs"]) for row in rows), len(pairs))
        points = {"win": 1, "draw": 0.5, "loss": 0}
        share = sum(points[one["outcome"]] + points[two["outcome"]] for one, two in pairs) / (2 * len(pairs))
        shares = [float(row["share_percent"]) for row in rows]
        self.assertAlmostEqual(float(rows[0]["total"]), 100 * share, 3)
        self.assertEqual(shares, sorted(shares, reverse=True))

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
