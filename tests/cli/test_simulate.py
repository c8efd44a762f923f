# SPDX-License-Identifier: MIT
"""osero simulate against Wald's formulas, the normal approximation of power, and itself."""

import json
import math
import os
import pathlib
import re
import statistics
import subprocess
import unittest

import jsonschema

OSERO = os.environ["OSERO"]
SOURCE = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2]))
SCHEMA = jsonschema.Draft202012Validator(json.loads((SOURCE / "results/schema/simulate.schema.json").read_text()))
NORMAL = statistics.NormalDist()


def score(elo):
    return 1 / (1 + 10 ** (-elo / 400))


class Simulate(unittest.TestCase):
    def run_osero(self, *arguments):
        return subprocess.run([OSERO, "simulate", *map(str, arguments)], capture_output=True, text=True, timeout=120)

    def simulate(self, *arguments):
        done = self.run_osero(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def simulate_json(self, *arguments):
        data = json.loads(self.simulate(*arguments, "--json"))
        SCHEMA.validate(data)
        return data

    # Without draws and openings a pair is two throws of a coin: all that follows can be worked out by hand.
    PLAIN = ("--draws", 0, "--opening", 0)

    def test_a_test_takes_as_many_pairs_as_wald_says(self):
        """Wald, "Sequential Analysis", 1947, 3.5: the expected number of a test of a coin's chance p, p0 against p1."""
        data = self.simulate_json("--sprt", "elo0=0,elo1=30", *self.PLAIN, "--trials", 800)
        self.assertEqual([round(row["elo"], 6) for row in data["sprt"]], [-30, 0, 15, 30, 60])
        p0, p1 = score(0), score(30)
        win, loss = math.log(p1 / p0), math.log((1 - p1) / (1 - p0))
        bound = math.log(0.95 / 0.05)
        for row in data["sprt"]:
            p = score(row["elo"])
            drift, taken = p * win + (1 - p) * loss, row["h1"] / 800
            if abs(row["elo"] - 15) > 1:  # Wald's identity, with the shares that came out; two games a pair
                expected = (taken * bound - (1 - taken) * bound) / drift / 2
            else:
                expected = bound ** 2 / (p * win ** 2 + (1 - p) * loss ** 2) / 2
            self.assertAlmostEqual(row["mean_pairs"] / expected, 1, delta=0.15)
            self.assertEqual(row["h0"] + row["h1"] + row["open"], 800)
            self.assertLess(row["median_pairs"], row["p95_pairs"])

    def test_errors_are_those_asked_for(self):
        for model in ("logistic", "normalized"):
            data = self.simulate_json("--sprt", f"elo0=0,elo1=20,alpha=0.05,beta=0.1,model={model}", "--trials", 250)
            elos = [row["elo" if model == "logistic" else "nelo"] for row in data["sprt"]]
            for elo, wanted in zip(elos, (-20, 0, 10, 20, 40), strict=True):
                self.assertAlmostEqual(elo, wanted, 6)
            for row, wrong, most in ((data["sprt"][1], "h1", 0.05), (data["sprt"][3], "h0", 0.1)):
                self.assertLess(row[wrong] / 250, most + 3 * math.sqrt(most * (1 - most) / 250))
                self.assertGreater(row[wrong], 0)

    def test_wide_bounds_are_shown(self):
        text = self.simulate("--sprt", "elo0=0,elo1=300", "--trials", 200)
        self.assertIn("more than 20 Elo apart", text)
        self.assertRegex(text, r"where H0 is true H1 was taken in \d+\.\d% ±\d+\.\d; asked for at most 5\.0%")
        self.assertRegex(text, r"where H1 is true H0 was taken in \d+\.\d% ±\d+\.\d; asked for at most 5\.0%")
        self.assertNotIn("more than 20", self.simulate("--sprt", "elo0=0,elo1=20", "--trials", 20))

    def test_a_test_may_be_left_open(self):
        data = self.simulate_json("--sprt", "elo0=0,elo1=5", "--elo", 2.5, "--most-pairs", 50, "--trials", 100)
        row, = data["sprt"]
        self.assertGreater(row["open"], 90)
        self.assertEqual(row["p95_pairs"], 50)

    def test_power_of_a_match(self):
        """By the normal distribution: the score of n pairs has the variance s (1 - s) / 2n."""
        data = self.simulate_json("--pairs", 400, "--elo", "0,10,30,-30", *self.PLAIN, "--trials", 4000)
        for row in data["match"]:
            s = score(row["elo"])
            error = math.sqrt(s * (1 - s) / 800)
            power = NORMAL.cdf((s - 0.5) / error - NORMAL.inv_cdf(0.975))
            self.assertAlmostEqual(row["above"] / 4000, power, delta=0.025)
            self.assertAlmostEqual(row["covered"] / 4000, 0.95, delta=0.02)
            self.assertEqual(row["pairs"], 400)
            slope = 400 / (math.log(10) * s * (1 - s))  # of Elo by score
            self.assertAlmostEqual(row["mean_error"], 1.96 * error * slope, delta=0.5)
        self.assertAlmostEqual(data["match"][2]["above"], data["match"][3]["below"], delta=150)

    def test_pairs_for_a_power(self):
        data = self.simulate_json("--power", 0.8, "--elo", "20,40,0", *self.PLAIN)
        for row in data["needed"][:2]:
            s = score(row["elo"])
            needed = ((NORMAL.inv_cdf(0.975) + NORMAL.inv_cdf(0.8)) / (s - 0.5)) ** 2 * s * (1 - s) / 2
            self.assertAlmostEqual(row["pairs"] / needed, 1, delta=0.02)
            self.assertAlmostEqual(row["above"] / 1000, 0.8, delta=0.05)
        self.assertIsNone(data["needed"][2]["pairs"])
        self.assertRegex(self.simulate("--power", 0.8, "--elo", 0), r" 0\.0 +0\.0 +- +- +- +- +-\n")

    def test_more_draws_need_fewer_pairs(self):
        few, many = (self.simulate_json("--power", 0.9, "--elo", 10, "--draws", draws, "--trials", 10)["needed"][0]
                     for draws in (0.02, 0.6))
        self.assertLess(many["pairs"], 0.6 * few["pairs"])

    def test_the_seed_decides(self):
        arguments = ("--pairs", 100, "--sprt", "elo0=0,elo1=50", "--trials", 200)
        self.assertEqual(self.simulate(*arguments), self.simulate(*arguments, "--seed", 1))
        self.assertNotEqual(self.simulate(*arguments), self.simulate(*arguments, "--seed", 2))

    def test_no_line_is_too_wide(self):
        text = self.simulate("--pairs", 50, "--power", 0.8, "--sprt", "elo0=0,elo1=50", "--trials", 50, "--width", 60)
        self.assertLessEqual(max(map(len, text.splitlines())), 60)
        self.assertIsNone(re.search(r"\b(nan|inf)\b", text.lower()))

    def test_odd_matches_end(self):
        for arguments in (("--pairs", 1, "--elo", "-1000,0,1000", "--trials", 50),
                          ("--pairs", 5, "--draws", 0.99, "--trials", 50),
                          ("--sprt", "elo0=-5,elo1=5", "--elo", "1000,-1000", "--trials", 5)):
            self.simulate_json(*arguments)
            self.assertNotRegex(self.simulate(*arguments).lower(), r"\b(nan|inf)\b")

    def test_wrong_options(self):
        for arguments, parts in (
                ((), ("--sprt, --pairs or --power",)),
                (("--pairs", 0), ("--pairs",)),
                (("--power", 1), ("--power",)),
                (("--power", "x"), ("--power", "'x'")),
                (("--pairs", 5, "--elo", "1,,2"), ("--elo", "1,,2")),
                (("--pairs", 5, "--elo", "nan"), ("--elo",)),
                (("--pairs", 5, "--elo", "3,1001"), ("--elo", "1000", "1001")),
                (("--pairs", 5, "--elo", ",".join("1" * 33)), ("at most 32",)),
                (("--pairs", 5, "--draws", 1), ("--draws", "0.99")),
                (("--pairs", 5, "--opening", -1), ("--opening", "500")),
                (("--pairs", 5, "--first-move", 1001), ("--first-move", "1000")),
                (("--sprt", "elo0=0"), ("--sprt", "elo1")),
                (("--sprt", "elo0=5,elo1=0"), ("--sprt", "elo0")),
                (("--sprt", "elo0=0,elo1=5,alpha=0.6"), ("alpha",)),
                (("--sprt", "elo0=0,elo1=5,model=x"), ("model",)),
                (("more",), ("'more'",))):
            with self.subTest(arguments=arguments):
                done = self.run_osero(*arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
                for part in parts:
                    self.assertIn(part, done.stderr)

    def test_help_has_an_example(self):
        done = self.run_osero("--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn("osero simulate --power 0.8 --elo 5,10,20", done.stdout)


if __name__ == "__main__":
    unittest.main()
