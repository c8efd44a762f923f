# SPDX-License-Identifier: MIT
"""The modules that solve, by whole commands."""

import json
import os
import pathlib
import resource
import subprocess
import tempfile
import unittest

ENDGAMES = pathlib.Path(__file__).parents[1] / "golden" / "endgame"
MODULES = {"alphabeta", "solver", "ver4"}


def osero(*arguments, cwd=None):
    return subprocess.run([os.environ["OSERO"], *map(str, arguments)], capture_output=True, text=True, timeout=250, cwd=cwd)


class SolvingModules(unittest.TestCase):
    def golden(self, name):
        return [line.split(";")[1].strip() for line in (ENDGAMES / name).read_text().splitlines()]

    def test_engines_lists_them(self):
        modules = {module["name"]: module for module in json.loads(osero("engines", "--json").stdout)["modules"]}
        for name in MODULES:
            self.assertTrue(modules[name]["solve"])
            self.assertLess(len(modules[name]["summary"]), 90)
        self.assertEqual([modules[name]["threaded"] for name in sorted(MODULES)], [False, True, False])
        self.assertEqual([option["name"] for option in modules["solver"]["options"] if option["threads"]], ["threads"])
        self.assertIn("    boards 4x4 6x6 8x8; threaded where threads > 1; solves\n", osero("engines", "solver").stdout)

    def test_choose_has_the_golden_scores(self):
        for player, name in [("solver", "random-10.obf"), ("alphabeta", "random-10.obf"), ("ver4", "random-10.obf"),
                             ("solver:threads=2", "random-14.obf"), ("solver:hash=false", "random-12.obf")]:
            with self.subTest(player=player):
                done = osero("choose", player, ENDGAMES / name)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                scores = [int(line.split()[1]) for line in done.stdout.splitlines()]
                self.assertEqual(scores, [int(score) for score in self.golden(name)])

    def test_a_principal_variation_begins_with_the_move(self):
        for player in MODULES:
            for line in osero("choose", player, ENDGAMES / "random-10.obf", "--json").stdout.splitlines():
                answer = json.loads(line)
                self.assertEqual((answer["exact"], answer["score_kind"], answer["depth"]), (True, "difference", 10))
                self.assertEqual(answer["pv"][0], answer["move"])

    def test_a_hash_that_cannot_be_had(self):
        done = osero("choose", "solver:hash_mb=1048577", ENDGAMES / "random-10.obf")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("hash_mb takes a whole number from 0 to 1048576", done.stderr)

    @unittest.skipIf(os.environ.get("OSERO_SANITIZE", "0") not in ("", "0"), "sanitizers need all addresses")
    def test_a_hash_for_which_there_is_no_memory(self):
        limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 31, 1 << 31))
        done = subprocess.run([os.environ["OSERO"], "choose", "solver:hash_mb=4096", ENDGAMES / "random-10.obf"],
                              capture_output=True, text=True, timeout=60, preexec_fn=limit)
        self.assertEqual(done.stdout, "")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("no memory for hash_mb=4096 with threads=1: give less\n", done.stderr)

    def test_threads_make_a_run_that_is_not_reproducible(self):
        with tempfile.TemporaryDirectory() as folder:
            for threads in (1, 2):
                done = osero("match", f"solver:empties=10,hash_mb=1,threads={threads}", "ver4", "--pairs", 3, "--quiet",
                             "--name", f"t{threads}", cwd=folder)
                self.assertEqual(done.returncode, 0, done.stderr)
                run = json.loads((pathlib.Path(folder) / "results" / f"t{threads}" / "run.json").read_text())
                self.assertEqual(run["reproducible"], threads == 1)
                games = (pathlib.Path(folder) / "results" / f"t{threads}" / "games.jsonl").read_text().splitlines()
                self.assertEqual({json.loads(game)["termination"] for game in games}, {"normal"})

    def test_small_boards(self):
        with tempfile.TemporaryDirectory() as folder:
            for size in (4, 6):
                done = osero("match", "solver:empties=12,hash_mb=1", "alphabeta:empties=12", "--pairs", 4, "--board", size,
                             "--openings", "random:4", "--quiet", "--name", f"b{size}", cwd=folder)
                self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
