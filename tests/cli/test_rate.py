# SPDX-License-Identifier: MIT
"""osero rate: golden/statistics.json, identities with osero report and between runs, and what it refuses."""

import csv
import io
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import jsonschema

OSERO = os.environ["OSERO"]
SOURCE = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2]))
GOLDEN = pathlib.Path(__file__).parents[1] / "golden"
TINY = GOLDEN / "tiny_run"
REFERENCE = SOURCE / "results/reference"
SCHEMA = jsonschema.Draft202012Validator(json.loads((SOURCE / "results/schema/rating.schema.json").read_text()))
OPENINGS = ["f5d6", "f5f4", "f5f6", "d3c5", "d3e3", "d3c3", "c4e3", "c4c3", "c4c5", "e6f4", "e6d6", "e6f6"]


def line(game, black, white, outcome, opening=0, moves="", pairing=0):
    """A line of games.jsonl whose moves are made up: osero rate looks at them as text."""
    difference = {"win": 2, "draw": 0, "loss": -2}[outcome]
    return json.dumps({
        "v": 1, "pairing": pairing, "pair": (game - 1) // 2, "game": game, "black": black, "white": white,
        "opening_plies": 2, "moves": OPENINGS[opening] + (moves or f"a{game}"), "black_discs": 32 + difference // 2,
        "white_discs": 32 - difference // 2, "difference": difference, "outcome": outcome, "termination": "normal"})


class Rate(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="osero-rate-")
        self.addCleanup(self.temporary.cleanup)
        self.root = pathlib.Path(self.temporary.name)

    def run_osero(self, *arguments, command="rate"):
        return subprocess.run([OSERO, command, *map(str, arguments)], capture_output=True, text=True, timeout=60,
                              cwd=self.root)

    def rate(self, *arguments):
        done = self.run_osero(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertNotRegex(done.stdout.lower(), r"\b(nan|inf|infinity)\b")
        return done.stdout

    def rate_json(self, *arguments):
        data = json.loads(self.rate(*arguments, "--json"))
        SCHEMA.validate(data)
        self.players = {player["label"]: player for player in data["players"]}
        return data

    def elo(self, label):
        return self.players[label]["elo"]["value"]

    def fails(self, status, *parts, arguments):
        done = self.run_osero(*arguments)
        self.assertEqual((done.returncode, done.stdout), (status, ""), done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for part in parts:
            self.assertIn(part, done.stderr)

    def write(self, name, lines):
        path = self.root / name
        path.write_text("".join(f"{one}\n" for one in lines))
        return path

    def copy(self, name, source=TINY, change=lambda run: None):
        folder = self.root / "results" / name
        shutil.copytree(source, folder)
        run = json.loads((folder / "run.json").read_text())
        change(run)
        (folder / "run.json").write_text(json.dumps(run))
        return folder

    def match(self):
        """Games of A against B, four pairs on four openings."""
        outcomes = ["win", "loss", "win", "win", "draw", "draw", "loss", "loss"]
        lines = []
        for number, outcome in enumerate(outcomes, 1):
            black, white = ("A", "B") if number % 2 else ("B", "A")
            lines.append(line(number, black, white, outcome, (number - 1) // 2))
        return lines

    # ---- Numbers

    def test_golden_ratings(self):
        golden = json.loads((GOLDEN / "statistics.json").read_text())["bradley_terry"][0]
        lines = []
        for entry in golden["games"]:
            for outcome, count in (("win", entry["wins"]), ("draw", entry["draws"]), ("loss", entry["losses"])):
                for _ in range(count):
                    lines.append(line(len(lines) + 1, entry["a"], entry["b"], outcome, len(lines) % 12))
        self.rate_json(self.write("golden.jsonl", lines), "--no-first-move")
        for label, elo in golden["elo"].items():
            self.assertAlmostEqual(self.elo(label), elo, 3)

    def test_of_two_players_it_is_the_reports_elo(self):
        self.assertEqual(self.run_osero("random", "greedy", "--pairs", 150, "--name", "two", "--openings", "random:6",
                                        command="match").returncode, 0)
        report = json.loads(self.run_osero("two", "--json", command="report").stdout)["pairings"][0]
        data = self.rate_json("two", "--no-first-move")
        self.assertAlmostEqual(self.elo("random") - self.elo("greedy"), report["elo"], 6)
        self.assertEqual((data["games"], data["pairs"], data["openings"]), (300, 150, 150))
        # The difference's interval is twice that of either; Student's and the report's agree to a few hundredths.
        width = 2 * (self.players["random"]["elo"]["high"] - self.players["random"]["elo"]["low"])
        self.assertAlmostEqual(width / (report["elo_high"] - report["elo_low"]), 1, 1)
        for label in ("random", "greedy"):
            self.assertEqual(self.players[label]["games"], 300)
            self.assertEqual(self.players[label]["pairs"], 150)
        wins, draws, losses = (self.players["random"][key] for key in ("wins", "draws", "losses"))
        self.assertEqual((wins, draws, losses), (report["wins"], report["draws"], report["losses"]))

    def test_counts_of_the_tiny_run(self):
        data = self.rate_json(TINY)
        for entry in json.loads((TINY / "expected.json").read_text())["players"]:
            player = self.players[entry["label"]]
            for key in ("games", "wins", "draws", "losses"):
                self.assertEqual(player[key], entry[key])
            self.assertEqual(player["pairs"], sum(entry["pair_counts"]))
            self.assertAlmostEqual(player["score"], entry["score"], 9)
        self.assertEqual((data["games"], data["pairs"], data["fault_games"]), (23, 11, 2))

    def test_points_are_those_expected(self):
        """What maximum likelihood with draws as half wins comes to, worked out from the ratings alone."""
        data = self.rate_json(REFERENCE)
        first = data["first_move_elo"]["value"]
        expected = dict.fromkeys(self.players, 0.0)
        for text in (REFERENCE / "games.jsonl").read_text().splitlines():
            game = json.loads(text)
            chance = 1 / (1 + 10 ** (-(self.elo(game["black"]) - self.elo(game["white"]) + first) / 400))
            expected[game["black"]] += chance
            expected[game["white"]] += 1 - chance
        for label, player in self.players.items():
            self.assertAlmostEqual(player["score"] * player["games"], expected[label], 4)
        self.assertAlmostEqual(sum(self.elo(label) for label in self.players), 0, 6)

    def test_anchors_move_the_list(self):
        self.rate_json(REFERENCE)
        before = {label: self.elo(label) for label in self.players}
        self.rate_json(REFERENCE, "--anchor", "random=100")
        for label in before:
            self.assertAlmostEqual(self.elo(label) - before[label], 100 - before["random"], 4)
        self.assertTrue(self.players["random"]["anchored"])
        self.assertIsNone(self.players["random"]["elo"]["low"])
        self.rate_json(REFERENCE, "--anchor", "random=0", "--anchor=ver4=900")
        self.assertEqual((self.elo("random"), self.elo("ver4")), (0, 900))

    def test_the_bootstrap_repeats(self):
        self.assertEqual(self.rate(REFERENCE, "--bootstrap", 50), self.rate(REFERENCE, "--bootstrap", 50, "--seed", 1))
        self.assertNotEqual(self.rate(REFERENCE, "--bootstrap", 50), self.rate(REFERENCE, "--bootstrap", 50, "--seed", 2))
        data = self.rate_json(REFERENCE, "--bootstrap", 200)
        self.assertEqual(data["resamples"], 200)
        elo = self.players["ver1"]["elo"]
        self.assertLess(elo["sampled_low"], elo["value"])
        self.assertAlmostEqual((elo["sampled_high"] - elo["sampled_low"]) / (elo["high"] - elo["low"]), 1, delta=0.3)

    def test_superiority(self):
        data = self.rate_json(REFERENCE, "--superiority")
        matrix = data["superiority"]
        for i, row in enumerate(matrix):
            self.assertIsNone(row[i])
            for j, chance in enumerate(row):
                if i != j:
                    self.assertAlmostEqual(chance + matrix[j][i], 1, 9)
                    self.assertEqual(chance >= 0.5, i < j)
        rows = list(csv.DictReader(io.StringIO(self.rate(REFERENCE, "--superiority", "--csv"))))
        labels = [player["label"] for player in data["players"]]
        self.assertEqual(len(rows), 42)
        for row in rows:
            self.assertAlmostEqual(float(row["superiority"]),
                                   matrix[labels.index(row["player"])][labels.index(row["opponent"])], 6)
        self.assertIn("row is stronger, %", self.rate(REFERENCE, "--superiority"))

    def test_csv_is_the_json(self):
        data = self.rate_json(TINY)
        rows = list(csv.DictReader(io.StringIO(self.rate(TINY, "--csv")), strict=True))
        for row, player in zip(rows, data["players"], strict=True):
            self.assertEqual(row["player"], player["label"])
            for key in ("rank", "pool", "games", "pairs", "wins", "draws", "losses"):
                self.assertEqual(int(row[key]), player[key])
            self.assertAlmostEqual(float(row["elo"]), player["elo"]["value"], 3)
            self.assertAlmostEqual(float(row["elo_low"]), player["elo"]["low"], 3)
            self.assertEqual(row["sampled_low"], "")

    def test_davidson_differs_where_there_are_draws(self):
        self.rate_json(REFERENCE)
        halves = self.elo("ver4")
        data = self.rate_json(REFERENCE, "--davidson")
        self.assertEqual(data["draws"], "davidson")
        self.assertNotAlmostEqual(self.elo("ver4"), halves, 1)

    # ---- Many runs

    def test_a_run_cut_in_two_is_the_same_list(self):
        text = (REFERENCE / "games.jsonl").read_text().splitlines()
        one, two = self.write("one.jsonl", text[:601]), self.write("two.jsonl", text[601:])
        whole = self.rate_json(REFERENCE)
        before = dict(self.players)
        for files in ((one, two), (two, one)):
            parts = self.rate_json(*files)
            self.assertEqual((parts["games"], parts["openings"], parts["clusters"]), (1680, 40, 40))
            self.assertEqual(parts["pairs"], whole["pairs"] - 1)  # the one that was cut through
            for label, player in before.items():
                for key in ("value", "low", "high"):
                    self.assertAlmostEqual(self.players[label]["elo"][key], player["elo"][key], 5)
            self.assertAlmostEqual(parts["fit"]["p"], whole["fit"]["p"], 6)

    def test_an_opening_is_one_cluster_in_all_runs(self):
        first = self.match()
        second = [text.replace('"A"', '"C"') for text in first]
        third = [line(number, *(("A", "C") if number % 2 else ("C", "A")), "draw", 4 + number // 3)
                 for number in range(1, 7)]
        data = self.rate_json(*(self.write(f"{i}.jsonl", lines) for i, lines in enumerate((first, second, third))))
        self.assertEqual((data["games"], data["openings"], data["clusters"]), (22, 7, 7))

    def test_repeated_games(self):
        lines = self.match()
        again = [text for text in lines[:4]]
        files = [self.write("one.jsonl", lines), self.write("two.jsonl", again)]
        data = self.rate_json(*files)
        self.assertEqual((data["games"], data["repeated_games"], data["pairs"]), (12, 4, 6))
        self.assertIn("--once", self.rate(*files))
        data = self.rate_json(*files, "--once")
        self.assertEqual((data["games"], data["repeated_games"], data["pairs"]), (8, 4, 4))
        once = self.elo("A")
        self.rate_json(files[0])
        self.assertEqual(self.elo("A"), once)

    def test_a_label_must_be_one_player(self):
        def option(run):
            run["players"][0]["options"] = {"depth": 5}

        def build(run):
            run["players"][1]["digest"] = "e" * 64

        def limit(run):
            run["limits"] = {"move_ms": 200}

        self.copy("plain")
        for name, change, what in (("option", option, "depth nothing and 5"), ("build", build, "built anew"),
                                   ("limit", limit, 'limits {"move_ms":100} and {"move_ms":200}')):
            self.copy(name, change=change)
            self.fails(2, "'B'" if name == "build" else "'A'", "plain", name, what, "--by-label",
                       arguments=("plain", name))
            data = self.rate_json("plain", name, "--by-label")
            self.assertEqual(len(data["notes"]), 3 if name == "limit" else 1)
            self.assertIn("taken for one: '", self.rate("plain", name, "--by-label"))
            # Without its run.json a file tells nothing of its players.
            file = self.root / f"{name}.jsonl"
            shutil.copy(self.root / "results" / name / "games.jsonl", file)
            self.assertEqual(self.rate_json("plain", file)["notes"], [])

    def test_games_jsonl_of_a_run_is_the_run(self):
        folder = self.copy("plain")
        self.assertEqual(self.rate("plain"), self.rate(folder / "games.jsonl"))
        self.fails(2, "given twice", arguments=("plain", folder / "games.jsonl"))

    def test_runs_that_stop_by_their_result_are_told(self):
        self.assertEqual(self.run_osero("random", "greedy", "--pairs", 300, "--name", "stopped", "--sprt",
                                        "elo0=-100,elo1=0", command="match").returncode, 0)
        self.copy("plain")
        self.assertIn("biased: 1 of the runs", self.rate("stopped", "plain"))
        self.assertNotIn("biased", self.rate("plain"))

    def test_other_boards_and_rules_are_refused(self):
        self.copy("plain")
        self.copy("board", change=lambda run: run.update(board=6))
        self.copy("scoring", change=lambda run: run.update(scoring="raw"))
        self.fails(2, "board 8 and 6", "rate them apart", arguments=("plain", "board", "--by-label"))
        self.fails(2, "scoring", "raw", arguments=("plain", "scoring"))

    # ---- What has no rating

    def test_perfect_scores_are_bounds(self):
        lines = [line(i, *(("A", "B") if i % 2 else ("B", "A")), "win" if i % 2 else "loss", i // 2 % 12)
                 for i in range(1, 21)]
        path = self.write("perfect.jsonl", lines)
        self.rate_json(path)
        places = {label: player["place"] for label, player in self.players.items()}
        self.assertEqual(sorted(places.values()), ["below", "fitted"])
        bounded = self.players["B" if places["B"] == "below" else "A"]
        self.assertIsNone(bounded["elo"]["value"])
        self.assertIsNone(bounded["elo"]["low"])
        self.assertLess(bounded["elo"]["high"], 0)
        text = self.rate(path)
        self.assertIn("≤ -", text)
        self.assertIn("a bound", text)
        self.assertIn("intervals: none, since no two who met can be rated", text)
        self.assertNotIn("one opening", text)

    def test_pools_are_apart(self):
        lines = self.match()
        other = [text.replace('"A"', '"C"').replace('"B"', '"D"') for text in lines]
        path = self.write("pools.jsonl", lines), self.write("others.jsonl", other)
        data = self.rate_json(*path)
        self.assertEqual(data["pools"], 2)
        self.assertEqual([player["rank"] for player in data["players"]], [1, 2, 1, 2])
        self.assertEqual(sorted(player["pool"] for player in data["players"]), [1, 1, 2, 2])
        text = self.rate(*path)
        self.assertIn("pool 2", text)
        self.assertIn("cannot be compared", text)

    def test_one_opening_gives_no_interval(self):
        lines = [line(i, *(("A", "B") if i % 2 else ("B", "A")), "win" if i % 3 else "loss") for i in range(1, 13)]
        path = self.write("start.jsonl", lines)
        data = self.rate_json(path)
        self.assertEqual(data["clusters"], 1)
        self.assertIsNone(self.players["A"]["elo"]["low"])
        self.assertIn("all on one opening", self.rate(path))

    def test_cycles_are_told(self):
        lines = []
        for pair in range(60):
            for black, white in (("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")):
                wins = pair % 12 != 0
                for turn in range(2):
                    outcome = ("win" if wins else "loss") if turn == 0 else ("loss" if wins else "win")
                    lines.append(json.dumps({**json.loads(line(
                        len(lines) + 1, *((black, white) if turn == 0 else (white, black)), outcome)),
                        "moves": f"a{1 + pair % 8}b{1 + pair // 8}c{len(lines)}"}))
        path = self.write("cycle.jsonl", lines)
        data = self.rate_json(path)
        self.assertLess(data["fit"]["p"], 0.001)
        self.assertEqual(len(data["cycles"]), 1)
        names = data["cycles"][0]["players"]
        self.assertIn(f"{names[0]} beats {names[1]} beats {names[2]} beats {names[0]} (p < 0.0001)", self.rate(path))
        self.assertEqual(names[(names.index("rock") + 1) % 3], "scissors")

    def test_once_leaves_half_of_a_pair(self):
        """Game 3 repeats game 1 and game 4 is new: three games, and one pair of which both games count."""
        lines = [line(1, "A", "B", "win", 0, "a1"), line(2, "B", "A", "win", 0, "a2"), line(3, "A", "B", "win", 0, "a1"),
                 line(4, "B", "A", "draw", 0, "a3"), line(5, "A", "B", "win", 1, "a1"), line(6, "B", "A", "loss", 1, "a2")]
        path = self.write("half.jsonl", lines)
        data = self.rate_json(path)
        self.assertEqual((data["games"], data["pairs"], data["repeated_games"]), (6, 3, 1))
        data = self.rate_json(path, "--once", "--no-first-move")
        self.assertEqual((data["games"], data["pairs"], data["repeated_games"]), (5, 2, 1))
        a = self.players["A"]
        self.assertEqual((a["games"], a["pairs"], a["wins"], a["draws"], a["losses"]), (5, 2, 3, 1, 1))
        known = dict(data, runs=None)
        # The same games without the copy; the one without its twin stands alone.
        data = self.rate_json(self.write("less.jsonl", lines[:2] + lines[3:]), "--once", "--no-first-move")
        self.assertEqual(dict(data, runs=None, repeated_games=1), known)

    # ---- Bad input

    # A beats B three times and loses once; then games that do not count.
    GGF = ("(;PB[A]PW[B]RE[+64]B[f5]W[d6]B[c5]W[f4]B[e3]W[f6]B[g5]W[e6]B[e7];)\n"
           "(;PB[B]PW[A]RE[-12:r]B[f5]W[d6];)\n(;PB[A]PW[B]RE[+64:t]B[d3];)\n"
           "(;PB[A]PW[B]RE[-1]KM[65]B[f5]W[d6]B[c5]W[f4]B[e3]W[f6]B[g5]W[e6]B[e7];)\n"
           "(;PB[A]PW[B]RE[?]B[f5];)\n(;PB[A]PW[B]RE[+2:l]B[f5];)\n(;PB[???]PW[B]RE[+2:r]B[f5];)\n(;PB[A]PW[A]RE[0:s];)\n")

    def test_ggf_is_rated_by_its_names_and_results(self):
        path = self.root / "a.ggf"
        path.write_text(self.GGF)
        data = self.rate_json(path, "--no-first-move")
        self.assertEqual([(run["games"], run["not_counted"], run["skipped_lines"]) for run in data["runs"]], [(4, 4, 0)])
        a = self.players["A"]
        self.assertEqual((a["wins"], a["draws"], a["losses"]), (3, 0, 1))
        # Bradley-Terry of two players: 400 log10(3 / 1) between them.
        self.assertAlmostEqual(self.elo("A") - self.elo("B"), 190.8485, places=3)
        # Nobody made them begin alike: an opening a game, or one for two with the colours swapped.
        self.assertEqual((data["openings"], data["pairs"]), (3, 1))
        self.assertIn("not counted: 4 games of", self.rate(path))

    def test_bad_ggf_games_are_an_error_or_skipped_on_request(self):
        path = self.root / "a.ggf"
        path.write_text(self.GGF + "(;PB[A]PW[B]B[a1];)\n")
        done = self.run_osero(path)
        self.assertEqual((done.returncode, done.stderr), (
            1, f"osero: {path} game 9 (line 9): ply 1: Black's a1 is not a legal move: it flips nothing\n"))
        data = self.rate_json(path, "--skip-broken", "--no-first-move")
        self.assertEqual(data["runs"][0]["skipped_lines"], 1)
        self.assertIn("left out: 1 game of", self.rate(path, "--skip-broken"))

    def test_wthor_of_a_run_gives_the_runs_ratings(self):
        names = {"positional-after-move": "positional-after-m"}
        subprocess.run([OSERO, "convert", REFERENCE, self.root / "run.wtb", "--quiet"], check=True, timeout=60)
        self.rate_json(REFERENCE)
        expected = {names.get(label, label)[:19]: player["elo"]["value"] for label, player in self.players.items()}
        self.rate_json(self.root / "run.wtb")
        found = {label: player["elo"]["value"] for label, player in self.players.items()}
        self.assertEqual({label[:18] for label in expected}, {label[:18] for label in found})
        for label, elo in found.items():
            self.assertAlmostEqual(elo, next(value for key, value in expected.items() if key[:18] == label[:18]), places=6)
        (self.root / "years").mkdir()
        (self.root / "run.wtb").rename(self.root / "years/a.wtb")
        self.rate_json(self.root / "years")
        self.assertIn("player 1", self.players)  # no names beside it any more

    def test_more_players_than_a_list_has_are_refused_with_what_to_do(self):
        (self.root / "many.jsonl").write_text("".join(
            line(2 * i + 1, f"a{i}", f"b{i}", "win", pairing=i) + "\n" for i in range(513)))
        done = self.run_osero("many.jsonl")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count("\n"), 1)
        self.assertIn("line 513: more than 1024 players, the most that one list rates: give fewer files", done.stderr)

    def test_transcripts_and_positions_name_nobody(self):
        (self.root / "a.txt").write_text("f5d6\n")
        (self.root / "a.obf").write_text("-" * 27 + "OX------XO" + "-" * 27 + " X;\n")
        done = self.run_osero("a.txt")
        self.assertEqual((done.returncode, done.stderr),
                         (2, "osero: a.txt: transcripts name no players: there is nobody to rate\n"))
        done = self.run_osero("a.obf")
        self.assertEqual((done.returncode, done.stderr), (2, "osero: a.obf: it holds positions, not games\n"))

    def test_broken_lines_are_skipped_on_request(self):
        lines = self.match()
        torn = self.root / "torn.jsonl"
        broken = lines[:3] + ["no game", lines[3].replace('"win"', '"loss"')] + lines[3:6]
        torn.write_text("\n".join([*broken, lines[6]]))
        self.fails(1, "torn.jsonl line 4", arguments=(torn,))
        data = self.rate_json(torn, "--skip-broken")
        self.assertEqual(data["runs"], [{"path": str(torn), "games": 6, "not_counted": 0, "skipped_lines": 3}])
        self.assertEqual((data["games"], data["pairs"]), (6, 3))
        self.assertIn("left out: 3 lines of", self.rate(torn, "--skip-broken"))
        self.assertIn("cannot be read: 4, 5, 9", " ".join(self.rate(torn, "--skip-broken").split()))
        whole = self.rate_json(self.write("whole.jsonl", lines[:6]))
        self.assertEqual(dict(data, runs=None), dict(whole, runs=None))

    def test_broken_lines_of_a_run(self):
        folder = self.copy("broken")
        path = folder / "games.jsonl"
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join(lines[:4] + ["{}\n"] + lines[5:8] + lines[2:3] + lines[8:]))
        self.fails(1, "games.jsonl line 5", arguments=("broken",))
        data = self.rate_json("broken", "--skip-broken")
        self.assertEqual((data["games"], data["runs"][0]["skipped_lines"]), (22, 2))
        self.assertEqual(data["pairs"], 10)  # game 6 has lost its twin

    def test_bad_files(self):
        lines = self.match()
        self.fails(1, "no games", arguments=(self.write("empty.jsonl", []),))
        (self.root / "torn.jsonl").write_text("\n".join(lines))
        self.fails(1, "torn.jsonl line 8", "torn", arguments=("torn.jsonl",))
        self.fails(1, "edited.jsonl line 3", arguments=(
            self.write("edited.jsonl", lines[:2] + [lines[2].replace('"win"', '"loss"')] + lines[3:]),))
        self.fails(1, "version.jsonl line 1", '"v"', arguments=(
            self.write("version.jsonl", [text.replace('"v": 1', '"v": 2') for text in lines]),))
        self.fails(1, "self.jsonl line 1", "'A' plays itself", arguments=(
            self.write("self.jsonl", [text.replace('"B"', '"A"') for text in lines]),))
        self.fails(1, "line 1", "control characters", arguments=(
            self.write("bell.jsonl", [text.replace('"A"', r'"A\u0007"') for text in lines]),))

    def test_bad_runs(self):
        folder = self.copy("plain")
        games = (folder / "games.jsonl").read_text().splitlines()
        self.write("results/plain/games.jsonl", games[:2] + games[3:])
        self.fails(1, "games.jsonl line 3", "game 4 stands where game 3 should", arguments=("plain",))
        self.write("results/plain/games.jsonl", [games[0], games[1].replace('"pair":0', '"pair":1')])
        self.fails(1, "line 2", "same pair", arguments=("plain",))
        self.write("results/plain/games.jsonl", games)
        self.copy("stranger", change=lambda run: run["players"].pop(0))
        self.fails(1, "stranger", "line 1", "'A' is none of the players", arguments=("stranger",))
        self.copy("nobody", change=lambda run: run.pop("players"))
        self.fails(1, "nobody", "players", arguments=("nobody",))
        (folder / "run.json").write_text("[]")
        self.fails(1, "run.json", arguments=("plain",))
        self.fails(2, "no run 'absent'", arguments=("absent",))
        self.fails(2, "osero solve", arguments=(GOLDEN / "solve_run",))

    def test_wrong_options(self):
        for arguments, parts in (
                ((), ("RUN... is missing",)),
                ((TINY, "--anchor", "A"), ("LABEL=ELO", "'A'")),
                ((TINY, "--anchor", "A=x"), ("LABEL=ELO",)),
                ((TINY, "--anchor", "A=nan"), ("LABEL=ELO",)),
                ((TINY, "--anchor", "=5"), ("LABEL=ELO",)),
                ((TINY, "--anchor", "A=1", "--anchor", "A=2"), ("two ratings",)),
                ((REFERENCE, "--anchor", "ver5=1"), ("'ver5'", "did you mean ver")),
                ((TINY, "--anchor", "A=20000"), ("10000",)),
                ((TINY, "--json", "--csv"), ("--json and --csv",)),
                ((TINY, "--once", "--once"), ("given twice",)),
                ((TINY, "--seed", "3"), ("--bootstrap",)),
                ((TINY, "--bootstrap", "0"), ("--bootstrap",))):
            with self.subTest(arguments=arguments):
                self.fails(2, *parts, arguments=arguments)

    def test_help_has_an_example(self):
        done = self.run_osero("--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn("osero rate monday tuesday --anchor random=0", done.stdout)


if __name__ == "__main__":
    unittest.main()
