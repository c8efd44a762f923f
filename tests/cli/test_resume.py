# SPDX-License-Identifier: MIT
"""Runs that are ended anywhere and go on: the files must become those of a run that was never ended."""

import concurrent.futures
import fcntl
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import jsonschema

OSERO = os.environ["OSERO"]
SOURCE = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2]))
SCHEMA = json.loads((SOURCE / "results/schema/run.schema.json").read_text())
SANITIZE = os.environ.get("OSERO_SANITIZE") == "1"
if SANITIZE:  # players that exit in the middle of a call leave what they hold, and the leak checker's status would be theirs
    os.environ["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
KILLS = 20 if SANITIZE else 60

BAD = "misbehave:mode=crash,at_move=3,one_in=12,label=bad"


class Resumes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.cwd = pathlib.Path(cls.folder.name)

    def osero(self, *arguments, status=0, **more):
        result = subprocess.run([OSERO, *map(str, arguments)], cwd=self.cwd, capture_output=True, text=True,
                                timeout=120, **more)
        self.assertEqual(result.returncode, status, (arguments, result.stderr))
        return result.stderr

    def play(self, *arguments, name, status=0, **more):
        self.osero("tournament", *arguments, "--name", name, "--quiet", status=status, **more)
        return self.cwd / "results" / name

    def resume(self, run, *arguments, status=0, **more):
        return self.osero("tournament", "--resume", run.name, "--quiet", *arguments, status=status, **more)

    def refuse(self, run, *arguments, says, status=2):
        """One line, and the folder is as it was."""
        before = {path.name: path.read_bytes() for path in run.iterdir()}
        complaint = self.resume(run, *arguments, status=status)
        self.assertEqual(len(complaint.splitlines()), 1, complaint)
        for each in [says] if isinstance(says, str) else says:
            self.assertIn(each, complaint)
        self.assertEqual({path.name: path.read_bytes() for path in run.iterdir()}, before)
        return complaint

    def run_json(self, run):
        about = json.loads((run / "run.json").read_text())
        jsonschema.Draft202012Validator(SCHEMA).validate(about)
        return about

    def assert_same(self, run, whole):
        """The games to the byte, the summary but for the name, and as many timings."""
        self.assertEqual((run / "games.jsonl").read_bytes(), (whole / "games.jsonl").read_bytes())
        summaries = [json.loads((folder / "summary.json").read_text()) for folder in (run, whole)]
        self.assertEqual({**summaries[0], "run": whole.name}, summaries[1])
        about, whole_about = self.run_json(run), self.run_json(whole)
        self.assertEqual([about["state"], about["games"], about["repeat"]],
                         ["finished", whole_about["games"], whole_about["repeat"]])
        if (whole / "timing.jsonl").exists():
            self.assert_timed(run)

    def assert_timed(self, run):
        games = [json.loads(line) for line in (run / "games.jsonl").read_text().splitlines()]
        times = [json.loads(line) for line in (run / "timing.jsonl").read_text().splitlines()]
        self.assertEqual([time["game"] for time in times], [game["game"] for game in games])

    def kill_after(self, arguments, seconds):
        """True when the run was killed, false when it had ended."""
        process = subprocess.Popen([OSERO, *map(str, arguments)], cwd=self.cwd, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True)
        try:
            _, complaint = process.communicate(timeout=seconds)
            self.assertEqual(process.returncode, 0, complaint)
            return False
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return True


class Kills(Resumes):
    """SIGKILL at seeded moments from the first instant to the end, again and again until the run is whole."""

    def kill_and_resume(self, draws, whole, arguments, number, most):
        name = f"killed{number}"
        run = self.cwd / "results" / name
        kills = 0
        while True:
            started = (run / "run.json").exists()
            if not started and run.exists():
                self.refuse(run, says="no run.json")
                shutil.rmtree(run)
            command = ["--resume", name] if started else [*arguments, "--name", name]
            if not self.kill_after(["tournament", *command, "--quiet", "--jobs", draws.choice((1, 2, 3))],
                                   draws.uniform(0, most)):
                break
            kills += 1
            most *= 1.2
        self.assert_same(run, whole)
        sessions = self.run_json(run)["sessions"]
        self.assertEqual({session["state"] for session in sessions[:-1]} - {"killed"}, set())
        for before, after in zip(sessions, sessions[1:]):
            self.assertLessEqual(before["games_before"], after["games_before"])
        shutil.rmtree(run)
        return kills

    def check(self, arguments, seed, kills_wanted):
        start = time.monotonic()
        whole = self.play(*arguments, name="whole")
        lasted = time.monotonic() - start
        draws, kills, number = random.Random(seed), 0, 0
        while kills < kills_wanted:
            number += 1
            self.assertLess(number, 10 * kills_wanted)
            kills += self.kill_and_resume(draws, whole, arguments, number, lasted * 0.9)
        shutil.rmtree(whole)

    def test_many_players_one_of_them_bad(self):
        self.check(["random", "greedy", "ver1", BAD, "--pairs", 40, "--fsync", 7], 1, KILLS // 3)

    def test_timed(self):
        self.check(["random", "greedy", "random:label=dice", "--pairs", 300, "--timing"], 2, KILLS // 3)

    def test_many_quick_games(self):
        self.check(["random", "greedy", "--pairs", 3000], 3, KILLS // 3)


class Cuts(Resumes):
    @classmethod
    def setUpClass(cls):
        """In memory where that is possible: hundreds of runs are copied and brought to the disk."""
        shm = pathlib.Path("/dev/shm")
        cls.folder = tempfile.TemporaryDirectory(dir=shm if os.access(shm, os.W_OK) else None)
        cls.addClassCleanup(cls.folder.cleanup)
        cls.cwd = pathlib.Path(cls.folder.name)

    def cut_at(self, whole, text, length):
        run = self.cwd / "results" / f"cut{length}"
        shutil.copytree(whole, run)
        os.truncate(run / "games.jsonl", length)
        note = self.resume(run, "--jobs", 1)
        kept = text[:length].count(b"\n") // 2 * 2
        if length > len(b"".join(text.splitlines(True)[:kept])):
            self.assertIn("dropped", note, length)
            self.assertIn("dropped", (run / "run.log").read_text())
        else:
            self.assertEqual(note, "", length)
        self.assert_same(run, whole)
        self.assertEqual(self.run_json(run)["sessions"][-1]["games_before"], kept if length < len(text) else 0)
        shutil.rmtree(run)

    def test_at_every_byte_of_the_last_three_lines(self):
        whole = self.play("random:label=a", "greedy:label=b", "--board", 4, "--openings", "random:2", "--pairs", 3,
                          name="whole")
        text = (whole / "games.jsonl").read_bytes()
        lengths = range(len(b"".join(text.splitlines(True)[:-3])), len(text) + 1, 7 if SANITIZE else 1)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for done in pool.map(lambda length: self.cut_at(whole, text, length), lengths):
                self.assertIsNone(done)

    def test_of_timing(self):
        whole = self.play("random", "greedy", BAD, "--pairs", 20, "--timing", name="timed")
        games, times = [(whole / name).read_bytes() for name in ("games.jsonl", "timing.jsonl")]
        draws = random.Random(4)
        for number in range(12):
            run = self.cwd / "results" / f"cut{number}"
            shutil.copytree(whole, run)
            (run / "games.jsonl").write_bytes(games[:draws.randrange(len(games) + 1)])
            (run / "timing.jsonl").write_bytes(times[:draws.randrange(len(times) + 1)])
            kept = min((run / name).read_bytes().count(b"\n") for name in ("games.jsonl", "timing.jsonl")) // 2 * 2
            self.resume(run)
            self.assert_same(run, whole)
            head = b"".join(times.splitlines(True)[:kept])
            self.assertTrue((run / "timing.jsonl").read_bytes().startswith(head))

    def test_a_torn_end_of_anything(self):
        whole = self.play("random", "greedy", "--pairs", 3, name="tail")
        for number, tail in enumerate((b"\0" * 300000, b"{", b"\xff\xfe", b'{"v":1}')):
            run = self.cwd / "results" / f"tail{number}"
            shutil.copytree(whole, run)
            with open(run / "games.jsonl", "ab") as file:
                file.write(tail)
            self.assertIn(f"torn last line of {len(tail)} bytes", self.resume(run))
            self.assert_same(run, whole)

    def test_every_way_to_lose_is_read_back(self):
        for mode in ("illegal", "garbage", "failed", "exit"):
            with self.subTest(mode=mode):
                whole = self.play("random", f"misbehave:mode={mode},status=3,at_move=2,label=bad", "--pairs", 3,
                                  name=f"lost-{mode}")
                text = (whole / "games.jsonl").read_bytes()
                self.assertNotIn(b'"termination":"normal"', text)
                self.cut_at(whole, text, len(b"".join(text.splitlines(True)[:4])))

    def test_games_are_gone(self):
        whole = self.play("random", "greedy", "--pairs", 3, name="gone")
        run = self.cwd / "results" / "gone2"
        shutil.copytree(whole, run)
        (run / "games.jsonl").unlink()
        self.resume(run)
        self.assert_same(run, whole)

    def test_times_are_gone(self):
        run = self.play("random", "greedy", "--pairs", 3, "--timing", name="timeless")
        (run / "timing.jsonl").unlink()
        self.refuse(run, says="timing.jsonl", status=1)


class Edits(Resumes):
    """A line that cannot be, or that somebody changed, is named and left alone."""

    def edit(self, whole, name, number, change):
        run = self.cwd / "results" / "edited"
        if run.exists():
            shutil.rmtree(run)
        shutil.copytree(whole, run)
        lines = (run / name).read_text().splitlines(True)
        lines[number - 1] = change(lines[number - 1])
        (run / name).write_text("".join(lines))
        return run

    def check(self, whole, number, change, says, name="games.jsonl"):
        run = self.edit(whole, name, number, change)
        self.assertNotEqual((run / name).read_bytes(), (whole / name).read_bytes(), says)
        self.refuse(run, says=[f"{name} line {number}", says], status=1)

    def field(self, **values):
        def change(line):
            return json.dumps({**json.loads(line), **values}, separators=(",", ":")) + "\n"
        return change

    def test_games(self):
        whole = self.play("random", "greedy", "ver1", "--pairs", 4, name="whole")
        line = json.loads((whole / "games.jsonl").read_text().splitlines()[8])
        for change, says in (
                (self.field(game=10), "game 10 stands where game 9 must"),
                (self.field(pair=2), "pair 2 stands where pair 1 must"),
                (self.field(pairing=0), "pairing 0 stands where pairing 1 must"),
                (self.field(black="greedy"), "'greedy' with Black"),
                (self.field(white="other"), "'other'"),
                (self.field(opening_plies=6), "opening of pair 1"),
                (self.field(moves="f5d6" + line["moves"][4:]), "opening of pair 1"),
                (self.field(moves=line["moves"][:-4] + line["moves"][-2:] + line["moves"][-4:-2]), "rules"),
                (self.field(moves=line["moves"][:-2]), "rules"),
                (self.field(moves=line["moves"] + "a1"), "rules"),
                (self.field(black_discs=line["black_discs"] + 1), "rules"),
                (self.field(start="--- X"), "opening"),
                (self.field(termination="crash", difference=None), "no game ends by"),
                (self.field(termination="exit", difference=None, outcome="loss",
                            fault="black crashed in choose: signal 11"), "no game ends by"),
                (self.field(termination="crash", difference=None, outcome="loss", signal=11,
                            fault="black crashed in choose: signal 11"), "rules"),
                (self.field(v=2), "line 9"),
                (self.field(extra=1), "column"),
                (lambda text: text.replace(",", ", ", 1), "column"),
                (lambda text: "\n", "line 9"),
                (lambda text: "\0" * 50 + "\n", "line 9"),
                (lambda text: text[:40] + "\n", "line 9"),
                (lambda text: "x" * 70000 + "\n", "longer")):
            with self.subTest(says=says):
                self.check(whole, 9, change, says)
        difference = line["difference"] + 2
        outcome = "win" if difference > 0 else "loss" if difference < 0 else "draw"
        self.check(whole, 9, self.field(difference=difference, outcome=outcome), "cannot be with")

    def test_faults(self):
        whole = self.play("random", BAD, "--pairs", 30, name="faulty")
        lines = (whole / "games.jsonl").read_text().splitlines()
        number = next(i for i, line in enumerate(lines) if '"crash"' in line) + 1
        self.check(whole, number, lambda line: line.replace("signal 11", "signal 12"), "column")
        self.check(whole, number, lambda line: line.replace("in choose", "in chase"), "no game ends by")
        self.check(whole, number, lambda line: line.replace("in choose", "in new_game"), "rules")
        self.check(whole, number, lambda line: line.replace(":11}", ":6}"), "column")

    def test_lines_too_many(self):
        few = self.play("random", "greedy", "--pairs", 2, name="few")
        more = self.play("random", "greedy", "--pairs", 3, name="more")
        shutil.copy(more / "games.jsonl", few / "games.jsonl")
        self.refuse(few, says=["line 5", "only 4 games"], status=1)

    def test_times(self):
        whole = self.play("random", "greedy", "--pairs", 4, "--timing", name="timed")
        for change, says in ((self.field(game=9), "column"), (self.field(by="b"), "column"),
                             (self.field(empties=[1]), "column"), (self.field(move_ns=[1, 2]), "2 times"),
                             (self.field(move_ns=[-1]), "list of times"),
                             (self.field(move_ns=[1] * 66), "66 times"), (self.field(move_ns=[1] * 252), "list of times"), (lambda line: "{}\n", "list of times")):
            self.check(whole, 4, change, says, "timing.jsonl")

    def test_run_json(self):
        run = self.play("random", "greedy", "--pairs", 2, name="torn")
        text = (run / "run.json").read_text()
        for torn in (text[:100], "", "[]", "{}", text.replace("osero.run/1", "osero.run/2"),
                     text.replace('"board": 8', '"board": 7'), text.replace('"seed": 1', '"seed": "1"')):
            (run / "run.json").write_text(torn)
            self.refuse(run, says="run.json", status=1)
        (run / "run.json").unlink()
        self.osero("match", "--resume", "torn", status=2)


class Settings(Resumes):
    def test_differences_are_listed(self):
        run = self.play("random", "greedy", "--pairs", 2, name="rules")
        self.refuse(run, "--seed", 2, "--board", 6, "--start", "parallel", "--scoring", "raw", "--timing",
                    says=["seed: 1 then, 2 now", "board: 8 then, 6 now", "start: standard then, parallel now",
                          "scoring: empties-to-winner then, raw now", "timing: false then, true now"])
        run = self.play("random", "ver4:empties=6", "--pairs", 2, "--limit", "depth=2", name="set")
        self.refuse(run, "--limit", "depth=3,nodes=10", "--wall-ms", 5, "--gauntlet", "--isolate",
                    says=["limits.depth: 2 then, 3 now", "limits.nodes: none then, 10 now", "wall_ms: 60000 then, 5 now",
                          "gauntlet: false then, true now", "isolate: false then, true now"])
        self.refuse(run, "--openings", "random:6", says="openings: random:8 then, random:6 now")
        self.refuse(run, "random", "ver4:empties=8,label=ver4", says=["empties: 6 then, 8 now", "label: "])
        self.refuse(run, "random", "ver3", says="module: ver4 then, ver3 now")
        self.refuse(run, "random", "greedy", "ver1", says="number of players: 2 then, 3 now")
        self.refuse(run, "random", "ver4:empties=6,limit.depth=1,label=\"ver4:empties=6\"", says="limits.depth")
        self.refuse(run, "--pairs", 1, says="pairs: 2 then, 1 now")
        self.refuse(run, "--name", "other", says="--name")
        self.osero("match", "--resume", "nowhere", status=2)
        self.osero("match", "random", "greedy", "--accept-rebuilt", status=2)

    def test_what_agrees_is_taken(self):
        whole = self.play("random", "ver4:empties=6", "--pairs", 4, "--limit", "depth=2", name="agreed")
        run = self.cwd / "results" / "again"
        shutil.copytree(whole, run)
        (run / "games.jsonl").write_bytes(b"")
        self.resume(run, "random", "ver4:empties=6", "--pairs", 4, "--limit", "depth=2", "--seed", 1, "--jobs", 1)
        self.assert_same(run, whole)
        self.resume(run)
        self.assertEqual(len(self.run_json(run)["sessions"]), 2, "nothing was left to do")

    def test_options_and_labels_come_back(self):
        (self.cwd / "weights.json").write_text(json.dumps([1] * 64))
        players = ["random:label=\"a, \\\"b\\\" é\"", "square-weight:weights=@weights.json,label=w", "ver1:limit.depth=3"]
        whole = self.play(*players, "--pairs", 5, name="options")
        (self.cwd / "weights.json").unlink()
        run = self.cwd / "results" / "options2"
        shutil.copytree(whole, run)
        os.truncate(run / "games.jsonl", 3000)
        self.resume(run)
        self.assert_same(run, whole)
        self.assertEqual(self.run_json(run)["players"], self.run_json(whole)["players"])

    def test_a_configuration(self):
        (self.cwd / "config.json").write_text(json.dumps({"players": ["random", "greedy"], "pairs": 3, "fsync": 2}))
        self.osero("tournament", "config.json", "--name", "configured", "--quiet")
        run = self.cwd / "results" / "configured"
        self.assertEqual(self.run_json(run)["fsync_pairs"], 2)
        self.resume(run, "config.json")
        (self.cwd / "config.json").write_text(json.dumps({"players": ["random", "greedy"], "pairs": 3, "seed": 5}))
        self.refuse(run, "config.json", says="seed: 1 then, 5 now")
        (self.cwd / "config.json").write_text(json.dumps({"players": ["random", "greedy"], "pairs": 5}))
        self.resume(run, "config.json")
        self.assertEqual(self.run_json(run)["games"], 10)

    def test_another_build(self):
        module = self.cwd / "mine.so"
        shutil.copy(next(path for path in pathlib.Path(OSERO).resolve().parents[1].rglob("random.so")), module)
        run = self.play("./mine.so:label=mine", "greedy", "--pairs", 3, name="built")
        whole = (run / "games.jsonl").read_bytes()
        with open(module, "ab") as file:
            file.write(b"\0")
        self.refuse(run, "--pairs", 4, says=["player mine: digest: ", "--accept-rebuilt"])
        self.refuse(run, "--pairs", 4, "--accept-rebuilt", "--seed", 4, says="seed")
        self.resume(run, "--pairs", 4, "--accept-rebuilt")
        about = self.run_json(run)
        self.assertEqual([change["name"] for change in about["sessions"][-1]["changes"]],
                         ["pairs", "player mine: digest"])
        self.assertFalse(about["reproducible"])
        self.assertEqual(about["games"], 8)
        self.assertTrue((run / "games.jsonl").read_bytes().startswith(whole))
        self.resume(run, "--pairs", 5)
        self.assertFalse(self.run_json(run)["reproducible"])
        module.rename(self.cwd / "moved.so")
        self.refuse(run, says="mine.so")
        self.resume(run, "./moved.so:label=mine", "greedy", "--pairs", 6)
        about = self.run_json(run)
        about["where"]["version"] = "0.0.1"
        (run / "run.json").write_text(json.dumps(about))
        self.refuse(run, says="osero's version: 0.0.1 then")

    def test_a_file_of_openings(self):
        file = self.cwd / "openings.txt"
        file.write_text("f5d6\nf5f6\nf5f4\n")
        run = self.play("random", "greedy", "--openings", "openings.txt", "--pairs", 3, name="file")
        os.truncate(run / "games.jsonl", 0)
        file.write_text("f5d6\nd3c5\nf5f4\n")
        self.refuse(run, says="what the openings are")
        file.write_text("% the same and one more\nf5d6\nf5f6\nf5f4\nd3c5\n")
        self.refuse(run, "--pairs", 5, says="4")
        self.resume(run, "--pairs", 4)
        self.assertEqual(self.run_json(run)["games"], 8)
        file.rename(self.cwd / "elsewhere.txt")
        self.refuse(run, says="openings.txt", status=1)
        self.resume(run, "--openings", "elsewhere.txt")


class Times(Resumes):
    def test_doubts_of_earlier_sessions_stay(self):
        """Their times are in the run, too; a doubt that comes again is told once."""
        jobs = 2 * (os.cpu_count() or 1) + 2
        self.osero("match", "random", "greedy", "--pairs", jobs, "--timing", "--jobs", jobs, "--name", "t")
        for pairs, more in ((jobs + 1, 1), (2 * jobs + 1, jobs)):
            self.osero("match", "--resume", "t", "--pairs", pairs, "--jobs", more)
            told = self.run_json(self.cwd / "results/t")["time_warnings"]
            self.assertEqual(len([text for text in told if text.startswith(f"{jobs} jobs share ")]), 1, told)


class More(Resumes):
    def test_pairs_are_added(self):
        whole = self.play("random", "greedy", "ver1", "--pairs", 30, "--timing", name="whole")
        run = self.play("random", "greedy", "ver1", "--pairs", 10, "--timing", name="grown")
        for pairs in (11, 20, 30):
            self.resume(run, "--pairs", pairs)
            self.assertEqual(self.run_json(run)["games_planned"], pairs * 6)
        self.assert_same(run, whole)
        self.assertEqual([session["changes"] for session in self.run_json(run)["sessions"]],
                         [[], *([{"name": "pairs", "then": then, "now": now}]
                                for then, now in ((10, 11), (11, 20), (20, 30)))])

    def test_a_gauntlet(self):
        players = ("random", "greedy", "ver1")
        whole = self.play(*players, "--gauntlet", "--pairs", 8, name="gauntlet")
        run = self.play(*players, "--gauntlet", "--pairs", 5, name="gauntlet2")
        self.resume(run, "--pairs", 8)
        self.assert_same(run, whole)

    def test_more_than_there_are(self):
        run = self.play("random", "greedy", "--openings", "random:4", "--pairs", 2, name="short")
        self.refuse(run, "--pairs", 61, says="60")
        self.resume(run, "--pairs", 60)

    def test_by_its_path(self):
        whole = self.play("random", "greedy", "--pairs", 6, name="there")
        self.osero("match", "random", "greedy", "--pairs", 3, "--name", "here", "--results", "other", "--quiet")
        self.osero("match", "--resume", "here", "--results", "other", "--pairs", 4, "--quiet")
        self.osero("match", "--resume", "other/here", "--pairs", 6, "--quiet")
        self.assert_same(self.cwd / "other" / "here", whole)


class Ends(Resumes):
    def long_run(self, name):
        process = subprocess.Popen([OSERO, "match", "ver3", "ver2", "--pairs", "600000", "--openings",
                                    "random:12", "--name", name, "--quiet"],
                                   cwd=self.cwd, stderr=subprocess.PIPE, text=True)
        games = self.cwd / "results" / name / "games.jsonl"
        for _ in range(1000):
            if games.exists() and games.stat().st_size > 10000:
                break
            time.sleep(0.01)
        return process, self.cwd / "results" / name

    def test_two_at_once(self):
        process, run = self.long_run("twice")
        complaint = self.resume(run, status=1)
        self.assertIn("another process", complaint)
        process.kill()
        process.communicate()
        self.refuse(run, "--pairs", 1, says="pairs: 600000 then, 1 now")

    def test_the_lock_is_that_of_the_file(self):
        run = self.play("random", "greedy", "--pairs", 2, name="locked")
        with open(run / "games.jsonl", "rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            self.refuse(run, "--pairs", 3, says="another process", status=1)
        self.resume(run, "--pairs", 3)

    def test_ctrl_c(self):
        start = time.monotonic()
        whole = self.play("random", "greedy", "ver1", "--pairs", 300, "--fsync", 50, name="uncut")
        lasted = time.monotonic() - start
        for number, share in enumerate((0.3, 0.6, 0.8)):
            process = subprocess.Popen([OSERO, "tournament", "random", "greedy", "ver1", "--pairs", "300", "--fsync", "50",
                                        "--name", f"cut{number}", "--quiet"], cwd=self.cwd, stderr=subprocess.PIPE,
                                       text=True)
            time.sleep(lasted * share)
            process.send_signal(signal.SIGINT)
            _, complaint = process.communicate()
            run = self.cwd / "results" / f"cut{number}"
            if process.returncode == 130 and (run / "run.json").exists():
                self.assertIn(f"--resume cut{number}", complaint)
                self.assertEqual(self.run_json(run)["sessions"][0]["state"], "interrupted")
                self.resume(run)
                self.assert_same(run, whole)
            else:
                self.assertIn(process.returncode, (0, -signal.SIGINT))

    def test_a_full_disk(self):
        def small():
            resource.setrlimit(resource.RLIMIT_FSIZE, (400000, 400000))
        whole = self.play("random", "greedy", "--pairs", 1000, "--timing", name="whole")
        run = self.play("random", "greedy", "--pairs", 1000, "--timing", name="full", status=1, preexec_fn=small)
        about = self.run_json(run)
        self.assertEqual(about["state"], "failed")
        games, times = [(run / name).read_bytes() for name in ("games.jsonl", "timing.jsonl")]
        for text in (games, times):
            self.assertTrue(text.endswith(b"\n"))
            self.assertEqual(text.count(b"\n") % 2, 0)
        self.assertEqual(about["games"], games.count(b"\n"))
        self.resume(run)
        self.assert_same(run, whole)

    @unittest.skipUnless(os.geteuid() == 0 and shutil.which("mount"), "needs root")
    def test_a_disk_that_is_full_for_all(self):
        disk = self.cwd / "results"
        disk.mkdir(exist_ok=True)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", disk], capture_output=True).returncode != 0:
            self.skipTest("no tmpfs is to be had")
        try:
            run = self.play("random", "greedy", "--pairs", 3000, name="small", status=1)
            text = (run / "games.jsonl").read_bytes()
            self.assertTrue(text.endswith(b"\n"))
            self.assertGreater(len(text), 1 << 19)
            (run / "leftover").write_bytes(b"")
            complaint = self.resume(run, status=1)
            self.assertIn("No space", complaint)
            self.assertTrue((run / "games.jsonl").read_bytes().startswith(text))
            subprocess.run(["mount", "-o", "remount,size=16m", disk], check=True)
            self.resume(run)
            saved = (run / "games.jsonl").read_bytes()
        finally:
            subprocess.run(["umount", disk], check=True)
        whole = self.play("random", "greedy", "--pairs", 3000, name="roomy")
        self.assertEqual(saved, (whole / "games.jsonl").read_bytes())

    def test_results_are_brought_to_the_disk(self):
        if not shutil.which("strace"):
            self.skipTest("needs strace")
        counts = []
        for number, every in enumerate((0, 5, 1)):
            result = subprocess.run(["strace", "-qq", "-e", "trace=fsync", OSERO, "match", "random", "greedy", "--pairs",
                                     "20", "--quiet", "--name", f"sync{number}", "--fsync", str(every)], cwd=self.cwd,
                                    capture_output=True, text=True, timeout=60,
                                    env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"})
            self.assertEqual(result.returncode, 0, result.stderr)
            counts.append(result.stderr.count("fsync("))
        self.assertEqual([count - counts[0] for count in counts], [0, 8, 40])


if __name__ == "__main__":
    unittest.main()
