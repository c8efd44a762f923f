# SPDX-License-Identifier: MIT
import json
import os
import subprocess
import unittest


def osero(*arguments):
    return subprocess.run([os.environ["OSERO"], *arguments], capture_output=True, text=True, timeout=60)


class Perft(unittest.TestCase):
    def count(self, *arguments):
        done = osero("perft", *arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return int(done.stdout)

    def test_published_counts(self):
        self.assertEqual(self.count("0"), 1)
        self.assertEqual(self.count("8"), 390216)
        self.assertEqual(self.count("8", "--board", "6"), 308716)
        self.assertEqual(self.count("15", "--board=4"), 60060)
        self.assertEqual(self.count("8", "--board=10"), 392268)
        self.assertEqual(self.count("120", "--board=4"), 60060)
        self.assertEqual(self.count("6", "--start", "standard"), 8200)
        self.assertEqual(self.count("10"), 24571284)

    def test_parallel_start(self):
        # By symmetry each of the four first moves counts the same.
        self.assertEqual(self.count("1", "--start", "parallel"), 4)
        self.assertNotEqual(self.count("7", "--start", "parallel"), 55092)

    def test_json(self):
        done = osero("perft", "9", "--json")
        self.assertEqual(done.returncode, 0)
        result = json.loads(done.stdout)
        self.assertEqual(result["leaves"], 3005288)
        self.assertEqual((result["depth"], result["board_size"], result["start"]), (9, 8, "standard"))
        self.assertGreater(result["seconds"], 0)
        self.assertAlmostEqual(result["leaves_per_second"] * result["seconds"], 3005288, delta=3005288 / 100)

    def test_errors_are_one_line_and_exit_2(self):
        for arguments, words in [
            (["perft"], "missing"),
            (["perft", "-1"], "-1"),
            (["perft", "121"], "0 to 120"),
            (["perft", "99999999999999999999"], "0 to 120"),
            (["perft", "4x"], "4x"),
            (["perft", ""], "DEPTH"),
            (["perft", "4", "--board", "5"], "4, 6, 8 or 10"),
            (["perft", "4", "--board", "12"], "board"),
            (["perft", "4", "--start", "diagonal"], "diagonal"),
            (["perft", "4", "5"], "5"),
        ]:
            with self.subTest(arguments=arguments):
                done = osero(*arguments)
                self.assertEqual(done.returncode, 2)
                self.assertEqual(done.stdout, "")
                self.assertEqual(done.stderr.count("\n"), 1)
                self.assertIn(words, done.stderr)

    def test_help(self):
        done = osero("perft", "--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn("osero perft 9", done.stdout)


if __name__ == "__main__":
    unittest.main()
