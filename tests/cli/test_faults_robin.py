# SPDX-License-Identifier: MIT
"""Every mode of misbehave against every other, against random and against greedy."""

import json
import unittest

from test_faults import FATAL, HARMLESS, WALL_MS, Checks, player


class Robin(Checks):
    def test_a_round_robin_of_all_modes(self):
        players = [player(mode, "at_move=1") for mode in (*FATAL, *HARMLESS)]
        run = self.play("tournament", "random", "greedy", *players, "--pairs", 1, "--board", 4, "--openings", "random:2",
                        "--wall-ms", WALL_MS, name="robin", timeout=290)
        count = len(players) + 2
        games = self.games(run)
        self.assertEqual(len(games), count * (count - 1))
        self.assertEqual(self.check(games, 1), set(FATAL))
        about = json.loads((run / "run.json").read_text())
        self.assertEqual((about["state"], about["games"]), ("finished", len(games)))


if __name__ == "__main__":
    unittest.main()
