# SPDX-License-Identifier: MIT
"""`osero choose` on the golden positions: every published player in both forms, moves and scores."""

import json
import os
import pathlib
import subprocess
import unittest

GOLDEN = pathlib.Path(__file__).parents[1] / "golden" / "positions.jsonl"
FORMS = {"described": "", "published": ":published=true"}
# square-weight has one form only: its published moves are the described ones.
ONE_FORM = {"square-weight"}


def golden(with_key):
    positions = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
    return [position for position in positions if with_key in position]


def choose(player, positions):
    """[move, score] for each position, as printed."""
    text = "".join(f"{position['board']} {position['turn']};\n" for position in positions)
    done = subprocess.run([os.environ["OSERO"], "choose", player, "-"], input=text, capture_output=True, text=True,
                          timeout=250)
    assert (done.returncode, done.stderr) == (0, ""), f"{player}: {done.returncode} {done.stderr}"
    return [line.split(" ") for line in done.stdout.splitlines()]


class Golden(unittest.TestCase):
    def check(self, name, form):
        positions = golden("described")
        self.assertEqual(len(positions), 1200)
        answers = choose(name + ("" if name in ONE_FORM else FORMS[form]), positions)
        self.assertEqual(len(answers), 1200)
        for position, (move, score) in zip(positions, answers):
            with self.subTest(board=position["board"], turn=position["turn"]):
                expected = position[form][name]
                self.assertEqual(move, expected["move"])
                if "value" in expected:
                    self.assertEqual(float(score), expected["value"])
                elif "values" in expected:
                    self.assertEqual(float(score), expected["values"][move])

    def test_endgames_described(self):
        positions = golden("score")
        self.assertEqual(len(positions), 400)
        for position, (move, score) in zip(positions, choose("ver4", positions), strict=True):
            with self.subTest(board=position["board"], turn=position["turn"]):
                self.assertIn(move, position["best"])
                self.assertEqual(float(score), position["score"])

    def test_endgames_published(self):
        positions = golden("score")
        for position, (move, score) in zip(positions, choose("ver4:published=true", positions), strict=True):
            with self.subTest(board=position["board"], turn=position["turn"]):
                self.assertEqual(move, position["published"]["ver4"]["move"])
                self.assertTrue(0 <= int(score) <= 64)  # its own discs at the end


def add_golden_tests():
    for name in ("square-weight", "positional-after-move", "ver1", "ver2", "ver3"):
        for form in FORMS:
            def test(self, name=name, form=form):
                self.check(name, form)
            setattr(Golden, f"test_{name.replace('-', '_')}_{form}", test)


add_golden_tests()

if __name__ == "__main__":
    unittest.main()
