# SPDX-License-Identifier: MIT
"""--sandbox: what a player that nobody knows cannot do, and what it can."""

import ctypes
import json
import os
import re
import subprocess
import unittest

from test_tournament import OSERO, Runs, osero

MODULES = os.environ["OSERO_TEST_MODULES"]
INTRUDER = os.path.join(MODULES, "intruder.so")
FORGER = os.path.join(MODULES, "forger.so")
FILES = ("secret", "writable", "victim", "movable", "removable")
ALLOWED = {"may-thread", "may-memory", "may-library", "may-clock", "may-random"}

# The kernel's answer to landlock_create_ruleset(NULL, 0, LANDLOCK_CREATE_RULESET_VERSION).
LANDLOCK = ctypes.CDLL(None, use_errno=True).syscall(444, None, 0, 1)


class Intruders(Runs):
    def setUp(self):
        super().setUp()
        self.home = os.path.join(self.cwd, "home")
        os.mkdir(self.home)
        for name in FILES:
            with open(os.path.join(self.home, name), "w") as file:
                file.write("untouched\n")
        self.at_load = os.path.join(self.cwd, "made-at-load")
        self.env = {**os.environ, "INTRUDER_AT_LOAD": self.at_load}

    def intruder(self):
        return f'{INTRUDER}:label=intruder,where="{self.home}"'

    def deeds(self, text):
        return dict(re.findall(r"deed ([a-z0-9-]+): (.*)", text))

    def log(self, name):
        with open(os.path.join(self.cwd, "results", name, "run.log")) as file:
            return file.read()

    def assert_untouched(self):
        self.assertEqual(sorted(os.listdir(self.home)), sorted(FILES))
        for name in FILES:
            with open(os.path.join(self.home, name)) as file:
                self.assertEqual(file.read(), "untouched\n", name)
        self.assertEqual(os.stat(os.path.join(self.home, "writable")).st_mode & 0o777, 0o644)
        self.assertFalse(os.path.exists(self.at_load))


@unittest.skipIf(LANDLOCK < 1, "this kernel has no Landlock; NoLandlock tests what osero says then")
class Sandbox(Intruders):
    def test_the_deeds_are_deeds(self):
        """Without the sandbox nearly all of them are done: else the test of it would say nothing."""
        result = osero("match", self.intruder(), "random", "--pairs", 1, "--name", "open", "--isolate", cwd=self.cwd,
                       env=self.env)
        self.assertEqual(result.returncode, 0, result.stderr)
        deeds = self.deeds(self.log("open"))
        for name in ("write", "empty", "truncate", "create", "create-to-read", "openat2", "folder", "fifo", "symlink",
                     "link", "rename", "remove", "mode", "times", "read-secret", "list", "passwords", "own-memory",
                     "unix", "socket-pair", "fork", "clone", "clone3", "spawn", "execute", "foreign-memory",
                     "memory-file", "priority", "limits", "parents-limits", "processors", "mask", "death-signal", *ALLOWED):
            self.assertEqual(deeds[name], "done", name)
        self.assertTrue(os.path.exists(self.at_load))

    def test_a_match_is_shut_in(self):
        result = osero("match", self.intruder(), "random", "--pairs", 3, "--name", "shut", "--sandbox", cwd=self.cwd,
                       env=self.env)
        self.assertEqual(result.returncode, 0, result.stderr)
        deeds = self.deeds(self.log("shut"))
        self.assertGreater(len(deeds), 45)
        self.assertEqual({name for name, end in deeds.items() if end == "done"}, ALLOWED, deeds)
        self.assert_untouched()
        games = self.games(self.cwd / "results" / "shut")
        self.assertEqual({game["termination"] for game in games}, {"normal"})
        with open(os.path.join(self.cwd, "results", "shut", "run.json")) as file:
            run = json.load(file)
        self.assertTrue(run["sandbox"] and run["isolate"])
        self.assertIn("--sandbox", osero("report", "shut", cwd=self.cwd).stdout)

    def test_what_is_looked_at_is_shut_in_too(self):
        for arguments in (("engines", INTRUDER, "--sandbox"), ("choose", self.intruder(), self.start(), "--sandbox")):
            result = osero(*arguments, cwd=self.cwd, env=self.env)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assert_untouched()
        for command in ("gtp", "nboard"):
            result = osero(command, self.intruder(), "--sandbox", cwd=self.cwd, env=self.env,
                           input="genmove b\ngo\n")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertRegex(result.stdout, r"(?m)^=+ [A-H][1-8]")
            self.assert_untouched()
        osero("engines", INTRUDER, cwd=self.cwd, env=self.env)
        self.assertTrue(os.path.exists(self.at_load), "the check above cannot fail")

    def start(self):
        path = os.path.join(self.cwd, "start.obf")
        with open(path, "w") as file:
            file.write("---------------------------OX------XO--------------------------- X;\n")
        return path

    def test_the_games_are_the_same(self):
        for name, more in (("open", ()), ("shut", ("--sandbox",))):
            result = osero("tournament", "random", "ver1", "ver4:empties=6", "solver:empties=6,threads=2", "--pairs", 2,
                           "--name", name, *more, cwd=self.cwd)
            self.assertEqual(result.returncode, 0, result.stderr)
        results = self.cwd / "results"
        self.assertEqual(self.games(results / "open"), self.games(results / "shut"))

    def test_resuming_stays_shut_in(self):
        osero("match", self.intruder(), "random", "--pairs", 1, "--name", "twice", "--sandbox", cwd=self.cwd, env=self.env)
        result = osero("match", "--resume", "twice", "--pairs", 2, cwd=self.cwd, env=self.env)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assert_untouched()
        osero("match", "random", "greedy", "--pairs", 1, "--name", "open", cwd=self.cwd)
        result = osero("match", "--resume", "open", "--pairs", 2, "--sandbox", cwd=self.cwd)
        self.assertEqual(result.returncode, 2)
        self.assertIn("sandbox", result.stderr)

    def test_solving_is_shut_in(self):
        result = osero("solve", "solver", f"{MODULES}/test_solver.so", "--empties", 8, "--count", 2, "--name", "shut",
                       "--sandbox", cwd=self.cwd)
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(os.path.join(self.cwd, "results", "shut", "run.json")) as file:
            self.assertTrue(json.load(file)["sandbox"])


@unittest.skipIf(LANDLOCK < 1, "this kernel has no Landlock")
class Forgery(Runs):
    def description(self, **changes):
        good = {"name": "honest", "version": "1", "author": "nobody", "summary": "says so", "path": os.path.realpath(FORGER),
                "board_sizes": [8], "options": []}
        return json.dumps({**good, **changes})

    def look(self, **changes):
        env = {**os.environ, "FORGER_DESCRIPTION": self.description(**changes)}
        return osero("engines", FORGER, "--sandbox", cwd=self.cwd, env=env)

    def test_what_it_says_of_itself_is_checked_outside(self):
        result = self.look()
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue(result.stdout.startswith("honest 1"), result.stdout)
        option = {"name": "n", "help": "h", "type": "int", "default": 1, "minimum": 0, "maximum": 2}
        self.assertEqual(self.look(options=[option]).returncode, 0)
        for changes in ({"name": "a\x1b[31m"}, {"name": "../../a"}, {"name": ""}, {"author": "two\nlines"},
                        {"summary": "x" * 501}, {"path": "/etc/passwd"}, {"path": "/etc/passwd\x1b[31m"},
                        {"options": [option, option]}, {"options": [{**option, "name": "label"}]},
                        {"options": [{**option, "help": "\x1b]0;title\x07"}]}):
            result = self.look(**changes)
            self.assertEqual(result.returncode, 2, changes)
            self.assertIn("its description came back damaged", result.stderr)
            self.assertEqual(result.stdout, "")

    def test_its_time_is_measured_outside(self):
        result = osero("match", f"{FORGER}:label=forger,nap_ms=200,limit.move_ms=20", "random", "--pairs", 1, "--name",
                       "late", "--sandbox", cwd=self.cwd)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual([game["termination"] for game in self.games(self.cwd / "results" / "late")], ["time", "time"])

    def test_who_is_in_time_is_not_late(self):
        for clock in ("wall", "cpu"):
            result = osero("match", "ver1:limit.move_ms=5000", "random", "--pairs", 2, "--name", clock, "--clock", clock,
                           "--timing", "--sandbox", cwd=self.cwd)
            self.assertEqual(result.returncode, 0, result.stderr)
            games = self.games(self.cwd / "results" / clock)
            self.assertEqual({game["termination"] for game in games}, {"normal"})


class NoLandlock(Intruders):
    def test_a_kernel_without_it_is_refused(self):
        """A filter in front of osero stands for a kernel that lacks the one or the other."""
        for lacks, word in (("landlock", "Landlock"), ("seccomp", "seccomp")):
            command = [os.path.join(os.environ["OSERO_TEST_HELPERS"], "without"), lacks, OSERO, "match", self.intruder(),
                       "random", "--pairs", "1", "--name", lacks, "--sandbox"]
            result = subprocess.run(command, cwd=self.cwd, env=self.env, capture_output=True, text=True, timeout=60)
            self.assertEqual(result.returncode, 1, result.stderr)
            self.assertEqual(len(result.stderr.strip().splitlines()), 1, result.stderr)
            self.assertIn(f"no sandbox: ", result.stderr)
            self.assertIn(word, result.stderr)
            self.assertFalse(os.path.exists(os.path.join(self.cwd, "results", lacks)))
            self.assert_untouched()


if __name__ == "__main__":
    unittest.main()
