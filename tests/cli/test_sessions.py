# SPDX-License-Identifier: MIT
"""Sessions with real programs, recorded and played back: osero tells them what it told them, and plays the same games."""

import pathlib
import re
import sys
import unittest

from doubles import START, Doubles
from endgame_rules import Position

HERE = pathlib.Path(__file__).parent
SESSIONS = HERE.parent / "golden/sessions"


def games_of(session):
    """The moves of each game, by what the session says; passes left out, which the program refuses."""
    games, asked = [], False
    for line in session.read_text().splitlines():
        word = line[2:].split()
        if line == "> clear_board":
            games.append("")
        elif line.startswith("> play") and word[2] != "pass":
            games[-1] += word[2].lower()
        elif line.startswith("> genmove"):
            asked = True
        elif asked and line.startswith("< ="):
            games[-1] += re.search(r"[A-H][1-8]", line).group().lower()
            asked = False
    return [game for game in games if game]


class Sessions(Doubles):
    def replay(self, name, opponent, *arguments, options=""):
        """The last move of a game is not told when the opponent makes it."""
        path = SESSIONS / name
        run = self.play("match", f'gtp:label=rhino,command="{sys.executable} -B {HERE}/replay_session.py {path}"{options}',
                        opponent, "--jobs", 1, *arguments, name="replayed")
        self.assert_no_complaints()
        # The first process is the trial before the run, which ends after its start.
        left = [int(line.split()[0]) for line in self.told()]
        self.assertEqual(len(left), 2)
        self.assertGreater(left[0], 100)
        self.assertEqual(left[1], 3)  # quit, and the answer to it
        games = self.games(run)
        recorded = games_of(path)
        self.assertEqual(len(games), len(recorded))
        for game, moves in zip(games, recorded):
            self.assertTrue(game["moves"].startswith(moves), (game, moves))
            self.assertLessEqual(len(game["moves"]) - len(moves), 2 * 20)
            self.assertEqual(game["termination"], "normal")
            self.assertTrue(Position.read(START).after(game["moves"]).is_over())

    def test_gtp_rhino(self):
        self.replay("gtp-rhino-level-1.txt", "random", "--pairs", 2, "--seed", 1)

    def test_gtp_rhino_with_a_time_limit(self):
        self.replay("gtp-rhino-level-2-timed.txt", "greedy", "--pairs", 1, "--seed", 11, options=",limit.move_ms=2000")


if __name__ == "__main__":
    unittest.main()
