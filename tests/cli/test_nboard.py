# SPDX-License-Identifier: MIT
"""Programs that speak NBoard's protocol as players: the oddities of real ones, and every way to break."""

import json
import pathlib
import sys
import unittest
import uuid

from doubles import START, Doubles
from test_tournament import osero

DOUBLE = pathlib.Path(__file__).parent / "nboard_double.py"
LATER = "--------------------OX-----XOO---XXXXX--OXXOXX--X-XO---------O-- X"
ODDITIES = ("slashes", "blanks", "no-value", "nothing", "close", "crlf", "chatty", "stale", "wrong-pong", "banner")
# At the second go of a process: what the record says, and what run.log says of it.
FAULTS = {
    "silent": ("failed", "did not answer 'go'"),
    "half": ("failed", "ended with exit status 3; it last said '=== D'"),
    "die": ("failed", "crashed (Segmentation fault)"),
    "garbage": ("failed", "answered '=== Z9 or so' to 'go', which is no move"),
    "empty": ("failed", "answered '===' to 'go'"),
    "illegal": ("illegal", None),
    "pass": ("illegal", None),
}


def player(mode, *more, label=None):
    return ",".join((f'nboard:label={label or mode.split(":")[0]},command="{sys.executable} -B {DOUBLE} {mode}"', *more))


class NBoard(Doubles):
    def test_each_oddity_plays_the_same_games(self):
        plain = self.games(self.play("match", player("plain"), "random", "--pairs", 3, name="plain"))
        self.assertGreater(self.check_moves(plain, "plain"), 0)
        for mode in ODDITIES:
            with self.subTest(mode=mode):
                games = self.games(self.play("match", player(mode, label="plain"), "random", "--pairs", 3, name=mode))
                self.assertEqual(games, plain)
        self.assert_no_complaints()

    def test_isolated_and_against_each_other(self):
        run = self.play("match", player("chatty"), player("blanks"), "--pairs", 2, "--isolate", name="isolated")
        self.check_moves(self.games(run), "chatty")
        self.check_moves(self.games(run), "blanks")
        self.assertIs(json.loads((run / "run.json").read_text())["reproducible"], False)
        self.assert_no_complaints()

    def test_other_starts_are_told(self):
        """By BO: the parallel start, and an opening that is a position, in which the player has White once."""
        run = self.play("match", player("plain"), "random", "--pairs", 1, "--start", "parallel", "--openings", "start",
                        "--jobs", 1, name="parallel")
        self.assertEqual([line for line in self.told() if line.startswith("game")], ["game 4 discs, "] * 2)
        self.assertTrue(all(game["termination"] == "normal" for game in self.games(run)))
        (self.cwd / "openings.txt").write_text(LATER + ";\n")
        run = self.play("match", player("plain"), "random", "--pairs", 1, "--openings", "openings.txt", "--jobs", 1,
                        name="position")
        discs = [int(line.split()[1]) for line in self.told() if line.startswith("game")]
        self.assertEqual(len(discs), 2)
        self.assertEqual(min(discs), 64 - LATER.count("-"))
        self.assertTrue(all(game["termination"] == "normal" for game in self.games(run)))
        self.assert_no_complaints()

    def test_depth_setup_and_clocks(self):
        def told(name, *options):
            self.play("match", player("plain", *options), "random", "--pairs", 1, "--jobs", 1, name=name)
            return self.told()
        lines = told("none", "setup=set contempt 3")
        self.assertEqual(lines[:2], ["set depth 12", "set contempt 3"])
        self.assertEqual(set(lines), {"set depth 12", "set contempt 3", "game 4 discs, "})
        self.assertEqual(told("depth", "depth=7")[0], "set depth 7")
        lines = told("limit", "limit.depth=5")
        self.assertEqual([line for line in lines if "depth" in line], ["set depth 12"] * 2 + ["set depth 5"])
        lines = told("clock", "limit.clock_ms=90000,limit.increment_ms=2000")
        self.assertEqual([line for line in lines if "game" in line], ["game 4 discs, TI[01:30/00:02]"] * 2)
        times = [float(line.split("/")[1]) for line in lines if line.startswith("move")]
        self.assertGreater(len(times), 30)
        self.assertTrue(all(0 <= seconds < 30 for seconds in times), times)
        lines = told("move", "limit.move_ms=3000")
        self.assertEqual([line for line in lines if "game" in line], ["game 4 discs, TI[00:03/00:03]"] * 2)
        self.assertEqual({line for line in lines if line.startswith("move")}, {"move /3.00"})
        self.assert_no_complaints()

    def test_each_fault_costs_its_game_alone(self):
        for mode, (termination, note) in FAULTS.items():
            with self.subTest(mode=mode):
                run = self.play("match", player(f"{mode}:2", "reply_ms=700"), "random", "--pairs", 1, "--jobs", 1,
                                name=mode)
                ends = [game["termination"] for game in self.games(run)]
                # A program that is still there is not started again, and does not break twice.
                again = note is not None
                self.assertEqual(ends, [termination, termination if again else "normal"])
                if note:
                    self.assertIn(note, self.log(run))
        self.assert_no_complaints()

    def test_what_cannot_be_started_is_told_before_the_run(self):
        def refuse(text, asked):
            done = osero("match", asked, "random", "--pairs", 1, "--name", uuid.uuid4().hex, cwd=self.cwd,
                         env=self.environment)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done.stderr)
            self.assertIn(text, done.stderr)
        refuse("it needs a program: nboard:command=", "nboard")
        refuse("'no-such-engine x' cannot be run: No such file or directory", 'nboard:command="no-such-engine x"')
        refuse("'true' ended with exit status 0; it said nothing", "nboard:command=true")
        refuse("did not answer 'ping 1'", player("no-pong", "start_ms=500"))

    def test_choosing(self):
        (self.cwd / "two.obf").write_text(f"{START};\n{LATER};\n")
        done = osero("choose", player("slashes"), "two.obf", cwd=self.cwd, env=self.environment)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout.splitlines()[0], "d3 -1.5")
        done = osero("choose", player("chatty"), "two.obf", "--json", cwd=self.cwd, env=self.environment)
        answer = json.loads(done.stdout.splitlines()[0])
        self.assertEqual((answer["move"], answer["score"], answer["score_kind"], answer["depth"], answer["nodes"]),
                         ("d3", -3.2, "heuristic", 7, 12345))
        self.assert_no_complaints()


if __name__ == "__main__":
    unittest.main()
