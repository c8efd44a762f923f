# SPDX-License-Identifier: MIT
"""An installed osero works from wherever it is moved to, and a player can be built with it by one cc line."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

BUILD = pathlib.Path(os.environ["OSERO"]).parent.parent
CC = os.environ.get("OSERO_CC", "cc")


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="osero install ")
        cls.root = pathlib.Path(cls.temporary.name)
        first, cls.prefix = cls.root / "first", cls.root / "moved here"
        done = subprocess.run(["cmake", "--install", BUILD, "--prefix", first], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        first.rename(cls.prefix)
        cls.work = cls.root / "work"
        cls.work.mkdir()

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def run_good(self, command, **options):
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.work, timeout=120, **options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def osero(self, *arguments):
        return self.run_good([self.prefix / "bin/osero", *arguments])

    def test_what_is_installed(self):
        for name in ("bin/osero", "include/osero/osero_engine.h", "include/osero/osero_random.h",
                     "lib/osero/engines/random.so", "lib/pkgconfig/osero.pc", "share/osero/skeleton.c",
                     "share/osero/plots/crosstable.gp", "share/osero/plots/style.gp",
                     "share/osero/plots/report.css", "share/osero/plots/report.js", "share/osero/schema/games.schema.json"):
            self.assertTrue((self.prefix / name).is_file(), name)
        self.assertTrue(any((self.prefix / "share/osero/positions").iterdir()))

    def test_nothing_names_the_place_of_the_build(self):
        for path in self.prefix.rglob("*"):
            if path.is_file() and path.suffix in (".pc", ".h", ".gp"):
                self.assertNotIn(str(BUILD), path.read_text(), path)

    def test_engines_are_those_of_the_moved_tree(self):
        listed = json.loads(self.osero("engines", "--json"))
        text = json.dumps(listed)
        self.assertIn('"ver4"', text)
        self.assertIn(str(self.prefix), text)
        self.assertNotIn(str(BUILD), text)

    def test_a_player_is_built_outside_and_plays(self):
        shutil.copy(self.prefix / "share/osero/skeleton.c", self.work / "my_player.c")
        flags = self.run_good(["pkg-config", "--cflags", "osero"],
                              env={**os.environ, "PKG_CONFIG_PATH": str(self.prefix / "lib/pkgconfig")})
        self.run_good(f"{CC} -std=c99 -Wall -Wextra -Werror -shared -fPIC -O2 {flags.strip()}"
                      " -o my_player.so my_player.c", shell=True)
        self.osero("match", "./my_player.so", "random", "--pairs", "3", "--name", "outside", "--seed", "1")
        lines = (self.work / "results/outside/games.jsonl").read_text().splitlines()
        games = [json.loads(line) for line in lines]
        self.assertEqual(len(games), 6)
        self.assertEqual({game["termination"] for game in games}, {"normal"})

    def test_positions_are_found_from_anywhere(self):
        self.osero("match", "random", "greedy", "--openings", "positions/openings/4-plies.txt", "--pairs", "60",
                   "--name", "openings", "--seed", "1")
        self.assertEqual(len(self.osero("choose", "greedy", "ffo/40-59.obf").splitlines()), 20)
        (self.work / "ffo").mkdir()
        (self.work / "ffo/40-59.obf").write_text("-" * 64 + " X;\n")
        self.assertEqual(self.osero("choose", "greedy", "ffo/40-59.obf"), "over -\n", "what is here comes first")

    @unittest.skipUnless(shutil.which("gnuplot"), "needs gnuplot")
    def test_plots_are_found(self):
        self.osero("match", "random", "greedy", "--pairs", "2", "--name", "drawn", "--seed", "1")
        self.osero("plot", "drawn")
        self.assertTrue((self.work / "results/drawn/plots/crosstable.svg").stat().st_size > 0)


if __name__ == "__main__":
    unittest.main()
