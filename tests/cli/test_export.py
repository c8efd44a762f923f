# SPDX-License-Identifier: MIT
"""osero export against golden/tiny_run/expected.json, read by Python's own csv module."""

import csv
import io
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

OSERO = os.environ["OSERO"]
TINY = pathlib.Path(__file__).parents[1] / "golden/tiny_run"
EXPECTED = json.loads((TINY / "expected.json").read_text())
GAMES = [json.loads(line) for line in (TINY / "games.jsonl").read_text().splitlines()]


def run(*arguments, **more):
    return subprocess.run([OSERO, *map(str, arguments)], capture_output=True, timeout=60, **more)


class Export(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="osero-export-")
        self.addCleanup(self.temporary.cleanup)
        self.root = pathlib.Path(self.temporary.name)
        shutil.copytree(TINY, self.root / "results/tiny")

    def table(self, name, folder=TINY):
        done = run("export", folder, "--table", name)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return list(csv.DictReader(io.StringIO(done.stdout.decode()), strict=True))

    def assert_numbers(self, row, entry, keys, digits):
        for key in keys:
            if entry[key] is None:
                self.assertEqual(row[key], "", key)
            else:
                self.assertAlmostEqual(float(row[key]), entry[key], digits, key)

    def fails(self, status, *parts, arguments):
        done = run("export", *arguments, cwd=self.root)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)
        for part in parts:
            self.assertIn(part, done.stderr.decode())

    def test_games_are_those_of_the_file(self):
        rows = self.table("games")
        self.assertEqual(len(rows), len(GAMES))
        for row, game in zip(rows, GAMES):
            for key, text in row.items():
                value = game.get(key)
                self.assertEqual(text, "" if value is None else str(value), key)

    def test_pairs(self):
        rows = self.table("pairs")
        self.assertEqual(len(rows), len(GAMES) // 2)
        points = {"win": 1, "draw": 0.5, "loss": 0}
        for row, one, two in zip(rows, GAMES[::2], GAMES[1::2]):
            self.assertEqual((row["first"], row["second"]), (one["black"], one["white"]))
            self.assertEqual(float(row["points"]), points[one["outcome"]] + 1 - points[two["outcome"]])
            self.assertEqual(row["difference_black"], str(one["difference"] if one["difference"] is not None else ""))
            self.assertEqual(row["difference_white"], str(-two["difference"] if two["difference"] is not None else ""))
            self.assertEqual((row["moves_black"], row["moves_white"]), (one["moves"], two["moves"]))

    def test_standings(self):
        rows = self.table("standings")
        self.assertEqual([row["player"] for row in rows], ["B", "A", 'odd, "label" é'])
        for row in rows:
            entry = next(one for one in EXPECTED["players"] if one["label"] == row["player"])
            self.assert_numbers(row, entry, ["rank", "games", "wins", "draws", "losses", "identical_games"], 9)
            self.assert_numbers(row, entry, ["score", "los"], 6)
            self.assert_numbers(row, entry, ["elo", "elo_low", "elo_high"], 3)
            self.assert_numbers(row, entry, ["difference_mean", "difference_error"], 4)
            for colour in ("black", "white"):
                for key in ("wins", "draws", "losses"):
                    self.assertEqual(int(row[f"{colour}_{key}"]), entry[colour][key])
            self.assertEqual([int(row[f"pairs_{name}"]) for name in ("0", "half", "1", "3half", "2")],
                             entry["pair_counts"])
            self.assertEqual(int(row["faults"]), sum(entry["faults"].values()))

    def test_crosstable_has_both_views(self):
        rows = self.table("crosstable")
        self.assertEqual(len(rows), 6)
        for entry in EXPECTED["pairings"]:
            mine = next(row for row in rows if (row["player"], row["opponent"]) == (entry["first"], entry["second"]))
            other = next(row for row in rows if (row["opponent"], row["player"]) == (entry["first"], entry["second"]))
            self.assert_numbers(mine, entry, ["games", "wins", "draws", "losses"], 9)
            self.assert_numbers(mine, entry, ["elo", "elo_low", "elo_high"], 3)
            self.assert_numbers(mine, entry, ["difference_mean", "difference_error"], 4)
            self.assertAlmostEqual(float(mine["score_percent"]), 100 * entry["score"], 4)
            self.assertAlmostEqual(float(other["score_percent"]), 100 - 100 * entry["score"], 4)
            self.assertAlmostEqual(float(other["difference_mean"]), -entry["difference_mean"], 4)
            self.assert_numbers({"elo_low": other["elo_high"] and str(-float(other["elo_high"]))}, entry, ["elo_low"],
                                3)
            self.assertEqual(other["wins"], mine["losses"])

    def test_differences(self):
        rows = self.table("differences")
        for row, entry in zip(rows, EXPECTED["pairings"], strict=True):
            self.assertEqual((row["first"], row["second"]), (entry["first"], entry["second"]))
            self.assertEqual(int(row["games"]), entry["difference_games"])
            self.assertAlmostEqual(float(row["mean"]), entry["difference_mean"], 4)
            half = 1.959963984540054 * entry["difference_error"]
            self.assertAlmostEqual(float(row["low"]), entry["difference_mean"] - half, 4)
            self.assertAlmostEqual(float(row["high"]), entry["difference_mean"] + half, 4)

    def test_timing(self):
        lines = [json.dumps({"v": 1, "game": game["game"], "move_ns": [1000 * game["game"], 50], "empties": [60, 59],
                             "by": "bw"}) for game in GAMES]
        (self.root / "results/tiny/timing.jsonl").write_text("\n".join(lines) + "\n")
        rows = self.table("timing", self.root / "results/tiny")
        self.assertEqual(len(rows), 6)
        for row in rows:
            place = "black" if row["empties"] == "60" else "white"
            times = sorted(game["game"] if place == "black" else 0.05 for game in GAMES if game[place] == row["player"])
            self.assertEqual(int(row["moves"]), len(times))
            self.assertAlmostEqual(float(row["mean_us"]), sum(times) / len(times), 3)
            for key, share in (("median_us", 0.5), ("p10_us", 0.1), ("p90_us", 0.9)):
                exact = times[max(-int(-share * len(times) // 1), 1) - 1]
                self.assertAlmostEqual(float(row[key]), exact, delta=0.008 * exact)

    def test_a_name_among_the_results_and_a_file(self):
        done = run("export", "tiny", "--table", "standings", "-o", "out.csv", cwd=self.root)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))
        printed = run("export", TINY, "--table", "standings").stdout
        self.assertEqual((self.root / "out.csv").read_bytes(), printed)
        other = run("export", "tiny", "--table", "standings", "--results", self.root / "results")
        self.assertEqual(other.stdout, printed)

    def test_a_pipe_is_written_to_and_not_replaced(self):
        pipe = self.root / "pipe"
        os.mkfifo(pipe)
        with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
            done = run("export", "tiny", "-o", "pipe", cwd=self.root)
            self.assertTrue(pipe.is_fifo())
            self.assertEqual(reader.communicate(timeout=60)[0], run("export", TINY).stdout)
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_trouble(self):
        self.fails(2, "'nothing'", "results", arguments=["nothing"])
        self.fails(2, "'colours'", "crosstable", arguments=["tiny", "--table", "colours"])
        self.fails(1, "timing.jsonl", arguments=["tiny", "--table", "timing"])
        self.fails(1, "no/such/file.csv", arguments=["tiny", "-o", "no/such/file.csv"])
        games = self.root / "results/tiny/games.jsonl"
        games.write_text(games.read_text()[:-20])
        self.fails(1, "games.jsonl line 23", "torn", arguments=["tiny", "-o", "out.csv"])
        self.assertFalse(list(self.root.glob("out.csv*")))
        (self.root / "results/empty").mkdir()
        self.fails(2, "results/empty", "no run.json", arguments=["empty"])

    def test_a_full_disk(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([OSERO, "export", str(TINY)], stdout=full, stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)


if __name__ == "__main__":
    unittest.main()
