# SPDX-License-Identifier: MIT
import json
import os
import subprocess
import unittest


def osero(*arguments, **environment):
    return subprocess.run([os.environ["OSERO"], *arguments], capture_output=True, text=True, timeout=60,
                          env={**os.environ, **environment})


class Engines(unittest.TestCase):
    def test_lists_every_module(self):
        done = osero("engines")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for line in ["random 1.0 - each legal move with the same chance", "    boards 4x4 6x6 8x8; draws lots"]:
            self.assertIn(line, done.stdout.splitlines())

    def test_columns_line_up(self):
        rows = [line for line in osero("engines", "ver1").stdout.splitlines() if line.startswith("    ")]
        head = next(line for line in rows if line.startswith("    option"))
        corner = next(line for line in rows if line.startswith("    corner"))
        self.assertEqual(corner.split()[:2], ["corner", "int,"])
        for word, value in [("takes", "int,"), ("default", "30")]:
            self.assertEqual(corner.index(value, head.index(word)), head.index(word))

    def test_one_module_shows_its_tables(self):
        done = osero("engines", "square-weight")
        self.assertIn("       150    -20     10      8      8     10    -20    150\n", done.stdout)

    def test_json(self):
        done = osero("engines", "--json")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        result = json.loads(done.stdout)
        self.assertEqual(result["schema"], "osero.engines/1")
        modules = {module["name"]: module for module in result["modules"]}
        self.assertTrue(modules["random"]["draws_lots"])
        self.assertEqual(modules["random"]["board_sizes"], [4, 6, 8])
        weights = modules["square-weight"]["options"][0]
        self.assertEqual((weights["type"], weights["length"], weights["symmetry"]), ("int_table", 64, "square"))
        self.assertEqual(weights["default"][:4] + weights["default"][8:10], [150, -20, 10, 8, -20, -64])
        self.assertEqual([module["name"] for module in json.loads(osero("engines", "greedy", "--json").stdout)["modules"]],
                         ["greedy"])

    def test_unknown_name(self):
        done = osero("engines", "gredy")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"^osero: there is no player 'gredy' \(did you mean greedy\?\) in .*\n$")


if __name__ == "__main__":
    unittest.main()
