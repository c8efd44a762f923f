# SPDX-License-Identifier: MIT
"""What tests of players share that are other programs: doubles of such programs, and what they say."""

import os

from endgame_rules import Position
from test_tournament import Runs

START = "-" * 27 + "OX------XO" + "-" * 27 + " X"


class Doubles(Runs):
    def setUp(self):
        super().setUp()
        self.environment = {**os.environ, "DOUBLE_COMPLAINTS": str(self.cwd / "complaints"),
                            "DOUBLE_TOLD": str(self.cwd / "told")}

    def play(self, *arguments, name, **more):
        return super().play(*arguments, name=name, env=self.environment, **more)

    def assert_no_complaints(self):
        path = self.cwd / "complaints"
        self.assertEqual(path.read_text() if path.exists() else "", "")

    def log(self, run):
        return (run / "run.log").read_text()

    def told(self):
        path = self.cwd / "told"
        lines = path.read_text().splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return lines

    def check_moves(self, games, label):
        """It has played the first legal move each time; the passes of a game are counted."""
        passes = 0
        for game in games:
            self.assertEqual((game["termination"], game["black"] == label or game["white"] == label), ("normal", True))
            at = Position.read(START)
            for i in range(0, len(game["moves"]), 2):
                if not at.moves():
                    at, passes = at.passed(), passes + 1
                move = at.square(game["moves"][i:i + 2])
                if i >= 2 * game["opening_plies"] and game["black" if at.side == "X" else "white"] == label:
                    self.assertEqual(move, at.moves()[0], game)
                at = at.play(move)
        return passes
