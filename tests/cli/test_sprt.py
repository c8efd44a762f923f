# SPDX-License-Identifier: MIT
"""Matches that stop when a test is decided: where, why, and always at the same pair."""

import json
import os
import pathlib
import pty
import random
import resource
import shlex
import shutil
import subprocess
import tempfile
import time
import unittest

import jsonschema

import gsprt

OSERO = os.environ["OSERO"]
SOURCE = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2]))
SCHEMAS = {name: jsonschema.Draft202012Validator(json.loads((SOURCE / f"results/schema/{name}.schema.json").read_text()))
           for name in ("run", "summary", "games")}
GOLDEN = json.loads((pathlib.Path(__file__).parents[1] / "golden/statistics.json").read_text())
SANITIZE = os.environ.get("OSERO_SANITIZE") == "1"

USUAL = "elo0=0,elo1=10"
DICE = ["match", "random", "random:label=other"]
NARROW = "elo0=0,elo1=12" if SANITIZE else "elo0=0,elo1=5"


def strict(text):
    """JSON as it is in the standard: no NaN, no infinity."""
    def refuse(name):
        raise ValueError(name)
    return json.loads(text, parse_constant=refuse)


class Matches(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="osero-sprt-")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.cwd = pathlib.Path(cls.folder.name)

    def osero(self, *arguments, status=0):
        done = subprocess.run([OSERO, *map(str, arguments)], cwd=self.cwd, capture_output=True, text=True, timeout=200)
        self.assertEqual(done.returncode, status, (arguments, done.stderr))
        return done

    def play(self, name, *arguments):
        self.osero(*arguments, "--name", name, "--quiet")
        return self.cwd / "results" / name

    def refuse(self, *arguments, says):
        """Exit status 2, one line, and nothing was made."""
        before = sorted(self.cwd.rglob("*"))
        complaint = self.osero(*arguments, status=2).stderr
        self.assertEqual(len(complaint.splitlines()), 1, complaint)
        self.assertIn(says, complaint)
        self.assertEqual(sorted(self.cwd.rglob("*")), before)

    def read(self, run):
        """run.json's sprt, and the half points of the pairs."""
        about, summary = strict((run / "run.json").read_text()), strict((run / "summary.json").read_text())
        SCHEMAS["run"].validate(about)
        SCHEMAS["summary"].validate(summary)
        games = [json.loads(line) for line in (run / "games.jsonl").read_text().splitlines()]
        self.assertEqual(about["sprt"], summary["sprt"])
        self.assertEqual(about["state"], "finished")
        self.assertEqual([about["games"], about["games_planned"]], [len(games)] * 2)
        self.assertEqual(about["sprt"]["pairs"] * 2, len(games))
        self.assertEqual(summary["unfinished_pairs"], 0)
        return about["sprt"], gsprt.half_points(games)

    def check(self, run, thin=1):
        """Every thin-th pair and the last two against the other program: decided by the last pair and no other."""
        sprt, points = self.read(run)
        lower, upper = gsprt.bounds(sprt["alpha"], sprt["beta"])
        self.assertAlmostEqual(sprt["lower"], lower, 12)
        self.assertAlmostEqual(sprt["upper"], upper, 12)
        counts = [0] * 5
        for number, each in enumerate(points, 1):
            counts[each] += 1
            if number % thin != 0 and number < len(points) - 1:
                continue
            llr = gsprt.llr(counts, sprt["elo0"], sprt["elo1"], sprt["model"])
            decision = "accepted H0" if llr <= lower else "accepted H1" if llr >= upper else "none"
            if number < len(points):
                self.assertEqual(decision, "none", (number, llr))
        self.assertEqual(decision, sprt["decision"])
        self.assertAlmostEqual(llr, sprt["llr"], 5)
        return sprt


class OtherProgram(unittest.TestCase):
    def test_it_agrees_with_the_golden_file(self):
        seen = 0
        for entry in GOLDEN["sprt"]:
            if len(entry["counts"]) == 5 and min(entry["counts"]) > 0:
                llr = gsprt.llr(entry["counts"], entry["elo0"], entry["elo1"], entry["model"])
                self.assertAlmostEqual(llr, entry["llr"], delta=5.1e-5)
                seen += 1
        self.assertGreater(seen, 4)


class Stops(Matches):
    def test_the_same_games_with_any_number_of_jobs(self):
        runs = [self.play(f"jobs{jobs}", "match", "ver2", "ver1", "--sprt", USUAL, "--jobs", jobs) for jobs in (1, 2, 8)]
        games = {(run / "games.jsonl").read_bytes() for run in runs}
        self.assertEqual(len(games), 1)
        self.assertEqual(len({json.dumps(self.read(run)[0]) for run in runs}), 1)
        sprt = self.check(runs[0])
        self.assertEqual(sprt["decision"], "accepted H1")
        # They are the first games of a match without a test.
        longer = self.play("longer", "match", "ver2", "ver1", "--pairs", sprt["pairs"] + 50)
        self.assertTrue((longer / "games.jsonl").read_bytes().startswith(games.pop()))

    def test_with_faults_which_are_losses(self):
        bad = "misbehave:mode=illegal,at_move=3,one_in=4,label=bad"
        runs = [self.play(f"bad{jobs}", "match", bad, "random", "--sprt", USUAL, "--jobs", jobs) for jobs in (1, 3)]
        self.assertEqual(*[(run / "games.jsonl").read_bytes() for run in runs])
        games = [json.loads(line) for line in (runs[0] / "games.jsonl").read_text().splitlines()]
        self.assertTrue(any(game["termination"] == "illegal" for game in games))
        self.assertEqual(self.check(runs[0])["decision"], "accepted H0")
        self.assertIn("games lost by faults count as losses", " ".join(self.osero("report", "bad1").stdout.split()))

    def test_lopsided(self):
        for players, decision in ((("ver3", "random"), "accepted H1"), (("random", "ver3"), "accepted H0")):
            for model in ("logistic", "normalized"):
                with self.subTest(players=players, model=model):
                    run = self.play(f"{players[0]}-{model}", "match", *players, "--sprt", f"{USUAL},model={model}")
                    sprt = self.check(run) if model == "logistic" else self.read(run)[0]
                    self.assertEqual(sprt["decision"], decision)
                    self.assertTrue(sprt["llr"] <= sprt["lower"] if decision == "accepted H0" else sprt["llr"] >= sprt["upper"])

    def test_every_pair_alike(self):
        for model in ("logistic", "normalized"):
            run = self.play(f"alike-{model}", "match", "ver1", "ver1:label=twin", "--openings", "start",
                            "--sprt", f"{USUAL},model={model}")
            sprt, points = self.read(run)
            self.assertEqual(set(points), {2})
            self.assertEqual(sprt["decision"], "accepted H0")
            if model == "logistic":
                self.check(run)
            self.assertNotIn("nan", self.osero("report", run.name).stdout.lower().split())

    def test_equals_under_bounds_on_both_sides(self):
        sprt = self.check(self.play("equals", *DICE, "--sprt", "elo0=-20,elo1=20,alpha=0.01,beta=0.1,model=normalized"), 300)
        self.assertEqual([sprt["alpha"], sprt["beta"]], [0.01, 0.1])

    def test_no_decision(self):
        run = self.play("short", *DICE, "--sprt", NARROW, "--pairs", 20)
        sprt, points = self.read(run)
        self.assertEqual([sprt["decision"], sprt["pairs"], len(points)], ["none", 20, 20])
        self.assertIn("no decision between H0 (0 Elo) and H1", self.osero("report", "short").stdout)
        # It was not stopped by its test, so it may go on.
        self.osero("match", "--resume", "short", "--pairs", 30, "--quiet")
        thirty = self.play("thirty", *DICE, "--sprt", NARROW, "--pairs", 30)
        self.assertEqual((run / "games.jsonl").read_bytes(), (thirty / "games.jsonl").read_bytes())
        self.assertEqual(self.read(run)[0], self.read(thirty)[0])

    def test_as_many_pairs_as_there_are_openings(self):
        opening = "f5d6c3d3c4f4f6\nf5f6e6f4\nf5d6c5f4e3\n"
        (self.cwd / "three.txt").write_text(opening)
        run = self.play("three", *DICE, "--openings", "three.txt", "--sprt", NARROW)
        self.assertEqual([self.read(run)[0][key] for key in ("decision", "pairs")], ["none", 3])
        self.refuse(*DICE, "--openings", "three.txt", "--sprt", NARROW, "--pairs", 4, says="only 3 for 4 pairs")


class Resumed(Matches):
    def setUp(self):
        self.draws = random.Random(5)

    def assert_same(self, run, whole):
        self.assertEqual((run / "games.jsonl").read_bytes(), (whole / "games.jsonl").read_bytes())
        self.assertEqual(self.read(run)[0], self.read(whole)[0])
        summaries = [json.loads((folder / "summary.json").read_text()) for folder in (run, whole)]
        self.assertEqual({**summaries[0], "run": whole.name}, summaries[1])
        repeats = [json.loads((folder / "run.json").read_text())["repeat"] for folder in (run, whole)]
        self.assertEqual(*repeats)

    def kill_at(self, arguments, games, size):
        """SIGKILL once games.jsonl has so many bytes; False when the run was over first."""
        process = subprocess.Popen([OSERO, *map(str, arguments)], cwd=self.cwd, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        while process.poll() is None:
            if games.exists() and games.stat().st_size >= size:
                process.kill()
                return process.wait() != 0
            time.sleep(0.001)
        self.assertEqual(process.returncode, 0)
        return False

    def test_killed_again_and_again(self):
        whole = self.play("whole", *DICE, "--sprt", NARROW)
        length, kills = (whole / "games.jsonl").stat().st_size, 0
        for number in range(4):
            name, size = f"killed{number}", 0
            games = self.cwd / "results" / name / "games.jsonl"
            arguments = [*DICE, "--sprt", NARROW, "--name", name]
            while True:
                size += self.draws.randrange(1, length // 3)
                if not self.kill_at([*arguments, "--quiet", "--jobs", self.draws.choice((1, 2, 8))], games, size):
                    break
                kills += 1
                arguments = ["match", "--resume", name]
            self.assert_same(games.parent, whole)
        self.assertGreater(kills, 3)

    def test_a_full_disk(self):
        whole = self.play("roomy", *DICE, "--sprt", NARROW)
        size = (whole / "games.jsonl").stat().st_size // 2 - 1000
        done = subprocess.run([OSERO, *DICE, "--sprt", NARROW, "--name", "full", "--quiet"], cwd=self.cwd, timeout=200,
                              capture_output=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
        self.assertEqual(done.returncode, 1, done.stderr)
        run = self.cwd / "results/full"
        about, summary = strict((run / "run.json").read_text()), strict((run / "summary.json").read_text())
        self.assertEqual([about["state"], about["sprt"]["decision"]], ["failed", "none"])
        self.assertEqual(about["sprt"], summary["sprt"])
        self.assertEqual(about["sprt"]["pairs"], summary["pairs"])  # those that could be written
        self.osero("match", "--resume", "full", "--quiet")
        self.assert_same(run, whole)

    def cut(self, whole, name, length, more=b""):
        """A run as a kill leaves it after so many bytes of games."""
        run = self.cwd / "results" / name
        shutil.rmtree(run, ignore_errors=True)
        shutil.copytree(whole, run)
        (run / "summary.json").unlink()
        about = json.loads((run / "run.json").read_text())
        about.update(state="running", finished=None, games=0, games_planned=2 * about["pairs"], repeat=None)
        about["sprt"].update(llr=0, pairs=0, decision="none")
        (run / "run.json").write_text(json.dumps(about))
        (run / "games.jsonl").write_bytes((whole / "games.jsonl").read_bytes()[:length] + more)
        return run

    def test_cut_anywhere_near_the_end(self):
        whole = self.play("near", "match", "ver2", "ver1", "--sprt", USUAL)
        lines = (whole / "games.jsonl").read_bytes().splitlines(keepends=True)
        length = sum(map(len, lines))
        for less in (0, 1, len(lines[-1]), len(lines[-1]) + 7, sum(map(len, lines[-2:])), sum(map(len, lines[-9:])), length):
            run = self.cut(whole, "cut", length - less)
            self.osero("match", "--resume", "cut", "--quiet", "--jobs", self.draws.choice((1, 2, 8)))
            self.assert_same(run, whole)

    def test_games_behind_the_last_are_refused(self):
        whole = self.play("decided", "match", "ver2", "ver1", "--sprt", USUAL)
        pairs = self.read(whole)[0]["pairs"]
        longer = self.play("undecided", "match", "ver2", "ver1", "--pairs", pairs + 1)
        lines = (longer / "games.jsonl").read_bytes().splitlines(keepends=True)
        run = self.cut(whole, "behind", None, b"".join(lines[-2:]))
        before = {path.name: path.read_bytes() for path in run.iterdir()}
        complaint = self.osero("match", "--resume", "behind", "--quiet", status=1).stderr
        self.assertEqual(len(complaint.splitlines()), 1)
        self.assertIn(f"games.jsonl line {2 * pairs + 1}", complaint)
        self.assertIn(f"only {2 * pairs} games", complaint)
        self.assertEqual({path.name: path.read_bytes() for path in run.iterdir()}, before)

    def test_a_decided_run_takes_no_more_pairs(self):
        run = self.play("over", "match", "ver2", "ver1", "--sprt", USUAL, "--pairs", 5000)
        before = {path.name: path.read_bytes() for path in run.iterdir()}
        self.refuse("match", "--resume", "over", "--pairs", 6000, says="SPRT accepted H1 after")
        for other in ("elo0=0,elo1=20", "elo0=0,elo1=10,model=normalized", "elo0=0,elo1=10,beta=0.1"):
            self.refuse("match", "--resume", "over", "--sprt", other, says="sprt.")
        self.assertEqual({path.name: path.read_bytes() for path in run.iterdir()}, before)
        self.osero("match", "--resume", "over", "--sprt", USUAL, "--quiet")  # as it is: nothing to do
        self.assertEqual((run / "games.jsonl").read_bytes(), before["games.jsonl"])
        self.play("plain", "match", "ver2", "ver1", "--pairs", 5)
        self.refuse("match", "--resume", "plain", "--sprt", USUAL, says="sprt: none then, a test now")


class Shown(Matches):
    def test_report_and_the_command_to_repeat(self):
        run = self.play("told", "match", "ver2", "ver1", "--sprt", USUAL, "--seed", 3)
        sprt, _ = self.read(run)
        text = self.osero("report", "told", "--width", 90).stdout
        words = " ".join(text.split())
        self.assertIn(f"SPRT: accepted H1 (10 Elo) against H0 (0 Elo) after {sprt['pairs']} pairs, LLR {sprt['llr']:+.2f} "
                      "(-2.94 to +2.94), alpha 0.05, beta 0.05;", words)
        self.assertIn("The Elo above is biased", words)
        self.assertNotIn("unfinished", text)
        self.assertNotIn("planned", text)
        command = next(line for line in text.splitlines() if line.startswith("repeat, to the byte: osero "))
        again = self.play("again", *shlex.split(command.split("osero ", 1)[1]))
        self.assertEqual((again / "games.jsonl").read_bytes(), (run / "games.jsonl").read_bytes())
        self.assertEqual(strict(self.osero("report", "told", "--json").stdout)["sprt"], sprt)

    def test_the_report_goes_by_the_games(self):
        run = self.play("edited", "match", "ver2", "ver1", "--sprt", USUAL)
        sprt, _ = self.read(run)
        about = json.loads((run / "run.json").read_text())
        about["sprt"].update(decision="accepted H0", llr=-9, pairs=1)
        (run / "run.json").write_text(json.dumps(about))
        self.assertEqual(strict(self.osero("report", "edited", "--json").stdout)["sprt"], sprt)
        about["sprt"]["elo1"] = -1
        (run / "run.json").write_text(json.dumps(about))
        self.assertIn("sprt", self.osero("report", "edited", status=1).stderr)
        self.assertIn("sprt", self.osero("match", "--resume", "edited", status=1).stderr)

    def test_runs_without_a_test_say_nothing_of_it(self):
        run = self.play("without", *DICE, "--pairs", 5)
        self.assertNotIn("sprt", (run / "run.json").read_text() + (run / "summary.json").read_text())
        self.assertNotIn("SPRT", self.osero("report", "without").stdout)

    def test_the_line_of_progress(self):
        ours, theirs = pty.openpty()
        process = subprocess.Popen([OSERO, *DICE, "--sprt", "elo0=0,elo1=3", "--pairs", "2000", "--isolate", "--jobs", "1"],
                                   cwd=self.cwd, stdout=subprocess.DEVNULL, stderr=theirs)
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:
                break
            shown += part
        os.close(ours)
        self.assertEqual(process.wait(timeout=100), 0)
        self.assertRegex(shown.decode(), r"\r[\d,]+ games of at most 4,000  [\d,]+/s  LLR [+-]\d\.\d\d \(-2\.94 to \+2\.94\)")


class Asked(Matches):
    def test_what_is_refused(self):
        for text, says in ((f"{USUAL},alpha=0", "alpha must be"), (f"{USUAL},beta=0.5", "beta must be"),
                           ("elo0=10,elo1=10", "elo0 must be less"), ("elo0=0", "elo1 is missing"), ("elo1=3", "elo0 is missing"),
                           ("elo0=0,elo1=1001", "elo1 must be"), ("elo0=0,elo1=251,model=normalized", "elo1 must be"),
                           ("elo0=nan,elo1=3", "elo0 takes a number"), ("elo0=0,elo1=1e999", "elo1 takes a number"),
                           (f"{USUAL},elo1=3", "elo1 is there twice"), (f"{USUAL},model=bayes", "logistic or normalized"),
                           (f"{USUAL},", "no setting"), (f"{USUAL},gamma=1", "gamma"), ("x" * 300 + "=1", "no setting")):
            with self.subTest(text=text):
                self.refuse("match", "random", "greedy", "--sprt", text, says=says)
        self.refuse("tournament", "random", "greedy", "ver1", "--sprt", USUAL, says="two players, not 3")

    def test_from_a_file(self):
        whole = self.play("options", "match", "ver2", "ver1", "--sprt", f"{USUAL},beta=0.1,model=normalized")
        for number, sprt in enumerate((f"{USUAL},beta=0.1,model=normalized",
                                       {"elo0": 0, "elo1": 10, "beta": 0.1, "model": "normalized"})):
            (self.cwd / "config.json").write_text(json.dumps({"players": ["ver2", "ver1"], "sprt": sprt}))
            run = self.play(f"config{number}", "tournament", "config.json")
            self.assertEqual((run / "games.jsonl").read_bytes(), (whole / "games.jsonl").read_bytes())
            self.assertEqual(self.read(run)[0], self.read(whole)[0])
        for sprt, says in ((3, "takes an object"), ({"elo0": 0}, "elo1 is missing"), ({"elo0": True, "elo1": 2}, "takes a number"),
                           ({"elo0": 5, "elo1": 2}, "elo0 must be less"), ("elo0", "no setting")):
            (self.cwd / "config.json").write_text(json.dumps({"players": ["ver2", "ver1"], "sprt": sprt}))
            self.refuse("tournament", "config.json", says=says)
        (self.cwd / "config.json").write_text(json.dumps({"players": ["ver2", "ver1", "ver3"], "sprt": USUAL}))
        self.refuse("tournament", "config.json", says="two players, not 3")


if __name__ == "__main__":
    unittest.main()
