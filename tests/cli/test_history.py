# SPDX-License-Identifier: MIT
"""What players are told of the game so far: a player that plays it again by other rules finds it true, in a worker and in
a process of its own."""

import os
import pathlib
import unittest

from test_tournament import Runs, osero

MODULE = str(pathlib.Path(os.environ["OSERO_TEST_MODULES"]) / "historian.so")
POSITIONS = """f5d6c3
---------------------------OX------XO--------------------------- X;
--------------------------XXX-----XO---------------------------- O;
---------------------------OO------XX--------------------------- X;
e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8pa
"""


class History(Runs):
    def play_fairly(self, name, *options):
        games = self.games(self.play("match", MODULE + ":label=A", MODULE + ":label=B", "--jobs", "2", *options,
                                     name=name))
        self.assertEqual([game["fault"] for game in games if game["termination"] != "normal"], [])
        return games

    def test_it_leads_to_every_position(self):
        (self.cwd / "mine.txt").write_text(POSITIONS)
        (self.cwd / "others.txt").write_text("".join(POSITIONS.splitlines(keepends=True)[1:4]))
        worlds = [("random:20", "8", "standard", "30"), ("random:8", "8", "parallel", "30"),
                  ("random:7", "4", "standard", "30"), ("start", "6", "parallel", "30"), ("start", "6", "standard", "30"),
                  ("mine.txt", "8", "standard", "5"), ("others.txt", "8", "parallel", "3")]
        for openings, board, start, pairs in worlds:
            for isolate in ([], ["--isolate"]):
                with self.subTest(openings=openings, board=board, start=start, isolate=isolate):
                    name = f"{openings.replace(':', '')}-{board}-{start}-{len(isolate)}"
                    games = self.play_fairly(name, "--openings", openings, "--board", board, "--start", start, "--pairs",
                                      pairs, *isolate)
                    self.assertGreater(len({game["moves"] for game in games}), 2)

    def test_a_position_that_is_only_asked_about_has_none(self):
        (self.cwd / "one.obf").write_text("---------------------------OX------XO--------------------------- X;\n")
        run = osero("choose", MODULE, "one.obf", cwd=self.cwd)
        self.assertEqual(run.returncode, 3)
        self.assertIn("choose returned OSERO_FAILED", run.stderr)


if __name__ == "__main__":
    unittest.main()
