# SPDX-License-Identifier: MIT
"""`osero nboard`: whole dialogues with boards that show and analyse games."""

import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import time
import unittest

from serve_client import Program, children, name_of, square_of, start_position

OSERO = os.environ["OSERO"]
MODULES = pathlib.Path(os.environ["OSERO_TEST_MODULES"])
GGF = ("(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a]PW[b]RE[?]TI[{clock}]TY[{size}]"
       "BO[{size} {cells} {side}]{moves};)")


def ggf(position, moves=(), clock="15:00"):
    """A game from a position; moves are names and passes, of alternating sides."""
    side, text = position.side, ""
    for move in moves:
        text += f"{'B' if side == 'X' else 'W'}[{move}]"
        side = "O" if side == "X" else "X"
    cells = position.cells.replace("X", "*")
    return GGF.format(clock=clock, size=position.size, cells=cells, side="*" if position.side == "X" else "O",
                      moves=text)


def dialogue(*arguments, text, timeout=60):
    text = text if isinstance(text, bytes) else text.encode()
    done = subprocess.run([OSERO, "nboard", *arguments], input=text, capture_output=True, timeout=timeout)
    assert done.stderr == b"", done.stderr
    return done.stdout.decode().splitlines(), done.returncode


class Board(Program):
    def __init__(self, *arguments, **options):
        super().__init__("nboard", *arguments, **options)
        self.pings = 0
        self.send("nboard 2")

    def sync(self, seconds=30):
        """Pings, and returns what was said before the pong."""
        self.pings += 1
        self.send(f"ping {self.pings}")
        return self.until(f"pong {self.pings}", seconds)

    def until(self, start, seconds=30):
        """The lines before one that begins so, and that one."""
        lines = []
        while True:
            line = self.line(seconds)
            assert line is not None, lines
            lines.append(line)
            if line.startswith(start):
                return lines

    def go(self):
        self.send("go")
        return re.fullmatch(r"=== ([A-H][1-8]|PA)(/[-+.\d]*/\d+\.\d\d)?", self.until("===")[-1]).group(1)


def play_game(boards, position, rng=None, whole=False):
    """A game of two programs, or of one with a random player: told move by move, or as a whole each time."""
    start, told, moves = position, [], []
    for board in filter(None, boards):
        board.send("set game " + ggf(start))
    while not position.is_over():
        legal, mover = position.moves(), 0 if position.side == "X" else 1
        if boards[mover]:
            name = boards[mover].go()
        else:
            name = name_of(rng.choice(legal), position.size) if legal else "PA"
        assert (name == "PA") == (not legal), (str(position), name)
        for board in filter(None, boards):
            board.send("set game " + ggf(start, told + [name]) if whole else f"move {name}/0.5/0.01")
            assert not [line for line in board.sync() if line.startswith("status ") and "thinking" not in line]
        told.append(name)
        if name == "PA":
            position = position.passed()
            continue
        moves.append(name.lower())
        assert square_of(name, position.size) in legal, (str(position), name)
        position = position.play(square_of(name, position.size))
    return "".join(moves), position.difference() * (1 if position.side == "X" else -1)


class Dialogues(unittest.TestCase):
    def test_the_session_of_the_protocol(self):
        """The one that the description of the protocol shows."""
        game = ggf(start_position(8), ["F5", "F6", "D3", "C5", "E6", "F7", "E7", "F4"])
        with Board("lookahead:depth=4") as board:
            board.send(f"set game {game}", "set depth 6")
            self.assertEqual(board.sync(), ["set myname lookahead:depth=4", "pong 1"])
            board.send("go")
            lines = board.until("===")
            self.assertEqual(lines[0], "status lookahead:depth=4 is thinking")
            self.assertRegex(lines[1], r"^search ([A-H][1-8]){4} [-+][\d.]+ 0 4 not in discs$")
            self.assertRegex(lines[2], r"^nodestats \d+ \d+\.\d\d$")
            self.assertRegex(lines[3], r"^=== [A-H][1-8]//\d+\.\d\d$")

    def test_it_ends_with_its_input(self):
        self.assertEqual(dialogue("ver1", text=""), ([], 0))
        self.assertEqual(dialogue("ver1", text="ping 3"), (["pong 3"], 0))
        lines, status = dialogue("ver1", text="go\n")
        self.assertRegex(lines[-1], "^=== ")
        self.assertEqual(status, 0)

    def test_odd_bytes(self):
        lines, _ = dialogue("ver1", text=b"pi\0ng 1\r\n\xff\xfe\n" + b"x" * 1000000 + b"\nset game " + b"(;" * 9000 +
                            b"\nping \x1b[2J3\nping 9")
        self.assertEqual(lines[0], "pong 1")
        self.assertEqual(lines[1], "status a line was too long: it is left out")
        self.assertTrue(lines[2].startswith("status the game is no good: "))
        self.assertEqual(lines[3:], ["pong [2J3", "pong 9"])

    def test_random_lines(self):
        rng = random.Random(6)
        game = ggf(start_position(8), ["F5"])
        words = ["set game " + game, "set", "game", "depth", "5", "go", "hint", "move", "F5", "f6//1", "PA", "--",
                 "analyze", "learn", "contempt", "nboard", "1", "-7", "999999999999999999999", "\0", "\r", "ping", game[:60]]
        lines = [" ".join(rng.choice(words) for _ in range(rng.randrange(1, 4))) for _ in range(2000)]
        said, status = dialogue("random", text="\n".join(lines) + "\nping 4711\n")
        self.assertEqual((said[-1], status), ("pong 4711", 0))
        known = r"^(set myname |status|pong|learned$|=== [A-H][1-8]/|=== PA$|search |analysis \d+ |nodestats )"
        self.assertEqual([line for line in said if not re.search(known, line)], [])

    def test_hints_at_the_end_are_exact(self):
        """Values of all moves, by plain minimax of other rules."""
        rng = random.Random(2)
        position = start_position(8)
        while position.empties > 8:
            moves = position.moves()
            if not moves and position.is_over():
                position = start_position(8)
                continue
            position = position.play(rng.choice(moves)) if moves else position.passed()
        values = {name_of(move, 8).upper(): -position.play(move).value() for move in position.moves()}
        self.assertGreater(len(values), 2)
        with Board("solver") as board:
            board.send("set game " + ggf(position), "hint 60")
            lines = [line.split() for line in board.until("search") + board.until("status")]
        hints = [line for line in lines if line[0] == "search"]
        self.assertEqual({line[1][:2]: float(line[2]) for line in hints}, values)
        self.assertEqual([float(line[2]) for line in hints], sorted(values.values(), reverse=True))
        self.assertEqual({line[4] for line in hints}, {"100%"})
        for line in hints:  # the variation ends with what the value says
            at = position
            for i in range(0, len(line[1]), 2):
                move = line[1][i:i + 2]
                at = at.passed() if move == "PA" else at.play(square_of(move, 8))
            self.assertTrue(at.is_over() or len(line[1]) < 16)
            if at.is_over():
                self.assertEqual(at.difference() * (1 if at.side == position.side else -1), float(line[2]))

    def test_analysis_at_the_end_is_exact(self):
        rng = random.Random(4)
        position, moves = start_position(4), []
        while not position.is_over():
            legal = position.moves()
            moves.append(name_of(rng.choice(legal), 4) if legal else "PA")
            position = position.play(square_of(moves[-1], 4)) if legal else position.passed()
        values, position = {}, start_position(4)
        for ply, move in enumerate([*moves, None]):
            if position.empties <= 9:
                values[ply] = position.value()
            if move:
                position = position.passed() if move == "PA" else position.play(square_of(move, 4))
        with Board("solver") as board:
            board.send("set game " + ggf(start_position(4), moves), "analyze")
            lines = board.until("analysis 0 ")
        said = {int(line.split()[1]): float(line.split()[2]) for line in lines if line.startswith("analysis")}
        self.assertEqual(len(said), len(moves) + 1)
        self.assertEqual({ply: said[ply] for ply in values}, values)


class Games(unittest.TestCase):
    def test_on_every_size_by_other_rules(self):
        rng = random.Random(1)
        with Board("random") as board:
            for size in (4, 6, 8):
                for game in range(6):
                    play_game([board, None] if game % 2 == 0 else [None, board], start_position(size), rng,
                              whole=game % 3 == 0)

    def test_from_any_position(self):
        rng = random.Random(3)
        with Board("greedy") as board:
            for _ in range(4):
                position = start_position(8)
                for _ in range(rng.randrange(1, 30)):
                    position = position.play(rng.choice(position.moves())) if position.moves() else position.passed()
                play_game([board, None], position, rng)

    def test_the_player_is_told_the_game_so_far(self):
        """historian plays it again by its own rules, and answers what is no square where it is not true."""
        rng = random.Random(9)
        with Board(str(MODULES / "historian.so")) as board:
            for whole in (False, True):
                play_game([board, None], start_position(8), rng, whole=whole)
                board.send("set game " + ggf(start_position(6), ["C2"]), "hint 4", "analyze")
                self.assertIn("values are not known of", board.until("status values")[-1])
                self.assertIn("values are not known of", board.until("status values")[-1])
                position = start_position(8)
                for _ in range(9):
                    position = position.play(rng.choice(position.moves())) if position.moves() else position.passed()
                play_game([None, board], position, rng, whole=whole)

    def match(self, *arguments):
        """The lines of games.jsonl."""
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([OSERO, "match", *arguments, "--results", folder, "--name", "run"], check=True,
                           capture_output=True, timeout=120)
            return pathlib.Path(folder, "run", "games.jsonl").read_text().splitlines()

    def test_are_those_of_a_match(self):
        """ver1 and ver3 draw no lots: from the start they play the same game in a match and through NBoard's protocol."""
        direct = map(json.loads, self.match("ver1", "ver3", "--openings", "start", "--pairs", "1"))
        with Board("ver1") as ver1, Board("ver3") as ver3:
            for game, boards in zip(direct, ([ver1, ver3], [ver3, ver1]), strict=True):
                for whole in (False, True):
                    self.assertEqual(play_game(boards, start_position(8), whole=whole),
                                     (game["moves"], game["difference"]))

    def test_a_match_through_the_protocol_on_both_sides(self):
        """osero as the referee, and the player's own side of the protocol between them: the same bytes."""
        through = [f'nboard:command="{OSERO} nboard {name}",label={name}' for name in ("ver4", "ver1")]
        options = ["--pairs", "4", "--start", "parallel"]
        self.assertEqual(self.match(*through, *options), self.match("ver4", "ver1", *options))


    def test_hints_leave_the_game_alone(self):
        """random draws its lots for each hint as in a game that begins there."""
        with Board("random") as board:
            for ply in range(8):
                self.assertEqual(board.sync()[:-1], [] if ply else ["set myname random"])
                board.send("hint 1")
                alone = board.until("status values")[-2].split()[1]
                first = board.go()
                self.assertEqual(first, alone)
                for count in (1, 3):
                    board.send(f"hint {count}")
                    self.assertEqual(board.until("status values")[-2].split()[1], alone)
                board.send(f"move {first}")


class Thinking(unittest.TestCase):
    def test_ping_is_answered_while_it_thinks(self):
        with Board("misbehave:mode=hang,label=slow") as board:
            board.sync()
            for command in ("go", "hint 3", "analyze"):
                board.send(command)
                self.assertEqual(board.line(), "status slow is thinking")
                start = time.monotonic()
                self.assertEqual(board.sync(), ["status", f"pong {board.pings}"])
                self.assertLess(time.monotonic() - start, 5)

    def test_a_ping_ends_what_waits_before_it(self):
        with Board("misbehave:mode=hang,label=slow") as board:
            board.send("go", "move f5", "hint 4", "ping 7", "move d6", "ping 8")
            said = [line for line in board.until("pong 8") if not line.startswith("status")]
            self.assertEqual(said, ["set myname slow", "pong 7", "pong 8"])

    def test_after_a_ping_it_thinks_again(self):
        with Board("misbehave:ms=400,label=slow") as board:
            board.send("go")
            time.sleep(0.1)
            board.sync()
            self.assertRegex(board.go(), r"^[A-H][1-8]$")

    def test_quit_is_heard_while_it_thinks(self):
        with Board("misbehave:mode=hang") as board:
            board.send("go")
            board.until("status")
            below = children(board.process.pid)
            board.send("quit")
            self.assertEqual(board.process.wait(10), 0)
            self.assertEqual([child for child in below if os.path.exists(f"/proc/{child}")], [])

    def test_the_end_of_the_input_is_heard_while_it_thinks(self):
        with Board("misbehave:mode=hang") as board:
            board.send("go")
            board.until("status")
            start = time.monotonic()
            self.assertEqual(board.end(), (0, ""))
            self.assertLess(time.monotonic() - start, 8)

    def test_at_the_end_of_the_input_there_is_the_time_of_a_move(self):
        lines, _ = dialogue("misbehave:ms=2500", "--limit", "move_ms=3000", text="go\ngo\n")
        self.assertEqual(len([line for line in lines if line.startswith("===")]), 2)
        lines, _ = dialogue("misbehave:mode=hang,label=slow", text="go\nhint 2\n", timeout=20)
        self.assertEqual([line for line in lines if "thinking" not in line],
                         ["status slow took too long: it was ended"] * 2)

    def test_nobody_reads(self):
        board = Board("misbehave:mode=hang")
        board.send("go")
        board.until("status")
        board.process.stdout.close()
        self.assertEqual(board.process.wait(10), 0)
        board.close()

    def test_a_broken_player_is_told_and_is_new_then(self):
        for mode, says in (("crash", r"crashed \(Segmentation fault\)"),
                           ("exit", r"ended its own process \(exit status 0\)"),
                           ("illegal", r"answered [a-h][1-8], which is not a legal move"),
                           ("failed", r"gave up \(choose returned OSERO_FAILED\)")):
            with self.subTest(mode), Board(f"misbehave:mode={mode},at_move=1,label=bad") as board:
                board.send("move " + board.go())
                board.send("go")
                self.assertEqual(board.line(), "status bad is thinking")
                self.assertRegex(board.line(), "^status bad " + says + "$")
                self.assertRegex(board.go(), r"^[A-H][1-8]$")

    def test_too_slow(self):
        with Board("misbehave:mode=hang,label=slow", "--timeout", "1") as board:
            board.send("go")
            self.assertEqual(board.until("status slow took")[-1], "status slow took too long: it was ended")
            board.sync()

    def test_the_log(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "log")
            dialogue("ver1", "--log", str(path), text="nboard 2\nping 1\n")
            lines = [line.split(maxsplit=1)[1] for line in path.read_text().splitlines()]
        self.assertEqual(lines, ["< nboard 2", "> set myname ver1", "< ping 1", "> pong 1"])


if __name__ == "__main__":
    unittest.main()
