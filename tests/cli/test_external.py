# SPDX-License-Identifier: MIT
"""A real program as player: gtp-rhino, of Debian's package grhino. `./bootstrap test --external` gets it and runs this, and
then it must be there; elsewhere these tests pass over without it."""

import json
import os
import pathlib
import shutil
import unittest

from doubles import START
from endgame_rules import Position
from test_left_behind import processes
from test_tournament import Runs

SOURCE = pathlib.Path(os.environ["OSERO_SOURCE"])
DATA = pathlib.Path("/usr/share/grhino/pattern/row1.bin")
REQUIRED = os.environ.get("OSERO_EXTERNAL", "") != ""


def find_rhino():
    """Debian puts games where PATH often does not look; bootstrap takes the program alone, out of its package."""
    path = os.pathsep.join((os.environ.get("PATH", ""), "/usr/games", str(SOURCE / "build/external/usr/games")))
    return shutil.which("gtp-rhino", path=path)


RHINO = find_rhino()
MISSING = ("there is no gtp-rhino, neither on PATH nor in /usr/games nor in build/external" if RHINO is None else
           f"gtp-rhino's data are missing: {DATA}" if not DATA.exists() else None)


class External(Runs):
    def setUp(self):
        super().setUp()
        if MISSING and REQUIRED:
            self.fail(f"{MISSING}; './bootstrap test --external' installs them, and needs the network for it")
        if MISSING:
            self.skipTest(MISSING)

    def rhino(self, label, arguments, *more):
        return ",".join((f'gtp:label={label},command="{RHINO} {arguments}"', *more))

    def check(self, run, pairs):
        games = self.games(run)
        self.assertEqual(len(games), 2 * pairs)
        for game in games:
            self.assertEqual(game["termination"], "normal", game)
            self.assertTrue(Position.read(START).after(game["moves"]).is_over())
        return games

    def score(self, games, label):
        points = {"win": 1, "draw": 0.5, "loss": 0}
        return sum(points[game["outcome"]] if game["black"] == label else 1 - points[game["outcome"]]
                   for game in games if label in (game["black"], game["white"]))

    def test_a_match(self):
        """Level 2 sees further than random and ver1 do: it wins most games, or it was not told of them rightly."""
        run = self.play("tournament", self.rhino("rhino", "--level 2"), "random", "ver1", "--gauntlet", "--pairs", 5,
                        "--seed", 3, name="match")
        games = self.check(run, 10)
        self.assertGreaterEqual(self.score(games, "rhino"), 16)
        told = json.loads((run / "run.json").read_text())
        self.assertIs(told["reproducible"], False)
        self.assertEqual(told["players"][0]["options"]["command"], f"{RHINO} --level 2")
        self.assertNotIn("gtp:", (run / "run.log").read_text())

    def test_two_of_them_isolated_with_clocks_and_repeated(self):
        """It plays the same each time where no lots are asked for, so the whole path there and back is sound."""
        digests = set()
        for name in ("one", "two"):
            run = self.play("match", self.rhino("one", "--level 1", "limit.move_ms=20000"),
                            self.rhino("two", "--level 2", "limit.clock_ms=600000,limit.increment_ms=1000"), "--pairs", 3,
                            "--isolate", name=name)
            self.check(run, 3)
            digests.add(self.digest(run))
        self.assertEqual(len(digests), 1)

    def test_nothing_is_left(self):
        os.environ["OSERO_TEST_MARK"] = str(self.cwd)
        self.addCleanup(os.environ.pop, "OSERO_TEST_MARK")
        self.check(self.play("match", self.rhino("rhino", "--level 1"), "random", "--pairs", 1, name="left"), 1)
        self.assertEqual([pid for pid in processes(str(self.cwd)) if pid != os.getpid()], [])


if __name__ == "__main__":
    unittest.main()
