# SPDX-License-Identifier: MIT
"""osero convert: files of every format into every other, standard streams, and all that is refused."""

import json
import os
import pathlib
import struct
import subprocess
import tempfile
import unittest

OSERO = os.environ["OSERO"]
GAMES = pathlib.Path(__file__).parents[1] / "golden/games"
REFERENCE = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2])) / "results/reference"
SHORTEST = "f5d6c5f4e3f6g5e6e7"  # nine moves, 64-0
SHORTEST_GGF = "".join(f"{'BW'[i % 2]}[{SHORTEST[2 * i:2 * i + 2]}]" for i in range(9))


def record(moves, discs, black=1, white=2, theoretical=32, tournament=0):
    squares = [10 * int(moves[i + 1]) + ord(moves[i]) - 96 for i in range(0, len(moves), 2)]
    return struct.pack("<HHHBB", tournament, black, white, discs, theoretical) + bytes(squares).ljust(60, b"\0")


def header(games=0, names=0, year=0, size=8, solitaire=0, depth=0):
    return struct.pack("<BBBBIHHBBBB", 20, 26, 1, 2, games, names, year, size, solitaire, depth, 0)


def table(names, size):
    return header(names=len(names), size=0) + b"".join(name.encode("latin-1").ljust(size, b"\0") for name in names)


class Convert(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="osero-convert-")
        self.addCleanup(self.temporary.cleanup)
        self.root = pathlib.Path(self.temporary.name)

    def run_osero(self, *arguments, data=None, environment=None):
        return subprocess.run([OSERO, "convert", *map(str, arguments)], capture_output=True, input=data, timeout=60,
                              cwd=self.root, env={**os.environ, "SOURCE_DATE_EPOCH": "1767312000", **(environment or {})})

    def convert(self, *arguments, status=0, told=None, data=None):
        done = self.run_osero(*arguments, data=data)
        self.assertEqual(done.returncode, status, done.stderr)
        if told is not None:
            self.assertEqual(done.stderr.decode(), told)
        return done.stdout

    def fails(self, message, *arguments, status=2, data=None, left=()):
        """One line that says so, and nothing is written."""
        done = self.run_osero(*arguments, data=data)
        self.assertEqual((done.returncode, done.stderr.decode()), (status, f"osero: {message}\n"))
        self.assertEqual(done.stdout, b"")
        for name in ("out.jsonl", "out.ggf", "out.wtb", "out.txt", "out.obf", *left):
            self.assertFalse((self.root / name).exists() or (self.root / (name + ".new")).exists(), name)

    def write(self, name, content):
        path = self.root / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return name

    def read(self, name):
        return (self.root / name).read_bytes()


class Formats(Convert):
    def test_golden_games_through_every_format(self):
        # Moves and results of golden/games/expected.jsonl, which another program worked out.
        expected = [json.loads(line) for line in (GAMES / "expected.jsonl").read_text().splitlines()]
        moves = ["".join(ply for ply in game["plies"] if ply != "pass") for game in expected]
        self.convert(GAMES / "games.wtb", "a.ggf", told=None)
        self.convert("a.ggf", "b.txt")
        self.assertEqual(self.read("b.txt").decode().split("\n")[:-1], moves)
        self.convert("b.txt", "c.wtb")
        self.convert("c.wtb", "d.ggf", "--quiet")
        self.convert("d.ggf", "e.jsonl")
        lines = [json.loads(line) for line in self.read("e.jsonl").splitlines()]
        finished = [i for i, game in enumerate(expected) if game["over"]]
        self.assertGreater(len(finished), 5)
        self.assertEqual([line["moves"] for line in lines], [moves[i] for i in finished])
        self.assertEqual([line["difference"] for line in lines], [expected[i]["difference"] for i in finished])
        self.assertEqual([line["black_discs"] for line in lines], [len(expected[i]["black"]) for i in finished])

    def test_a_run_through_ggf_is_the_same_run(self):
        self.convert(REFERENCE, "run.ggf", told="1680 games\n")
        self.convert("run.ggf", "run.jsonl", told="1680 games\n")
        self.assertEqual(self.read("run.jsonl"), (REFERENCE / "games.jsonl").read_bytes())

    def test_a_run_into_wthor_says_what_is_lost(self):
        self.convert(REFERENCE, "run.wtb", told="osero: wthor cannot hold all letters of these names: lost in 480 games, "
                     "the first is games.jsonl game 3\nosero: wthor cannot hold how many moves of a game are its opening: "
                     "lost in 1680 games, the first is games.jsonl game 1\n1680 games\n")
        self.assertEqual(self.read("run.wtb")[:16], header(games=1680, depth=22))
        names = self.read("run.JOU")
        self.assertEqual(names[8:10], bytes([8, 0]))
        self.assertEqual(names[16:56], b"???".ljust(20, b"\0") + b"random".ljust(20, b"\0"))
        self.assertEqual(self.read("run.TRN")[16:], b"???".ljust(26, b"\0"))

    def test_wthor_byte_by_byte(self):
        self.write("x.ggf", f"(;PB[Böhm]PW[Z]PC[Open]DT[2024]RE[+64]{SHORTEST_GGF};)\n(;PB[Z]PW[Böhm]DT[2024]B[f5];)")
        self.convert("x.ggf", "x.wtb", told="2 games\n")
        self.assertEqual(self.read("x.wtb"), header(games=2, year=2024, depth=22) +
                         record(SHORTEST, 64, 1, 2, 64, 1) + record("f5", 4, 2, 1, 4))
        self.assertEqual(self.read("x.JOU"), table(["???", "Böhm", "Z"], 20))
        self.assertEqual(self.read("x.TRN"), table(["???", "Open"], 26))

    def test_standard_streams(self):
        text = self.convert("-", "-", "--to", "jsonl", data=SHORTEST.encode() + b"\n", told="1 game\n")
        self.assertEqual(json.loads(text)["difference"], 64)
        back = self.convert("-", "-", "--to", "transcripts", "--quiet", data=text)
        self.assertEqual(back, SHORTEST.encode() + b"\n")
        ggf = self.convert("-", "-", "--to", "ggf", data=text)
        self.assertEqual(self.convert("-", "-", "--to", "jsonl", data=ggf), text)
        wthor = self.convert("-", "-", "--to", "wthor", data=text)
        self.assertEqual(wthor, header(games=1, depth=22) + record(SHORTEST, 64, 1, 2, 64))
        again = self.convert("-", "-", "--from", "wthor", "--to", "transcripts", data=wthor)
        self.assertEqual(again, SHORTEST.encode() + b"\n")

    def test_standard_output_that_is_full(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([OSERO, "convert", GAMES / "games.wtb", "-", "--to", "ggf", "--quiet"], stdout=full,
                                  stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"cannot write to standard output", done.stderr)

    def test_a_folder_of_years_with_names_newer_and_older(self):
        (self.root / "years").mkdir()
        self.write("years/WTH_2001.wtb", header(games=1, year=2001) + record(SHORTEST, 64, 1, 9, tournament=1))
        self.write("years/WTH_2002.wtb", header(games=1, year=2002) + record("f5", 20, 2, 1))
        self.write("years/WTH.JOU", table(["???", "Él", "Wu"], 20))
        self.write("years/wth.trn", table(["a", "b", "and one that no game has"], 26))
        self.convert("years", "all.ggf", "--quiet")
        games = self.read("all.ggf").decode().splitlines()
        self.assertIn("PC[b]DT[2001]PB[Él]PW[player 9]", games[0])
        self.assertIn("PC[a]DT[2002]PB[Wu]PW[Él]", games[1])
        # A table of the games' own name goes before that of all years.
        self.write("years/WTH_2002.JOU", table(["x", "y", "z"], 20))
        self.convert("years", "all.ggf", "--quiet")
        games = self.read("all.ggf").decode().splitlines()
        self.assertIn("PB[Él]PW[player 9]", games[0])
        self.assertIn("PB[z]PW[y]", games[1])
        told = self.run_osero("years", "all.wtb").stderr.decode()
        self.assertIn("wthor cannot hold games of several years in one file; its header has no year: lost in 1 game, the "
                      "first is WTH_2002.wtb game 1\n", told)
        self.assertEqual(self.read("all.wtb")[10:12], b"\0\0")
        self.convert("years", "all.wtb", "--year", "2003", told="2 games\n")
        self.assertEqual(self.read("all.wtb")[10:12], struct.pack("<H", 2003))

    def test_theoretical_scores_and_unfinished_results_stay_within_wthor(self):
        data = header(games=2, year=2001, depth=24) + record(SHORTEST, 64, 1, 2, 40, 1) + record("f5", 20, 1, 2, 25, 1)
        self.write("a.wtb", data)
        self.convert("a.wtb", "b.wtb", told="2 games\n")
        self.assertEqual(self.read("b.wtb"), data)

    def test_boards(self):
        self.write("six.txt", "c2\n")  # a move on 6x6 and not on 8x8
        self.convert("six.txt", "six.ggf", "--board", "6")
        self.assertIn(b"BO[6 ------ ------ --O*-- --*O-- ------ ------ *]B[c2]", self.read("six.ggf"))
        self.convert("six.ggf", "out.txt", "--board", "6")
        self.assertEqual(self.read("out.txt"), b"c2\n")
        done = self.run_osero("six.ggf", "eight.txt")
        self.assertEqual((done.returncode, done.stderr.decode()),
                         (3, "osero: transcripts cannot hold games on this board (see --board): left out 1 game, the "
                             "first is six.ggf game 1\nosero: transcripts can hold none of the 1 games of six.ggf: "
                             "nothing is written\n"))
        self.assertFalse((self.root / "eight.txt").exists())


class Positions(Convert):
    OBF = ("% two\n" + "-" * 27 + "OX------XO" + "-" * 27 + " X; d3:+0.5; c4:-1; % start\n\n"
           + "-----OX--XO-----" + " O;\n")
    DIGITS = ("% two\n" + "0" * 27 + "21" + "000000" + "12" + "0" * 27 + " 1 % start\n\n" + "0000021001200000 2\n")

    def test_there_and_back(self):
        self.write("a.obf", self.OBF)
        self.convert("a.obf", "b.obf", told="2 positions\n")
        self.assertEqual(self.read("b.obf").decode(), self.OBF)
        self.convert("a.obf", "a.digits", told="osero: digits cannot hold scores: lost in 1 positions, the first is line 2"
                                               "\n2 positions\n")
        self.assertEqual(self.read("a.digits").decode(), self.DIGITS)
        self.convert("a.digits", "c.obf", told="2 positions\n")
        self.assertEqual(self.read("c.obf").decode(), self.OBF.replace(" d3:+0.5; c4:-1;", ""))
        self.assertEqual(self.convert("-", "-", "--to", "digits", "--quiet", data=self.OBF.encode()).decode(), self.DIGITS)

    def test_bad_lines_are_named_and_the_rest_is_converted(self):
        self.write("a.obf", self.OBF + "XO\n" + "-" * 64 + "\n" + "-----OX--XO-----" + " X; a1:3;\n")
        done = self.run_osero("a.obf", "b.obf", "--quiet")
        self.assertEqual((done.returncode, done.stderr.decode()), (
            3, "osero: a.obf line 5: column 1: 2 cells; a board has 16, 36, 64 or 100\n"
               "osero: a.obf line 6: column 65: the side to move is missing: X or O after the cells\n"
               "osero: a.obf line 7: column 21: a1 is not a legal move\n"
               "osero: 3 of a.obf could not be read and are left out\n"))
        self.assertEqual(self.read("b.obf").decode(), self.OBF)

    def test_games_are_no_positions(self):
        self.write("a.obf", self.OBF)
        self.write("a.txt", SHORTEST)
        self.fails("a.obf: it holds positions, not games", "a.obf", "out.ggf")
        self.fails("a.txt does not begin with a position: games become games, positions become obf or digits (--from obf "
                   "reads it all the same)", "a.txt", "out.obf")
        self.fails("positions become obf or digits, not ggf", "a.obf", "out.ggf", "--from", "obf")
        self.fails("games become jsonl, transcripts, ggf or wthor, not obf", "a.txt", "out.obf", "--from", "transcripts")
        self.write("empty.obf", "")
        self.fails("there is no good position in empty.obf: nothing is written", "empty.obf", "out.obf", status=3)


class BadInput(Convert):
    def test_bad_games_are_named_and_the_rest_is_converted(self):
        self.write("x.ggf", f"(;{SHORTEST_GGF};)\n(;B[f5]W[f5];)\n(;RE[-64]{SHORTEST_GGF};)\n(;B[f5")
        done = self.run_osero("x.ggf", "x.txt", "--quiet")
        self.assertEqual((done.returncode, done.stderr.decode()), (
            3, "osero: x.ggf game 2 (line 2): ply 2: White's f5 is not a legal move: the square is taken\n"
               "osero: x.ggf game 3 (line 3): RE says -64, but its moves come to +64\n"
               "osero: x.ggf game 4 (line 4): column 3: the ']' of B is missing\n"
               "osero: 3 of x.ggf could not be read and are left out\n"))
        self.assertEqual(self.read("x.txt").decode(), SHORTEST + "\n")
        self.convert("--check", "x.ggf", status=3)

    def test_wthor_that_is_torn_or_counts_wrongly(self):
        games = record(SHORTEST, 64) * 3
        for name, data, told in (
                ("torn", header(games=3) + games[:-5], "osero: torn.wtb: it is cut off after game 2\n"),
                ("more", header(games=2) + games, "osero: more.wtb: 68 bytes follow the 2 games that its header promises\n"),
                ("fewer", header(games=2000000000) + games, "osero: fewer.wtb: it is cut off after game 3\n"),
                ("wrong", header(games=3) + games[:140].replace(b"\x38", b"\x0b", 1) + games[140:],
                 "osero: wrong.wtb game 1: move 1: a1 is not a legal move for Black: it flips nothing\n")):
            self.write(name + ".wtb", data)
            done = self.run_osero(name + ".wtb", name + ".txt", "--quiet")
            self.assertEqual((done.returncode, done.stderr.decode()),
                             (3, told + f"osero: 1 of {name}.wtb could not be read and are left out\n"))
            self.assertEqual(self.read(name + ".txt").decode(), (SHORTEST + "\n") * (3 if name == "fewer" else 2))

    def test_names_that_are_torn(self):
        self.write("a.wtb", header(games=1) + record(SHORTEST, 64, 1, 2))
        self.write("a.JOU", table(["???", "Al", "Bo"], 20)[:-5])
        done = self.run_osero("a.wtb", "a.ggf", "--quiet")
        self.assertEqual((done.returncode, done.stderr.decode()), (
            3, "osero: a.JOU: its header says 3 names, and it has the bytes of 2 and a piece\n"
               "osero: 1 of a.wtb could not be read and are left out\n"))
        self.assertIn(b"PB[Al]PW[player 2]", self.read("a.ggf"))

    def test_wthor_of_other_kinds(self):
        self.write("a.wtb", header(games=1, size=9) + record(SHORTEST, 64))
        self.fails("a.wtb: its games are on a board of 9 squares a side; only 8 is read", "a.wtb", "out.ggf")
        self.write("a.wtb", header(games=1, size=10) + record(SHORTEST, 64))
        self.fails("a.wtb: its games are on 10x10: how WTHOR puts their 96 moves into its records of 60 is not known",
                   "a.wtb", "out.ggf")
        self.write("a.wtb", header(games=1, solitaire=1) + record(SHORTEST, 64))
        self.fails("a.wtb: it holds solitaires, not games", "a.wtb", "out.ggf")
        self.write("a.wtb", b"\x14")
        self.fails("a.wtb: a WTHOR file has a header of 16 bytes, and this one has 1 byte", "a.wtb", "out.ggf")
        self.write("a.JOU", table(["a"], 20))
        self.fails("a.JOU: it holds names, not games; WTHOR's games are in .wtb files", "a.JOU", "out.ggf")

    def test_lines_of_runs(self):
        line = (REFERENCE / "games.jsonl").read_text().splitlines()[0]
        broken = [line.replace('"game":1', '"game":99999999999999999999'), line.replace("f5d6", "f5d7"), "{}", line[:100]]
        self.write("a.jsonl", "\n".join([line, *broken]))
        done = self.run_osero("a.jsonl", "b.jsonl", "--quiet")
        self.assertEqual(done.returncode, 3)
        told = done.stderr.decode().splitlines()
        self.assertEqual([text[:22] for text in told], [f"osero: a.jsonl line {i}:" for i in (2, 3, 4, 5)]
                         + ["osero: 4 of a.jsonl co"])
        self.assertIn("it is cut off: the line has no end", told[3])
        self.assertEqual(self.read("b.jsonl").decode(), line + "\n")
        self.assertEqual(self.convert("-", "-", "--to", "jsonl", "--quiet", status=3, data=self.read("a.jsonl")).decode(),
                         line + "\n")

    def test_runs_of_other_games(self):
        (self.root / "run").mkdir()
        self.write("run/games.jsonl", (REFERENCE / "games.jsonl").read_bytes())
        self.write("run/run.json", '{"game": "go"}')
        self.fails("run/games.jsonl: the games are of go, not of othello", "run", "out.ggf")

    def test_what_holds_nothing(self):
        self.write("empty.txt", "")
        self.write("empty.jsonl", "")
        self.write("empty.ggf", "")
        self.write("garbage", bytes(range(256)) * 20)
        self.write("text", "To be, or not to be\n")
        (self.root / "folder").mkdir()
        for name in ("empty.txt", "empty.jsonl", "empty.ggf"):
            self.fails(f"there is no good game in {name}: nothing is written", name, "out.ggf", status=3)
        self.fails("garbage: a zero byte: this is no text of games (WTHOR files end in .wtb)", "garbage", "out.ggf")
        self.fails("folder: there are no games: neither games.jsonl of a run nor .wtb files", "folder", "out.ggf")
        self.fails("cannot open missing: No such file or directory", "missing", "out.ggf", status=1)
        done = self.run_osero("text", "out.ggf")
        self.assertEqual((done.returncode, done.stderr.decode()), (
            3, "osero: text line 1: ply 1: To is not a square of the 8x8 board\n"
               "osero: there is no good game in text: nothing is written\n"))
        self.assertFalse((self.root / "out.ggf").exists())
        self.fails("there is no good game in standard input: nothing is written", "-", "out.ggf", status=3, data=b"")

    def test_wrong_uses(self):
        self.write("a.txt", SHORTEST)
        self.fails("the name out does not tell a format: give --to jsonl, transcripts, ggf, wthor, obf or digits", "a.txt",
                   "out", left=("out",))
        self.fails("--to takes jsonl, transcripts, ggf, wthor, obf or digits, not 'pgn'", "a.txt", "-", "--to", "pgn")
        self.fails("OUT is missing; usage: osero convert IN OUT", "a.txt")
        self.fails("--check writes nothing: give IN alone", "--check", "a.txt", "out.ggf")
        self.fails("--board takes 4, 6, 8 or 10, not '7'", "a.txt", "out.ggf", "--board", "7")
        self.fails("--year is of WTHOR files only", "a.txt", "out.ggf", "--year", "1999")
        self.fails("WTH.wtb: WTH.JOU and WTH.TRN beside it would be those of all other years; choose another name",
                   "a.txt", "WTH.wtb", left=("WTH.wtb", "WTH.JOU"))
        self.fails("cannot write no/out.ggf: No such file or directory", "a.txt", "no/out.ggf", status=1)
        done = self.run_osero("a.txt", "out.wtb", environment={"SOURCE_DATE_EPOCH": "soon"})
        self.assertEqual((done.returncode, done.stderr.decode()[:30]), (2, "osero: SOURCE_DATE_EPOCH is no"))

    def test_what_was_there_stays_when_it_fails(self):
        self.write("out.ggf", "old")
        self.write("bad.txt", "a1\n")
        done = self.run_osero("bad.txt", "out.ggf")
        self.assertEqual(done.returncode, 3)
        self.assertEqual(self.read("out.ggf"), b"old")
        self.assertEqual(sorted(path.name for path in self.root.iterdir()), ["bad.txt", "out.ggf"])


if __name__ == "__main__":
    unittest.main()
