# SPDX-License-Identifier: MIT
"""osero match and osero tournament, as a user runs them."""

import hashlib
import json
import os
import pathlib
import pty
import select
import signal
import subprocess
import tempfile
import time
import unittest

OSERO = os.environ["OSERO"]

# A module that calls exit would have what the worker still holds reported as leaks, and another exit status.
if os.environ.get("OSERO_SANITIZE", "0") not in ("", "0"):
    os.environ["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"


# A player whose state is in a global: two of it in one process must not meet.
GLOBALS_MODULE = """
#include "osero_engine.h"
#include "osero_random.h"
static struct osero_random draws;
static int game_count;
static void new_game(void *instance, uint64_t seed)
{
    (void)instance;
    game_count++;
    osero_random_seed(&draws, seed);
}
static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    (void)instance, (void)limits, (void)report;
#ifdef FAULT
    if (game_count % 5 == 0)
        FAULT;
#endif
    uint64_t moves = position->moves;
    for (uint32_t skip = osero_random_below(&draws, (uint32_t)__builtin_popcountll(moves)); skip > 0; skip--)
        moves &= moves - 1;
    return __builtin_ctzll(moves);
}
const struct osero_engine osero_engine = {
    .abi = OSERO_ABI, .size = sizeof osero_engine, .name = "globals", .version = "1", .author = "test",
    .summary = "state in a global", .board_sizes = OSERO_BOARD(8), .flags = OSERO_DRAWS_LOTS,
    .new_game = new_game, .choose = choose};
"""


def osero(*arguments, cwd, timeout=120, **more):
    return subprocess.run([OSERO, *map(str, arguments)], cwd=cwd, capture_output=True, text=True, timeout=timeout,
                          **more)


def children_of(pid):
    """Processes that are alive (zombies are not) in the tree under pid."""
    parents = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text()
        except OSError:
            continue
        state, parent = text.rsplit(")", 1)[1].split()[:2]
        if state != "Z":
            parents.setdefault(int(parent), []).append(int(stat.parent.name))
    found, todo = [], [pid]
    while todo:
        below = parents.get(todo.pop(), [])
        found += below
        todo += below
    return found


def alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


class Runs(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.cwd = pathlib.Path(self.folder.name)

    def play(self, *arguments, name, **more):
        result = osero(*arguments, "--name", name, "--quiet", cwd=self.cwd, **more)
        self.assertEqual(result.returncode, 0, result.stderr)
        return self.cwd / "results" / name

    def build_globals(self, name, *flags):
        (self.cwd / "globals.c").write_text(GLOBALS_MODULE)
        subprocess.run([os.environ.get("OSERO_CC", "cc"), "-shared", "-fPIC", "-O1", "-o", name, "globals.c", *flags,
                        "-I", os.path.join(os.environ["OSERO_SOURCE"], "engines")], cwd=self.cwd, check=True)

    def games(self, run):
        return [json.loads(line) for line in (run / "games.jsonl").read_text().splitlines()]

    def digest(self, run):
        return hashlib.sha256((run / "games.jsonl").read_bytes()).hexdigest()


class Order(Runs):
    PLAYERS = ("random", "greedy", "ver1", "random:label=dice")

    def test_the_file_is_the_same_with_any_number_of_jobs_and_isolated(self):
        digests = {jobs: self.digest(self.play("tournament", *self.PLAYERS, "--pairs", 60, "--jobs", jobs,
                                               name=f"jobs{jobs}")) for jobs in (1, 2, 8)}
        isolated = self.play("tournament", *self.PLAYERS, "--pairs", 60, "--isolate", "--jobs", 2, name="isolated")
        self.assertEqual(len(set(digests.values())), 1, digests)
        self.assertEqual(self.digest(isolated), digests[1])
        other = self.play("tournament", *self.PLAYERS, "--pairs", 60, "--seed", 2, name="other")
        self.assertNotEqual(self.digest(other), digests[1])

    def test_games_are_in_order_and_openings_are_shared(self):
        run = self.play("tournament", *self.PLAYERS, "--pairs", 20, "--jobs", 2, name="order")
        games = self.games(run)
        self.assertEqual([game["game"] for game in games], list(range(1, 241)))
        openings = {}
        for index, game in enumerate(games):
            self.assertEqual(game["pair"], index // 12)
            self.assertEqual(game["pairing"], index // 2 % 6)
            self.assertEqual(game["opening_plies"], 8)
            openings.setdefault(game["pair"], set()).add(game["moves"][:16])
        self.assertTrue(all(len(each) == 1 for each in openings.values()))
        self.assertEqual(len(set.union(*openings.values())), 20)
        for first, second in zip(games[::2], games[1::2]):
            self.assertEqual((first["black"], first["white"]), (second["white"], second["black"]))

    def test_fewer_pairs_are_the_beginning_of_more(self):
        few = self.play("tournament", *self.PLAYERS, "--pairs", 10, name="few")
        many = self.play("tournament", *self.PLAYERS, "--pairs", 20, name="many")
        self.assertTrue((many / "games.jsonl").read_bytes().startswith((few / "games.jsonl").read_bytes()))

    def test_a_gauntlet_is_the_first_against_each(self):
        run = self.play("tournament", *self.PLAYERS, "--pairs", 2, "--gauntlet", name="gauntlet")
        self.assertTrue(all("random" in (game["black"], game["white"]) for game in self.games(run)))
        self.assertEqual(len(self.games(run)), 12)

    def test_one_module_twice_is_two_players(self):
        run = self.play("match", "random", "random:label=dice", "--pairs", 50, name="twice")
        self.assertGreater(len({game["moves"] for game in self.games(run)}), 98)

    def test_one_module_twice_does_not_share_its_globals(self):
        self.build_globals("globals.so")
        players = ("./globals.so:label=a", "./globals.so:label=b")
        together = self.play("match", *players, "--pairs", 20, name="together")
        apart = self.play("match", *players, "--pairs", 20, "--isolate", name="apart")
        self.assertEqual(self.digest(together), self.digest(apart))

    def test_a_run_without_a_name_gets_one_without_folders(self):
        self.build_globals("globals.so")
        done = osero("match", "./globals.so", "random", "--pairs", 1, "--quiet", cwd=self.cwd)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(os.listdir(self.cwd / "results")[0], r"^match-globals\.so-vs-random-\d{8}T\d{6}Z$")

    def test_smaller_boards_and_the_parallel_start(self):
        for board, plies in ((4, 2), (6, 4)):
            run = self.play("match", "random", "greedy", "--pairs", 5, "--board", board, "--start", "parallel",
                            "--openings", f"random:{plies}", name=f"board{board}")
            for game in self.games(run):
                self.assertLessEqual(len(game["moves"]) // 2, board * board - 4)
                self.assertEqual(game["termination"], "normal")

    def test_openings_from_a_file(self):
        lines = ["f5d6", "f5f6", "% a comment", "d3c5f6"]
        (self.cwd / "openings.txt").write_text("\n".join(lines) + "\n")
        run = self.play("match", "random", "greedy", "--openings", "openings.txt", "--pairs", 3, name="file")
        self.assertEqual([game["moves"][:2 * game["opening_plies"]] for game in self.games(run)[::2]],
                         ["f5d6", "f5f6", "d3c5f6"])

    def test_every_move_is_timed_on_request(self):
        run = self.play("match", "random", "greedy", "--pairs", 5, "--timing", name="timed")
        lines = [json.loads(line) for line in (run / "timing.jsonl").read_text().splitlines()]
        for game, timing in zip(self.games(run), lines, strict=True):
            moves = len(game["moves"]) // 2 - game["opening_plies"]
            self.assertEqual(timing["game"], game["game"])
            self.assertEqual([len(timing[key]) for key in ("move_ns", "empties", "by")], [moves] * 3)
            self.assertEqual(timing["empties"], list(range(52, 52 - moves, -1)))
            self.assertTrue(all(ns > 0 for ns in timing["move_ns"]))

    def test_json_is_the_summary(self):
        result = osero("match", "ver1", "random", "--pairs", 3, "--json", "--name", "json", cwd=self.cwd)
        self.assertEqual(result.returncode, 0)
        self.assertEqual(json.loads(result.stdout), json.loads((self.cwd / "results/json/summary.json").read_text()))
        self.assertEqual(json.loads(result.stdout)["games"], 6)

    def test_the_report_is_printed(self):
        result = osero("tournament", "ver1", "random", "greedy", "--pairs", 3, "--name", "told", cwd=self.cwd)
        report = osero("report", "told", cwd=self.cwd).stdout
        self.assertEqual(result.stdout.split("\n\n", 1)[1], report)
        self.assertRegex(result.stdout, r"^18 games in [\d.]+ s \([\d,]+ a second\) -> results/told\n")
        self.assertIn("3 players, 18 games, seed 1, openings random:8", result.stderr)

    def test_run_json_tells_what_was_played(self):
        run = self.play("match", "ver1", "ver2", "--pairs", 2, "--limit", "depth=2", name="told")
        about = json.loads((run / "run.json").read_text())
        self.assertEqual([about[key] for key in ("state", "games", "seed", "pairs", "openings", "reproducible")],
                         ["finished", 4, 1, 2, "random:8", True])
        self.assertEqual([player["label"] for player in about["players"]], ["ver1", "ver2"])
        run = self.play("match", "ver1", "ver2", "--pairs", 2, "--limit", "move_ms=1000", name="clock")
        self.assertFalse(json.loads((run / "run.json").read_text())["reproducible"])


class Faults(Runs):
    """A bad game in eight, each of its own: it costs that game, the run goes on."""

    def fault_run(self, mode, *arguments, player_options="", opponent="random", pairs=30):
        bad = f"misbehave:mode={mode},at_move=3,one_in=8,label=bad{player_options}"
        return self.play("match", opponent, bad, "--pairs", pairs, "--wall-ms", 400, *arguments,
                         name=f"{mode}-{len(arguments)}-{opponent}")

    def check(self, mode, termination, fault, signal_number=None):
        runs = [self.fault_run(mode), self.fault_run(mode, "--isolate"), self.fault_run(mode, "--jobs", 1)]
        self.assertEqual(len({self.digest(run) for run in runs}), 1)
        games = self.games(runs[0])
        self.assertEqual(len(games), 60)
        lost = [game for game in games if game["termination"] != "normal"]
        self.assertGreater(len(lost), 1)
        self.assertLess(len(lost), 20)
        for game in lost:
            side = "black" if game["black"] == "bad" else "white"
            self.assertEqual(game["termination"], termination)
            self.assertEqual(game["outcome"], "loss" if side == "black" else "win")
            self.assertIsNone(game["difference"])
            self.assertTrue(game["fault"].startswith(f"{side} {fault}"), game["fault"])
            self.assertEqual(game.get("signal"), signal_number)
            moves = len(game["moves"]) // 2 - game["opening_plies"]
            self.assertGreaterEqual(moves, 3)
            self.assertEqual(game["black_discs"] + game["white_discs"], 4 + len(game["moves"]) // 2)
        clean = self.games(self.play("match", "random", "misbehave:mode=none,at_move=3,one_in=8,label=bad", "--pairs", 30,
                                     name=f"{mode}-none"))
        for game, twin in zip(games, clean, strict=True):
            if game["termination"] == "normal":
                self.assertEqual(game, twin)
            else:
                self.assertTrue(twin["moves"].startswith(game["moves"]))
        return lost

    def test_crash(self):
        self.check("crash", "crash", "crashed in choose: signal 11", 11)

    def test_abort(self):
        self.check("abort", "crash", "crashed in choose: signal 6", 6)

    def test_exit(self):
        self.check("exit", "exit", "ended its process in choose")

    def test_illegal(self):
        self.check("illegal", "illegal", "played ")

    def test_garbage(self):
        self.check("garbage", "illegal", "answered ")

    def test_failed(self):
        self.check("failed", "failed", "gave no move")

    def test_hang(self):
        run = self.fault_run("hang", pairs=6)
        lost = [game for game in self.games(run) if game["termination"] != "normal"]
        self.assertGreater(len(lost), 0)
        for game in lost:
            self.assertEqual(game["termination"], "time")
            self.assertIn("hung in choose for 400 ms", game["fault"])

    def test_sleep_hang_isolated(self):
        runs = [self.fault_run("sleep-hang", pairs=6), self.fault_run("sleep-hang", "--isolate", pairs=6)]
        self.assertEqual(self.digest(runs[0]), self.digest(runs[1]))
        self.assertIn("time", [game["termination"] for game in self.games(runs[0])])

    def test_what_piled_up_over_earlier_games_costs_no_game(self):
        self.build_globals("good.so")
        good = self.play("match", "random", "./good.so:label=x", "--pairs", 20, name="good")
        for name, fault in (("crash", "__builtin_trap()"), ("illegal", "return -7"), ("failed", "return OSERO_FAILED")):
            self.build_globals(f"{name}.so", f"-DFAULT={fault}")
            for isolate in ([], ["--isolate"]):
                with self.subTest(fault=name, isolate=isolate):
                    run = self.play("match", "random", f"./{name}.so:label=x", "--pairs", 20, *isolate,
                                    name=f"{name}{len(isolate)}")
                    self.assertEqual(self.digest(run), self.digest(good))
                    self.assertIn("nothing went wrong when played again", (run / "run.log").read_text())

    def test_an_overrun_loses_the_game(self):
        self.build_globals("slow.so", "-include", "unistd.h", "-DFAULT=usleep(150000)")
        for isolate in ([], ["--isolate"]):
            with self.subTest(isolate=isolate):
                run = self.play("match", "random", "./slow.so:label=slow,limit.move_ms=20", "--pairs", 3, *isolate,
                                "--jobs", 1, name=f"slow{len(isolate)}")
                lost = [game for game in self.games(run) if game["termination"] != "normal"]
                self.assertGreater(len(lost), 0)
                for game in lost:
                    side = "black" if game["black"] == "slow" else "white"
                    self.assertEqual(game["termination"], "time")
                    self.assertRegex(game["fault"], rf"^{side} used \d+ ms, more than it had$")
                    self.assertNotIn("signal", game)
                self.assertGreaterEqual(int(lost[0]["fault"].split()[2]), 150)
                self.assertFalse(json.loads((run / "run.json").read_text())["reproducible"])

    def test_new_game(self):
        """A fault before the first move; the seed is one with which the check before the run goes well."""
        bad = "misbehave:mode=crash,phase=new_game,one_in=4,label=bad"
        for seed in range(1, 30):
            result = osero("match", "random", bad, "--pairs", 10, "--seed", seed, "--name", "new", "--quiet",
                           cwd=self.cwd)
            if result.returncode == 0:
                break
        self.assertEqual(result.returncode, 0, result.stderr)
        lost = [game for game in self.games(self.cwd / "results/new") if game["termination"] != "normal"]
        self.assertGreater(len(lost), 0)
        for game in lost:
            side = "black" if game["black"] == "bad" else "white"
            self.assertEqual((game["termination"], game["fault"], game["signal"]),
                             ("crash", f"{side} crashed in new_game: signal 11", 11))
            self.assertEqual(len(game["moves"]), 16)
        isolated = self.play("match", "random", bad, "--pairs", 10, "--seed", seed, "--isolate", name="new-isolated")
        self.assertEqual(self.digest(isolated), self.digest(self.cwd / "results/new"))

    def test_both_at_fault(self):
        run = self.play("match", "misbehave:mode=crash,label=a", "misbehave:mode=exit,label=b", "--pairs", 5,
                        name="both")
        self.assertEqual([(game["termination"], game["fault"].split()[0]) for game in self.games(run)],
                         [("crash", "black"), ("exit", "black")] * 5)

    def test_what_a_module_prints_goes_to_the_log(self):
        run = self.fault_run("print")
        self.assertTrue(all(game["termination"] == "normal" for game in self.games(run)))
        log = (run / "run.log").read_text()
        self.assertIn("misbehave prints", log)
        self.assertLess(len(log), 3 << 20)

    def test_a_module_that_changes_while_the_run_goes_on(self):
        change = 'do { if (truncate("m.so", 0) == 0) abort(); } while (0)'
        for name, more in (("shared", ()), ("apart", ("--isolate",))):
            self.build_globals("m.so", "-include", "unistd.h", "-include", "stdlib.h", f"-DFAULT={change}")
            result = osero("match", "./m.so", "random", "--pairs", 50, "--quiet", "--name", name, *more, cwd=self.cwd)
            self.assertEqual(result.returncode, 1, result.stderr)
            self.assertRegex(result.stderr, r"\Aosero: the module .*m\.so was changed while the run went on.*\n\Z")
            self.assertEqual({game["termination"] for game in self.games(self.cwd / "results" / name)} - {"normal"},
                             set())

    def test_a_module_that_is_gone_when_the_run_is_over(self):
        self.build_globals("m.so", "-include", "stdio.h", '-DFAULT=(void)rename("m.so", "elsewhere.so")')
        result = osero("match", "./m.so", "random", "--pairs", 50, "--jobs", 1, "--quiet", "--name", "gone", cwd=self.cwd)
        self.assertEqual(len(self.games(self.cwd / "results/gone")), 100)
        self.assertRegex(result.stderr, r"the module .*m\.so was built anew or removed while the run went on")

    def test_a_worker_that_cannot_play_again(self):
        always = "(void)0; for (int i = 3; i < 64; i++) close(i)"
        self.build_globals("closes.so", "-include", "unistd.h", f"-DFAULT={always}")
        result = osero("match", "./closes.so", "greedy", "--pairs", 4, "--name", "closes", "--jobs", 1, cwd=self.cwd)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("1 of 1 pairs could not be played again", result.stderr)

    def test_a_module_that_keeps_state_is_named(self):
        result = osero("match", "random", "misbehave:mode=state,label=leaky", "--pairs", 100, "--name", "state",
                       "--jobs", 1, cwd=self.cwd)
        self.assertEqual(result.returncode, 0)
        self.assertIn("warning", result.stderr)
        self.assertIn("leaky", result.stderr.split("warning", 1)[1])
        about = json.loads((self.cwd / "results/state/run.json").read_text())
        self.assertEqual({found["player"] for found in about["repeat"]["differences"]}, {"leaky"})

    def test_no_process_is_left(self):
        process = subprocess.Popen([OSERO, "match", "random", "misbehave:mode=hang,at_move=2,label=bad", "--quiet",
                                    "--wall-ms", "300", "--pairs", "2"], cwd=self.cwd)
        time.sleep(0.2)
        seen = children_of(process.pid)
        process.wait(timeout=60)
        self.assertEqual(process.returncode, 0)
        self.assertFalse([pid for pid in seen if alive(pid)])


class Ends(Runs):
    def start(self, *arguments, name="ended"):
        process = subprocess.Popen([OSERO, "match", "ver4", "ver3", "--pairs", "60000", "--name", name, "--quiet",
                                    *arguments], cwd=self.cwd, stderr=subprocess.PIPE, text=True)
        games = self.cwd / "results" / name / "games.jsonl"
        for _ in range(400):
            if games.exists() and games.stat().st_size > 10000:
                break
            time.sleep(0.02)
        return process, self.cwd / "results" / name

    def test_kill_9_leaves_no_process(self):
        for isolate in ([], ["--isolate"]):
            with self.subTest(isolate=isolate):
                process, _ = self.start(*isolate, name=f"killed{len(isolate)}")
                seen = children_of(process.pid)
                self.assertGreaterEqual(len(seen), 2)
                process.kill()
                process.communicate()
                for _ in range(100):
                    if not any(alive(pid) for pid in seen):
                        break
                    time.sleep(0.02)
                self.assertFalse([pid for pid in seen if alive(pid)])

    def test_signals_end_it_cleanly(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(signal=number):
                process, run = self.start(name=f"signal{int(number)}")
                seen = children_of(process.pid)
                process.send_signal(number)
                _, complaint = process.communicate(timeout=30)
                self.assertEqual(process.returncode, 130)
                self.assertEqual(len(complaint.splitlines()), 1)
                self.assertFalse([pid for pid in seen if alive(pid)])
                games = self.games(run)
                self.assertEqual([game["game"] for game in games], list(range(1, len(games) + 1)))
                self.assertEqual(len(games) % 2, 0)
                about = json.loads((run / "run.json").read_text())
                self.assertEqual((about["state"], about["games"]), ("interrupted", len(games)))
                self.assertTrue((run / "summary.json").exists())

    def test_a_full_disk_stops_it_with_whole_lines(self):
        limit = "import resource, os, sys; " \
                "resource.setrlimit(resource.RLIMIT_FSIZE, (300000, 300000)); os.execv(sys.argv[1], sys.argv[1:])"
        result = subprocess.run(["python3", "-c", limit, OSERO, "match", "random", "greedy", "--pairs", "3000",
                                 "--name", "full", "--quiet"], cwd=self.cwd, capture_output=True, text=True, timeout=60)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("games.jsonl", result.stderr)
        run = self.cwd / "results/full"
        games = self.games(run)
        self.assertGreater(len(games), 0)
        self.assertEqual(len(games) % 2, 0)
        about = json.loads((run / "run.json").read_text())
        self.assertEqual((about["state"], about["games"]), ("failed", len(games)))

    def test_progress_on_a_terminal(self):
        main, terminal = pty.openpty()
        process = subprocess.Popen([OSERO, "match", "random", "ver4", "--pairs", "60000", "--name", "seen"],
                                   cwd=self.cwd, stdin=terminal, stdout=subprocess.DEVNULL, stderr=terminal,
                                   start_new_session=True)
        os.close(terminal)
        text, sent = b"", False
        try:
            deadline = time.time() + 60
            while time.time() < deadline and select.select([main], [], [], 10)[0]:
                got = os.read(main, 4096)
                text += got
                if not sent and text.count(b"\r") > 3:
                    sent = True
                    process.send_signal(signal.SIGINT)
                if not got:
                    break
        except OSError:
            pass  # the terminal's other end is closed
        process.wait(timeout=30)
        self.assertEqual(process.returncode, 130)
        self.assertRegex(text.decode(), r"\r[\d,]+/120,000 games \(\d+%\)  [\d,]+/s  \w+ left  first: ver4")
        self.assertTrue(all(len(line) <= 130 for line in text.decode().split("\r")))


class BadInput(Runs):
    def refuse(self, *arguments, status=2, says=""):
        before = sorted(self.cwd.rglob("*"))
        result = osero(*arguments, cwd=self.cwd)
        self.assertEqual(result.returncode, status, (arguments, result.stderr))
        lines = [line for line in result.stderr.splitlines() if "warning" not in line]
        self.assertEqual(len(lines), 1, result.stderr)
        self.assertTrue(lines[0].startswith("osero: "), lines[0])
        self.assertIn(says, lines[0])
        self.assertEqual(sorted(self.cwd.rglob("*")), before, "something was made")

    def test_players(self):
        self.refuse("match", "random", "nobody", says="nobody")
        self.refuse("match", "random", "./none.so", says="none.so")
        self.refuse("match", "random", "random", says="label=")
        self.refuse("match", "random", "ver1:nothing=1", says="nothing")
        self.refuse("match", "random", "ver4:empties=1000", says="empties")
        self.refuse("match", "random")
        self.refuse("match", "random", "greedy", "ver1")
        self.refuse("tournament", "random", says="2 to 1024")
        self.refuse("match", "random", "misbehave:mode=crash,phase=create", says="create")
        self.refuse("match", "random", "misbehave:mode=failed,phase=create", says="create")

    def test_options(self):
        for option, value in (("pairs", "0"), ("pairs", "x"), ("seed", "-1"), ("seed", "1e3"), ("board", "7"),
                              ("board", "5"), ("start", "sideways"), ("scoring", "none"), ("jobs", "0"),
                              ("limit", "move_ms=x"), ("limit", "speed=1"), ("wall-ms", "0"), ("name", "../up"),
                              ("name", ""), ("openings", "random:99"), ("openings", "random:x"),
                              ("openings", "missing.txt")):
            status = 1 if value == "missing.txt" else 2
            self.refuse("match", "random", "greedy", f"--{option}", value, status=status)
        self.refuse("match", "random", "greedy", "--nothing")
        self.refuse("match", "random", "greedy", "--openings", "random:4", "--pairs", 61, says="60")
        self.refuse("match", "random", "greedy", "--limit", "move_ms=100", "--wall-ms", 50,
                    says="the wall limit of 50 ms is not longer than the 150 ms")

    def test_openings_file(self):
        (self.cwd / "bad.txt").write_text("f5d6\nf5f5\n")
        self.refuse("match", "random", "greedy", "--openings", "bad.txt", "--pairs", 2, says="bad.txt:2")

    def test_an_openings_file_that_is_no_text(self):
        (self.cwd / "zero.txt").write_bytes(b"f5d6\n\0\n")
        self.refuse("match", "random", "greedy", "--openings", "zero.txt", says="zero.txt:2: a zero byte")
        self.refuse("match", "random", "greedy", "--openings", "/dev/zero", status=1, says="/dev/zero is longer than")

    def test_a_byte_order_mark_is_no_opening(self):
        (self.cwd / "mark.txt").write_bytes(b"\xef\xbb\xbff5d6\r\nf5f6")
        run = self.play("match", "random", "greedy", "--openings", "mark.txt", "--pairs", 2, name="mark")
        self.assertEqual([game["moves"][:4] for game in self.games(run)], ["f5d6", "f5d6", "f5f6", "f5f6"])

    def test_a_run_of_that_name(self):
        self.play("match", "random", "greedy", "--pairs", 1, name="once")
        self.refuse("match", "random", "greedy", "--pairs", 1, "--name", "once", says="once")

    def test_a_folder_without_rights(self):
        (self.cwd / "file").write_text("")
        self.refuse("match", "random", "greedy", "--results", "file", status=1, says="file")
        if os.geteuid() == 0:
            return  # root may write everywhere
        (self.cwd / "locked").mkdir(mode=0o500)
        self.refuse("match", "random", "greedy", "--results", "locked", status=1, says="locked")

    def test_configurations(self):
        for text, says in (("{", "bad.json:1"), ("[]", "players"), ("{}", '"players" is missing'),
                           ('{"pairs": 5}', '"players" is missing'),
                           ('{"players": ["random", "greedy"], "openings": 8}', '"openings" takes a string'),
                           ('{"players": ["random", "greedy"], "start": "odd"}', "takes standard or parallel, not 'odd'"),
                           ('{"players": ["random", "greedy"], "clock": "sun"}', "takes wall or cpu, not 'sun'"),
                           ('{"players": ["random", "greedy"], "pears": 1}', "pears"),
                           ('{"players": ["random", "greedy"], "pairs": 0}', "pairs"),
                           ('{"players": ["random", "greedy"], "pairs": "1"}', "pairs"),
                           ('{"players": ["random", "greedy"], "pairs": 1.5}', "pairs"),
                           ('{"players": ["random", "greedy"], "board": 7}', "board"),
                           ('{"players": ["random", "greedy"], "timing": 1}', "timing"),
                           ('{"players": ["random", "greedy"], "limit": {"speed": 1}}', "speed"),
                           ('{"players": ["random", {"label": "x"}]}', "player"),
                           ('{"players": ["random", {"player": "greedy", "name": "x"}]}', "name"),
                           ('{"players": ["random", 7]}', "player"),
                           ('{"players": ["random", "greedy"], "wall_ms": 9, "wall-ms": 9}', "twice"),
                           ('{"players": ["random", "greedy"], "two\\nlines": 1}', "two?lines"),
                           ('{"players": "random"}', "players")):
            (self.cwd / "bad.json").write_text(text)
            self.refuse("tournament", "bad.json", says=says)
        self.refuse("tournament", "missing.json", status=1, says="missing.json")

    def test_identical_games_are_foreseen(self):
        result = osero("match", "ver1", "ver2", "--openings", "start", "--pairs", 2, cwd=self.cwd)
        self.assertEqual(result.returncode, 0)
        self.assertIn("neither ver1 nor ver2 draws lots", result.stderr)


class Configurations(Runs):
    def test_a_configuration_is_the_command_line(self):
        (self.cwd / "three.json").write_text(json.dumps(
            {"players": ["ver1", {"player": "random", "label": "a \"b\", c\\"}, "greedy:label=g"], "pairs": 4,
             "seed": 5, "openings": "random:6", "limit": {"depth": 2}, "wall_ms": 5000, "gauntlet": True,
             "name": "from-file"}))
        result = osero("tournament", "three.json", "--quiet", cwd=self.cwd)
        self.assertEqual(result.returncode, 0, result.stderr)
        line = self.play("tournament", "ver1", "random:label=\"a \\\"b\\\", c\\\\\"", "greedy:label=g", "--pairs", 4,
                         "--seed", 5, "--openings", "random:6", "--limit", "depth=2", "--gauntlet", name="from-line")
        self.assertEqual(self.digest(self.cwd / "results/from-file"), self.digest(line))

    def test_the_command_line_comes_first(self):
        (self.cwd / "two.json").write_text(json.dumps({"players": ["ver1", "random"], "pairs": 4, "name": "x"}))
        run = self.play("tournament", "two.json", "--pairs", 2, name="y")
        self.assertEqual(len(self.games(run)), 4)


if __name__ == "__main__":
    unittest.main()
