# SPDX-License-Identifier: MIT
"""Stars & Circles from end to end: runs, whatever interrupts them, what reports make of them, and what is refused."""

import csv
import json
import os
import random
import re
import shutil
import subprocess
import time
import unittest

from test_schema import VALIDATORS
from test_tournament import OSERO, Runs, osero

GAME = ("--game", "stars-and-circles")
SELF_PLAY = "0 0 -1 1 -2 -3 -1 -1 0 -2 0 -2 -2 -1 0 0 -1 -3 -4 -3 -3 -4 -4 -5 -5 -2 -6"

# Plays the leftmost column but one; breaks in some games, as their seeds have it.
ODD_MODULE = """
#include "osero_engine.h"
#include <stdlib.h>
static uint64_t seed;
static void new_game(void *instance, uint64_t now) { (void)instance; seed = now; }
static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    (void)instance, (void)limits, (void)report;
    const int count = position->columns->count, moves = count == 0 ? 1 : count + 2;
    if (position->history->move_count >= 4 && seed % 8 == 0)
        return moves;
    if (position->history->move_count >= 4 && seed % 8 == 1)
        abort();
    if (position->history->move_count >= 4 && seed % 8 == 2)
        return OSERO_FAILED;
    return (int32_t)((seed >> 8) + position->history->move_count) % moves;
}
const struct osero_engine osero_engine = {
    .abi = OSERO_ABI, .size = sizeof osero_engine, .name = "odd", .version = "1", .author = "test",
    .summary = "breaks now and then", .flags = OSERO_DRAWS_LOTS, .games = OSERO_GAME(OSERO_STARS_AND_CIRCLES),
    .new_game = new_game, .choose = choose};
"""


class Stars(Runs):
    def play_stars(self, *players, name, **more):
        return self.play("tournament", *players, *GAME, name=name, **more)

    def build_odd(self):
        (self.cwd / "odd.c").write_text(ODD_MODULE)
        subprocess.run([os.environ.get("OSERO_CC", "cc"), "-shared", "-fPIC", "-o", "odd.so", "odd.c", "-I",
                        os.path.join(os.environ["OSERO_SOURCE"], "engines")], cwd=self.cwd, check=True)
        return "./odd.so:label=odd"


class Games(Stars):
    def test_the_file_is_the_same_with_any_number_of_jobs_and_isolated(self):
        players = ("random", "two-ply", self.build_odd())
        digests = {jobs: self.digest(self.play_stars(*players, "--pairs", 60, "--jobs", jobs, name=f"jobs{jobs}"))
                   for jobs in (1, 2, 8)}
        isolated = self.play_stars(*players, "--pairs", 60, "--isolate", "--jobs", 2, name="isolated")
        self.assertEqual(len({*digests.values(), self.digest(isolated)}), 1, digests)
        games = self.games(isolated)
        self.assertEqual({game["termination"] for game in games}, {"normal", "illegal", "crash", "failed"})
        faults = {game["fault"] for game in games if game["termination"] == "illegal"}
        self.assertTrue(all(fault.split(" ", 1)[0] in ("star", "circle") for fault in faults), faults)
        self.assertTrue(all("which is no column" in fault for fault in faults), faults)

    def test_self_play_is_the_known_game(self):
        run = self.play("match", "two-ply", "two-ply:label=other", *GAME, "--openings", "start", "--pairs", "1",
                        name="self")
        self.assertEqual([game["moves"] for game in self.games(run)], [SELF_PLAY, SELF_PLAY])
        self.assertEqual([game["outcome"] for game in self.games(run)], ["win", "win"])

    def test_files_hold_to_their_schemas(self):
        run = self.play_stars("random", "two-ply", self.build_odd(), "--pairs", 20, "--timing", name="whole")
        told = json.loads((run / "run.json").read_text())
        VALIDATORS["run"].validate(told)
        self.assertEqual((told["game"], told["sides"], told["pieces"]), ("stars-and-circles", ["Star", "Circle"], 200))
        VALIDATORS["summary"].validate(json.loads((run / "summary.json").read_text()))
        for game in self.games(run):
            VALIDATORS["games"].validate(game)
            if game["termination"] == "normal":
                self.assertEqual(game["difference"], game["black_discs"] - game["white_discs"])
        for line in (run / "timing.jsonl").read_text().splitlines():
            VALIDATORS["timing"].validate(json.loads(line))
        without = {key: value for key, value in told.items() if key != "pieces"}
        self.assertFalse(VALIDATORS["run"].is_valid(without))
        self.assertFalse(VALIDATORS["run"].is_valid({**told, "board": 8}))

    def test_pieces_end_the_game_in_a_draw(self):
        run = self.play("match", "two-ply", "two-ply:label=other", *GAME, "--pieces", "7", "--openings", "random:3",
                        "--pairs", "5", name="short")
        games = self.games(run)
        self.assertTrue(all(len(game["moves"].split()) <= 7 for game in games))
        self.assertIn("draw", {game["outcome"] for game in games})

    def test_openings_of_a_file(self):
        (self.cwd / "mine.txt").write_text("% two of them\n0 0 1 0\n\n0 -1  % the left\n")
        run = self.play_stars("random", "two-ply", "--openings", "mine.txt", "--pairs", "2", name="file")
        self.assertEqual([game["opening_plies"] for game in self.games(run)], [4, 4, 2, 2])
        self.assertTrue(all(game["moves"].startswith("0 0 1 0 ") for game in self.games(run)[:2]))
        for text, says in (("0 5\n", "mine.txt:1: ply 2: nothing lies in column 5 or beside it"),
                           ("0\nf5\n", "mine.txt:2: ply 1: 'f5' is no column"),
                           ("0 1 0 1 0 1 0\n", "mine.txt:1: the game is over after this opening")):
            (self.cwd / "mine.txt").write_text(text)
            done = osero("match", "random", "two-ply", *GAME, "--openings", "mine.txt", "--pairs", "1", cwd=self.cwd)
            self.assertEqual((done.returncode, done.stderr.splitlines()[-1].split("osero: ")[1]), (2, says))

    def test_sprt(self):
        run = self.play("match", "two-ply", "random", *GAME, "--sprt", "elo0=0,elo1=50", name="test")
        self.assertEqual(json.loads((run / "run.json").read_text())["sprt"]["decision"], "accepted H1")


class Resumed(Stars):
    def test_kill_9_and_resume_give_the_same_bytes(self):
        arguments = ("random", "two-ply", self.build_odd(), "--pairs", 1500, "--timing")
        whole = self.play("tournament", *arguments, *GAME, name="whole")
        draws = random.Random(1)
        killed = 0
        command = [OSERO, "tournament", *map(str, arguments), *GAME, "--name", "cut", "--quiet", "--jobs", "2"]
        for _ in range(12):
            process = subprocess.Popen(command, cwd=self.cwd, stderr=subprocess.DEVNULL)
            time.sleep(draws.uniform(0.02, 0.5))
            killed += process.poll() is None
            process.kill()
            process.wait()
            if (self.cwd / "results/cut/run.json").exists():
                command = [OSERO, "tournament", "--resume", "cut", "--quiet"]
            else:
                shutil.rmtree(self.cwd / "results/cut", ignore_errors=True)
        self.assertGreater(killed, 1)
        done = subprocess.run(command, cwd=self.cwd, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual((self.cwd / "results/cut/games.jsonl").read_bytes(), (whole / "games.jsonl").read_bytes())

    def refuse(self, run, change, says):
        lines = (run / "games.jsonl").read_text().splitlines(keepends=True)
        game = json.loads(lines[2])
        change(game)
        changed = self.cwd / "results" / "changed"
        shutil.rmtree(changed, ignore_errors=True)
        shutil.copytree(run, changed)
        lines[2] = json.dumps(game, separators=(",", ":")) + "\n"
        (changed / "games.jsonl").write_text("".join(lines))
        done = osero("tournament", "--resume", "changed", "--quiet", cwd=self.cwd)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("line 3", done.stderr)
        self.assertIn(says, done.stderr)

    def test_a_line_that_cannot_be_is_named(self):
        run = self.play_stars("random", "two-ply", "--pairs", 3, name="good")
        last = lambda game: game["moves"].rsplit(" ", 1)
        self.refuse(run, lambda game: game.update(moves=game["moves"] + " 0"), "its moves are no columns")
        self.refuse(run, lambda game: game.update(moves=last(game)[0]), "cannot have gone like that")
        self.refuse(run, lambda game: game.update(moves=last(game)[0] + " 99"), "its moves are no columns")
        self.refuse(run, lambda game: game.update(moves="1" + game["moves"][1:]), "does not begin with the opening")

    def test_another_game_is_refused(self):
        self.play_stars("random", "two-ply", "--pairs", 2, name="stars")
        for more, says in ((("--pieces", "100"), "pieces"), (("--game", "othello"), "two-ply does not play othello"),
                           (("--board", "8"), "--board is for othello alone")):
            done = osero("tournament", "--resume", "stars", "--pairs", "3", *more, cwd=self.cwd)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(says, done.stderr)


class Reports(Stars):
    def setUp(self):
        super().setUp()
        self.run_of_three = self.play_stars("random", "two-ply", "random:label=dice", "--pairs", 20, name="three")

    def read(self, *arguments):
        done = osero(*arguments, cwd=self.cwd)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_sides_are_star_and_circle_and_nothing_counts_discs(self):
        self.play("match", "random", "two-ply", *GAME, "--pairs", 5, name="two")
        for arguments in (("report", "three"), ("report", "two"), ("report", "three", "--markdown"),
                          ("report", "two", "--markdown")):
            text = self.read(*arguments)
            self.assertRegex(text, "(as|with) Star")
            self.assertRegex(text, "(as|with) Circle")
            for word in ("Black", "White", "disc", "difference"):
                self.assertNotIn(word, text, arguments)
        self.assertIn("Elo for Star", self.read("rate", "three"))
        repeat = self.read("report", "three").splitlines()[-1].split("osero ", 1)[1].split()
        self.assertIn("stars-and-circles", repeat)
        again = self.play(*repeat, name="again")
        self.assertEqual(self.digest(again), self.digest(self.run_of_three))

    def test_the_page(self):
        text = self.read("report", "three", "--html")
        self.assertIn("as Star", text)
        self.assertIn('"game":"stars-and-circles"', text)
        seen = re.sub(r"<(script|style).*?</\1>", "", text, flags=re.S)
        for word in ("Black", "White", "difference"):
            self.assertNotIn(word, seen)

    def test_openings_are_told_apart(self):
        self.assertRegex(self.read("rate", "three"), r"in 60 pairs on 20 openings")
        self.assertRegex(self.read("report", "three", "--markdown"), r"on 20 openings")

    def test_export_and_pictures(self):
        self.assertIn("stars", json.dumps(json.loads((self.run_of_three / "run.json").read_text())))
        rows = self.read("export", "three", "--table", "games").splitlines()
        self.assertEqual(len(rows), 121)
        for table, column in (("standings", "difference_mean"), ("crosstable", "difference_mean"),
                              ("differences", "mean")):
            rows = list(csv.DictReader(self.read("export", "three", "--table", table).splitlines()))
            self.assertEqual({row[column] for row in rows}, {""}, table)
        summary = json.loads((self.run_of_three / "summary.json").read_text())
        self.assertEqual({player["difference_mean"] for player in summary["players"]}, {None})
        if shutil.which("gnuplot"):
            told = self.read("plot", "three")
            self.assertNotIn("differences.svg", told)
            self.assertIn("Star's share", (self.run_of_three / "plots/openings.svg").read_text())
            self.play_stars("random", "two-ply", "--pairs", 3, "--timing", name="timed")
            self.read("plot", "timed")
            picture = (self.cwd / "results/timed/plots/timing.svg").read_text()
            self.assertIn("pieces left", picture)
            self.assertNotIn("empty squares", picture)

    def test_runs_of_two_games_are_not_rated_together(self):
        self.play("match", "random", "greedy", "--pairs", 5, name="othello")
        done = osero("rate", "three", "othello", cwd=self.cwd)
        self.assertEqual(done.returncode, 2)
        self.assertIn("are different games (stars-and-circles and othello)", done.stderr)
        done = osero("rate", "othello", "three", cwd=self.cwd)
        self.assertIn("are different games (othello and stars-and-circles)", done.stderr)
        done = osero("convert", "results/three/games.jsonl", "out.ggf", cwd=self.cwd)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("stars-and-circles", done.stderr)


# What report.js makes of a game: columns where pieces lie, who moves, and how many cells its fours have.
DRIVER = """
const rules = require(process.argv[2]);
for (const line of require("fs").readFileSync(0, "utf8").split("\\n").filter(Boolean)) {
  const task = JSON.parse(line);
  console.log(JSON.stringify(rules.replayStars(task.moves, task.pieces).map((ply) => [ply.colour, ply.legal.length,
    new Set(ply.pieces.map((piece) => piece.column)).size, ply.fours.length])));
}
"""


@unittest.skipUnless(shutil.which("node"), "needs node")
class Script(Stars):
    """The rules of the page's own script: a game is over for it where osero ended it, and never before."""

    def test_games_end_where_they_must(self):
        run = self.play_stars("random", "two-ply", "--pairs", 100, "--pieces", 40, name="page")
        games = self.games(run)
        (self.cwd / "driver.js").write_text(DRIVER)
        script = os.path.join(os.environ["OSERO_SOURCE"], "plots/report.js")
        tasks = "".join(json.dumps({"moves": game["moves"], "pieces": 40}) + "\n" for game in games)
        done = subprocess.run(["node", "driver.js", script], cwd=self.cwd, input=tasks, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        for game, line in zip(games, done.stdout.splitlines()):
            plies = json.loads(line)
            self.assertEqual(len(plies), len(game["moves"].split()) + 1)
            for count, (colour, legal, columns, four) in enumerate(plies):
                over = count + 1 == len(plies)
                self.assertEqual(colour, 0 if over else 1 + count % 2)
                self.assertEqual(legal, 0 if over else 1 if count == 0 else columns + 2)
                self.assertEqual(four >= 4, over and game["outcome"] != "draw")


class Watched(Stars):
    def test_board_by_board(self):
        self.play("match", "two-ply", "two-ply:label=other", *GAME, "--openings", "start", "--pairs", "1", name="self")
        text = osero("watch", "self", "1", cwd=self.cwd).stdout
        self.assertTrue(text.startswith("game 1: two-ply (Star, *) against other (Circle, O)"))
        self.assertIn("6. Circle -3\n              .\n     .  .  .  O  .\n  . [O] *  *  *  O  .\n -4 -3 -2 -1  0  1  2\n", text)
        self.assertTrue(text.endswith("Star wins\n"))
        self.assertEqual(text.count("\n\n") + 1, 2 + 27 + 1)
        one = osero("watch", "self", "1", "--ply", "27", cwd=self.cwd).stdout.split("\n\n")[1]
        self.assertEqual(one, "27. Star -6\n" + "\n".join((
            "                       O",
            "                 O  *  *",
            "              *  *  O  *",
            "           *  O  O  O  *",
            "        *  O  O  O  *  O",
            "    [*] O  *  O  *  *  *  O",
            " -7 -6 -5 -4 -3 -2 -1  0  1  2")))
        done = osero("watch", "self", "1", "--ply", "28", cwd=self.cwd)
        self.assertEqual(done.returncode, 2)


class Refusals(Stars):
    def test_one_line_before_anything_runs(self):
        (self.cwd / "start.txt").write_text("-" * 27 + "OX------XO" + "-" * 27 + " X\n")
        for arguments, says in (
                (("match", "random", "ver1", *GAME), "ver1 does not play stars-and-circles"),
                (("match", "random", "two-ply"), "two-ply does not play othello"),
                (("match", "random", "two-ply", *GAME, "--board", "6"), "--board is for othello alone"),
                (("match", "random", "two-ply", *GAME, "--start", "parallel"), "--start is for othello alone"),
                (("match", "random", "two-ply", *GAME, "--scoring", "raw"), "--scoring is for othello alone"),
                (("match", "random", "greedy", "--pieces", "9"), "--pieces is for stars-and-circles alone"),
                (("match", "random", "two-ply", "--game", "chess"),
                 "--game takes othello or stars-and-circles, not 'chess'"),
                (("match", "random", "two-ply", *GAME, "--pieces", "6"), "--pieces"),
                (("match", "random", "two-ply", *GAME, "--pieces", "251"), "--pieces"),
                (("match", "random", "two-ply", *GAME, "--openings", "random:2", "--pairs", "7"), "there are only"),
                (("match", "random", "two-ply", *GAME, "--openings", "random:0"), "random:PLIES, 1 to 100"),
                (("tune", "two-ply", "--param", "depth"), "two-ply does not play othello"),
                (("tune", "ver1", "--param", "corner", "--pool", "two-ply"), "--pool: two-ply does not play othello"),
                (("gtp", "two-ply"), "two-ply does not play othello"),
                (("nboard", "two-ply"), "two-ply does not play othello"),
                (("choose", "two-ply", "start.txt"), "start.txt:1: two-ply does not play othello"),
                (("choose", "two-ply", "x.obf"), "x.obf")):
            with self.subTest(arguments=arguments):
                done = osero(*arguments, cwd=self.cwd)
                self.assertIn(done.returncode, (1, 2) if arguments[0] == "choose" else (2,), done.stderr)
                self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
                self.assertIn(says, done.stderr)
                self.assertFalse((self.cwd / "results").exists())

    def test_a_configuration(self):
        config = {"players": ["random", "two-ply"], "game": "stars-and-circles", "pairs": 3, "pieces": 50}
        (self.cwd / "good.json").write_text(json.dumps(config))
        run = self.play("tournament", "good.json", name="good")
        self.assertEqual(json.loads((run / "run.json").read_text())["pieces"], 50)
        for more, says in (({"board": 8}, '"board" is for othello alone'), ({"game": "go"}, '"game" takes'),
                           ({"game": "othello"}, '"pieces" is for stars-and-circles alone'), ({"pieces": 3}, '"pieces"')):
            (self.cwd / "bad.json").write_text(json.dumps({**config, **more}))
            done = osero("tournament", "bad.json", cwd=self.cwd)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(says, done.stderr)


if __name__ == "__main__":
    unittest.main()
