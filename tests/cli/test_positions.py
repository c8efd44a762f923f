# SPDX-License-Identifier: MIT
"""osero positions: the same bytes from the same seed, positions and answers that rules of our own confirm, bad input."""

import hashlib
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
import unittest

SOURCE = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2]))
LINE = re.compile(r"([-XO]{64}) ([XO]);((?: [a-h][1-8]:(?:0|[+-]\d+);)*) % (\d+) empties, (.*), game (\d+)")
DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
MASK = (1 << 64) - 1


def osero(*arguments, **options):
    return subprocess.run([os.environ["OSERO"], *arguments], capture_output=True, text=True, timeout=120, **options)


def positions(*arguments):
    done = osero("positions", *arguments)
    assert (done.returncode, done.stderr) == (0, ""), f"{arguments}: {done.returncode} {done.stderr}"
    return done.stdout


def body(text):
    return [line for line in text.splitlines() if not line.startswith("%")]


# ---- The generator of engines/osero_random.h, from its description

def splitmix(state):
    state = (state + 0x9e3779b97f4a7c15) & MASK
    z = ((state ^ (state >> 30)) * 0xbf58476d1ce4e5b9) & MASK
    z = ((z ^ (z >> 27)) * 0x94d049bb133111eb) & MASK
    return state, z ^ (z >> 31)


def mixed(seed, *values):
    for value in values:
        seed = splitmix(splitmix(seed)[1] ^ value)[1]
    return seed


class Draws:
    def __init__(self, seed):
        self.state = []
        for _ in range(4):
            seed, word = splitmix(seed)
            self.state.append(word)

    def next(self):
        s = self.state
        m = s[1] * 5 & MASK
        result = ((m << 7 | m >> 57) & MASK) * 9 & MASK
        t = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = (s[3] << 45 | s[3] >> 19) & MASK
        return result

    def below(self, bound):
        while bound > 1:
            product = (self.next() >> 32) * bound
            if product & 0xffffffff >= (1 << 32) % bound:
                return product >> 32
        return 0


# ---- The rules

def flips(cells, side, square):
    found = []
    if cells[square] != "-":
        return found
    for down, right in DIRECTIONS:
        row, column, line = square // 8 + down, square % 8 + right, []
        while 0 <= row < 8 and 0 <= column < 8 and cells[row * 8 + column] not in ("-", side):
            line.append(row * 8 + column)
            row, column = row + down, column + right
        if line and 0 <= row < 8 and 0 <= column < 8 and cells[row * 8 + column] == side:
            found += line
    return found


def moves(cells, side):
    return [square for square in range(64) if flips(cells, side, square)]


def other(side):
    return "O" if side == "X" else "X"


def play(cells, side, square):
    cells = list(cells)
    for flipped in flips(cells, side, square) + [square]:
        cells[flipped] = side
    return "".join(cells)


def name(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def score(cells, side, alpha=-64, beta=64):
    """Plain alpha-beta."""
    own = moves(cells, side)
    if not own:
        if moves(cells, other(side)):
            return -score(cells, other(side), -beta, -alpha)
        difference = cells.count(side) - cells.count(other(side))
        return difference + cells.count("-") * ((difference > 0) - (difference < 0))
    best = -64
    for square in own:
        best = max(best, -score(play(cells, side, square), other(side), -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


def images(cells):
    rows = [cells[i:i + 8] for i in range(0, 64, 8)]
    for turned in (rows, ["".join(column) for column in zip(*rows)]):
        for upright in (turned, turned[::-1]):
            yield "".join(upright)
            yield "".join(row[::-1] for row in upright)


def key(cells, side):
    if side == "O":
        cells = cells.translate(str.maketrans("XO", "OX"))
    return min(images(cells))


def holds_back_interrupts(process):
    """It waits for them by itself: before that they just end it."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"SigBlk:\s*([0-9a-f]+)", status).group(1), 16) >> (signal.SIGINT - 1) & 1


class Positions(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def assert_refused(self, status, words, *arguments):
        done = osero("positions", *arguments)
        self.assertEqual((done.returncode, done.stdout), (status, ""), done.stderr)
        self.assertRegex(done.stderr, r"\Aosero: [^\n]*\n\Z")
        self.assertIn(words, done.stderr)

    def test_positions_and_answers(self):
        seen, count = set(), 0
        for line in body(positions("--empties", "5-8", "--count", "4")):
            cells, side, answers, empties, how, _ = LINE.fullmatch(line).groups()
            self.assertEqual((cells.count("-"), how), (int(empties), "random play"))
            seen.add(key(cells, side))
            count += 1
            scores = {name(square): -score(play(cells, side, square), other(side)) for square in moves(cells, side)}
            best = max(scores.values())
            wanted = "".join(f" {move}:{best:+d};".replace("+0", "0") for move in scores if scores[move] == best)
            self.assertEqual(answers, wanted, line)
        self.assertEqual((len(seen), count), (16, 16))

    def test_the_bytes_never_change(self):
        digest = hashlib.sha256("\n".join(body(positions("--empties", "6-12", "--count", "5", "--seed", "7"))).encode())
        self.assertEqual(digest.hexdigest(), "bafd49abeeeb39225830163ba0680a9ed6f0c0aecedcc23be105deacf47ebea6")
        text = body(positions("--empties", "10-40", "--count", "3", "--from", "ver3", "--no-answers"))
        self.assertEqual(hashlib.sha256("\n".join(text).encode()).hexdigest(), "f8dd9129598bb3e34668de7d2819c47b8faf71773a393fa395f0f9e300ce1333")

    def test_same_bytes_whatever_the_jobs(self):
        ask = ["--empties", "9-13", "--count", "6", "--from", "ver1"]
        one = positions(*ask, "--jobs", "1", "--hash", "1")
        self.assertEqual(one, positions(*ask, "--jobs", "5", "--hash", "32"))
        self.assertEqual(positions(*ask, "-o", self.path("a.obf")), "")
        self.assertEqual(pathlib.Path(self.path("a.obf")).read_text(), one)
        self.assertEqual(os.listdir(self.folder.name), ["a.obf"])
        self.assertFalse(set(body(one)) & set(body(positions(*ask, "--seed", "2"))))

    def test_the_head_has_the_command_that_makes_it_again(self):
        ask = ["--empties", "10", "--count", "3", "--from", "ver3:label=it's mine,corner=31", "--seed", "5",
               "--opening-plies", "12"]
        text = positions(*ask)
        command = [line[1:].strip() for line in text.splitlines() if line.startswith("%     osero positions")]
        self.assertEqual(len(command), 1)
        again = subprocess.run(["bash", "-c", command[0].replace("osero", '"$OSERO"', 1)], capture_output=True, text=True,
                               timeout=60)
        self.assertEqual((again.stdout, again.stderr), (text, ""))
        self.assertIn("it's mine against itself, game 1", text)
        self.assertNotIn("the player has a clock", text)
        clocked = positions("--empties", "10", "--count", "1", "--from", "ver1:limit.move_ms=500", "--no-answers")
        self.assertIn("the player has a clock or threads", clocked)

    def test_a_list_is_lengthened_at_its_end(self):
        few = body(positions("--empties", "12", "--count", "3", "--from", "ver2", "--no-answers"))
        many = body(positions("--empties", "11-13", "--count", "7", "--from", "ver2", "--no-answers"))
        self.assertEqual(few, many[7:10])

    def test_a_player_plays_against_itself(self):
        """Its games again, all at once, with `osero choose` for every move."""
        lines = body(positions("--empties", "30", "--count", "4", "--from", "ver3", "--seed", "3", "--no-answers"))
        games = []
        for line in lines:
            cells, side, answers, _, how, number = LINE.fullmatch(line).groups()
            self.assertEqual((answers, how), ("", "ver3 against itself"))
            games.append([(cells, side), "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27, "X",
                          Draws(mixed(3, 5, 30, int(number)))])
        for ply in range(30):
            for game in games:
                if not moves(game[1], game[2]):
                    game[2] = other(game[2])
            text = "".join(f"{cells} {side};\n" for _, cells, side, _ in games)
            chosen = osero("choose", "ver3", "-", input=text).stdout.splitlines()
            for game, answer in zip(games, chosen, strict=True):
                own = moves(game[1], game[2])
                square = own[game[3].below(len(own))] if ply < 8 else \
                    next(move for move in own if name(move) == answer.split()[0])
                game[1:3] = play(game[1], game[2], square), other(game[2])
        for wanted, cells, side, _ in games:
            self.assertEqual((cells, side if moves(cells, side) else other(side)), wanted)

    def test_each_colour_has_its_own_instance(self):
        player = os.path.join(os.environ["OSERO_TEST_MODULES"], "one_colour.so")
        self.assertEqual(len(body(positions("--empties", "8-9", "--count", "5", "--from", player + ":label=one",
                                            "--no-answers"))), 10)

    def test_small_boards(self):
        self.assertEqual(body(positions("--empties", "12", "--board", "4", "--count", "1")),
                         ["-----OX--XO----- X; b1:-10; a2:-10; d3:-10; c4:-10; % 12 empties, random play, game 1"])
        self.assertEqual(len(body(positions("--empties", "8-9", "--board", "6", "--count", "3", "--from", "greedy"))), 6)

    def test_bad_input(self):
        for words, *arguments in (
                ("write 8-24", "--empties", "24-8"), ("has 1 to 60 empty squares", "--empties", "0"),
                ("has 1 to 60 empty squares", "--empties", "61"), ("not 'abc'", "--empties", "abc"),
                ("not '8-'", "--empties", "8-"), ("not '-8'", "--empties", "-8"), ("not '8-9-10'", "--empties", "8-9-10"),
                ("not ' 8'", "--empties", " 8"), ("--empties is empty", "--empties", ""), ("not '99999999999'", "--empties", "99999999999"),
                ("has 1 to 12 empty squares", "--empties", "13", "--board", "4"),
                ("--empties is missing",), ("--no-answers", "--empties", "33"),
                ("not '0'", "--empties", "8", "--count", "0"), ("not '-1'", "--empties", "8", "--seed", "-1"),
                ("4, 6 or 8", "--empties", "8", "--board", "5"), ("no player 'nobody'", "--empties", "8", "--from", "nobody"),
                ("unknown option --emties (did you mean --empties?)", "--emties", "8"),
                ("one argument too many", "--empties", "8", "random"), ("needs a value", "--empties"),
                ("does not play on 6x6 boards", "--empties", "8", "--board", "6", "--from", "ver3"),
                ("before the first move of ver3", "--empties", "52", "--from", "ver3", "--no-answers")):
            with self.subTest(arguments=arguments):
                self.assert_refused(2, words, *arguments)

    def test_more_than_there_are(self):
        self.assert_refused(2, "found only 3 different positions with 58 empties on the 8x8 board, of 100 asked for",
                            "--empties", "58", "--no-answers")
        self.assert_refused(2, "found only 1 different position with 20 empties",
                            "--empties", "20", "--from", "ver1", "--opening-plies", "0")
        self.assert_refused(2, "found only 1 different position with 12 empties", "--empties", "12", "--board", "4")
        # after one random move there are four games, the same but for the symmetry where the player's ties allow it
        done = osero("positions", "--empties", "20", "--from", "greedy", "--opening-plies", "1", "--count", "5")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertRegex(done.stderr, "found only [1-4] different position")

    def test_players_that_break(self):
        for words, *how in (("crashed (Segmentation fault)", "mode=crash,at_move=3"),
                            ("which is not a legal move", "mode=illegal"), ("which is no square", "mode=garbage"),
                            ("gave up", "mode=failed"), ("ended its own process", "mode=exit"),
                            ("took longer than 1 s", "mode=hang", "--timeout", "1"),
                            ("crashed (Segmentation fault)", "mode=crash,phase=new_game")):
            with self.subTest(how=how):
                self.assert_refused(3, words, "--empties", "8", "--from", f"misbehave:{how[0]}", *how[1:])
        self.assert_refused(3, "game 1 for 8 empties: ", "--empties", "8", "--from", "misbehave:mode=crash")
        self.assert_refused(2, "in create", "--empties", "8", "--from", "misbehave:mode=crash,phase=create")

    def test_what_cannot_be_written(self):
        self.assert_refused(1, "No such file", "--empties", "8", "--output", self.path("no/such.obf"))
        self.assert_refused(1, "it is a folder", "--empties", "8", "--output", self.folder.name)
        self.assert_refused(1, "cannot write /dev/full", "--empties", "8", "--count", "3", "--output", "/dev/full")
        with open("/dev/full", "w") as full:
            done = subprocess.run([os.environ["OSERO"], "positions", "--empties", "8", "--count", "3"], stdout=full,
                                  stderr=subprocess.PIPE, text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"\Aosero: cannot write[^\n]*\n\Z")

    def interrupt(self, *arguments):
        path = pathlib.Path(self.path("kept.obf"))
        path.write_text("what was there\n")
        process = subprocess.Popen([os.environ["OSERO"], "positions", "-o", path, *arguments], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        while not holds_back_interrupts(process):
            self.assertIsNone(process.poll())
            time.sleep(0.01)
        time.sleep(0.5)  # into the work; where that has not begun yet the end must be the same
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual((process.returncode, out, err), (130, "", "osero: interrupted: nothing is written\n"))
        self.assertEqual(path.read_text(), "what was there\n")
        self.assertEqual(os.listdir(self.folder.name), ["kept.obf"])

    def test_interrupted_while_it_solves(self):
        self.interrupt("--empties", "30", "--count", "2")

    def test_interrupted_while_a_player_thinks(self):
        self.interrupt("--empties", "8", "--from", "misbehave:mode=hang")


class Committed(unittest.TestCase):
    """positions/endgame: whole, and what the command makes."""

    def check(self, player):
        path = SOURCE / "positions" / "endgame" / f"{player}.obf"
        text = path.read_text()
        seen, counts = set(), {}
        for line in body(text):
            cells, side, answers, empties, _, _ = LINE.fullmatch(line).groups()
            self.assertEqual(cells.count("-"), int(empties))
            self.assertTrue(answers)
            best = {answer.split(":")[1] for answer in answers.split(";")[:-1]}
            self.assertEqual(len(best), 1, line)
            legal = [name(square) for square in moves(cells, side)]
            given = [answer.split(":")[0].strip() for answer in answers.split(";")[:-1]]
            self.assertEqual(given, [move for move in legal if move in given])
            seen.add(key(cells, side))
            counts[int(empties)] = counts.get(int(empties), 0) + 1
        self.assertEqual(set(counts.values()), {20})
        self.assertEqual(sorted(counts), list(range(8, max(counts) + 1)))
        self.assertEqual(len(seen), sum(counts.values()))
        self.assertIn(f"%     osero positions --empties 8-{max(counts)} --count 20 --from {player} --seed 1", text)
        self.assertEqual(body(text)[:100], body(positions("--empties", "8-12", "--count", "20", "--from", player)))
        unsolved = body(positions("--empties", f"8-{max(counts)}", "--count", "20", "--from", player, "--no-answers"))
        self.assertEqual([re.sub(r"; .* %", "; %", line) for line in body(text)], unsolved)
        done = osero("choose", "ver3", f"positions/endgame/{player}.obf", cwd="/")
        self.assertEqual((done.returncode, len(done.stdout.splitlines())), (0, len(seen)), done.stderr)

    def check_answers(self, player):
        """Those of up to eleven empties, by the textbook's alpha-beta."""
        lines = body((SOURCE / "positions" / "endgame" / f"{player}.obf").read_text())[:80]
        done = osero("choose", "alphabeta:empties=11", "-", input="\n".join(lines))
        self.assertEqual(done.returncode, 0, done.stderr)
        for line, answer in zip(lines, done.stdout.splitlines(), strict=True):
            move, found = answer.split()
            self.assertIn(f" {move}:{int(found):+d};".replace("+0", "0"), line)

    def test_answers(self):
        self.check_answers("random")
        self.check_answers("ver3")

    def test_random(self):
        self.check("random")

    def test_ver3(self):
        self.check("ver3")


if __name__ == "__main__":
    unittest.main()
