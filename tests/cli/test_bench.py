# SPDX-License-Identifier: MIT
"""osero bench: what it prints, not how fast it is."""

import json
import os
import re
import subprocess
import tempfile
import unittest

OSERO = os.environ["OSERO"]


class Bench(unittest.TestCase):
    def bench(self, *arguments, **more):
        return subprocess.run([OSERO, "bench", *arguments], capture_output=True, text=True, timeout=250, **more)

    def test_json_has_samples_machine_and_compiler(self):
        result = self.bench("harness", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        told = json.loads(result.stdout)
        self.assertEqual(told["schema"], "osero.bench/1")
        self.assertEqual(len(told["harness"]["samples"]), 3)
        self.assertIn(told["harness"]["ns_per_ply"], told["harness"]["samples"])
        self.assertTrue(told["compiler"])
        self.assertGreaterEqual(told["machine"]["cores"], 1)
        self.assertNotIn("perft", told)

    def test_the_solver_tells_its_signature(self):
        source = os.path.join(os.environ["OSERO_SOURCE"], "tests", "test_solver_bench.c")
        with open(source, encoding="utf-8") as file:
            signature = int(re.search(r"SIGNATURE = UINT64_C\((\d+)\)", file.read())[1])
        result = self.bench("solver", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        told = json.loads(result.stdout)["solver"]
        self.assertEqual(told["nodes"], signature)
        self.assertIn(told["nodes_per_s_core"], told["samples"])

    def test_nothing_is_left_in_the_temporary_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            result = self.bench("isolate", "--jobs", "1", env={**os.environ, "TMPDIR": folder})
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertRegex(result.stdout, r"random, isolated +\d+ games/s +\d+ a CPU s")
            self.assertEqual(os.listdir(folder), [])

    def test_what_is_unknown_is_refused(self):
        result = self.bench("everything")
        self.assertEqual(result.returncode, 2)
        self.assertIn("everything", result.stderr)


if __name__ == "__main__":
    unittest.main()
