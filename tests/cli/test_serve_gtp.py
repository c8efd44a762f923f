# SPDX-License-Identifier: MIT
"""`osero gtp`: whole dialogues with referees, good ones and bad ones."""

import json
import os
import pathlib
import random
import signal
import subprocess
import tempfile
import time
import unittest

from serve_client import Program, children, name_of, square_of, start_position

OSERO = os.environ["OSERO"]
MODULES = pathlib.Path(os.environ["OSERO_TEST_MODULES"])


def dialogue(*arguments, text, timeout=60):
    """All that is said to a text, and the exit status; nothing may be on standard error."""
    text = text if isinstance(text, bytes) else text.encode()
    done = subprocess.run([OSERO, "gtp", *arguments], input=text, capture_output=True, timeout=timeout)
    assert done.stderr == b"", done.stderr
    return done.stdout.decode(), done.returncode


class Gtp(Program):
    def __init__(self, *arguments, **options):
        super().__init__("gtp", *arguments, **options)

    def ask(self, command, seconds=30):
        """Sends a command; the whole answer without its empty line."""
        self.send(command)
        lines = []
        while (line := self.line(seconds)) != "":
            assert line is not None, f"no answer to {command}"
            lines.append(line)
        return "\n".join(lines)

    def good(self, command):
        answer = self.ask(command)
        assert answer.startswith("="), f"{command}: {answer}"
        return answer[1:].strip()


def play_game(engines, size, rng=None, tell_passes=True):
    """A game between two programs, or one and a random player (None), by rules of our own: moves and final position."""
    position, moves = start_position(size), []
    for engine in filter(None, engines):
        engine.good(f"boardsize {size}")
        engine.good("clear_board")
    while not position.is_over():
        legal, mover = position.moves(), 0 if position.side == "X" else 1
        colour, engine, other = "bw"[mover], engines[mover], engines[1 - mover]
        if not legal:
            if tell_passes:
                assert engine is None or engine.good(f"genmove {colour}") == "PASS"
                if other is not None:
                    other.good(f"play {colour} pass")
            position = position.passed()
            continue
        name = engine.good(f"genmove {colour}") if engine else name_of(rng.choice(legal), size)
        assert square_of(name, size) in legal, (str(position), name)
        if other is not None:
            other.good(f"play {colour} {name}")
        moves.append(name.lower())
        position = position.play(square_of(name, size))
    difference = position.difference() * (1 if position.side == "X" else -1)
    score = "0" if difference == 0 else f"{'B' if difference > 0 else 'W'}+{abs(difference)}"
    for engine in filter(None, engines):
        assert engine.good("final_score") == score, (str(position), score)
        assert engine.good("genmove b") == "PASS"
    return "".join(moves), difference


class Dialogues(unittest.TestCase):
    def test_a_dialogue(self):
        said, status = dialogue("ver4", text="protocol_version\n2 name\r\n\n# nothing\n3 play b d3 # a comment\n"
                                             "4 play b c5\n5 genmove w\n6 quit\n7 name\n")
        parts = said.split("\n\n")
        self.assertEqual(parts[:4], ["= 2", "=2 ver4", "=3", "?4 illegal move"])
        self.assertRegex(parts[4], r"^=5 (C3|C5|E3)$")
        self.assertEqual((parts[5:], status), (["=6", ""], 0))

    def test_it_ends_with_its_input(self):
        self.assertEqual(dialogue("ver1", text=""), ("", 0))
        self.assertEqual(dialogue("ver1", text="name"), ("= ver1\n\n", 0))
        said, status = dialogue("ver1", text="genmove b\ngenmove w\nfinal_score")
        self.assertRegex(said, r"^= [A-H][1-8]\n\n= [A-H][1-8]\n\n\? cannot score\n\n$")
        self.assertEqual(status, 0)

    def test_odd_bytes(self):
        said, _ = dialogue("ver1", text=b"na\0me\r\n\x1bname\n\xff\xfe\nplay b \xc3\xa9\n" + b"x" * 1000000 + b"\n9 name")
        self.assertEqual(said.split("\n\n"), ["= ver1", "= ver1", "? unknown command", "? syntax error",
                                              "? syntax error", "=9 ver1", ""])

    def test_answers_come_at_once(self):
        with Gtp("ver1") as engine:
            for _ in range(3):
                self.assertEqual(engine.ask("1 name"), "=1 ver1")
            self.assertEqual(engine.ask("2 quit"), "=2")
            self.assertEqual(engine.process.wait(10), 0)

    def test_random_lines(self):
        rng = random.Random(5)
        words = ["play", "genmove", "undo", "boardsize", "clear_board", "time_left", "time_settings", "b", "white",
                 "d3", "c5", "pass", "PASS", "8", "6", "-1", "99999999999", "#", "\t", "showboard", "final_score",
                 "reg_genmove", "list_commands", "\0", "\r", "é", "set_game", "Othello", "known_command", "17", ""]
        lines = [" ".join(rng.choice(words) for _ in range(rng.randrange(5))) for _ in range(3000)]
        said, status = dialogue("random", text="\n".join(lines) + "\n4711 name\n")
        self.assertTrue(said.endswith("=4711 random\n\n"))
        self.assertEqual(status, 0)
        for part in said.split("\n\n")[:-1]:
            self.assertIn(part[0], "=?")

    def test_wrong_use(self):
        for arguments, status in (([], 2), (["nobody"], 2), (["ver1", "ver2"], 2), (["ver1", "--limit", "x=1"], 2),
                                  (["misbehave:mode=failed,phase=create"], 2), (["ver1", "--log", "/nowhere/x"], 1)):
            done = subprocess.run([OSERO, "gtp", *arguments], input="name\n", capture_output=True, text=True, timeout=60)
            self.assertEqual((done.returncode, done.stdout), (status, ""), arguments)
            self.assertEqual(done.stderr.count("\n"), 1)

    def test_the_log(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "log")
            said, _ = dialogue("ver1", "--log", str(path), text="1 name\nplay b a1\n")
            lines = [line.split(maxsplit=1) for line in path.read_text().splitlines()]
        self.assertEqual([line[1].strip() for line in lines],
                         ["< 1 name", "> =1 ver1", ">", "< play b a1", "> ? illegal move", ">"])
        self.assertGreaterEqual(float(lines[0][0]), 0)


class Games(unittest.TestCase):
    def test_on_every_size_by_other_rules(self):
        rng = random.Random(1)
        with Gtp("random") as engine:
            for size in (4, 6, 8, 10):
                for game in range(12 if size < 10 else 3):
                    sides = [engine, None] if game % 2 == 0 else [None, engine]
                    play_game(sides, size, rng, tell_passes=game % 3 != 0)

    def match(self, *arguments):
        """The lines of games.jsonl."""
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([OSERO, "match", *arguments, "--results", folder, "--name", "run"], check=True,
                           capture_output=True, timeout=120)
            return pathlib.Path(folder, "run", "games.jsonl").read_text().splitlines()

    def test_are_those_of_a_match(self):
        """ver1 and ver3 draw no lots: from the start they play the same game in a match and through GTP."""
        direct = map(json.loads, self.match("ver1", "ver3", "--openings", "start", "--pairs", "1"))
        with Gtp("ver1") as ver1, Gtp("ver3") as ver3:
            for game, engines in zip(direct, ([ver1, ver3], [ver3, ver1]), strict=True):
                moves, difference = play_game(engines, 8)
                self.assertEqual((moves, difference), (game["moves"], game["difference"]))

    def test_a_match_through_gtp_on_both_sides(self):
        """osero as the referee, and the player's own side of the protocol between them: the same bytes."""
        through = [f'gtp:command="{OSERO} gtp {name}",label={name}' for name in ("ver4", "ver1")]
        self.assertEqual(self.match(*through, "--pairs", "4"), self.match("ver4", "ver1", "--pairs", "4"))

    def test_the_seed_decides(self):
        def game(*arguments):
            with Gtp("random", *arguments) as engine:
                return [engine.good(f"genmove {'bw'[i % 2]}") for i in range(20)]
        self.assertEqual(game(), game())
        self.assertEqual(game("--seed", "1"), game())
        self.assertNotEqual(game("--seed", "2"), game())

    def test_after_undo_the_game_is_played_anew(self):
        """random draws its lots as if it had been asked in this game only."""
        with Gtp("random") as engine:
            first = [engine.good(f"genmove {'bw'[i % 2]}") for i in range(10)]
            for _ in range(10):
                engine.good("undo")
            self.assertEqual(engine.ask("undo"), "? cannot undo")
            self.assertEqual([engine.good(f"genmove {'bw'[i % 2]}") for i in range(10)], first)


    def test_the_player_is_told_the_game_so_far(self):
        """historian plays it again by its own rules, and answers what is no square where it is not true."""
        rng = random.Random(8)
        with Gtp(str(MODULES / "historian.so")) as engine:
            for size in (8, 4, 10, 6):
                engine.good(f"boardsize {size}")
                engine.good("clear_board")
                for ply in range(60):
                    engine.good(f"genmove {'bw'[ply % 2]}")
                    if rng.randrange(3) == 0:
                        engine.good("undo")
                        engine.good(f"reg_genmove {'bw'[ply % 2]}")
                        engine.good(f"genmove {'bw'[ply % 2]}")
                play_game([engine, None], size, rng, tell_passes=False)


class Faults(unittest.TestCase):
    def test_a_broken_player_answers_once_and_is_new_then(self):
        for mode, says in (("crash", r"crashed \(Segmentation fault\)"),
                           ("exit", r"ended its own process \(exit status 0\)"),
                           ("illegal", r"answered [a-h][1-8], which is not a legal move"),
                           ("garbage", r"answered -?\d+, which is no square"),
                           ("failed", r"gave up \(choose returned OSERO_FAILED\)")):
            with self.subTest(mode), Gtp(f"misbehave:mode={mode},at_move=1,label=bad") as engine:
                engine.good("genmove b")
                self.assertRegex(engine.ask("3 genmove w"), r"^\?3 bad " + says + "$")
                self.assertRegex(engine.ask("4 genmove w"), r"^=4 [A-H][1-8]$")

    def test_what_it_prints_is_not_heard(self):
        with Gtp("misbehave:mode=print") as engine:
            self.assertRegex(engine.ask("genmove b"), r"^= [A-H][1-8]$")

    def test_a_hanging_player_is_ended(self):
        for mode in ("hang", "sleep-hang", "deaf"):
            with self.subTest(mode), Gtp(f"misbehave:mode={mode},label=slow", "--timeout", "1") as engine:
                start = time.monotonic()
                self.assertEqual(engine.ask("genmove b"), "? slow took too long: it was ended")
                self.assertLess(time.monotonic() - start, 10)
                self.assertEqual(engine.ask("name"), "= slow")

    def test_it_ends_when_nobody_reads(self):
        """The other program dies while the player thinks."""
        engine = Gtp("misbehave:mode=hang")
        engine.send("genmove b")
        time.sleep(0.5)
        below = children(engine.process.pid)
        self.assertTrue(below)
        engine.process.stdout.close()
        engine.process.stdin.close()
        self.assertEqual(engine.process.wait(10), 0)
        self.assertEqual(engine.process.stderr.read(), b"")
        engine.close()
        for process in below:
            self.assertFalse(os.path.exists(f"/proc/{process}"))

    def test_it_ends_when_nobody_reads_what_it_says(self):
        engine = Gtp("ver1")
        engine.process.stdout.close()
        try:
            for _ in range(100):
                engine.send("list_commands")
                time.sleep(0.01)
        except BrokenPipeError:
            pass
        self.assertEqual(engine.process.wait(10), 0)
        engine.close()

    def test_signals(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(number), Gtp("misbehave:mode=hang") as engine:
                engine.ask("name")
                engine.send("genmove b")
                time.sleep(0.2)
                engine.process.send_signal(number)
                self.assertEqual(engine.process.wait(10), 130)

    def test_commands_wait_while_it_thinks(self):
        with Gtp("misbehave:ms=600,label=slow") as engine:
            engine.send("1 genmove b", "2 name", "3 genmove w", "4 quit")
            answers = [engine.line() for _ in range(8)]
            self.assertRegex("|".join(answers), r"^=1 [A-H][1-8]\|\|=2 slow\|\|=3 [A-H][1-8]\|\|=4\|$")

    def test_a_reader_who_is_slow(self):
        """More answers than a pipe holds, read later."""
        with Gtp("ver1") as engine:
            count = 3000
            engine.process.stdin.write(b"showboard\n" * count + b"quit\n")
            engine.process.stdin.flush()
            time.sleep(0.5)
            said = engine.process.stdout.read()
            self.assertEqual(said.count(b"black to move\n\n"), count)
            self.assertEqual(engine.process.wait(10), 0)


if __name__ == "__main__":
    unittest.main()
