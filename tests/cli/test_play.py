# SPDX-License-Identifier: MIT
"""osero play through pipes: whole games, commands, modules that break, starts, wrong uses."""

import os
import pathlib
import random
import re
import signal
import subprocess
import tempfile
import time
import unittest

import test_sandbox

OSERO = os.environ["OSERO"]
SOURCE = pathlib.Path(os.environ["OSERO_SOURCE"])
MODULES = pathlib.Path(os.environ["OSERO_TEST_MODULES"])
START = "---------------------------OX------XO--------------------------- X"
# The shortest way to lose all discs.
WIPE_OUT = "e6f4e3f6g5d6e7f5c5"


def play(*arguments, lines="", **more):
    text = lines if isinstance(lines, bytes) else lines.encode()
    done = subprocess.run([OSERO, "play", *arguments], input=text, capture_output=True, check=False, timeout=120, **more)
    done.stdout = done.stdout.decode(errors="surrogateescape")
    done.stderr = done.stderr.decode(errors="surrogateescape")
    return done


def moves_of(done):
    return re.findall(r"^moves: (.*)$", done.stdout, re.M)[-1]


def last_board(done, size=8):
    """The rows of the board that was drawn last, without their numbers."""
    lines = done.stdout.splitlines()
    top = max(i for i, line in enumerate(lines) if re.fullmatch(r"\s+a b .*", line))
    return [line[len(str(size)):] for line in lines[top + 1:top + 1 + size]]


class ByHand(unittest.TestCase):
    def test_the_board_and_its_marks(self):
        done = play("human", "human", lines="f5\nd6\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(last_board(done), [
            "  - - - - - - - -",
            "  - - - - - - - -",
            "  - - 1 - - - - -",
            "  - - 1 O X - - -",
            "  - - 1 o X X - -",
            "  - - 1[O]- - - -",
            "  - - 1 - - - - -",
            "  - - - - - - - -"])
        self.assertIn("1. Black f5 flips 1: e5\n", done.stdout)
        self.assertIn("2. White d6 flips 1: d5\n", done.stdout)

    def test_a_game_to_its_end(self):
        lines = "\n".join(re.findall("..", WIPE_OUT))
        done = play("human", "human", lines=lines)
        self.assertIn("The game is over: Black wins 13 to 0, by 64 with the empty squares.\n", done.stdout)
        self.assertEqual(moves_of(done), WIPE_OUT)
        self.assertEqual(done.stdout.count("The game is over"), 1)
        self.assertNotIn("position:", done.stdout)
        self.assertEqual(done.stderr, "")

    def test_a_finished_game_can_be_taken_back(self):
        lines = "\n".join(re.findall("..", WIPE_OUT)) + "\nf5\nundo 2\n"
        done = play("human", "human", lines=lines)
        self.assertEqual(moves_of(done), WIPE_OUT[:-4])
        self.assertIn("The game is over. 'undo' takes moves back, 'quit' ends.\n", done.stdout)
        self.assertTrue(done.stdout.endswith("O\n"))

    def test_passes_are_told(self):
        done = play("human", "human", "--from", "XO-------------- O", "--board", "4", lines="c1\n")
        self.assertIn("White has no move and passes.\n", done.stdout)
        self.assertIn("The game is over: Black wins 3 to 0, by 16 with the empty squares.\n", done.stdout)
        self.assertIn("start: XO-------------- ", done.stdout)

    def test_preview_changes_nothing(self):
        done = play("human", "human", lines="?f5\n? D3\n?a1\n?\n")
        self.assertIn("If played:\n1. Black f5 flips 1: e5\n", done.stdout)
        self.assertIn("If played:\n1. Black d3 flips 1: d4\n", done.stdout)
        self.assertIn("a1 is not a legal move for Black", done.stdout)
        self.assertEqual(moves_of(done), "none")
        self.assertIn(f"position: {START}\n", done.stdout)

    def test_undo(self):
        lines = "f5\nd6\nc3\nd3\nundo\nu 2\nundo x\nundo 0\nundo -1\nundo 99999999999999999999\nundo all\n"
        done = play("human", "human", lines=lines)
        for text in ("1 move was taken back.", "2 moves were taken back.", "undo takes a number of moves",
                     "1 move was taken back; this is the start.", "There is no move to take back."):
            self.assertIn(text + ("" if text.endswith("moves") else "\n"), done.stdout)
        self.assertEqual(done.stdout.count("undo takes a number"), 3)
        self.assertEqual(moves_of(done), "none")

    def test_moves_and_what_each_flips(self):
        done = play("human", "human", "--from", "f5f4", lines="moves\n")
        self.assertIn("d3  flips 2: d4 e4\n", done.stdout)
        self.assertIn("g3  flips 1: f4\n", done.stdout)
        self.assertIn("Black to move (discs flipped): c3 1, d3 2, e3 1, f3 2, g3 1\n", done.stdout)

    def test_words(self):
        done = play("human", "human", lines="HELP\ntranscript\npass\ngo\nhint\nf9\nf5 d6\n\n   \nQuit\nf5\n")
        for text in ("take back one move", "moves: none\n", "who has none passes by itself", "It is your turn",
                     "Name a player", "'f9' is no square: they are a1 to h8", "'f5 d6' is no square"):
            self.assertIn(text, done.stdout)
        self.assertEqual(moves_of(done), "none")

    def test_ten_discs_and_more(self):
        """They are a plus on the board, and a number below."""
        cells = "-" + "O" * 8 + "X" + ("O" + "-" * 9) * 8 + "X" + "-" * 9
        done = play("human", "human", "--from", cells + " X")
        self.assertIn("a1 16", done.stdout)
        self.assertEqual(last_board(done, 10)[0], "  + O O O O O O O O X")


class Modules(unittest.TestCase):
    def test_a_module_plays_what_it_would_play_in_a_match(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([OSERO, "match", "ver3", "ver2", "--openings", "start", "--pairs", "1", "--name", "one",
                            "--results", folder], check=True, capture_output=True, timeout=120)
            first = (pathlib.Path(folder) / "one" / "games.jsonl").read_text().splitlines()[0]
        moves = re.search(r'"moves":"(\w+)"', first).group(1)
        black = re.search(r'"black":"(\w+)"', first).group(1)
        players = ("ver3", "ver2") if black == "ver3" else ("ver2", "ver3")
        done = play(*players)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(moves_of(done), moves)

    def test_seeds(self):
        games = [moves_of(play("random", "random", "--board", "6", "--seed", seed)) for seed in ("1", "1", "2")]
        self.assertEqual(games[0], games[1])
        self.assertNotEqual(games[0], games[2])

    def test_both_sides_of_one_module_draw_differently(self):
        """The same position but for the colours, asked as Black and as White."""
        swapped = START.translate(str.maketrans("XO", "OX"))
        black, white = [], []
        for seed in range(8):
            black.append(re.search(r"1\. Black (\w\w)", play("random", "human", "--from", START, "--seed",
                                                            str(seed)).stdout).group(1))
            white.append(re.search(r"1\. White (\w\w)", play("human", "random", "--from", swapped, "--seed",
                                                            str(seed)).stdout).group(1))
        self.assertGreater(len(set(black)), 1)
        self.assertNotEqual(black, white)

    def test_every_board(self):
        for size in ("4", "6", "8", "10"):
            done = play("greedy", "random", "--board", size, "--start", "parallel")
            self.assertIn("The game is over", done.stdout, size)
            self.assertIn("start: ", done.stdout)

    def test_undo_keeps_the_module_waiting(self):
        done = play("human", "ver3", lines="f5\nundo\nd6\nundo 2\nf5\n")
        self.assertIn("White d6 flips 1: d5\n", done.stdout)     # made by hand
        self.assertEqual(done.stdout.count("(ver3,"), 2)
        done = play("human", "ver3", lines="f5\nundo\ngo\n")
        self.assertEqual(done.stdout.count("(ver3,"), 2)
        self.assertEqual(done.stdout.count("White f4 flips 1: e4 (ver3,"), 2)

    def test_players_are_told_the_game_so_far(self):
        """historian plays the history again by rules of its own, and answers nonsense when that is not the game."""
        historian = f"{MODULES / 'historian.so'}:label=historian"
        for more in (["--board", "4"], ["--board", "6", "--start", "parallel"], ["--board", "8"], ["--board", "10"],
                     ["--from", "f5d6c3d3c4"], ["--from", "ffo/40-59.obf:3"], ["--from", "-XO------------- X"]):
            done = play(historian, "random", *more)
            self.assertEqual((done.returncode, done.stderr), (0, ""), more)
            self.assertIn("The game is over", done.stdout)
        done = play("human", historian, lines="f5\nundo\nd6\nc3\nundo 4\nd3\n")
        self.assertEqual(done.stdout.count("(historian,"), 3)
        self.assertNotIn("asks it again", done.stdout)

    @unittest.skipIf(test_sandbox.LANDLOCK < 1, "this kernel has no Landlock")
    def test_sandbox(self):
        with tempfile.TemporaryDirectory() as folder:
            made = pathlib.Path(folder) / "made"
            environment = {**os.environ, "INTRUDER_AT_LOAD": str(made)}
            player = f'{MODULES / "intruder.so"}:label=intruder,where="{folder}"'
            done = play("human", player, "--sandbox", lines="f5\n", env=environment)
            self.assertFalse(made.exists())
            self.assertIn("(intruder, ", done.stdout)
            done = play("human", player, lines="f5\n", env=environment)
            self.assertTrue(made.exists())

    def test_limits_reach_the_player(self):
        done = play("lookahead:depth=6", "human", "--limit", "depth=2")
        self.assertRegex(done.stdout, r"1\. Black d3 .*depth 2\)")
        done = play("lookahead:depth=6,limit.depth=3", "human", "--limit", "depth=2")
        self.assertRegex(done.stdout, r"1\. Black \w\w .*depth 3\)")

    def test_hints(self):
        done = play("human", "ver3", "--from", "f5f4", lines="hint\nhint lookahead:depth=2\nh\nhint nosuch\nhint\n"
                    "hint danger-sort\n")
        self.assertIn("ver3 would play ", done.stdout)
        self.assertEqual(done.stdout.count("lookahead:depth=2 would play "), 2 + 1)
        self.assertRegex(done.stdout, r"lookahead:depth=2 would play \w\w, value -?\+?\d+, depth 2, and expects \w\w \w\w\n")
        self.assertIn("No hint: there is no player 'nosuch'", done.stdout)
        self.assertIn("danger-sort would play ", done.stdout)
        self.assertEqual(moves_of(done), "f5f4")

    def test_hints_know_the_board(self):
        done = play("human", "human", "--board", "6", "--hint", "solver", lines="hint ver3\nhint\n")
        self.assertIn("No hint: ver3 does not play on 6x6 boards", done.stdout)
        self.assertIn("solver would play ", done.stdout)


class Broken(unittest.TestCase):
    def test_a_person_goes_on_without_a_module(self):
        for mode, why in (("crash", r"crashed \(Segmentation fault\)"), ("exit", "ended its own process"),
                          ("abort", r"crashed \(Aborted\)"), ("failed", "gave up"),
                          ("illegal", "answered .*which is (no square|not a legal move)"),
                          ("garbage", "answered .*which is (no square|not a legal move)")):
            text = f"misbehave:mode={mode},at_move=0,label=bad"
            done = play("human", text, lines="f5\nd6\nundo\ngo\nf6\n")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, f"bad {why}")
            self.assertEqual(done.stdout.count("'go' asks it again"), 2, mode)

    def test_without_a_person_it_ends(self):
        done = play("ver3", "misbehave:mode=crash,at_move=2,label=bad")
        self.assertEqual(done.returncode, 3)
        self.assertEqual(done.stderr, "osero: bad crashed (Segmentation fault)\n")
        self.assertIn("The game is not over: 5 moves were made.", done.stdout)

    def test_hangs(self):
        for mode in ("hang", "sleep-hang", "deaf"):
            done = play("human", f"misbehave:mode={mode},label=bad", "--timeout", "1", lines="f5\nd6\n")
            self.assertEqual(done.returncode, 0)
            self.assertIn("bad took longer than 1 s. 'go' asks it again", done.stdout)
            self.assertEqual(moves_of(done), "f5d6")

    def test_modules_that_cannot_be_created(self):
        done = play("human", "misbehave:mode=crash,phase=create,label=bad", lines="f5\nd6\n")
        self.assertIn("bad crashed (Segmentation fault) while it was created", done.stdout)
        self.assertEqual(moves_of(done), "f5d6")

    def test_what_modules_print_goes_nowhere(self):
        done = play("human", "misbehave:mode=print,label=bad", lines="f5\n")
        self.assertRegex(done.stdout, r"2\. White \w\w .*\(bad, ")
        self.assertLess(len(done.stdout), 5000)


class Harm(unittest.TestCase):
    def test_garbage(self):
        draws = random.Random(1)
        garbage = bytes(draws.randrange(256) for _ in range(20000)).replace(b"q", b"").replace(b"Q", b"")
        garbage = garbage.replace(b"e", b"").replace(b"E", b"")
        done = play("human", "human", lines=garbage + b"\n\0\0\0\n" + b"a" * 1000000 + b"\nundo all\nf5\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(moves_of(done), "f5")
        self.assertIn("That line is too long.", done.stdout)
        self.assertNotRegex(done.stdout, "[\0-\x09\x0b-\x1f\x7f]")

    def test_no_input_at_all(self):
        with subprocess.Popen(f"exec {OSERO} play human ver3 <&-", shell=True, stdout=subprocess.PIPE) as process:
            self.assertIn(b"0 moves were made", process.communicate(timeout=60)[0])
            self.assertEqual(process.returncode, 0)

    def test_nobody_listens(self):
        with subprocess.Popen([OSERO, "play", "random", "random"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            process.stdout.close()
            error = process.stderr.read()
            self.assertEqual(process.wait(timeout=60), 1)
            self.assertEqual(error, b"")

    def test_signals_end_it_with_the_moves_printed(self):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            with subprocess.Popen([OSERO, "play", "human", "human"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True) as process:
                process.stdin.write("f5\n")
                process.stdin.flush()
                for line in process.stdout:
                    if line.startswith("White to move"):
                        break
                process.send_signal(number)
                rest, error = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 130)
            self.assertIn("moves: f5\n", rest)
            self.assertEqual(error, "osero: interrupted\n")

    def test_signals_end_a_module_that_thinks(self):
        with subprocess.Popen([OSERO, "play", "ver3", "misbehave:mode=sleep-hang,label=bad"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as process:
            for line in process.stdout:
                if line.startswith("1. Black"):
                    break
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            rest, error = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("1 move was made", rest)
        self.assertEqual(error, "osero: bad was interrupted\n")


class StarsAndCircles(unittest.TestCase):
    GAME = ("0 0 -1 1 -2 -3 -1 -1 0 -2 0 -2 -2 -1 0 0 -1 -3 -4 -3 -3 -4 -4 -5 -5 -2 -6")   # two-ply against itself

    def stars(self, *arguments, **more):
        return play(*arguments, "--game", "stars-and-circles", **more)

    def test_a_module_against_itself(self):
        done = self.stars("two-ply", "two-ply")
        self.assertEqual(moves_of(done), self.GAME)
        self.assertIn("The game is over: Star wins.\n", done.stdout)
        self.assertRegex(done.stdout, r"27\. Star -6 \(two-ply, ")

    def test_by_hand(self):
        lines = self.GAME.replace(" ", "\n")
        done = self.stars("human", "human", lines=lines + "\n0\nundo 2\nhint two-ply\n")
        self.assertIn("The game is over: Star wins.\n", done.stdout)
        self.assertEqual(moves_of(done), self.GAME.rsplit(" ", 2)[0])
        self.assertRegex(done.stdout, r"two-ply would play -2")

    def test_the_picture(self):
        done = self.stars("human", "human", lines="0\n0\n-1\n?1\n")
        self.assertIn("  -2 -1  0  1\n"
                      "         .   \n"
                      "      .  O   \n"
                      "   . [*] *  .\n", done.stdout)
        self.assertIn("If played:\n4. Circle 1\n", done.stdout)
        self.assertIn("Circle to move: -2, -1, 0, 1\n", done.stdout)
        self.assertEqual(moves_of(done), "0 0 -1")

    def test_starts(self):
        done = self.stars("human", "two-ply", "--from", "0 0 1")
        self.assertRegex(moves_of(done), r"^0 0 1 -?\d+$")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "games"
            path.write_text('# games\n0 1 2\n{"moves":"0 -1"}\n{"v":1}\n')
            self.assertEqual(moves_of(self.stars("human", "human", "--from", str(path))), "0 1 2")
            self.assertEqual(moves_of(self.stars("human", "human", "--from", f"{path}:3")), "0 -1")
            for line, why in ((4, 'this line has no "moves"'), (9, "has no game 9")):
                done = self.stars("human", "human", "--from", f"{path}:{line}")
                self.assertEqual(done.returncode, 2)
                self.assertIn(why, done.stderr)

    def test_a_draw(self):
        done = self.stars("human", "human", "--pieces", "7", lines="0\n1\n2\n3\n4\n5\n6\n")
        self.assertIn("The game is over: a draw.\n", done.stdout)

    def test_random_and_modules_that_break(self):
        self.assertIn("The game is over", self.stars("random", "random").stdout)
        self.assertEqual(moves_of(self.stars("random", "random", "--seed", "3")),
                         moves_of(self.stars("random", "random", "--seed", "3")))

    def test_wrong_uses(self):
        for why, *arguments in (("ver3 does not play stars-and-circles", "human", "ver3"),
                                ("--board is for Othello", "human", "human", "--board", "8"),
                                ("--start is for Othello", "human", "human", "--start", "parallel"),
                                ("--from: '0 5' is no game", "human", "human", "--from", "0 5"),
                                ("--pieces", "human", "human", "--pieces", "3")):
            done = self.stars(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertIn(why, done.stderr)
            self.assertEqual(len(done.stderr.splitlines()), 1)
        for arguments in (["two-ply", "human"], ["human", "human", "--pieces", "30"],
                          ["human", "human", "--game", "chess"]):
            done = play(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)


class Starts(unittest.TestCase):
    def test_where_a_game_begins(self):
        for from_, moves in ((START, "none"), ("f5d6c3", "f5d6c3"), ("F5 D6", "f5d6"),
                             ("positions/ffo/40-59.obf:4", "none"), ("ffo/40-59.obf", "none")):
            done = play("human", "human", "--from", from_)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(moves_of(done), moves)
        self.assertIn("position: ", done.stdout)

    def test_games_of_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "games.txt"
            path.write_text("# games\nf5d6c3\nf5f6\n")
            self.assertEqual(moves_of(play("human", "human", "--from", f"{path}:3")), "f5f6")
            self.assertEqual(moves_of(play("human", "human", "--from", str(path))), "f5d6c3")
            done = play("human", "human", "--from", f"{path}:9")
            self.assertEqual(done.returncode, 2)
            self.assertEqual(done.stderr, f"osero: --from: {path} has no game or position 9\n")
        run = SOURCE / "results" / "reference"
        first = re.search(r'"moves":"(\w+)"', (run / "games.jsonl").read_text()).group(1)
        done = play("human", "human", "--from", f"{run}/games.jsonl:1", lines="undo 2\n")
        self.assertEqual(moves_of(done), first[:-4])

    def test_the_position_that_is_printed_can_be_gone_on_with(self):
        done = play("human", "human", lines="f5\nf6\ne6\n")
        position = re.search("^position: (.*)$", done.stdout, re.M).group(1)
        again = play("human", "human", "--from", position)
        self.assertEqual([row.replace("x", "X").replace("o", "O").replace("[", " ").replace("]", " ")
                          for row in last_board(done)], last_board(again))


class WrongUses(unittest.TestCase):
    def test_one_line_and_nothing_played(self):
        for status, why, *arguments in (
                (2, "no player 'nosuch'", "human", "nosuch"),
                (2, "ver3 does not play on 6x6 boards", "human", "ver3", "--board", "6"),
                (2, "ver3 does not play on 4x4 boards", "human", "ver3", "--from", "XO-------------- O"),
                (2, "--board is 4, 6, 8 or 10", "human", "human", "--board", "7"),
                (2, "--board", "human", "human", "--board", "12"),
                (2, "--start is standard or parallel", "human", "human", "--start", "odd"),
                (2, "--from: 'f5f5' is no game: ply 2", "human", "human", "--from", "f5f5"),
                (2, "--from: '----' is no position", "human", "human", "--from", "----"),
                (2, "--from", "human", "human", "--from", ""),
                (1, "--from: there is no file /nonexistent/x", "human", "human", "--from", "/nonexistent/x"),
                (2, "--hint: there is no player", "human", "human", "--hint", "nosuch"),
                (2, "--hint: ver3 does not play", "human", "human", "--board", "6", "--hint", "ver3"),
                (2, "--limit", "human", "ver3", "--limit", "speed=3"),
                (2, "--timeout", "human", "ver3", "--timeout", "0"),
                (2, "play", "human"),
                (2, "play", "human", "human", "human")):
            done = play(*arguments)
            self.assertEqual(done.returncode, status, (arguments, done.stderr))
            self.assertEqual(done.stdout, "", arguments)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
            self.assertIn(why, done.stderr)


if __name__ == "__main__":
    unittest.main()
