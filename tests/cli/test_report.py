# SPDX-License-Identifier: MIT
"""osero report on golden/tiny_run, whose numbers golden/tiny_run/make.py worked out on its own."""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest

OSERO = os.environ["OSERO"]
TINY = pathlib.Path(__file__).parents[1] / "golden/tiny_run"
EXPECTED = json.loads((TINY / "expected.json").read_text())
LABELS = {entry["label"]: entry for entry in EXPECTED["players"]}


def sign(number, decimals=0):
    """As reports show a number: with its sign, '-' where there is none."""
    if number is None:
        return "-"
    text = f"{number:+.{decimals}f}"
    return text.lstrip("+-") if float(text) == 0 else text


def interval(entry, decimals=0):
    return f"[{sign(entry['elo_low'], decimals)}, {sign(entry['elo_high'], decimals)}]"


def tally(entry):
    return f"{entry['wins']}-{entry['draws']}-{entry['losses']}"


def mean(entry):
    return f"{sign(entry['difference_mean'], 1)} ±{entry['difference_error']:.1f}"


class Report(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="osero-report-")
        self.addCleanup(self.temporary.cleanup)
        self.root = pathlib.Path(self.temporary.name)
        self.folder = self.root / "results/tiny"
        shutil.copytree(TINY, self.folder)

    def run_osero(self, *arguments):
        return subprocess.run([OSERO, "report", *map(str, arguments)], capture_output=True, text=True, timeout=60,
                              cwd=self.root)

    def report(self, *arguments):
        done = self.run_osero(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def fails(self, status, *parts, arguments=("tiny",)):
        done = self.run_osero(*arguments)
        self.assertEqual((done.returncode, done.stdout), (status, ""), done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for part in parts:
            self.assertIn(part, done.stderr)

    def edit_games(self, change):
        path = self.folder / "games.jsonl"
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join(change(lines)))

    def match(self):
        """The first pairing alone, made into a run of two."""
        games = [json.loads(line) for line in (TINY / "games.jsonl").read_text().splitlines()]
        games = [game for game in games if game["pairing"] == 0]
        for number, game in enumerate(games):
            game["game"] = number + 1
        self.edit_games(lambda lines: [json.dumps(game) + "\n" for game in games])
        run = json.loads((TINY / "run.json").read_text())
        run["players"] = run["players"][:2]
        (self.folder / "run.json").write_text(json.dumps(run))
        return EXPECTED["pairings"][0]


class Numbers(Report):
    def test_standings(self):
        text = self.report("tiny")
        ranked = sorted(LABELS.values(), key=lambda entry: entry["rank"])
        rows = text.split("\n\n")[1].splitlines()[1:]
        for row, entry in zip(rows, ranked, strict=True):
            cells = re.split(r"\s{2,}", row.strip())
            self.assertEqual(cells, [str(entry["rank"]), entry["label"], f"{100 * entry['score']:.1f}%",
                                     str(entry["games"]), tally(entry), tally(entry["black"]), tally(entry["white"]),
                                     mean(entry), sign(entry["elo"]), interval(entry)])

    def test_crosstable_cells(self):
        lines = self.report("tiny").splitlines()
        start = next(i for i, line in enumerate(lines) if line.startswith("score of row"))
        order = ["B", "A", 'odd, "label" é']
        for pairing in EXPECTED["pairings"]:
            row, column = order.index(pairing["first"]), order.index(pairing["second"])
            block = lines[start + 1 + 5 * row:start + 6 + 5 * row]
            cells = [re.split(r"\s{2,}", line.strip())[1:] for line in block]
            place = column if column < row else column - 1  # the diagonal is blank
            self.assertEqual([cell[place] for cell in cells],
                             [f"{100 * pairing['score']:.1f}%", tally(pairing), mean(pairing), sign(pairing["elo"]),
                              interval(pairing)])
            other = {"wins": pairing["losses"], "draws": pairing["draws"], "losses": pairing["wins"],
                     "difference_mean": -pairing["difference_mean"], "difference_error": pairing["difference_error"],
                     "elo_low": pairing["elo_high"] and -pairing["elo_high"],
                     "elo_high": pairing["elo_low"] and -pairing["elo_low"]}
            block = lines[start + 1 + 5 * column:start + 6 + 5 * column]
            cells = [re.split(r"\s{2,}", line.strip())[1:] for line in block]
            place = row if row < column else row - 1
            self.assertEqual([cell[place] for cell in cells],
                             [f"{100 - 100 * pairing['score']:.1f}%", tally(other), mean(other),
                              sign(-pairing["elo"]), interval(other)])

    def test_match_of_two(self):
        pairing = self.match()
        lines = [re.split(r"\s{2,}", line.strip()) for line in self.report("tiny").splitlines()]
        self.assertIn(["A against B"], lines)
        self.assertIn(["score, W-D-L", f"{100 * pairing['score']:.1f}%", tally(pairing)], lines)
        self.assertIn(["with White", f"{100 * pairing['white']['score']:.1f}%", tally(pairing["white"])], lines)
        self.assertIn(["difference", mean(pairing), "discs a game"], lines)
        self.assertIn(["Elo", sign(pairing["elo"], 1), interval(pairing, 1)], lines)
        self.assertIn(["LOS", f"{100 * pairing['los']:.1f}%", "likelihood of being the stronger of the two"], lines)

    def test_who_won_every_game_has_no_elo(self):
        def all_for_a(lines):
            for game in map(json.loads, lines):
                game.update(outcome="win" if game["black"] == "A" else "loss", difference=None, termination="exit", fault="left")
                yield json.dumps(game) + "\n"

        self.match()
        self.edit_games(all_for_a)
        self.assertRegex(self.report("tiny"), r"\n  Elo +-  no number where one player has won every game\n")

    def test_notes(self):
        text = self.report("tiny")
        self.assertIn("identical games: 2 of 23", text)
        self.assertIn('faults: odd, "label" é lost games: 1 by crash, 1 by time\n', text)
        self.assertIn("unfinished pair", text)
        self.assertIn(EXPECTED["games_digest"], text)

    def test_once_counts_no_copy(self):
        """Against the games themselves: copies count nowhere, and a pair counts when both of its games do."""
        seen, kept, points = set(), [], {"win": 1, "draw": 0.5, "loss": 0}
        for text in (TINY / "games.jsonl").read_text().splitlines():
            game = json.loads(text)
            key = (game["black"], game["white"], game.get("start"), game["moves"])
            kept.append(None if key in seen else game)
            seen.add(key)
        whole = [pair for pair in zip(kept[::2], kept[1::2]) if None not in pair]
        data = json.loads(self.report("tiny", "--once", "--json"))
        self.assertEqual((data["games"], data["pairs"], data["identical_games"], data["once"]),
                         (21, len(whole), 2, True))
        for entry in data["players"]:
            label, results, pairs = entry["label"], [], [0] * 5
            for game in filter(None, kept):
                if label in (game["black"], game["white"]):
                    score = points[game["outcome"]]
                    results.append(score if game["black"] == label else 1 - score)
            for one, two in whole:
                if label in (one["black"], one["white"]):
                    made = points[one["outcome"]] + 1 - points[two["outcome"]]
                    pairs[int(2 * (made if one["black"] == label else 2 - made))] += 1
            self.assertEqual([entry[key] for key in ("wins", "draws", "losses")],
                             [results.count(score) for score in (1, 0.5, 0)])
            self.assertEqual(entry["pair_counts"], pairs)
        self.assertIn("identical games: 2 of 23, left out: each game counts once", self.report("tiny", "--once"))
        self.fails(2, "--once", arguments=("tiny", "--once", "--html"))

    def test_copies_have_been_played(self):
        """A run is no less finished because --once leaves its copies out."""
        run = json.loads((self.folder / "run.json").read_text())
        for planned in (23, 40):
            (self.folder / "run.json").write_text(json.dumps({**run, "games_planned": planned, "reproducible": True}))
            text = self.report("tiny", "--once")
            self.assertEqual("unfinished run: 23 of 40 games" in text, planned == 40, text)
            self.assertEqual("unfinished run" in text, planned == 40)
            self.assertEqual("games planned" in text, planned == 40)
            self.assertEqual("these games first" in text, planned == 40)

    def test_what_is_not_defined(self):
        self.edit_games(lambda lines: lines[:2])
        text = self.report("tiny")
        self.assertIn("[95% interval]", text)
        self.assertNotIn("nan", text)
        self.assertNotIn("inf", text.replace("interval", ""))
        row = next(line for line in text.splitlines() if "odd" in line)
        self.assertEqual(re.split(r"\s{2,}", row.strip())[2:], ["-", "0", "0-0-0", "0-0-0", "0-0-0", "-", "-", "-"])

    def test_json(self):
        found = json.loads(self.report("tiny", "--json"))
        self.assertEqual(found["games_digest"], EXPECTED["games_digest"])
        self.assertEqual(found["run"], "tiny")
        for key in ("elo", "elo_low", "elo_high", "difference_error"):
            self.assertAlmostEqual(found["players"][1][key], EXPECTED["players"][1][key], 9)

    def test_the_same_bytes_by_name_and_by_path_in_any_locale(self):
        by_name = self.report("tiny")
        self.assertEqual(by_name, self.report(self.folder))
        self.assertEqual(by_name, self.report("tiny", "--results", self.root / "results"))
        done = subprocess.run([OSERO, "report", self.folder], capture_output=True, text=True, timeout=60,
                              env={**os.environ, "LC_ALL": "de_DE.UTF-8"})
        self.assertEqual(by_name, done.stdout)

    def test_width(self):
        for width in (40, 60, 80, 100):
            lines = self.report("tiny", "--width", width).split("identical games:")[0].splitlines()[2:]
            self.assertLessEqual(max(map(len, lines)), width)

    def test_repeat(self):
        run = json.loads((TINY / "run.json").read_text())
        run.update(command="tournament", seed=7, pairs=4, openings="it's.obf", board=8, start="parallel",
                   scoring="raw", limits={"depth": 3, "nodes": 5}, timing=True, isolate=False, gauntlet=True,
                   reproducible=True, state="interrupted", games_planned=24)
        for player, text in zip(run["players"], ("ver1", './b.so:label=B,x=1', 'c:label="odd, \\"label\\" é"')):
            player["player"] = text
        (self.folder / "run.json").write_text(json.dumps(run))
        text = self.report("tiny")
        self.assertIn("unfinished run: 23 of 24 games; the rest: osero tournament --resume tiny\n", text)
        self.assertIn("repeat, these games first, to the byte: osero tournament ver1 ./b.so:label=B,x=1 "
                      "'c:label=\"odd, \\\"label\\\" é\"' --gauntlet --pairs 4 --seed 7 --openings 'it'\\''s.obf' --start parallel --scoring raw --limit depth=3,nodes=5 --timing\n",
                      text)
        self.assertIn("23 games in 11 pairs of 24 games planned, interrupted", text)


    def test_a_run_that_somebody_sent_says_nothing_to_the_terminal_or_the_shell(self):
        run = json.loads((TINY / "run.json").read_text())
        run.update(openings="a\nb'\x1b[2J", limits={"depth": 3, "x;y": 5})
        (self.folder / "run.json").write_text(json.dumps(run))
        text = self.report("tiny")
        self.assertNotIn("\x1b", text)
        self.assertIn(r" --openings $'a\012b\'\033[2J'", text)
        self.assertIn(" --limit depth=3 ", text.replace("\n", " "))
        run["command"] = "x; echo y"
        (self.folder / "run.json").write_text(json.dumps(run))
        self.assertNotIn("echo y", self.report("tiny"))
        run["players"][0]["label"] = "A\x1b[2J"
        (self.folder / "run.json").write_text(json.dumps(run))
        self.fails(1, "control characters", arguments=["tiny"])


class Repeat(Report):
    def test_the_command_of_a_report_gives_the_same_bytes(self):
        for played in (["tournament", "random", "random:label=\"it's, two\"", "ver1:corner=35,label=x", "--pairs", "3",
                        "--seed", "5", "--openings", "random:6"],
                       ["match", "greedy", "random", "--pairs", "4", "--board", "6", "--start", "parallel",
                        "--scoring", "raw", "--limit", "depth=2", "--openings", "random:3"]):
            name = played[0]
            subprocess.run([OSERO, *played, "--name", name, "--quiet"], check=True, cwd=self.root, timeout=60)
            command = shlex.split(self.report(name).splitlines()[-1].split("repeat, to the byte: ")[1])
            self.assertEqual(command[0], "osero")
            subprocess.run([OSERO, *command[1:], "--name", "again-" + name, "--quiet"], check=True, cwd=self.root,
                           timeout=60)
            first, again = (self.root / "results" / one / "games.jsonl" for one in (name, "again-" + name))
            self.assertEqual(first.read_bytes(), again.read_bytes())


class Trouble(Report):
    def test_missing(self):
        self.fails(2, "no run 'nothing' in results", arguments=["nothing"])
        self.fails(2, "no folder ./nothing", arguments=["./nothing"])
        self.fails(2, arguments=[])
        self.fails(2, "--width", arguments=["tiny", "--width", "10"])
        (self.folder / "run.json").unlink()
        self.fails(2, "no run.json")

    def test_without_games(self):
        self.edit_games(lambda lines: [])
        self.fails(1, "no games", "games.jsonl")
        (self.folder / "games.jsonl").unlink()
        self.fails(1, "games.jsonl")

    def test_a_pipe_in_the_place_of_the_games(self):
        (self.folder / "games.jsonl").unlink()
        os.mkfifo(self.folder / "games.jsonl")
        self.fails(1, "games.jsonl", "no file")

    def test_torn_line(self):
        self.edit_games(lambda lines: lines[:7] + [lines[7][:50]])
        self.fails(1, "games.jsonl line 8", "torn")

    def test_edited_line(self):
        self.edit_games(lambda lines: lines[:4] + [lines[4].replace('"difference":-4', '"difference":4')] + lines[5:])
        self.fails(1, "games.jsonl line 5", "difference 4 is no loss")

    def test_removed_line(self):
        self.edit_games(lambda lines: lines[:4] + lines[6:])
        self.fails(1, "games.jsonl line 5", "game 7 stands where game 5 should")

    def test_broken_run(self):
        (self.folder / "run.json").write_text('{"players": [')
        self.fails(1, "run.json")

    def test_another_schema(self):
        """Whoever reads a run refuses one that another version of osero wrote, and says so."""
        text = (self.folder / "run.json").read_text()
        for schema, shown in (('"osero.run/2"', "is osero.run/2,"), ("7", "is no text,")):
            (self.folder / "run.json").write_text(text.replace('"osero.run/1"', schema))
            for command in ("report", "rate", "plot", "export", "watch"):
                more = {"export": ["--table", "standings"], "watch": ["1"]}.get(command, [])
                done = subprocess.run([OSERO, command, "tiny", *more], capture_output=True, text=True, timeout=60,
                                      cwd=self.root)
                self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (1, "", 1), command)
                self.assertIn(f'run.json: its "schema" {shown} but this version of osero reads osero.run/1',
                              done.stderr)


if __name__ == "__main__":
    unittest.main()
