# SPDX-License-Identifier: MIT
"""osero watch: every board of the tiny run's games against the plain board of golden/tiny_run/make.py."""

import json
import os
import pathlib
import pty
import shutil
import subprocess
import sys
import tempfile
import unittest

OSERO = os.environ["OSERO"]
TINY = pathlib.Path(__file__).parents[1] / "golden/tiny_run"
GAMES = [json.loads(line) for line in (TINY / "games.jsonl").read_text().splitlines()]

sys.path.insert(0, str(TINY))
import make  # noqa: E402


def watch(*arguments, **more):
    return subprocess.run([OSERO, "watch", *map(str, arguments)], capture_output=True, text=True, timeout=60, **more)


def replay(text):
    """For each move: (colour, name, flipped places, the board after it); passes as (colour, None, ...)."""
    board = {(x, y): 0 for y in range(8) for x in range(8)}
    board[3, 3] = board[4, 4] = -1
    board[4, 3] = board[3, 4] = 1
    me, steps = 1, []
    for at in range(0, len(text), 2):
        place = ("abcdefgh".index(text[at]), int(text[at + 1]) - 1)
        if not make.moves(board, me):
            steps.append((me, None, [], dict(board)))
            me = -me
        flipped = make.flips(board, me, *place)
        for other in flipped + [place]:
            board[other] = me
        steps.append((me, text[at:at + 2], flipped, dict(board)))
        me = -me
    return steps


def drawn(board, mover, last, flipped):
    """The diagram as the help tells it."""
    lines = ["   a b c d e f g h"]
    legal = make.moves(board, -mover)
    for y in range(8):
        line = f"{y + 1} "
        for x in range(9):
            line += "[" if (x, y) == last else "]" if (x - 1, y) == last else " "
            if x < 8:
                cell = {1: "X", -1: "O", 0: "." if (x, y) in legal else "-"}[board[x, y]]
                line += cell.lower() if (x, y) in flipped else cell
        lines.append(f"{line} {y + 1}")
    return lines + lines[:1]


class Watch(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="osero-watch-")
        self.addCleanup(self.temporary.cleanup)
        self.root = pathlib.Path(self.temporary.name)
        shutil.copytree(TINY, self.root / "results/tiny")

    def fails(self, status, *parts, arguments):
        done = watch(*arguments, cwd=self.root)
        self.assertEqual((done.returncode, done.stdout), (status, ""), done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for part in parts:
            self.assertIn(part, done.stderr)

    def test_every_board_of_every_game(self):
        for game in GAMES:
            done = watch(TINY, game["game"])
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            blocks = done.stdout.split("\n\n")
            self.assertEqual(blocks[0].splitlines()[0].split(", pair")[0],
                             f"game {game['game']}: {game['black']} (Black, X) against {game['white']} (White, O)")
            number = 0
            for block, (me, name, flipped, board) in zip(blocks[2:], replay(game["moves"])):
                colour = "Black" if me == 1 else "White"
                if name is None:
                    self.assertEqual(block, f"{colour} passes")
                    continue
                number += 1
                values = list(board.values())
                opening = " (opening)" if number <= game["opening_plies"] else ""
                head = f"{number}. {colour} {name} flips {len(flipped)}{opening}: " \
                       f"Black {values.count(1)}, White {values.count(-1)}"
                place = ("abcdefgh".index(name[0]), int(name[1]) - 1)
                self.assertEqual(block.splitlines(), [head, *drawn(board, me, place, flipped)])
            self.assertEqual(number, len(game["moves"]) // 2)

    def test_ends(self):
        last = {game["game"]: watch(TINY, game["game"]).stdout.splitlines()[-1] for game in GAMES}
        self.assertEqual(last[2], "Black 32, White 32: a draw")
        self.assertEqual(last[1], "Black 29, White 35: White wins by 6")
        crash = next(game for game in GAMES if game["termination"] == "crash")
        self.assertTrue(last[crash["game"]].endswith("Black wins by crash: white died in choose"))
        late = next(game for game in GAMES if game["termination"] == "time")
        self.assertTrue(last[late["game"]].endswith("White wins by time: black took 120 ms of 100 ms"))

    def test_one_ply(self):
        whole = watch(TINY, 1).stdout.split("\n\n")
        for ply in (0, 1, 30, 60):
            text = watch(TINY, 1, "--ply", ply).stdout
            self.assertEqual(text.split("\n\n")[1], next(block for block in whole[1:] if block.startswith(
                f"{ply}. " if ply > 0 else "start: ")))
        self.fails(2, "0 to 60", arguments=["tiny", 1, "--ply", 61])

    def test_on_a_terminal(self):
        head, tail = pty.openpty()
        done = subprocess.run([OSERO, "watch", str(TINY), "1", "--ply", "1"], stdout=tail, timeout=60)
        os.close(tail)
        text = os.read(head, 65536).decode()
        os.close(head)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(text.count("\x1b[7mx\x1b[0m"), 1)
        self.assertIn("\x1b[1m[\x1b[0mX\x1b[1m]\x1b[0m", text)

    def test_other_starts(self):
        folder = self.root / "results/tiny"
        run = json.loads((folder / "run.json").read_text())
        run.update(board=4, start="parallel")
        (folder / "run.json").write_text(json.dumps(run))
        game = dict(GAMES[0], moves="", opening_plies=0)
        (folder / "games.jsonl").write_text(json.dumps(game) + "\n" + json.dumps(
            dict(game, game=2, start="----OOO-XXX----- O")) + "\n")
        self.assertIn("start: Black 2, White 2\n   a b c d\n1  . . . .  1\n2  - O O -  2\n3  - X X -  3\n",
                      watch("tiny", 1, cwd=self.root).stdout)
        self.assertIn("start: Black 3, White 3\n   a b c d\n1  - - - -  1\n2  O O O -  2\n3  X X X -  3\n4  . . . .  4\n",
                      watch("tiny", 2, cwd=self.root).stdout)

    def test_trouble(self):
        self.fails(2, "no game 24", "games 1 to 23", arguments=["tiny", 24])
        self.fails(2, "'0'", arguments=["tiny", 0])
        self.fails(2, "'x'", arguments=["tiny", "x"])
        self.fails(2, "'nothing'", arguments=["nothing", 1])
        path = self.root / "results/tiny/games.jsonl"
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join([lines[0].replace('"moves":"f5f4', '"moves":"f5a1'), lines[1][:70]]))
        self.fails(1, "game 1", "a1", arguments=["tiny", 1])
        self.fails(1, "line 2", "torn", arguments=["tiny", 2])
        path.write_text("")
        self.fails(2, "no game 1:", "has no games", arguments=["tiny", 1])


class Runs(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="osero-runs-")
        self.addCleanup(self.temporary.cleanup)
        self.root = pathlib.Path(self.temporary.name)

    def runs(self, *arguments):
        done = subprocess.run([OSERO, "runs", *arguments], capture_output=True, text=True, timeout=60, cwd=self.root)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def make(self, name, **more):
        shutil.copytree(TINY, self.root / "results" / name)
        path = self.root / "results" / name / "run.json"
        path.write_text(json.dumps({**json.loads(path.read_text()), **more}))

    def test_list(self):
        self.make("later", started="2026-11-29T20:00:00Z", state="running", games=0, games_planned=24)
        self.make("first", started="2026-11-28T20:00:00Z", state="finished", games=23, games_planned=23)
        self.make("broken")
        (self.root / "results/broken/run.json").write_text("{")
        (self.root / "results/empty").mkdir()
        (self.root / "results/schema").mkdir()
        (self.root / "results/schema/run.schema.json").write_text("{}")
        lines = self.runs().splitlines()
        self.assertEqual([line.split()[0] for line in lines], ["name", "first", "later", "broken:", "broken:"])
        self.assertIn('23  finished  3  A, B, odd, "label" é', lines[1])
        self.assertIn("23 of 24  running", lines[2])
        self.assertIn("broken: broken: ", lines[3])
        self.assertIn("run.json", lines[3])
        self.assertIn("broken: empty: games.jsonl", lines[4])
        found = json.loads(self.runs("--json"))
        self.assertEqual([entry["name"] for entry in found], ["first", "later", "broken", "empty"])
        self.assertEqual((found[1]["games"], found[1]["games_planned"], found[1]["fault"]), (23, 24, None))

    def test_none(self):
        (self.root / "results").mkdir()
        self.assertEqual(self.runs(), "there are no runs in results\n")
        done = subprocess.run([OSERO, "runs", "--results", "nowhere"], capture_output=True, text=True, cwd=self.root)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1))
        self.assertIn("nowhere", done.stderr)


if __name__ == "__main__":
    unittest.main()
