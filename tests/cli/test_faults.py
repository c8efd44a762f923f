# SPDX-License-Identifier: MIT
"""What happens when players break: every mode of misbehave, the limits, and what is left behind."""

import json
import os
import re
import signal
import subprocess
import time
import unittest

from test_tournament import OSERO, Runs, osero

# What each mode costs the player, and what the record says; the rest cost nothing.
WALL_MS = 400
FATAL = {
    "crash": ("crash", "crashed in choose: signal 11", 11),
    "abort": ("crash", "crashed in choose: signal 6", 6),
    "exit": ("exit", "ended its process in choose: status 3", None),
    "hang": ("time", f"hung in choose for {WALL_MS} ms", None),
    "sleep-hang": ("time", f"hung in choose for {WALL_MS} ms", None),
    "deaf": ("time", f"hung in choose for {WALL_MS} ms", None),
    "flood": ("time", f"hung in choose for {WALL_MS} ms", None),
    "illegal": ("illegal", "played ", None),
    "garbage": ("illegal", "answered ", None),
    "failed": ("failed", "gave no move", None),
    "scribble": ("crash", "crashed in choose: signal 11", 11),
}
HARMLESS = ("print", "leak", "wild", "fork", "bomb", "daemon", "close", "eat")


def player(mode, *more):
    return ",".join((f"misbehave:label={mode},mode={mode},status=3,mb=20", *more))


def mode_of(label):
    return label if label in FATAL else None


class Checks(Runs):
    def check(self, games, at_move):
        """Every record: who lost by what, and that nobody else lost by anything."""
        found = set()
        for game in games:
            opening = 2 * game["opening_plies"]
            moves = (len(game["moves"]) - opening) // 2
            if game["termination"] == "normal":
                self.assertNotIn("fault", game)
                self.assertIsNotNone(game["difference"])
                # Whoever breaks at its move `at_move` has not come to it.
                bad = [label for label in (game["black"], game["white"]) if mode_of(label)]
                if bad and moves > 2 * at_move + 2:
                    self.fail(game)
                continue
            side = game["fault"].split()[0]
            termination, fault, number = FATAL[game[side]]
            self.assertEqual((game["termination"], game.get("signal")), (termination, number), game)
            self.assertTrue(game["fault"].startswith(f"{side} {fault}"), game)
            self.assertEqual(game["outcome"], "loss" if side == "black" else "win")
            self.assertIsNone(game["difference"])
            self.assertEqual(game["black_discs"] + game["white_discs"], 4 + len(game["moves"]) // 2)
            self.assertGreaterEqual(moves, at_move)
            found.add(game[side])
        return found


class Modes(Checks):
    def test_no_mode_is_forgotten(self):
        """Those that are about starting (load) and repeating (state) have tests of their own."""
        text = osero("engines", "misbehave", cwd=self.cwd).stdout
        listed = next(line for line in text.splitlines() if line.strip().startswith("none, "))
        self.assertEqual(set(listed.strip().split(", ")), {*FATAL, *HARMLESS, "none", "load", "state"})

    def gauntlet(self, opponent, name, *arguments):
        players = [player(mode, "at_move=2") for mode in (*FATAL, *HARMLESS)]
        return self.play("tournament", opponent, *players, "--gauntlet", "--pairs", 1, "--wall-ms", WALL_MS,
                         *arguments, name=name, timeout=280)

    def test_every_mode_against_random_and_greedy(self):
        for opponent in ("random", "greedy"):
            runs = {}
            for isolate in ([], ["--isolate"]):
                for jobs in (1, 2):
                    with self.subTest(opponent=opponent, isolate=isolate, jobs=jobs):
                        name = f"{opponent}-{len(isolate)}-{jobs}"
                        run = self.gauntlet(opponent, name, *isolate, "--jobs", jobs)
                        games = self.games(run)
                        self.assertEqual(len(games), 2 * len((*FATAL, *HARMLESS)))
                        self.assertEqual(self.check(games, 2), set(FATAL))
                        runs[name] = self.digest(run)
            self.assertEqual(len(set(runs.values())), 1, runs)

    def test_one_game_of_k(self):
        players = [player(mode, "at_move=3", "one_in=4") for mode in ("crash", "exit", "garbage", "scribble")]
        run = self.play("tournament", "random", *players, "--gauntlet", "--pairs", 20, name="some")
        lost = [game for game in self.games(run) if game["termination"] != "normal"]
        self.assertGreater(len(lost), 20)
        self.assertLess(len(lost), 80)
        self.check(lost, 3)

    def test_any_signal(self):
        for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGBUS, signal.SIGFPE, signal.SIGPIPE, signal.SIGALRM,
                       signal.SIGXCPU, signal.SIGSYS, 34, 64):
            with self.subTest(signal=number):
                run = self.play("match", "random", f"misbehave:mode=crash,signal={int(number)},at_move=2,label=bad",
                                "--pairs", 1, name=f"signal{int(number)}")
                for game in self.games(run):
                    self.assertEqual((game["termination"], game["signal"]), ("crash", int(number)))
        run = self.play("match", "random", f"misbehave:mode=crash,signal={int(signal.SIGSTOP)},at_move=2,label=bad",
                        "--pairs", 1, "--wall-ms", WALL_MS, name="stopped")
        self.assertEqual({game["termination"] for game in self.games(run)}, {"time"})


class Starts(Runs):
    """Loading and creating: the check before the run is the first time, which is good."""

    def starts(self, name, options, *arguments):
        return self.play("match", "random", f"misbehave:label=bad,creations={self.cwd}/{name}.count,{options}",
                         "--pairs", 2, *arguments, name=name)

    def check(self, run, termination, fault, **more):
        games = self.games(run)
        self.assertEqual(len(games), 4)
        for game in games:
            side = "black" if game["black"] == "bad" else "white"
            self.assertEqual((game["termination"], game["fault"]), (termination, f"{side} {fault}"))
            self.assertEqual({key: game[key] for key in more}, more)
            self.assertEqual(len(game["moves"]), 2 * game["opening_plies"])

    def test_what_cannot_be_started_loses_its_games(self):
        for isolate in ([], ["--isolate"]):
            more = str(len(isolate))
            with self.subTest(isolate=isolate):
                run = self.starts("load" + more, "mode=load", *isolate)
                self.check(run, "load", "could not be started")
                self.assertIn("misbehave fails to load", (run / "run.log").read_text())
                self.check(self.starts("crash" + more, "mode=crash,phase=create", *isolate), "crash",
                           "crashed in load: signal 11", signal=11)
                self.check(self.starts("exit" + more, "mode=exit,status=7,phase=create", *isolate), "exit",
                           "ended its process in load: status 7")
                self.check(self.starts("slow" + more, "ms=60000,phase=create", *isolate, "--startup-ms", 300), "load",
                           "was not ready to play after 300 ms")

    def test_who_takes_long_to_load_may(self):
        run = self.starts("slow", "ms=700,phase=create", "--wall-ms", 300)
        self.assertEqual({game["termination"] for game in self.games(run)}, {"normal"})

    def test_the_check_before_a_run(self):
        result = osero("match", "random", "misbehave:label=bad,ms=60000,phase=create", "--startup-ms", 300, cwd=self.cwd)
        self.assertEqual((result.returncode, result.stderr),
                         (2, "osero: bad: took longer than 300 ms in create\n"))
        run = self.play("match", "random", "misbehave:mode=crash,phase=new_game,label=bad", "--pairs", 2, name="new-game")
        self.assertEqual({game["fault"].split(" ", 1)[1] for game in self.games(run)},
                         {"crashed in new_game: signal 11"})


class Limits(Runs):
    def test_memory(self):
        eater = "misbehave:mode=eat,mb=100000,at_move=4,one_in=2,label=eater"
        runs = [self.play("match", "random", eater, "--pairs", 6, "--memory", 100, "--jobs", jobs, name=f"eat{jobs}")
                for jobs in (1, 2)]
        lost = [game for game in self.games(runs[0]) if game["termination"] != "normal"]
        self.assertGreater(len(lost), 1)
        self.assertLess(len(lost), 12)
        for game in lost:
            side = "black" if game["black"] == "eater" else "white"
            self.assertEqual(game["termination"], "memory")
            self.assertEqual(game["fault"], f"{side} had more in choose than its memory of 100 MB")
        self.assertEqual(self.digest(runs[0]), self.digest(runs[1]))
        about = json.loads((runs[0] / "run.json").read_text())
        self.assertEqual((about["memory_mb"], about["isolate"]), (100, True))

    def test_memory_is_each_players_own(self):
        run = self.play("match", "random", "misbehave:mode=eat,mb=60,at_move=4,label=eater", "--pairs", 2, "--memory", 100,
                        name="fits")
        self.assertIn("normal", {game["termination"] for game in self.games(run)})
        # What piled up over games costs none of them.
        self.assertEqual({game["termination"] for game in self.games(run)}, {"normal"})

    def test_max_faults(self):
        """Faults come two by two here: 5 and 6 both end the run at 6."""
        for jobs in (1, 2):
            result = osero("tournament", "random", "greedy", "misbehave:mode=crash,at_move=3,label=bad", "--pairs", 50,
                           "--max-faults", 4 + jobs, "--jobs", jobs, "--quiet", "--name", f"broken{jobs}", cwd=self.cwd)
            self.assertEqual(result.returncode, 3, result.stderr)
            self.assertRegex(result.stderr, r"^osero: bad has lost 6 games [^\n]*\n$")
            games = self.games(self.cwd / f"results/broken{jobs}")
            self.assertEqual(len([game for game in games if game["termination"] == "crash"]), 6)
            about = json.loads((self.cwd / f"results/broken{jobs}/run.json").read_text())
            self.assertEqual((about["state"], about["games"]), ("stopped", len(games)))
            self.assertIn("bad has lost 6 games", about["reason"])
            self.assertTrue((self.cwd / f"results/broken{jobs}/summary.json").exists())
        self.assertEqual(self.digest(self.cwd / "results/broken1"), self.digest(self.cwd / "results/broken2"))


class Output(Runs):
    def test_isolated_output_is_exactly_the_players(self):
        run = self.play("match", "random", "misbehave:mode=print,at_move=2,one_in=2,label=loud", "--pairs", 3, "--isolate",
                        name="loud")
        lines = [line for line in (run / "run.log").read_text().splitlines() if "misbehave prints" in line]
        self.assertGreater(len(lines), 100)
        told = {re.match(r"game (\d+), loud: misbehave prints", line)[1] for line in lines}
        self.assertGreater(len(told), 1)
        self.assertLess(len(told), 6)
        self.assertLess((run / "run.log").stat().st_size, 1 << 20)
        self.assertIn("what else it prints in this game is dropped", (run / "run.log").read_text())

    def test_shared_output_names_the_games_and_both_players(self):
        run = self.play("match", "random", "misbehave:mode=print,at_move=2,label=loud", "--pairs", 1, name="loud")
        self.assertRegex((run / "run.log").read_text(), r"(?m)^games 1 and 2, random or loud: .*misbehave prints line")


def build(folder, name, body, more=""):
    """A player that plays the first move, but does `body` at its third."""
    (folder / f"{name}.c").write_text(HOSTILE_MODULE % {"name": name, "body": body, "more": more})
    subprocess.run([os.environ.get("OSERO_CC", "cc"), "-shared", "-fPIC", "-o", f"{name}.so", f"{name}.c", "-I",
                    os.path.join(os.environ["OSERO_SOURCE"], "engines")], cwd=folder, check=True)


HOSTILE_MODULE = """
#define _GNU_SOURCE
#include "osero_engine.h"
#include <signal.h>
#include <stdint.h>
#include <unistd.h>
static int moves;
static void new_game(void *instance, uint64_t seed)
{
    (void)instance, (void)seed;
    moves = 0;
    %(more)s;
}
static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    (void)instance, (void)limits, (void)report;
    if (++moves == 3) {
        %(body)s;
    }
    return __builtin_ctzll(position->moves);
}
const struct osero_engine osero_engine = {
    .abi = OSERO_ABI, .size = sizeof osero_engine, .name = "%(name)s", .version = "1", .author = "test",
    .summary = "hostile", .board_sizes = OSERO_BOARD(8), .new_game = new_game, .choose = choose};
"""


HAS_NAMESPACES = any(subprocess.run(["unshare", way, "true"], capture_output=True).returncode == 0
                     for way in ("-pf", "-Urpf"))


class Hostile(Runs):
    def play_all_ways(self, name, *arguments, players=None):
        """Every game with its side that is bad; the ways must agree."""
        digests = set()
        for isolate in ([], ["--isolate"]):
            for timing in ([], ["--timing"]):
                run = self.play("match", *(players or [f"./{name}.so:label=bad", "random"]), "--pairs", 2, *isolate,
                                *timing, *arguments, name=f"{name}-{len(isolate)}{len(timing)}")
                digests.add(self.digest(run))
                if timing:  # what was written is read again
                    again = osero("match", "--resume", run.name, "--quiet", cwd=self.cwd)
                    self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(len(digests), 1)
        for game in self.games(run):
            yield game, "black" if game["black"] == "bad" else "white"

    @unittest.skipUnless(HAS_NAMESPACES, "else it is osero itself that it ends")
    def test_who_ends_the_referee_loses_the_game(self):
        """A worker's parent is out of its sight (0: kill ends its own group); a referee is not."""
        build(self.cwd, "killer", "kill(getppid(), SIGKILL)")
        for game, side in self.play_all_ways("killer"):
            self.assertEqual((game["termination"], game["signal"], game["fault"]),
                             ("crash", 9, f"{side} crashed in choose: signal 9"))
            self.assertEqual(len(game["moves"]) // 2 - game["opening_plies"] in (4, 5), True, game)

    @unittest.skipUnless(HAS_NAMESPACES, "else it is osero itself that it stops")
    def test_who_stops_the_referee_loses_the_game(self):
        build(self.cwd, "stopper", "kill(getppid(), SIGSTOP); if (getppid() == 0) pause()")
        for game, side in self.play_all_ways("stopper", "--wall-ms", 400):
            self.assertEqual((game["termination"], game["fault"]), ("time", f"{side} hung in choose for 400 ms"))

    def test_the_least_integer_is_no_square(self):
        build(self.cwd, "least", "return INT32_MIN")
        for game, side in self.play_all_ways("least"):
            self.assertEqual((game["termination"], game["fault"]),
                             ("illegal", f"{side} answered -2147483648, which is no square"))

    def test_the_log_has_a_megabyte_of_output_at_most(self):
        build(self.cwd, "floods", "", more='for (;;) (void)!write(1, "\\n1\\n22", 5)')
        run = self.play("match", "./floods.so:label=bad", "random", "--pairs", 2, "--wall-ms", 400, name="floods")
        self.assertEqual({game["fault"].split(" ", 1)[1] for game in self.games(run)}, {"hung in new_game for 400 ms"})
        self.assertLess((run / "run.log").stat().st_size, 1100000)


LIMITS_MODULE = """
#include "osero_engine.h"
#include <stdio.h>
static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    (void)instance, (void)report;
    if (__builtin_popcountll(position->player | position->opponent) < 15)
        printf("depth=%u nodes=%llu move=%lld clock=%lld increment=%lld;\\n", limits->depth,
               (unsigned long long)limits->nodes, (long long)limits->move_ns / 1000000,
               (long long)limits->clock_ns / 1000000000, (long long)limits->increment_ns / 1000000);
    return __builtin_ctzll(position->moves);
}
const struct osero_engine osero_engine = {
    .abi = OSERO_ABI, .size = sizeof osero_engine, .name = "limits", .version = "1", .author = "test",
    .summary = "tells its limits", .board_sizes = OSERO_BOARD(8), .choose = choose};
"""


class Time(Runs):
    def test_limits_reach_the_players_each_its_own(self):
        (self.cwd / "limits.c").write_text(LIMITS_MODULE)
        subprocess.run([os.environ.get("OSERO_CC", "cc"), "-shared", "-fPIC", "-o", "limits.so", "limits.c", "-I",
                        os.path.join(os.environ["OSERO_SOURCE"], "engines")], cwd=self.cwd, check=True)
        run = self.play("match", "./limits.so:label=common", "./limits.so:label=own,limit.depth=9,limit.nodes=8,"
                        "limit.clock_ms=100000,limit.increment_ms=7000", "--pairs", 1, "--isolate", "--limit",
                        "move_ms=50000,nodes=1000", name="limits")
        log = (run / "run.log").read_text()
        said = {label: set(re.findall(rf"game \d+, {label}: (.*);", log)) for label in ("common", "own")}
        self.assertEqual(said["common"], {"depth=0 nodes=1000 move=50000 clock=0 increment=0"})
        # The first move has the clock as it was; the increment comes on top after each.
        self.assertIn("depth=9 nodes=8 move=50000 clock=100 increment=7000", said["own"])
        self.assertIn("depth=9 nodes=8 move=50000 clock=106 increment=7000", said["own"])

    def test_an_overrun_is_judged_before_the_move(self):
        late = "misbehave:mode=illegal,ms=300,at_move=2,label=late"
        for isolate in ([], ["--isolate"]):
            run = self.play("match", "random", late + ",limit.move_ms=50", "--pairs", 1, *isolate,
                            name=f"late{len(isolate)}")
            self.assertEqual({game["termination"] for game in self.games(run)}, {"time"})
            run = self.play("match", "random", late + ",limit.move_ms=50", "--margin-ms", 20000, "--pairs", 1, *isolate,
                            name=f"margin{len(isolate)}")
            self.assertEqual({game["termination"] for game in self.games(run)}, {"illegal"})
            # Who sleeps uses no CPU time.
            run = self.play("match", "random", late + ",limit.move_ms=50", "--clock", "cpu", "--pairs", 1, *isolate,
                            name=f"cpu{len(isolate)}")
            self.assertEqual({game["termination"] for game in self.games(run)}, {"illegal"})

    def test_a_game_clock_runs_out(self):
        run = self.play("match", "random", "misbehave:mode=print,ms=400,at_move=1,label=late,limit.clock_ms=150",
                        "--pairs", 1, name="clock")
        for game in self.games(run):
            self.assertEqual(game["termination"], "time")
            self.assertEqual((len(game["moves"]) - 16) // 4, 1)

    def test_the_report_tells_times_and_doubts(self):
        jobs = 2 * (os.cpu_count() or 1) + 2
        result = osero("match", "random", "misbehave:mode=none,label=late,limit.move_ms=5000", "--pairs", jobs, "--timing",
                       "--jobs", jobs, "--name", "timed", cwd=self.cwd)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stderr, rf"osero: warning: {jobs} jobs share \d+ cores")
        about = json.loads((self.cwd / "results/timed/run.json").read_text())
        self.assertRegex(about["time_warnings"][0], rf"^{jobs} jobs share ")
        report = osero("report", "timed", cwd=self.cwd).stdout
        self.assertIn(f"doubtful times: {about['time_warnings'][0]}\n", report)
        self.assertEqual(result.stdout.split("\n\n", 1)[1], report)
        table = report.split("times of a move, wall time:\n\n")[1].splitlines()
        self.assertRegex(table[0], r"^player +moves +mean, µs +p99, µs +maximum, µs +lost on time$")
        rows = {row.split()[0]: row.split()[1:] for row in table[1:]}
        lines = [json.loads(line) for line in (self.cwd / "results/timed/timing.jsonl").read_text().splitlines()]
        for label in ("random", "late"):
            times = []
            for game, timing in zip(self.games(self.cwd / "results/timed"), lines, strict=True):
                times += [ns for ns, by in zip(timing["move_ns"], timing["by"])
                          if game["black" if by == "b" else "white"] == label]
            count, mean, slow, most, lost = rows[label]
            self.assertEqual((int(count), lost), (len(times), "0"))
            self.assertAlmostEqual(float(mean), sum(times) / len(times) / 1e3, delta=0.00051)
            self.assertAlmostEqual(float(most), max(times) / 1e3, delta=0.00051)
            exact = sorted(times)[-(-99 * len(times) // 100) - 1] / 1e3
            self.assertAlmostEqual(float(slow), exact, delta=0.01 * exact + 0.00051)

    def test_without_clocks_nothing_is_doubtful(self):
        run = self.play("match", "random", "greedy", "--pairs", 8, "--jobs", 8, name="plain")
        self.assertEqual(json.loads((run / "run.json").read_text())["time_warnings"], [])

    def test_the_report_repeats_the_guards(self):
        guards = ["--clock", "cpu", "--margin-ms", "70", "--startup-ms", "9000", "--memory", "300", "--max-faults", "4"]
        self.play("match", "random", "greedy", "--pairs", 1, *guards, name="guards")
        self.assertIn(" " + " ".join(guards), osero("report", "guards", cwd=self.cwd).stdout)


if __name__ == "__main__":
    unittest.main()
