# SPDX-License-Identifier: MIT
"""osero solve: solves are right and checked, faults cost a sample alone, and a run ended anywhere goes on."""

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
from endgame_rules import Position

OSERO = os.environ["OSERO"]
SOURCE = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2]))
MODULE = os.environ["OSERO_TEST_MODULES"] + "/test_solver.so"
SANITIZE = os.environ.get("OSERO_SANITIZE") == "1"
GOLDEN = SOURCE / "tests/golden/endgame"
TIMES = ("wall_ns", "cpu_ns")


def small_positions(count, least, most, seed=5):
    """Positions that random moves reach from those of the golden file, with their values."""
    draws = random.Random(seed)
    lines = (GOLDEN / "random-10.obf").read_text().splitlines()
    found = []
    while len(found) < count:
        at = Position.read(draws.choice(lines).split(";")[0])
        wanted = draws.randint(least, most)
        while at.empties > wanted and not at.is_over():
            at = at.play(draws.choice(at.moves())) if at.moves() else at.passed()
        if not at.is_over() and at.empties == wanted:
            found.append((at, at.value()))
    return found


class Solves(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.cwd = pathlib.Path(cls.folder.name)
        cls.small = small_positions(12, 3, 6)
        cls.write("small.obf", [f"{at}; {value:+d};" for at, value in cls.small])

    @classmethod
    def write(cls, name, lines):
        (cls.cwd / name).write_text("".join(line + "\n" for line in lines))
        return name

    def osero(self, *arguments, status=0, **more):
        result = subprocess.run([OSERO, *map(str, arguments)], cwd=self.cwd, capture_output=True, text=True,
                                timeout=120, **more)
        self.assertEqual(result.returncode, status, (arguments, result.stdout, result.stderr))
        return result

    def solve(self, *arguments, name, file="small.obf", status=0, **more):
        self.osero("solve", *arguments, "--positions", file, "--name", name, "--quiet", status=status, **more)
        return self.cwd / "results" / name

    def bad(self, mode, **options):
        return f"{MODULE}:mode={mode},label={mode}" + "".join(f",{key}={value}" for key, value in options.items())

    def refuse(self, *arguments, says, status=2):
        """One line, and nothing is made."""
        there = set(self.cwd.rglob("*"))
        complaint = self.osero("solve", *arguments, status=status).stderr
        self.assertEqual(len(complaint.splitlines()), 1, complaint)
        for each in [says] if isinstance(says, str) else says:
            self.assertIn(each, complaint)
        self.assertEqual(set(self.cwd.rglob("*")), there)
        return complaint

    def samples(self, run):
        return [json.loads(line) for line in (run / "solve.jsonl").read_text().splitlines()]

    def run_json(self, run):
        about = json.loads((run / "run.json").read_text())
        jsonschema.validate(about, json.loads((SOURCE / "results/schema/solve-run.schema.json").read_text()))
        return about

    def timeless(self, run):
        return [{key: value for key, value in sample.items() if key not in TIMES} for sample in self.samples(run)]


class Answers(Solves):
    def test_scores_moves_and_variations(self):
        run = self.solve("ver4", MODULE + ":label=slow", "--repeat", 2, name="right")
        samples = self.samples(run)
        self.assertEqual(len(samples), 12 * 2 * 2)
        for sample in samples:
            at, value = next(pair for pair in self.small if str(pair[0]) == sample["text"])
            self.assertEqual((sample["score"], sample["answer"], sample["exact"]), (value, value, True))
            self.assertEqual((sample["score_kind"], sample["termination"]), ("difference", "normal"))
            self.assertEqual(sample["empties"], at.empties)
            end = at.after(sample["pv"])
            self.assertTrue(end.is_over())
            self.assertEqual(end.difference() * (1 if end.side == at.side else -1), value)
            self.assertEqual(sample["move"], sample["pv"][:2] if at.moves() else "pass")
            self.assertGreater(sample["wall_ns"], 0)

    def test_the_golden_files(self):
        lines = (GOLDEN / "random-10.obf").read_text().splitlines()[:20]
        lines += (GOLDEN / "random-12.obf").read_text().splitlines()[:5]
        run = self.solve("ver4", file=self.write("golden.obf", lines), name="golden")
        said = {sample["text"]: sample["score"] for sample in self.samples(run)}
        self.assertEqual(said, {line.split(";")[0]: int(line.split(";")[1]) for line in lines})

    def test_the_order(self):
        file = self.write("mixed.obf", [f"{at};" for at, _ in self.small])
        run = self.solve("ver4", MODULE + ":label=slow", "--repeat", 3, file=file, name="order")
        samples = self.samples(run)
        ordered = sorted((at for at, _ in self.small), key=lambda at: at.empties)
        self.assertEqual([(sample["text"], sample["position"], sample["repeat"], sample["solver"]) for sample in samples],
                         [(str(at), i, repeat, solver) for i, at in enumerate(ordered) for repeat in range(3)
                          for solver in ("ver4", "slow")])
        self.assertNotIn("answer", samples[0])

    def test_nothing_of_an_earlier_solve_is_left(self):
        run = self.solve(self.bad("state"), "--repeat", 3, name="state")
        nodes = {}
        for sample in self.samples(run):
            nodes.setdefault(sample["position"], set()).add(sample["nodes"])
        self.assertEqual({len(each) for each in nodes.values()}, {1}, "new_game comes before every solve")

    def test_choice_of_positions(self):
        by_empties = {n: [str(at) for at, _ in self.small if at.empties == n] for n in range(3, 7)}
        run = self.solve("ver4", "--empties", "4-5", "--count", 1, name="chosen")
        self.assertEqual([sample["text"] for sample in self.samples(run)], [by_empties[4][0], by_empties[5][0]])
        run = self.solve("ver4", "--empties", 6, name="six")
        self.assertEqual([sample["text"] for sample in self.samples(run)], by_empties[6])
        self.assertEqual(self.run_json(run)["plan"], [{"empties": 6, "positions": len(by_empties[6])}])
        told = self.osero("solve", "ver4", "--positions", "small.obf", "--empties", "2-6", "--count", 40, "--name", "few")
        self.assertIn("no position with 2 empties", told.stderr)
        self.assertIn("fewer positions than the 40 that were asked for with 3-6 empties", told.stderr)
        self.assertIn("few: 1 solver, ", told.stderr)
        self.assertIn("no position with 2 empties, of the 2 to 6", " ".join(told.stdout.split()))
        told = self.osero("solve", "ver4", "--positions", "small.obf", "--empties", "6-24", "--name", "none-of")
        self.assertIn("no position with 7-24 empties", told.stderr)
        self.assertIn("no position with 7-24 empties", self.osero("report", "none-of").stdout)
        told = self.osero("solve", "solver", "--count", 1, "--budget", "0.05", "--name", "whole-set")
        self.assertIn("positions of positions/endgame/random.obf with 8 to 24 empties, ", told.stderr)
        self.assertNotIn("has no position", told.stderr, "the whole set was asked for, not numbers that it has not")

    def test_positions_that_are_there_twice(self):
        first, other, third = [str(at) for at, _ in self.small[:3]]
        turned = first[:65] + ("O" if first[65] == "X" else "X")  # another one: the other side moves
        self.write("doubles.obf", [f"{text};" for text in (third, first, other, turned, other, first, first)])
        told = self.osero("solve", "ver4", "--positions", "doubles.obf", "--name", "doubles", "--quiet").stderr
        self.assertIn("doubles.obf: 3 positions are there more than once, the first in lines 3 and 5", told)
        self.write("single.obf", [f"{text};" for text in (third, first, other, turned)])
        told = self.osero("solve", "ver4", "--positions", "single.obf", "--name", "single", "--quiet").stderr
        self.assertNotIn("more than once", told)

    def test_small_boards(self):
        four = Position("----" "-OX-" "-XO-" "XXXX", "O")
        value = four.value()
        run = self.solve(MODULE + ":label=slow", file=self.write("four.obf", [f"{four}; {value:+d};"] * 2 +
                                                              [f"{self.small[0][0]};"]), name="four")
        self.assertEqual([sample["score"] for sample in self.samples(run) if len(sample["text"]) == 18], [value] * 2)
        self.refuse("ver4", "--positions", "four.obf", says=("four.obf:1", "ver4", "4x4"))

    def test_win_loss_draw(self):
        run = self.solve(MODULE + ":label=knows,wld=true", MODULE + ":label=exact", "--wld", name="wld")
        for sample in self.samples(run):
            value = next(value for at, value in self.small if str(at) == sample["text"])
            sign = (value > 0) - (value < 0)
            self.assertEqual((sample["score_kind"], sample["score"]),
                             ("win_loss_draw", sign) if sample["solver"] == "knows" else ("difference", value))
        head = "24 solves of small.obf; only win, draw or loss was asked\n"
        self.assertIn(head, self.osero("report", "wld").stdout)
        run = self.solve(MODULE + ":label=knows,wld=true", name="not-wld")
        self.assertEqual({sample["score_kind"] for sample in self.samples(run)}, {"difference"})
        self.assertIn("12 solves of small.obf\n", self.osero("report", "not-wld").stdout)

    def test_jobs(self):
        one = self.solve("ver4", MODULE + ":label=slow", "--repeat", 2, name="one-job")
        three = self.solve("ver4", MODULE + ":label=slow", "--repeat", 2, "--jobs", 3, name="three-jobs")
        self.assertEqual(self.timeless(one), self.timeless(three))
        self.assertIn("--jobs 1", self.run_json(three)["time_warnings"][0])

    def test_limits(self):
        run = self.solve(MODULE + ":label=slow,us=1000,growth=1", "--limit", "move_ms=500", name="in-time")
        self.assertTrue(all(sample["exact"] for sample in self.samples(run)))
        run = self.solve(MODULE + ":label=slow,us=30000,growth=1", "--limit", "move_ms=1", name="limited")
        for sample in self.samples(run):
            self.assertEqual((sample["exact"], sample["score"], sample["termination"]), (False, None, "normal"))
            self.assertGreater(sample["wall_ns"], 900000)

    def test_times(self):
        run = self.solve(MODULE + ":label=slow,us=20000,growth=1", "--count", 1, name="timed")
        for sample in self.samples(run):
            self.assertGreater(sample["wall_ns"], 20_000_000, "it sleeps")
            self.assertLess(sample["cpu_ns"], sample["wall_ns"])


    def test_win_loss_draw_of_our_solvers(self):
        file = self.write("wld.obf", (GOLDEN / "random-12.obf").read_text().splitlines()[:10])
        run = self.solve("solver:hash_mb=1", "alphabeta", "ver4", "--wld", file=file, name="fast-wld")
        for sample in self.samples(run):
            value = sample["answer"]
            self.assertEqual((sample["score_kind"], sample["score"], sample["exact"]),
                             ("win_loss_draw", (value > 0) - (value < 0), True))
        nodes = [sum(sample["nodes"] for sample in self.samples(each) if sample["solver"].startswith("solver"))
                 for each in (run, self.solve("solver:hash_mb=1", file=file, name="fast-exact"))]
        self.assertLess(nodes[0], nodes[1] * 0.8, "it is the easier question")

    def test_the_table(self):
        shown = self.osero("solve", "ver4", MODULE + ":label=slow", "--positions", "small.obf", "--name", "table")
        self.assertIn("24 solves in", shown.stdout)
        for word in ("ver4", "slow", "empties"):
            self.assertIn(word, shown.stdout)
        study = json.loads((self.cwd / "results/table/solve.json").read_text())
        again = self.osero("solve", "--resume", "table", "--json")
        self.assertEqual(json.loads(again.stdout), study)
        jsonschema.validate(study, json.loads((SOURCE / "results/schema/solve.schema.json").read_text()))
        line = json.loads((SOURCE / "results/schema/solve-samples.schema.json").read_text())
        for sample in self.samples(self.cwd / "results/table"):
            jsonschema.validate(sample, line)


class Disagreements(Solves):
    def test_with_the_file(self):
        at, value = self.small[3]
        file = self.write("wrong.obf", [f"{self.small[0][0]}; {self.small[0][1]:+d};", f"{at}; {value + 2 - 4 * (value > 0):+d};"])
        told = self.osero("solve", "ver4", "--positions", file, "--name", "wrong", status=3).stderr
        self.assertIn(str(at), told)
        self.assertIn("file", told)
        self.assertEqual(len(self.samples(self.cwd / "results/wrong")), 2, "the run is kept")

    def test_between_solvers(self):
        file = self.write("plain.obf", [f"{at};" for at, _ in self.small])
        told = self.osero("solve", self.bad("other_no_pv", at=5), "ver4", "--positions", file, "--name", "differ",
                          "--quiet", status=3).stderr.splitlines()[-1]
        at = next(at for at, _ in self.small if at.empties == 5)
        for word in (str(at), "other_no_pv", "ver4"):
            self.assertIn(word, told)
        self.assertEqual(self.run_json(self.cwd / "results/differ")["state"], "finished")
        self.osero("solve", "--resume", "differ", "--quiet", status=3)

    def test_own_discs_are_another_kind(self):
        file = self.write("full.obf", [f"{at};" for at, _ in self.small if at.empties > 4])
        run = self.solve("ver4", "ver4:published=true,label=full", file=file, name="own-discs")
        self.assertEqual({sample["score_kind"] for sample in self.samples(run)}, {"difference", "own_discs"})


class Ends(Solves):
    """Positions where there is nothing, or something unusual, to solve."""

    def one(self, text, *arguments, solver="ver4"):
        run = self.solve(solver, *arguments, file=self.write("one.obf", [text]), name=f"one-{time.monotonic_ns()}")
        [sample] = self.samples(run)
        return sample

    def test_no_empties(self):
        sample = self.one("X" * 24 + "O" * 40 + " O;")
        self.assertEqual((sample["score"], sample["exact"], sample["empties"], sample["move"]), (16, True, 0, ""))

    def test_nobody_has_a_move(self):
        sample = self.one("X" * 24 + "-" * 24 + "O" * 16 + " O;")
        self.assertEqual((sample["score"], sample["exact"], sample["nodes"]), (-32, True, None))

    def test_one_side_is_wiped_out(self):
        cells = "-" * 27 + "X" + "-" * 36
        self.assertEqual(self.one(f"{cells} O;")["score"], -64)
        self.assertEqual(self.one(f"{cells} X;")["score"], 64)

    def test_an_empty_board(self):
        self.assertEqual(self.one("-" * 64 + " X;")["score"], 0)

    def test_the_side_to_move_must_pass(self):
        cells = "X" * 60 + "OO--"
        at = Position(cells, "O")
        self.assertEqual((at.moves(), at.passed().moves()), ([], [62]))
        for solver in ("ver4", MODULE + ":label=slow"):
            sample = self.one(f"{at};", solver=solver)
            self.assertEqual((sample["move"], sample["pv"], sample["score"]), ("pass", "g8", at.value()))

    def test_what_is_over_is_in_no_time(self):
        """Nine positions of 4 empties that the rules answer, and one that a solver does in 20 ms."""
        at, value = next(pair for pair in self.small if pair[0].empties == 4)
        lines = [f"{'X' * n}----{'X' * (60 - n)} X; +64;" for n in range(9)] + [f"{at}; {value:+d};"]
        for line in lines[:9]:
            self.assertTrue(Position(line[:64], "X").is_over())
        lines += ["X" * 60 + "---- O; +64;"]  # and a wrong answer
        slow = MODULE + ":label=slow,us=20000,growth=1"
        run = self.solve(slow, "--repeat", 2, file=self.write("over.obf", lines), name="over", status=3)
        self.assertEqual(len(self.samples(run)), 22, "their scores are kept")
        [level] = json.loads((run / "solve.json").read_text())["solvers"][0]["levels"]
        self.assertEqual([level[key] for key in ("planned", "solved", "limited", "failed", "over")], [11, 1, 0, 0, 10])
        for figure in ("median", "mean", "p10"):
            self.assertGreater(level["wall_ns"][figure], 20_000_000)
        told = " ".join(self.osero("report", "over").stdout.split())  # lines are broken at the width
        self.assertIn("10 positions were over, with no move for either side", told)
        self.assertIn("the file says 64, slow says -64", told)

    def test_the_start(self):
        start = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " X;"
        self.write("start.obf", [start])
        self.refuse("ver4", "--positions", "start.obf", says=("start.obf:1", "60 empty squares", "--huge"))
        run = self.solve("ver4", "--huge", "--budget", 0.2, file="start.obf", name="start")
        [sample] = self.samples(run)
        self.assertFalse(sample["exact"])
        self.assertIn("-", sample["text"])


class BadInput(Solves):
    def test_files(self):
        self.refuse("ver4", "--positions", "nowhere.obf", says="nowhere.obf", status=1)
        self.refuse("ver4", "--positions", ".", says=".", status=1)
        self.refuse("ver4", "--from", "nothing", says="nothing.obf", status=1)
        self.write("empty.obf", [])
        self.refuse("ver4", "--positions", "empty.obf", says="no position")
        self.write("comment.obf", ["% nothing"])
        self.refuse("ver4", "--positions", "comment.obf", says="no position")
        self.refuse("ver4", "--positions", "small.obf", "--empties", "8-24", says=("with 8-24 empties", "some with 3-6"))
        self.refuse("ver4", "--positions", "small.obf", "--empties", 8, says="no position with 8 empties;")
        (self.cwd / "zero.obf").write_bytes(b"\0\0\n")
        self.refuse("ver4", "--positions", "zero.obf", says="zero.obf:1")

    @unittest.skipIf(os.geteuid() == 0, "root reads everything")
    def test_an_unreadable_file(self):
        path = self.cwd / self.write("secret.obf", [])
        path.chmod(0)
        self.refuse("ver4", "--positions", "secret.obf", says="secret.obf", status=1)

    def test_lines(self):
        good = f"{self.small[0][0]};"
        self.write("side.obf", [good, good[:-2] + "Q;"])
        self.refuse("ver4", "--positions", "side.obf", says="side.obf:2")
        self.write("no-side.obf", [good, "", good.split()[0]])
        self.refuse("ver4", "--positions", "no-side.obf", says="no-side.obf:3")
        self.write("half.obf", [good + " +1.5;"])
        self.refuse("ver4", "--positions", "half.obf", says=("half.obf:1", "whole number"))

    def test_options(self):
        file = ("--positions", "small.obf")
        self.refuse("ver4", *file, "--empties", "24-8", says="8-24?")
        for wrong in ("", "8-", "-8", "8-65", "a", "8-9-10", "8 9"):
            self.refuse("ver4", *file, f"--empties={wrong}", says="--empties")
        for wrong in ("0", "-1", "x", "1e9", "nan", "inf", "0x10", ""):
            self.refuse("ver4", *file, f"--budget={wrong}", says="--budget")
        for option in ("--count", "--repeat", "--jobs"):
            self.refuse("ver4", *file, option, 0, says=option)
        self.refuse("ver4", *file, "--from", "random", says="--from")
        self.refuse("ver4", "--from", "../x", says="--from")
        self.refuse(*file, says="which solver?")
        self.refuse("ver4", *file, "--accept-rebuilt", says="--resume")
        self.refuse("ver4", *file, "--name", "../x", says="no name for a run")

    def test_solvers(self):
        file = ("--positions", "small.obf")
        self.assertIn("random", self.refuse("ver4", "random", *file, says=("no `solve`",)))
        self.refuse("ver4", "ver4", *file, says="label=other")
        self.refuse("ver4:empty=3", *file, says="empty")
        self.refuse("ver4:empties=100", *file, says="empties")
        self.refuse("nobody", *file, says="nobody")

    def test_a_hash_that_cannot_be_had(self):
        def little():
            resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
        told = self.osero("solve", "solver:hash_mb=1000000", "--positions", "small.obf", "--name", "hash", status=2,
                          preexec_fn=None if SANITIZE else little).stderr
        self.assertIn("hash_mb=1000000", told)
        self.assertFalse((self.cwd / "results/hash").exists())


class Faults(Solves):
    def check(self, mode, termination, says, *arguments, **options):
        """The bad solver loses its sample at 4 empties; the other one and its other samples are as ever."""
        run = self.solve(self.bad(mode, at=4, **options), "ver4", *arguments, name=f"bad-{mode}", status=3)
        hit = [sample for sample in self.samples(run) if sample["solver"] == mode and sample["empties"] == 4]
        rest = [sample for sample in self.samples(run) if sample["solver"] != mode or sample["empties"] != 4]
        self.assertGreater(len(hit), 0)
        for sample in hit:
            self.assertEqual((sample["termination"], sample["exact"], sample["score"], sample["move"], sample["pv"]),
                             (termination, False, None, "", ""), sample)
            self.assertIn(says, sample["fault"])
        for sample in rest:
            self.assertTrue(sample["exact"], sample)
        self.assertEqual(len(hit) + len(rest), 24)
        return hit

    def test_the_process_ends(self):
        self.assertEqual({sample["signal"] for sample in self.check("crash", "crash", "Abort")}, {signal.SIGABRT})
        self.check("exit", "exit", "exit status 5")

    def test_no_answer(self):
        self.check("gives_up", "failed", "OSERO_FAILED")
        self.check("seven", "illegal", "returned 7")

    def test_numbers_that_no_line_holds(self):
        [*hit] = self.check("nodes", "illegal", "number of nodes")
        self.assertEqual({sample["nodes"] for sample in hit}, {None})
        self.assertIn("failed in", self.osero("report", "bad-nodes").stdout)
        self.osero("solve", "--resume", "bad-nodes", "--quiet", status=3)

    def test_last_words(self):
        run = self.solve(self.bad("last_words", at=4), "--count", 1, name="last-words")
        self.assertIn("last_words: and then there was\n", (run / "run.log").read_text(), "though no line ended there")

    def test_scores_that_cannot_be(self):
        for mode, says in (("odd", "difference 3"), ("big", "difference 66"), ("nan", "nan"), ("unknown", "kind 99"),
                           ("no_score", "without a score"), ("heuristic", "kind 4"), ("other", "not with its score")):
            self.check(mode, "illegal", says)

    def test_variations_that_cannot_be(self):
        for mode, says in (("illegal_pv", "is not legal"), ("no_square", "no square"), ("long_pv", "longer"),
                           ("beyond_end", "after the end"), ("pass_pv", "a pass, but there are moves")):
            self.check(mode, "illegal", says)

    def test_a_hang(self):
        run = self.solve(self.bad("hang", at=4), "ver4", "--count", 1, "--wall-ms", 300, name="hangs")
        [hit] = [sample for sample in self.samples(run) if sample["termination"] != "normal"]
        self.assertEqual((hit["termination"], hit["solver"], hit["empties"], hit["exact"]), ("time", "hang", 4, False))
        self.assertIn("300 ms", hit["fault"])
        self.assertGreater(hit["wall_ns"], 290_000_000)
        self.assertEqual(len(self.samples(run)), 8, "the run goes on")

    def test_a_solver_that_cannot_be_created_any_more(self):
        """It crashes once, and is gone when it is to be started again."""
        file = self.write("three.obf", [f"{at};" for at, _ in self.small if at.empties < 6])
        module = shutil.copy(MODULE, self.cwd / "gone.so")
        process = subprocess.Popen([OSERO, "solve", f"{module}:us=1000000,growth=1,mode=crash,at=4,label=gone", "ver4",
                                    "--positions", file, "--name", "gone", "--quiet"], cwd=self.cwd, text=True,
                                   stderr=subprocess.PIPE)
        run = self.cwd / "results/gone"
        for _ in range(3000):  # the first solve is over, so that the module is loaded
            if (run / "solve.jsonl").exists() and (run / "solve.jsonl").stat().st_size > 0:
                break
            time.sleep(0.01)
        os.unlink(module)
        _, complaint = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 3, complaint)
        gone = [sample["termination"] for sample in self.samples(run) if sample["solver"] == "gone"]
        self.assertEqual(gone[-2:], ["crash", "load"])
        self.assertEqual([stop["reason"] for stop in self.run_json(run)["stops"]], ["not loaded"])
        self.assertEqual({sample["empties"] for sample in self.samples(run) if sample["solver"] == "ver4"}, {3, 4, 5})

    def test_what_it_prints(self):
        run = self.solve(self.bad("prints", at=4), name="prints")
        self.assertIn("prints: a word on the way", (run / "run.log").read_text())

    def test_what_it_leaves_behind(self):
        run = self.solve(self.bad("leaves_a_child"), "--count", 1, name="leaves")
        self.assertEqual(len(self.samples(run)), 4)


class Budgets(Solves):
    def test_a_solver_stops_before_it_overruns(self):
        """0.2, 0.6, 1.8 s a solve from 3 empties on, two of each: 1.6 s for 3 and 4; then it would be 3.6 s of 2.4 s."""
        lines = [f"{at};" for n in (3, 4, 5, 6) for at in [at for at, _ in self.small if at.empties == n][:2]]
        self.assertEqual(len(lines), 8)
        file = self.write("growing.obf", lines)
        slow = MODULE + ":label=slow,us=22222,growth=3"
        told = self.osero("solve", slow, "ver4", "--positions", file, "--budget", 4, "--name", "budget")
        self.assertRegex(told.stderr, "slow stops before 5 empties: they would take some [0-9.]+ s, and [12][0-9.]+ s of")
        self.assertIn("slow stopped before 5 empties", told.stdout)
        run = self.cwd / "results/budget"
        self.assertEqual([sample["empties"] for sample in self.samples(run) if sample["solver"] == "slow"], [3, 3, 4, 4])
        self.assertEqual(sum(sample["solver"] == "ver4" for sample in self.samples(run)), 8)
        self.assertEqual(self.run_json(run)["stops"], [{"solver": "slow", "empties": 5, "reason": "would overrun"}])
        self.osero("solve", "--resume", "budget", "--quiet")
        self.assertEqual(len(self.samples(run)), 12, "nothing is left to do")
        self.assertRegex(self.osero("runs").stdout, "budget .* 12 of 16 solves  finished; 1 solver stopped  2  slow, ver4")
        [about] = [run for run in json.loads(self.osero("runs", "--json").stdout) if run["name"] == "budget"]
        self.assertEqual((about["games"], about["games_planned"], about["stopped"]), (12, 16, 1))

    def test_one_solve_that_overruns(self):
        for kind, termination in (("", "normal"), (",stubborn=true", "time")):
            name = f"over{termination}"
            started = time.monotonic()
            run = self.solve(MODULE + ":label=slow,us=60000000" + kind, "ver4", "--count", 1, "--budget", 0.3, name=name)
            self.assertLess(time.monotonic() - started, 20)
            slow = [sample for sample in self.samples(run) if sample["solver"] == "slow"]
            self.assertEqual([(sample["exact"], sample["termination"]) for sample in slow], [(False, termination)])
            self.assertEqual(self.run_json(run)["stops"], [{"solver": "slow", "empties": 3, "reason": "overran"}])
            self.assertEqual(sum(sample["solver"] == "ver4" for sample in self.samples(run)), 4)


class Resumes(Solves):
    SOLVERS = ("ver4", MODULE + ":label=slow,us=500,growth=1.5")

    def resume(self, run, *arguments, status=0, **more):
        return self.osero("solve", "--resume", run.name, "--quiet", *arguments, status=status, **more).stderr

    def unchanged(self, run, *arguments, says, status=2):
        before = {path.name: path.read_bytes() for path in run.iterdir()}
        complaint = self.resume(run, *arguments, status=status)
        self.assertEqual(len(complaint.splitlines()), 1, complaint)
        self.assertIn(says, complaint)
        self.assertEqual({path.name: path.read_bytes() for path in run.iterdir()}, before)

    def copy(self, whole, name):
        run = self.cwd / "results" / name
        if run.exists():
            shutil.rmtree(run)
        return shutil.copytree(whole, run)

    def test_kills_at_random_moments(self):
        arguments = [*self.SOLVERS, "--positions", "small.obf", "--repeat", "4", "--quiet", "--name"]
        started = time.monotonic()
        whole = self.solve(*self.SOLVERS, "--repeat", 4, name="whole")
        lasted = time.monotonic() - started
        draws = random.Random(11)
        cut = 0
        for i in range(20):
            process = subprocess.Popen([OSERO, "solve", *arguments, f"killed{i}"], cwd=self.cwd, stderr=subprocess.DEVNULL)
            time.sleep(lasted * draws.random())
            process.kill()
            process.wait()
            run = self.cwd / "results" / f"killed{i}"
            if not (run / "run.json").exists():
                continue
            text = (run / "solve.jsonl").read_text()
            cut += 0 < text.count("\n") < 96
            self.resume(run)
            self.assertTrue((run / "solve.jsonl").read_text().startswith(text[:text.rfind("\n") + 1]), "nothing is lost")
            self.assertEqual(self.timeless(run), self.timeless(whole))
            self.assertEqual(self.run_json(run)["state"], "finished")
        self.assertGreater(cut, 3, "some were cut in the middle")

    def test_a_budget_is_decided_alike_again(self):
        """What was decided depends on the samples that are there: cut anywhere, the same solvers stop where they did."""
        slow = MODULE + ":label=slow,us=5000,growth=4"
        whole = self.solve("ver4", slow, "--budget", 0.9, name="decided")
        stops = self.run_json(whole)["stops"]
        self.assertEqual([stop["solver"] for stop in stops], ["slow"])
        lines = (whole / "solve.jsonl").read_text().splitlines(True)
        last = max(i for i, line in enumerate(lines) if '"slow"' in line)
        for kept in (last + 1, (last + 1 + len(lines)) // 2, len(lines) - 1):
            run = self.copy(whole, "decided2")
            (run / "solve.jsonl").write_text("".join(lines[:kept]))
            self.resume(run)
            self.assertEqual(self.timeless(run), self.timeless(whole))
            self.assertEqual(self.run_json(run)["stops"], stops)

    def test_a_larger_budget(self):
        """10 ms at 3 empties, then 4 times as much a square, for three positions of each: in all 0.15 s up to 4 empties,
        0.6 s up to 5, 2.4 s up to 6."""
        slow = MODULE + ":label=slow,us=600,growth=4"
        whole = self.solve("ver4", slow, name="unbounded")
        run = self.solve("ver4", slow, "--budget", 0.45, name="raised")
        first = (run / "solve.jsonl").read_text()
        stopped = self.run_json(run)["stops"][0]["empties"]
        self.resume(run, "--budget", 1.5)
        second = (run / "solve.jsonl").read_text()
        about = self.run_json(run)
        self.assertTrue(second.startswith(first) and len(second) > len(first), "what was solved is kept")
        self.assertGreater((about["stops"] or [{"empties": 65}])[0]["empties"], stopped)
        self.assertEqual(about["budget_ns"], 1_500_000_000)
        self.assertEqual(about["earlier_budgets"], [{"samples": first.count("\n"), "budget_ns": 450_000_000}])
        self.unchanged(run, "--budget", 1, says="budget_ns: 1500000000 then, 1000000000 now")
        self.resume(run, "--budget", 1000)
        self.assertEqual(self.run_json(run)["stops"], [])
        self.assertEqual(self.run_json(run)["earlier_budgets"],
                         [{"samples": text.count("\n"), "budget_ns": ns}
                          for text, ns in ((first, 450_000_000), (second, 1_500_000_000))])
        key = lambda sample: (sample["position"], sample["solver"])  # noqa: E731
        ours, theirs = sorted(self.timeless(run), key=key), sorted(self.timeless(whole), key=key)
        self.assertEqual([key(sample) for sample in ours], [key(sample) for sample in theirs], "each once")
        # On a machine that is busy a budget may end a solve: that sample stays.
        self.assertEqual([a for a in ours if a["exact"]], [b for a, b in zip(ours, theirs) if a["exact"]])
        lines = (run / "solve.jsonl").read_text().splitlines(True)
        for kept in (first.count("\n") - 1, first.count("\n"), second.count("\n") - 1):
            again = self.copy(run, "raised2")
            (again / "solve.jsonl").write_text("".join(lines[:kept]) + "torn")
            self.resume(again)
            self.assertEqual(sorted(self.timeless(again), key=key), sorted(self.timeless(whole), key=key), kept)
        self.osero("report", "raised")

    def test_cut_anywhere(self):
        whole = self.solve(*self.SOLVERS, "--jobs", 2, name="cut")
        text = (whole / "solve.jsonl").read_bytes()
        draws = random.Random(2)
        for length in [0, 1, len(text) - 1, *(draws.randrange(len(text)) for _ in range(8))]:
            run = self.copy(whole, "cut2")
            os.truncate(run / "solve.jsonl", length)
            told = self.resume(run)
            torn = length - (text[:length].rfind(b"\n") + 1)
            self.assertEqual(f"torn last line of {torn} bytes" in told, torn > 0, told)
            self.assertEqual(self.timeless(run), self.timeless(whole))

    def test_lines_that_cannot_be(self):
        whole = self.solve(*self.SOLVERS, name="lines")
        lines = (whole / "solve.jsonl").read_text().splitlines(True)

        def changed(**what):
            return json.dumps({**json.loads(lines[2]), **what}) + "\n"

        for edited, says in (([lines[0], *lines[2:]], "missing before it"), ([lines[0], *lines], "twice"),
                             ([*lines[:2], changed(solver="other"), *lines[3:]], "called 'other'"),
                             ([*lines[:2], changed(position=99), *lines[3:]], "no position 99"),
                             ([*lines[:2], changed(text=json.loads(lines[-1])["text"]), *lines[3:]], "another one"),
                             ([*lines[:2], changed(repeat=1), *lines[3:]], "repeat 1"),
                             ([*lines[:2], "{}\n", *lines[3:]], "line 3")):
            run = self.copy(whole, "edited")
            (run / "solve.jsonl").write_text("".join(edited))
            self.unchanged(run, says=says, status=1)

    def test_other_settings(self):
        run = self.solve(*self.SOLVERS, "--repeat", 2, "--budget", 50, name="settings")
        os.truncate(run / "solve.jsonl", 0)
        self.unchanged(run, "--repeat", 3, says="repeats: 2 then, 3 now")
        self.unchanged(run, "--empties", "3-4", says="than it has: least_empties: 0 then, 3 now; most_empties: 64 then, 4 now\n")
        self.unchanged(run, "--budget", 49, says="budget_ns: 50000000000 then, 49000000000 now")
        self.unchanged(run, "--wld", says="wld: false then, true now")
        self.unchanged(run, "--seed", 2, says="seed")
        self.unchanged(run, "--limit", "nodes=5", says="limits")
        self.unchanged(run, "ver4", MODULE + ":label=slow,us=500,growth=1.7", says="growth: 1.5 then, 1.7 now")
        self.unchanged(run, "ver4", says="number of players")
        self.unchanged(run, "--name", "x", says="--name")
        self.write("others.obf", [f"{at};" for at, _ in self.small[:3]])
        self.unchanged(run, "--positions", "others.obf", says="positions_digest")
        self.unchanged(run, "--results", "nowhere", says="no run")
        shutil.move(self.cwd / "small.obf", self.cwd / "moved.obf")
        try:
            self.unchanged(run, says="small.obf", status=1)
            self.resume(run, *self.SOLVERS, "--positions", "moved.obf", "--jobs", 2)
        finally:
            shutil.move(self.cwd / "moved.obf", self.cwd / "small.obf")
        self.assertEqual(len(self.samples(run)), 48)
        self.resume(run, "--positions", "small.obf")
        self.assertEqual(len(self.run_json(run)["sessions"]), 2, "nothing was left to do")

    def test_kinds_of_runs(self):
        solves = self.solve("ver4", "--count", 1, name="kind-solves")
        before = {path.name: path.read_bytes() for path in solves.iterdir()}
        told = self.osero("tournament", "--resume", "kind-solves", status=2).stderr
        self.assertIn("run of solves, not of games", told)
        self.assertEqual({path.name: path.read_bytes() for path in solves.iterdir()}, before)
        self.osero("match", "random", "ver1", "--pairs", 2, "--name", "kind-games", "--quiet")
        self.assertIn("run of games, not of solves", self.osero("solve", "--resume", "kind-games", status=2).stderr)
        self.assertIn("already", self.osero("solve", "ver4", "--positions", "small.obf", "--name", "kind-games",
                                            status=2).stderr)

    def endless(self, name):
        process = subprocess.Popen([OSERO, "solve", "ver4", MODULE + ":label=slow,us=10000000,growth=1", "--positions",
                                    "small.obf", "--name", name, "--quiet"], cwd=self.cwd, stderr=subprocess.PIPE,
                                   text=True)
        journal = self.cwd / "results" / name / "solve.jsonl"
        for _ in range(3000):
            if journal.exists() and journal.stat().st_size > 0:
                break
            time.sleep(0.01)
        return process, journal.parent

    def test_ctrl_c_during_a_solve(self):
        process, run = self.endless("ctrl-c")
        process.send_signal(signal.SIGINT)
        started = time.monotonic()
        _, complaint = process.communicate()
        self.assertLess(time.monotonic() - started, 5)
        self.assertEqual(process.returncode, 130, complaint)
        self.assertIn("osero solve --resume ctrl-c", complaint)
        self.assertEqual(len(complaint.splitlines()), 1 + complaint.count("warning"), complaint)
        self.assertEqual(self.run_json(run)["state"], "interrupted")
        self.assertEqual([sample["solver"] for sample in self.samples(run)], ["ver4"])

    def test_two_at_once(self):
        process, run = self.endless("twice")
        try:
            self.assertIn("another process", self.resume(run, status=1))
        finally:
            process.kill()
            process.communicate()

    def test_a_full_disk(self):
        whole = self.solve(*self.SOLVERS, "--repeat", 2, name="roomy")
        size = (whole / "solve.jsonl").stat().st_size
        limit = max(size // 2, 2 * (whole / "run.json").stat().st_size)
        self.assertLess(limit, size, "the run is large enough to be cut")
        run = self.solve(*self.SOLVERS, "--repeat", 2, name="full", status=1,
                         preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        text = (run / "solve.jsonl").read_text()
        self.assertTrue(text.endswith("\n"))
        self.assertTrue(0 < len(text) <= limit)
        self.assertEqual(self.run_json(run)["state"], "failed")
        self.assertEqual(self.run_json(run)["samples"], text.count("\n"))
        self.resume(run)
        self.assertEqual(self.timeless(run), self.timeless(whole))


if __name__ == "__main__":
    unittest.main()
