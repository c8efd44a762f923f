# SPDX-License-Identifier: MIT
"""results/reference is the demo's run as it was on one machine: it comes out the same, to the byte, on this one."""
import json
import os
import pathlib
import shlex
import subprocess
import tempfile
import unittest

OSERO = os.environ["OSERO"]
REFERENCE = pathlib.Path(os.environ["OSERO_SOURCE"]) / "results" / "reference"


class Reference(unittest.TestCase):
    def test_the_same_games_and_the_same_summary(self):
        report = subprocess.run([OSERO, "report", REFERENCE], capture_output=True, text=True, check=True).stdout
        command = shlex.split(report.splitlines()[-1].split("repeat, to the byte: ")[1])
        self.assertEqual(command[0], "osero")
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([OSERO, *command[1:], "--name", "again", "--quiet"], check=True, cwd=folder, timeout=250)
            again = pathlib.Path(folder) / "results" / "again"
            self.assertEqual((again / "games.jsonl").read_bytes(), (REFERENCE / "games.jsonl").read_bytes())
            summaries = [json.loads((run / "summary.json").read_text()) for run in (again, REFERENCE)]
        for summary in summaries:
            del summary["run"]
        self.assertEqual(*summaries)

    def test_it_is_the_run_that_bootstrap_demo_plays(self):
        script = (REFERENCE.parent.parent / "bootstrap").read_text()
        run = json.loads((REFERENCE / "run.json").read_text())
        players = " ".join(player["player"] for player in run["players"])
        self.assertIn(f"demo_players='{players}'", script)
        self.assertIn(f'pairs=$(option pairs {run["pairs"]} "$@")', script)
        self.assertIn(f'seed=$(option seed {run["seed"]} "$@")', script)


if __name__ == "__main__":
    unittest.main()
