# SPDX-License-Identifier: MIT
"""Programs that speak GTP as players: every oddity that real ones have, every way to break, and what is left behind."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest
import uuid

from doubles import START, Doubles
from test_left_behind import processes
from test_tournament import OSERO, osero

HERE = pathlib.Path(__file__).parent
DOUBLE = HERE / "gtp_double.py"

ODDITIES = ("space-id", "sticky-id", "no-blank", "crlf", "lower", "chatty", "more-blank", "banner", "refuse-pass",
            "no-time", "no-list", "stderr", "leaver")
# At the second genmove of a process: what the record says, and what run.log says of it.
FAULTS = {
    "silent": ("failed", "did not answer 'genmove"),
    "half": ("failed", "ended with exit status 3; it last said '= D'"),
    "half-silent": ("failed", "did not answer 'genmove"),
    "die": ("failed", "crashed (Segmentation fault)"),
    "exit": ("failed", "ended with exit status 0; it last said 'out of ideas'"),
    "flood": ("failed", "did not answer 'genmove"),
    "deaf": ("failed", "closed its output"),
    "none": ("failed", "answered '' to 'genmove"),
    "garbage": ("failed", "answered 'Z9 or so' to 'genmove"),
    "long": ("failed", "which is no move"),
    "refuse": ("failed", "answered 'cannot' to 'genmove"),
    "resign": ("failed", "resigned"),
    "illegal": ("illegal", None),
    "pass": ("illegal", None),
}


def player(mode, *more, label=None):
    return ",".join((f'gtp:label={label or mode.split(":")[0]},command="{sys.executable} -B {DOUBLE} {mode}"', *more))


class Oddities(Doubles):
    def test_each_oddity_plays_the_same_games(self):
        plain = self.games(self.play("match", player("plain"), "random", "--pairs", 3, name="plain"))
        self.assertGreater(self.check_moves(plain, "plain"), 0)
        for mode in ODDITIES:
            with self.subTest(mode=mode):
                games = self.games(self.play("match", player(mode, label="plain"), "random", "--pairs", 3, name=mode))
                self.assertEqual(games, plain)
        self.assert_no_complaints()

    def test_isolated_and_against_each_other(self):
        run = self.play("match", player("refuse-pass"), player("crlf"), "--pairs", 2, "--isolate", name="isolated")
        self.check_moves(self.games(run), "crlf")
        self.check_moves(self.games(run), "refuse-pass")
        self.assertIs(json.loads((run / "run.json").read_text())["reproducible"], False)
        self.assert_no_complaints()

    def test_options(self):
        self.play("match", player("plain", "level=4", 'setup="colour-of-the-pieces red;  level 9 ;"',
                                  f'directory="{self.cwd}"', 'environment="DOUBLE_TOLD=./here FOO=\'a b\'"'),
                  "random", "--pairs", 1, "--jobs", 1, name="options")
        told = (self.cwd / "here").read_text().splitlines()
        self.assertEqual(told[:3], ["colour-of-the-pieces red", "level 9", "level 4"])

    def test_clocks(self):
        def told(name, *limits):
            self.play("match", player("plain", *limits), "random", "--pairs", 1, "--jobs", 1, name=name)
            return self.told()
        lines = told("move", "limit.move_ms=2000")
        self.assertEqual(lines[0], "time_settings 0 2 1")
        self.assertEqual({line.split(" ", 2)[1] for line in lines if "left" in line}, {"black", "white"})
        self.assertEqual({line.split(" ", 2)[2] for line in lines if "left" in line}, {"2 1"})
        lines = told("clock", "limit.clock_ms=60000,limit.increment_ms=3000")
        self.assertEqual(lines[0], "time_settings 60 0 0")
        left = [int(line.split()[2]) for line in lines if "left" in line]
        self.assertTrue(all(55 <= seconds <= 150 for seconds in left), left)
        self.assertEqual(left[0], 60)
        lines = told("both", "limit.clock_ms=60000,limit.move_ms=5000")
        self.assertEqual((lines[0], lines[1].split(" ", 2)[2]), ("time_settings 0 5 1", "5 1"))
        lines = told("less", "limit.clock_ms=9000,limit.move_ms=20000")
        self.assertEqual((lines[0], lines[1].split(" ", 2)[2]), ("time_settings 0 20 1", "9 1"))
        self.assertEqual(told("none"), [])

    def test_what_cannot_be_told_is_noted(self):
        run = self.play("match", player("no-time", "limit.move_ms=2000,limit.depth=3"), "random", "--pairs", 1,
                        "--jobs", 1, name="noted")
        self.assertEqual(self.log(run).count("knows no time_settings"), 1)
        self.assertEqual(self.log(run).count("GTP has no limit of depth or nodes"), 1)
        run = self.play("match", player("plain", "limit.move_ms=500"), "random", "--pairs", 1, "--jobs", 1, name="short")
        self.assertEqual(self.log(run).count("500 ms are told as 1 s"), 1)
        self.assert_no_complaints()


class Faults(Doubles):
    def test_each_fault_costs_its_game_alone(self):
        for mode, (termination, note) in FAULTS.items():
            with self.subTest(mode=mode):
                # 12 genmoves and more a game: the second and no other breaks, then the program is started again.
                run = self.play("match", player(f"{mode}:2", "reply_ms=700"), "random", "--pairs", 1, "--jobs", 1,
                                name=mode)
                games = self.games(run)
                self.assertEqual([game["termination"] for game in games],
                                 [termination] * (2 if termination == "failed" else 1) +
                                 ["normal"] * (0 if termination == "failed" else 1))
                for game in games:
                    side = "black" if game["black"] == mode else "white"
                    if game["termination"] != "normal":
                        self.assertEqual(game["outcome"], "loss" if side == "black" else "win")
                        self.assertIn(len(game["moves"]) // 2 - game["opening_plies"], (2, 3))
                if note:
                    self.assertIn(note, self.log(run))
                self.assertNotIn("played again", self.log(run))

    def test_the_run_goes_on_after_a_fault(self):
        """The fortieth genmove of each process breaks: of games of 26 or so, one in two is lost."""
        run = self.play("match", player("die:40"), "random", "--pairs", 4, "--jobs", 1, name="on")
        ends = [game["termination"] for game in self.games(run)]
        self.assertEqual(len(ends), 8)
        self.assertEqual(set(ends), {"normal", "failed"})
        self.assertEqual(ends.count("failed"), 4)

    def test_noise_costs_the_game(self):
        """Bytes of all kinds, most often ends of lines, = and ?."""
        run = self.play("match", player("noise:1", "reply_ms=150"), "random", "--pairs", 10, name="noise")
        games = self.games(run)
        self.assertEqual(len(games), 20)
        self.assertLessEqual({game["termination"] for game in games}, {"failed", "illegal"})

    def test_who_takes_too_long_loses_on_time(self):
        run = self.play("match", player("silent:2", "limit.move_ms=500"), "random", "--pairs", 1, "--jobs", 1,
                        name="time")
        self.assertEqual([game["termination"] for game in self.games(run)], ["time", "time"])

    def test_a_legal_move_refused_loses(self):
        run = self.play("match", player("refuse-play"), "random", "--pairs", 1, "--openings", "start", "--jobs", 1,
                        name="refused")
        self.assertEqual({game["termination"] for game in self.games(run)}, {"failed"})
        self.assertIn("refused 'play", self.log(run))
        self.assertIn("which is legal", self.log(run))


class Refusals(Doubles):
    def refuse(self, text, *arguments, code=2):
        done = osero("match", *arguments, "random", "--pairs", 1, "--name", uuid.uuid4().hex, cwd=self.cwd,
                     env=self.environment)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (code, "", 1), done.stderr)
        self.assertIn(text, done.stderr)
        self.assertFalse((self.cwd / "results").exists() and list((self.cwd / "results").iterdir()))

    def test_what_cannot_be_started_is_told_before_the_run(self):
        self.refuse("x: create failed: it needs a program: gtp:command=", "gtp:label=x")
        self.refuse("'no-such-engine -x' cannot be run: No such file or directory; it said nothing",
                    'gtp:command="no-such-engine -x"')
        self.refuse("'/etc/passwd' cannot be run: Permission denied", "gtp:command=/etc/passwd")
        self.refuse("'./true' cannot be run: its directory: No such file or directory",
                    "gtp:command=./true,directory=/no/such/place")
        self.refuse("'true' ended with exit status 0; it said nothing", "gtp:command=true")
        self.refuse("ended with exit status 3; it last said 'no licence'",
                    "gtp:command=\"sh -c 'echo no licence >&2; exit 3'\"")
        self.refuse("did not answer 'protocol_version'", 'gtp:start_ms=300,command="sleep 100"')
        self.refuse("last said 'hello'", "gtp:start_ms=300,command=\"sh -c 'echo hello; sleep 100'\"")
        self.refuse("refused 'unknown x'", player("plain", 'setup="unknown x"'))
        self.refuse("environment takes NAME=VALUE, not 'FOO'", "gtp:command=true,environment=FOO")
        self.refuse("no shell reads it", 'gtp:command="true | cat"')
        self.refuse("its single quotes do not end", "gtp:command=\"a 'b\"")

    def test_what_is_not_measured(self):
        self.refuse("plain is another program, whose CPU time is not seen", player("plain", "limit.move_ms=1000"),
                    "--clock", "cpu")
        self.refuse("x: create failed: 'true' cannot be started: ", "--sandbox", "gtp:label=x,command=true")
        self.play("match", player("plain"), "random", "--clock", "cpu", "--pairs", 1, name="unlimited")
        done = osero("match", player("plain"), "random", "--memory", 500, "--pairs", 1, cwd=self.cwd,
                     env=self.environment)
        self.assertEqual(done.returncode, 0)
        self.assertIn("--memory does not count the memory of the other program that answers for plain", done.stderr)

    def test_other_starts_are_refused(self):
        text = "can only be told of games from the standard start, not of"
        self.refuse(f"plain {text} the parallel start", player("plain"), "--start", "parallel")
        (self.cwd / "openings.txt").write_text("f5\n" + "-" * 26 + "XXX-----XO" + "-" * 28 + " O;\n")
        done = osero("match", player("plain"), "random", "--pairs", 2, "--openings", "openings.txt", cwd=self.cwd,
                     env=self.environment)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)
        self.assertIn(f"plain {text} opening 2, ", done.stderr)
        self.refuse("does not play on 6x6 boards", player("plain"), "--board", 6)
        (self.cwd / "openings.txt").write_text("f5d6\nf5f6\n")
        self.play("match", player("plain"), "random", "--pairs", 2, "--openings", "openings.txt", name="good")

    def test_positions_out_of_its_games(self):
        """It is told of the random moves before its own."""
        done = osero("positions", "--from", player("plain"), "--empties", 8, "--count", 2, cwd=self.cwd,
                     env=self.environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertGreaterEqual(len(done.stdout.splitlines()), 2)
        self.assert_no_complaints()

    def test_tuning_and_choosing(self):
        done = osero("tune", "ver1", "--param", "corner", "--pool", player("plain"), cwd=self.cwd, env=self.environment)
        self.assertEqual(done.returncode, 2)
        self.assertIn("is another program, so that no game could be repeated", done.stderr)
        (self.cwd / "start.obf").write_text(START + ";\n")
        done = osero("choose", player("plain"), "start.obf", cwd=self.cwd, env=self.environment)
        self.assertEqual((done.returncode, done.stdout), (0, "d3 -\n"), done.stderr)
        (self.cwd / "start.obf").write_text(START + ";\n" + "-" * 26 + "XXX-----XO" + "-" * 28 + " O;\n")
        done = osero("choose", player("plain"), "start.obf", cwd=self.cwd, env=self.environment)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1))
        self.assertIn("start.obf:2: ", done.stderr)
        self.assertIn("can only be told of games from the standard start", done.stderr)


class LeftBehind(Doubles):
    """After any end nothing of the programs is left, children that they have sent away included."""

    def start(self, way, *arguments):
        self.mark = uuid.uuid4().hex
        environment = {**self.environment, "OSERO_TEST_MARK": self.mark}
        if way == "subreaper":
            environment["OSERO_NO_NAMESPACE"] = "1"
        process = subprocess.Popen([OSERO, "match", player("family"), player("stubborn"), "--quiet", "--name", self.mark,
                                    "--jobs", "2", *map(str, arguments)], cwd=self.cwd, env=environment,
                                   stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self.addCleanup(lambda: [os.kill(pid, signal.SIGKILL) for pid in processes(self.mark)])
        return process

    def await_count(self, wanted, seconds=30):
        for _ in range(seconds * 20):
            if wanted(len(processes(self.mark))):
                return
            time.sleep(0.05)
        self.fail(f"{len(processes(self.mark))} processes")

    def each_way(self):
        for way in ("namespace", "subreaper"):
            for isolate in ([], ["--isolate"]):
                with self.subTest(way=way, isolate=isolate):
                    yield way, isolate

    def test_a_normal_end(self):
        for way, isolate in self.each_way():
            process = self.start(way, "--pairs", 2, *isolate)
            self.assertEqual(process.wait(timeout=60), 0)
            self.assertEqual(processes(self.mark), [])

    def test_signals(self):
        for way, isolate in self.each_way():
            process = self.start(way, "--pairs", 10000, *isolate)
            self.await_count(lambda count: count > 12)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(timeout=60), 130)
            self.assertEqual(processes(self.mark), [])

    def test_kill_9(self):
        for way, isolate in self.each_way():
            process = self.start(way, "--pairs", 10000, *isolate)
            self.await_count(lambda count: count > 12)
            process.kill()
            process.wait()
            self.await_count(lambda count: count == 0)

    def test_a_program_that_is_started_again_leaves_none(self):
        """Each process forks two, and dies in its first game: they would pile up."""
        self.mark = uuid.uuid4().hex
        self.environment.update(OSERO_TEST_MARK=self.mark, OSERO_NO_NAMESPACE="1")
        command = [OSERO, "match", player("family:3"), "random", "--pairs", "10000", "--jobs", "1", "--name", "again",
                   "--quiet"]
        process = subprocess.Popen(command, cwd=self.cwd, env=self.environment, stderr=subprocess.DEVNULL)
        self.addCleanup(lambda: [os.kill(pid, signal.SIGKILL) for pid in processes(self.mark)])
        games = self.cwd / "results/again/games.jsonl"
        for _ in range(600):
            if games.exists() and games.read_text().count("\n") >= 6:
                break
            time.sleep(0.05)
        count = len(processes(self.mark))
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=60), 130)
        self.assertLess(count, 12)
        self.assertEqual({game["termination"] for game in self.games(games.parent)}, {"failed"})
        self.assertEqual(processes(self.mark), [])


if __name__ == "__main__":
    unittest.main()
