# SPDX-License-Identifier: MIT
"""Runs on every board, 10x10 above all: the same bytes however they are played, and by the rules, which are here again."""

import json
import os
import pathlib
import random
import signal
import subprocess
import tempfile
import time
import unittest

import jsonschema

OSERO = os.environ["OSERO"]
SOURCE = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2]))
SANITIZE = os.environ.get("OSERO_SANITIZE") == "1"
if SANITIZE:  # as in test_resume.py
    os.environ["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
ROW = "-" * 10
START = 4 * ROW + "----OX----" + "----XO----" + 4 * ROW


def schema(name):
    return jsonschema.Draft202012Validator(json.loads((SOURCE / f"results/schema/{name}.schema.json").read_text()))


def squares(moves):
    found = []
    while moves:
        length = 3 if moves[1:3] == "10" else 2
        found.append((int(moves[1:length]) - 1, "abcdefghij".index(moves[0])))
        moves = moves[length:]
    return found


class Board:
    """Othello, a square at a time."""

    def __init__(self, size, parallel=False, cells=None):
        low = size // 2 - 1
        self.size, self.mover = size, "X"
        self.cells = {(i // size, i % size): cell for i, cell in enumerate(cells or size * size * "-")}
        if not cells:
            upper, lower = ("OO", "XX") if parallel else ("OX", "XO")
            self.cells |= {(low, low): upper[0], (low, low + 1): upper[1],
                           (low + 1, low): lower[0], (low + 1, low + 1): lower[1]}

    def flips(self, square, mover):
        flipped = []
        for down, right in [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]:
            line, at = [], (square[0] + down, square[1] + right)
            while self.cells.get(at, "-") not in ("-", mover):
                line.append(at)
                at = (at[0] + down, at[1] + right)
            flipped += line if self.cells.get(at) == mover else []
        return flipped

    def moves(self, mover):
        return [square for square in self.cells if self.cells[square] == "-" and self.flips(square, mover)]

    def turn(self):
        """Who is to move, after a pass where there has to be one; None at the end."""
        other = "O" if self.mover == "X" else "X"
        self.mover = self.mover if self.moves(self.mover) else other if self.moves(other) else None
        return self.mover

    def play(self, square):
        mover = self.turn()
        assert square in self.moves(mover), square
        for disc in self.flips(square, mover) + [square]:
            self.cells[disc] = mover
        self.mover = "O" if mover == "X" else "X"

    def count(self, colour):
        return list(self.cells.values()).count(colour)


class Boards(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.cwd = pathlib.Path(cls.folder.name)

    def osero(self, *arguments, status=0, **more):
        done = subprocess.run([OSERO, *map(str, arguments)], cwd=self.cwd, capture_output=True, text=True, timeout=120,
                              **more)
        self.assertEqual(done.returncode, status, (arguments, done.stderr))
        return done

    def refused(self, *arguments, says):
        done = self.osero(*arguments, status=2)
        self.assertEqual((done.stdout, done.stderr.count("\n")), ("", 1), done.stderr)
        self.assertIn(says, done.stderr)

    def run_of(self, name, *arguments):
        folder = self.cwd / "results" / name
        if not folder.exists():
            self.osero("tournament", *arguments, "--name", name, "--quiet")
        return folder

    def games(self, folder):
        return [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]

    WIDE = ["random", "greedy", "danger-sort", "openness", "square-weight", "--board", "10", "--pairs", "3"]

    def wide(self):
        return self.run_of("wide", *self.WIDE)

    def check_game(self, game, size, parallel=False):
        """Legal to the end, and counted right."""
        board = Board(size, parallel, cells=game["start"].split()[0] if "start" in game else None)
        board.mover = game["start"].split()[1] if "start" in game else "X"
        for square in squares(game["moves"]):
            board.play(square)
        black, white = board.count("X"), board.count("O")
        self.assertEqual((game["black_discs"], game["white_discs"]), (black, white))
        if game["termination"] == "normal":
            self.assertIsNone(board.turn())
            difference = black - white
            empties = (size * size - black - white) * ((difference > 0) - (difference < 0))
            self.assertEqual(game["difference"], difference + empties)


class Wide(Boards):
    def test_games_are_by_the_rules_and_files_fit_the_schemas(self):
        games = self.games(self.wide())
        self.assertEqual(len(games), 60)
        for game in games:
            self.check_game(game, 10)
            schema("games").validate(game)
            self.assertEqual(game["opening_plies"], 8)
        schema("run").validate(json.loads((self.wide() / "run.json").read_text()))
        schema("summary").validate(json.loads((self.wide() / "summary.json").read_text()))
        self.assertTrue(any("10" in game["moves"] for game in games))
        self.assertTrue(json.loads((self.wide() / "run.json").read_text())["reproducible"])

    def test_the_same_bytes_whatever_the_jobs_and_processes(self):
        whole = (self.wide() / "games.jsonl").read_bytes()
        for name, more in [("one", ["--jobs", "1"]), ("three", ["--jobs", "3"]), ("alone", ["--isolate"])]:
            with self.subTest(name):
                self.assertEqual((self.run_of(name, *self.WIDE, *more) / "games.jsonl").read_bytes(), whole)

    def test_parallel_start_from_the_start_and_from_files(self):
        one = self.run_of("parallel", "greedy", "openness", "--board", "10", "--start", "parallel", "--openings", "start",
                          "--pairs", "1")
        for game in self.games(one):
            self.check_game(game, 10, parallel=True)
        late = "X" + 9 * "O" + 8 * ("O" + 9 * "-") + ROW + " X"
        (self.cwd / "openings.txt").write_text(f"f7g7 % two plies\n{late};\n")
        two = self.run_of("files", "greedy", "openness", "--board", "10", "--openings", "openings.txt", "--pairs", "2")
        games = self.games(two)
        for game in games:
            self.check_game(game, 10)
        self.assertEqual([game.get("start") for game in games], [None, None, late, late])
        self.assertEqual([game["opening_plies"] for game in games], [2, 2, 0, 0])
        self.assertTrue(games[2]["moves"].startswith("a10"))

    def test_kill_and_resume(self):
        arguments = ["random", "danger-sort", "misbehave:mode=illegal,at_move=3,one_in=4,label=bad", "--board", "10",
                     "--pairs", "200", "--max-faults", "10000"]
        whole = self.run_of("unbroken", *arguments)
        games = (whole / "games.jsonl").read_bytes()
        self.assertIn(b'"fault":"black played ', games)
        draws, kills = random.Random(10), 0
        for number in range(40 if not SANITIZE else 12):
            name = f"killed{number}"
            command = ["tournament", *arguments, "--name", name]
            while True:
                process = subprocess.Popen([OSERO, *command, "--quiet", "--jobs", str(draws.choice((1, 2)))],
                                           cwd=self.cwd, stderr=subprocess.DEVNULL)
                try:
                    process.wait(draws.uniform(0.02, 0.5))
                    break
                except subprocess.TimeoutExpired:
                    process.send_signal(signal.SIGKILL)
                    process.wait()
                    kills += 1
                if (self.cwd / "results" / name / "run.json").exists():
                    command = ["tournament", "--resume", name]
                if kills > 60:
                    self.osero(*command, "--quiet")
                    break
            self.assertEqual((self.cwd / "results" / name / "games.jsonl").read_bytes(), games)
            if kills >= 5:
                break
        self.assertGreaterEqual(kills, 3)

    def test_faults_name_squares_of_the_tenth_row(self):
        late = "X" + 9 * "O" + 8 * ("O" + 9 * "-") + ROW + " X"
        (self.cwd / "late.txt").write_text(late + ";\n")
        run = self.run_of("faults", "misbehave:mode=illegal,label=bad", "greedy", "--board", "10", "--openings", "late.txt",
                          "--pairs", "1", "--max-faults", "10")
        games = self.games(run)
        self.assertEqual(games[0]["fault"], "black played b2")
        for game in games:
            self.check_game(game, 10)
        self.osero("tournament", "--resume", "faults", "--quiet")

    def test_everything_that_reads_runs(self):
        self.wide()
        report = self.osero("report", "wide").stdout
        self.assertIn("square-weight", report)
        self.osero("report", "wide", "--html", "-o", "wide.html")
        self.assertIn("openness", (self.cwd / "wide.html").read_text())
        shown = self.osero("watch", "wide", "1").stdout
        self.assertIn("\n10 ", shown)
        self.assertIn("   a b c d e f g h i j\n", shown)
        self.assertIn("openness", self.osero("rate", "wide").stdout)
        self.assertEqual(len(self.osero("export", "wide").stdout.splitlines()), 61)

    def test_runs_are_converted_with_their_start(self):
        for size, start in ((10, "standard"), (10, "parallel"), (8, "parallel"), (6, "parallel")):
            name = f"{start}{size}-converted"
            run = self.run_of(name, "greedy", "openness", "--board", size, "--start", start, "--pairs", "2")
            self.osero("convert", f"results/{name}", f"{name}.ggf", "--quiet")
            self.osero("convert", f"{name}.ggf", f"{name}.jsonl", "--board", size, "--quiet")
            back = [json.loads(line) for line in (self.cwd / f"{name}.jsonl").read_text().splitlines()]
            self.assertEqual([(game["moves"], game["difference"], "start" in game) for game in back],
                             [(game["moves"], game["difference"], start == "parallel") for game in self.games(run)])
            for game in back:
                self.check_game(game, size)

    def test_a_regression_says_that_it_cannot_use_games_of_10x10(self):
        self.wide()
        done = self.osero("tune", "square-weight", "--method", "regression", "--param", "weights", "--data", "results/wide",
                          status=2)
        self.assertIn("60 are on other boards", done.stderr)

    def test_tuning(self):
        arguments = ["tune", "square-weight", "--param", "weights", "--board", "10", "--start", "parallel", "--iterations",
                     "4", "--pairs", "40", "--proof", "20", "--review", "2", "--review-pairs", "10"]
        self.refused(*arguments, says="--pool: ver1 does not play on 10x10 boards")
        self.refused("tune", "ver1", "--param", "all", "--board", "6", says="ver1 does not play on 6x6 boards")
        self.refused("tune", "ver1", "--param", "all", "--start", "sideways", says="--start takes standard or parallel")
        journals = []
        for jobs in (1, 2):
            self.osero(*arguments, "--pool", "greedy", "--held-out", "random", "--jobs", jobs, "--name", f"tuned{jobs}",
                       "--quiet")
            run = self.cwd / f"results/tuned{jobs}"
            about = json.loads((run / "run.json").read_text())
            schema("tune-run").validate(about)
            self.assertEqual((about["board"], about["start"]), (10, "parallel"))
            journals.append((run / "tune.jsonl").read_bytes())
        self.assertEqual(*journals)
        self.osero("tune", "--resume", "tuned1", "--quiet")
        self.refused("tune", "--resume", "tuned1", "--board", "8", says="board")

    def test_timing(self):
        run = self.run_of("timed", "random", "greedy", "--board", "10", "--pairs", "4", "--timing")
        for line in (run / "timing.jsonl").read_text().splitlines():
            schema("timing").validate(json.loads(line))
        for game, line in zip(self.games(run), (run / "timing.jsonl").read_text().splitlines()):
            self.assertEqual(len(json.loads(line)["move_ns"]), len(squares(game["moves"])) - game["opening_plies"])

    def test_random_openings_are_distinct_up_to_symmetry(self):
        run = self.run_of("two-plies", "random", "random:label=other", "--board", "10", "--openings", "random:2", "--pairs",
                          "3")
        self.assertEqual(len({game["moves"][:4] for game in self.games(run)}), 3)
        self.refused("match", "random", "random:label=b", "--board", "10", "--openings", "random:2", "--pairs", "4",
                     says="there are only 3 on the 10x10 board")
        self.osero("match", "random", "random:label=b", "--board", "10", "--openings", "random:12", "--pairs", "20",
                   "--name", "twelve", "--quiet")
        self.assertEqual({game["opening_plies"] for game in self.games(self.cwd / "results/twelve")}, {12})


class OtherBoards(Boards):
    def test_every_size_and_start(self):
        for size in (4, 6, 8):
            for start in ("standard", "parallel"):
                with self.subTest(size=size, start=start):
                    run = self.run_of(f"{start}{size}", "danger-sort", "openness", "square-weight", "--board", size,
                                      "--start", start, "--openings", "random:3", "--pairs", "4")
                    for game in self.games(run):
                        self.check_game(game, size, start == "parallel")

    def test_what_cannot_be_played_is_said_before_anything_runs(self):
        self.refused("match", "ver1", "random", "--board", "10", says="ver1 does not play on 10x10 boards")
        self.refused("match", "nakawari", "random", "--board", "6", says="nakawari does not play on 6x6 boards")
        self.refused("match", "random", "greedy", "--board", "5", says="--board takes 4, 6, 8 or 10, not 5")
        self.refused("match", "random", "greedy", "--board", "12", says="--board takes a whole number from 4 to 10")
        self.refused("match", "random", "greedy", "--board", "10", "--start", "diagonal",
                     says="--start takes standard or parallel, not 'diagonal'")
        self.refused("positions", "--board", "10", "--empties", "10", says="--board takes 4, 6 or 8, not '10'")
        (self.cwd / "wide.obf").write_text(f"{START} X;\n")
        self.refused("solve", "solver", "--positions", "wide.obf", says="no solver plays on a 10x10 board")
        self.assertFalse((self.cwd / "results").exists() and list((self.cwd / "results").glob("*10*")))


if __name__ == "__main__":
    unittest.main()
