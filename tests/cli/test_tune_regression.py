# SPDX-License-Identifier: MIT
"""osero tune --method regression, from games to a proven player."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import jsonschema

OSERO = os.environ["OSERO"]
SOURCE = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2]))
GAMES = SOURCE / "tests/golden/games"
SMALL = ("--proof", "8", "--review-pairs", "2", "--pool", "greedy", "--held-out", "ver2")


def schema(name):
    return jsonschema.Draft202012Validator(json.loads((SOURCE / f"results/schema/{name}.schema.json").read_text()))


class Regression(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="osero-regression-")
        cls.folder = pathlib.Path(cls.temporary.name)
        done = subprocess.run([OSERO, "tournament", "ver1", "greedy", "random", "--pairs", "150", "--name", "games", "--quiet"],
                              cwd=cls.folder, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def osero(self, *arguments):
        return subprocess.run([OSERO, *arguments], capture_output=True, text=True, timeout=120, cwd=self.folder)

    def tune(self, name, *arguments):
        done = self.osero("tune", *arguments, "--method", "regression", "--name", name, *SMALL)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def refused(self, status, message, *arguments):
        done = self.osero("tune", *arguments, *SMALL)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (status, "", f"osero: {message}\n"))

    def read(self, name, file):
        return json.loads((self.folder / "results" / name / file).read_text())

    def test_games_become_a_player_with_proof(self):
        done = self.tune("first", "ver1", "--param", "weights,corner,open_corner", "--data", "results/games",
                         "--data", str(GAMES / "games.wtb"), str(GAMES / "games.txt"))
        for part in ("ver1 fitted to games by regression", "logistic loss, the scale of the numbers is free",
                     "the new numbers fit better", "games left out: 2 unfinished, 41 there already", "weights.b2", "proof: 8 openings"):
            self.assertIn(part, done.stdout)
        fit, tune, run = (self.read("first", file) for file in ("fit.json", "tune.json", "run.json"))
        schema("fit").validate(fit)
        self.assertEqual(tune["fit"], fit)
        self.assertEqual(sum(fit[part]["games"] for part in ("train", "watch", "judge")), 900 + 41)  # two files have the same games
        self.assertEqual([number["after"] for number in fit["numbers"]], [one["after"] for one in tune["parameters"]])
        self.assertLess(fit["change_high"], 0)
        self.assertEqual(run["regression"]["data"][1:], [str(GAMES / "games.wtb"), str(GAMES / "games.txt")])
        weights = self.read("first", "weights.json")
        schema("weights").validate(weights)
        self.assertEqual(max(map(abs, [number["after"] for number in fit["numbers"]])), 1000)
        schema("tune").validate(tune)
        schema("tune-run").validate(run)
        for line in (self.folder / "results/first/tune.jsonl").read_text().splitlines():
            schema("tune-lines").validate(json.loads(line))
        # the tuned player plays, and the same command comes to the same
        self.assertEqual(self.osero("match", tune["tuned"] + ",label=new", "ver1", "--pairs", "5", "--quiet").returncode, 0)
        self.tune("again", "ver1", "--param", "weights,corner,open_corner", "--data", "results/games",
                  "--data", str(GAMES / "games.wtb"), str(GAMES / "games.txt"), "--jobs", "1")
        for file in ("fit.json", "tune.jsonl", "weights.json"):
            self.assertEqual(*[(self.folder / "results" / name / file).read_bytes() for name in ("first", "again")])

    def test_a_run_as_ggf_comes_to_the_same_numbers(self):
        self.assertEqual(self.osero("convert", "results/games", "games.ggf", "--quiet").returncode, 0)
        for name, data in (("of-run", "results/games"), ("of-ggf", "games.ggf")):
            self.tune(name, "ver1", "--param", "weights", "--data", data)
        numbers = [[one["after"] for one in self.read(name, "fit.json")["numbers"]] for name in ("of-run", "of-ggf")]
        self.assertEqual(*numbers)

    def test_bad_games_are_named_and_the_rest_is_used(self):
        lines = (self.folder / "results/games/games.jsonl").read_text().splitlines()
        moves = [json.loads(line)["moves"] for line in lines]
        moves[1] = "f5f5"
        moves[4:8] = ["f5x"] * 4
        (self.folder / "bad.txt").write_text("\n".join(moves))
        done = self.tune("bad", "square-weight", "--param", "all", "--data", "bad.txt", "--loss", "squared")
        self.assertIn("bad.txt line 2: ply 2: f5 is not a legal move for White: the square is taken\n", done.stderr)
        self.assertIn("5 bad games in all; run.log names them", done.stderr)
        self.assertIn("games left out: 5 bad (run.log names them)", done.stdout)
        self.assertIn("bad.txt line 8: ply 2: x is half a move",
                      (self.folder / "results/bad/run.log").read_text())
        self.assertEqual(self.read("bad", "fit.json")["bad_games"], 5)

    def test_games_that_are_there_twice_count_once(self):
        arguments = ("square-weight", "--param", "all", "--data", "results/games")
        self.tune("once", *arguments)
        done = self.tune("twice", *arguments, "--data", "results/games/games.jsonl")
        once, twice = self.read("once", "fit.json"), self.read("twice", "fit.json")
        self.assertEqual(twice["repeated_games"], 900 + once["repeated_games"])
        self.assertIn(f"games left out: {twice['repeated_games']} there already\n", done.stdout)
        self.assertEqual({**twice, "repeated_games": 0}, {**once, "repeated_games": 0})

    @unittest.skipUnless(shutil.which("gnuplot"), "needs gnuplot")
    def test_pictures(self):
        self.tune("drawn", "ver1", "--param", "weights", "--data", "results/games")
        done = self.osero("plot", "drawn")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        folder = self.folder / "results/drawn/plots"
        for name in ("fit-loss", "tune-gain", "weights"):
            self.assertIn(f"results/drawn/plots/{name}.svg\n", done.stdout)
            self.assertTrue((folder / f"{name}.png").read_bytes().startswith(b"\x89PNG"))
        self.assertIn("no tune-parameters: it was fitted to games, without iterations\n", done.stdout)
        # Where the scale is free, the old table is drawn on that of the new one; square-weight has 150 in its corners.
        fit = self.read("drawn", "fit.json")
        self.assertFalse(fit["scale_free"])
        self.assertIn("weights-before.json<", (folder / "weights.svg").read_text())
        self.tune("scaled", "square-weight", "--param", "weights", "--data", "results/games")
        self.assertEqual(self.osero("plot", "scaled").returncode, 0)
        fit = self.read("scaled", "fit.json")
        times = fit["scale_before"] / fit["scale"]
        self.assertTrue(fit["scale_free"] and times > 1.5)
        picture = self.folder / "results/scaled/plots"
        self.assertIn(f"weights-before.json times {times:.3g}<", (picture / "weights.svg").read_text())
        squares = [line.split("\t") for line in (picture / "weights.tsv").read_text().splitlines()]
        self.assertEqual([float(square[3]) for square in squares if square[:2] == ["1", "1"]], [float(round(150 * times))])
        steps = self.read("drawn", "fit.json")["steps"]
        rows = (folder / "fit-loss.tsv").read_text().splitlines()
        self.assertEqual([rows[0], len(rows)], ["step\tlearnt from\tstopped by", 1 + len(steps)])

    def test_bounds_hold(self):
        self.tune("bounds", "ver1", "--param", "corner=25..31", "--data", "results/games")
        self.assertIn(self.read("bounds", "fit.json")["numbers"][0]["after"], range(25, 32))

    def test_what_cannot_be_fitted(self):
        regression = ("--method", "regression")
        data = ("--data", "results/games")
        self.refused(2, "--method regression needs games: --data FILE, a WTHOR file or folder, a run's games.jsonl or "
                        "folder, or transcripts", "ver1", "--param", "all", *regression)
        self.refused(2, "--data is for --method regression", "ver1", "--param", "all", *data)
        self.refused(2, "--loss takes logistic or squared, not 'cubic'", "ver1", "--param", "all", *regression, *data,
                     "--loss", "cubic")
        self.refused(2, "ver4 has no static value (evaluate), which a regression fits; --method spsa needs none",
                     "ver4", "--param", "weights", *regression, *data)
        self.refused(2, "--l2 takes a number from 0 to 1e+06, not 'nan'", "ver1", "--param", "all", *regression, *data,
                     "--l2", "nan")
        self.refused(2, "--empties takes LOW-HIGH within 0-60, not '50-40'", "ver1", "--param", "all", *regression,
                     *data, "--empties", "50-40")
        self.refused(2, "'x' is one argument too many; usage: osero tune PLAYER --param LIST [options] | --resume RUN",
                     "ver1", "x", "--param", "all")

    def fails(self, message, *arguments, status=2):
        done = self.osero("tune", *arguments, "--method", "regression", "--name", "failed", "--quiet", *SMALL)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (status, "", 1), done.stderr)
        self.assertIn(message, done.stderr)
        shutil.rmtree(self.folder / "results/failed", ignore_errors=True)

    def test_data_without_a_use(self):
        (self.folder / "none.txt").write_text("f5f5\nf5d6\n")
        self.fails("no game can be used: 1 are bad, 1 were not finished, 0 are on other boards", "ver1", "--param", "all",
                   "--data", "none.txt")
        shortest = "B[f5]W[d6]B[c5]W[f4]B[e3]W[f6]B[g5]W[e6]B[e7]"
        (self.folder / "none.ggf").write_text(f"(;RE[+63]{shortest};)(;RE[-64:r]B[f5];)(;RE[?]B[f5];)(;RE[+2:l]B[f5];)"
                                              "(;TY[4]BO[4 O*-- ---- ---- ---- O]W[c1];)")
        self.fails("no game can be used: 1 are bad, 3 were not finished, 1 are on other boards", "ver1", "--param", "all",
                   "--data", "none.ggf")
        self.fails("there are no games: neither games.jsonl of a run nor .wtb files", "ver1", "--param", "all",
                   "--data", str(SOURCE / "plots"))
        self.fails("cannot open nothing.wtb: No such file or directory", "ver1", "--param", "all", "--data",
                   "nothing.wtb", status=1)
        (self.folder / "nan.json").write_text("[" + ",".join(["NaN"] * 64) + "]")
        self.fails("nan.json:1:2: a value was expected", "ver1:weights=@nan.json", "--param", "all", "--data", "results/games")
        (self.folder / "short.json").write_text("[1,2,3]")
        self.fails("weights takes 64 numbers, not 3", "ver1:weights=@short.json", "--param", "all", "--data", "results/games")

    def test_a_module_that_is_not_linear_is_refused(self):
        bent = pathlib.Path(os.environ["OSERO_TEST_MODULES"]) / "bent.so"
        for mood, part in (("bent", "evaluate is not linear in these options, as the module says"),
                           ("crashes", "crashed (Aborted) while it evaluated"),
                           ("not_finite", "evaluate gives no finite number at")):
            self.fails(part, f"{bent}:mood={mood},label=bent", "--param", "mobility,discs", "--data", "results/games", status=3)
        self.fails("bent does not declare its value linear in corner", f"{bent}", "--param", "corner", "--data", "results/games")

    def test_the_user_can_end_it_while_it_learns(self):
        command = [OSERO, "tune", "ver1", "--param", "all", "--method", "regression", "--data", "results/games", "--name",
                   "long", "--exact-empties", "20", *SMALL]
        process = subprocess.Popen(command, cwd=self.folder, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.kill)
        for line in process.stderr:
            if line == "learning from games first\n":
                break
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=20), 130)
        self.assertEqual(process.stderr.read(), "osero: interrupted before there was a fit; go on by osero tune --resume long\n")
        self.assertEqual(self.read("long", "run.json")["state"], "interrupted")

    def test_a_run_that_was_ended_goes_on_to_the_same(self):
        arguments = ("ver1", "--param", "all", "--data", "results/games")
        self.tune("whole", *arguments)
        self.tune("cut", *arguments)
        run, journal = (self.folder / "results/cut" / file for file in ("run.json", "tune.jsonl"))
        whole = (self.folder / "results/whole/tune.jsonl").read_bytes()
        for lines in (0, 1, 2):
            text = json.loads(run.read_text())
            text["state"] = "interrupted"
            run.write_text(json.dumps(text))
            journal.write_bytes(b"".join(whole.splitlines(True)[:lines]) + b'{"v":1')
            (self.folder / "results/cut/tune.json").unlink()
            done = self.osero("tune", "--resume", "cut", "--quiet")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(journal.read_bytes(), whole)
            self.assertEqual({**self.read("cut", "tune.json"), "name": "", "tuned": ""},
                             {**self.read("whole", "tune.json"), "name": "", "tuned": ""})


if __name__ == "__main__":
    unittest.main()
