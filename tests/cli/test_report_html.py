# SPDX-License-Identifier: MIT
"""osero report --html and --markdown: one whole page, nothing foreign in it unescaped, its board plays by the rules."""

import base64
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

OSERO = os.environ["OSERO"]
GOLDEN = pathlib.Path(__file__).parents[1] / "golden"
SCRIPT = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2])) / "plots/report.js"
VOID = {"meta", "link", "input", "img", "br", "hr"}
EVIL = "<script>alert(1)</script>&\"|`*'\u202e"


class Page(html.parser.HTMLParser):
    """Every tag is closed in its order, ids are unique; collects texts, attributes and scripts."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.ids, self.attributes, self.scripts, self.text = [], set(), [], [], []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attributes):
        assert len(dict(attributes)) == len(attributes), attributes
        self.attributes += [(tag, name, value) for name, value in attributes]
        if "id" in dict(attributes):
            assert dict(attributes)["id"] not in self.ids, attributes
            self.ids.add(dict(attributes)["id"])
        if tag not in VOID:
            self.open.append(tag)
        if tag == "script":
            self.scripts.append("")

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open, self.getpos())
        self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.scripts[-1] += data
        else:
            self.text.append(data)

    def data(self):
        return json.loads(self.scripts[0])


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="osero-html-")
        self.addCleanup(self.temporary.cleanup)
        self.root = pathlib.Path(self.temporary.name)
        self.folder = self.root / "results/tiny"
        shutil.copytree(GOLDEN / "tiny_run", self.folder)

    def osero(self, *arguments, status=0, **options):
        done = subprocess.run([OSERO, *map(str, arguments)], capture_output=True, text=True, timeout=120,
                              cwd=self.root, **options)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout if status == 0 else done.stderr

    def play(self, name, *arguments, command="tournament"):
        self.osero(command, *arguments, "--name", name, "--quiet", "--seed", "3")
        return [json.loads(line) for line in (self.root / "results" / name / "games.jsonl").read_text().splitlines()]

    def page(self, *arguments, pictures=False):
        """Without pictures, unless they are asked for: gnuplot takes its time."""
        env = None if pictures else {**os.environ, "PATH": str(self.root)}
        text = self.osero("report", *arguments, "--html", env=env)
        return text, Page(text)

    def relabel(self, old, new):
        """Another label in the golden run."""
        for name in ("run.json", "games.jsonl"):
            path = self.folder / name
            path.write_text(path.read_text().replace(json.dumps(old, ensure_ascii=False),
                                                     json.dumps(new, ensure_ascii=False)))


class Html(Case):
    def test_one_whole_page_that_needs_nothing_else(self):
        text, page = self.page("tiny")
        self.assertTrue(text.startswith("<!doctype html>\n"))
        self.assertTrue(text.endswith("</html>\n"))
        self.assertIsNone(re.search(r"https?:|//[a-z]|@import|url\(", text.replace("// ", "")))
        for tag, name, value in page.attributes:
            if name in ("src", "href"):
                self.assertRegex(value, r"^(#[a-z]+(-\d+)?$|data:)", (tag, name))
                if value.startswith("#") and not value.startswith("#game-"):
                    self.assertIn(value[1:], page.ids)
            self.assertFalse(name.startswith("on"), (tag, name))
        self.assertIn("default-src 'none'", text)
        for part in ("standings", "crosstable", "games", "pictures", "openings", "terminations", "run"):
            self.assertIn(part, page.ids)

    def test_figures_are_those_of_the_summary(self):
        expected = json.loads((GOLDEN / "tiny_run/expected.json").read_text())
        text, _ = self.page("tiny")
        for player in expected["players"]:
            self.assertIn(f"<td>{100 * player['score']:.1f}%</td>", text)
            self.assertIn(f"<td>{player['wins']}-{player['draws']}-{player['losses']}</td>", text)
            if player["elo"] is not None:
                self.assertIn(f"<td>[{player['elo_low']:+.0f}, {player['elo_high']:+.0f}]</td>", text)
        self.assertIn(expected["games_digest"], text)
        self.assertNotIn("nan", text.lower().replace("tournament", ""))

    def test_every_game_of_a_small_run(self):
        games = [json.loads(line) for line in (self.folder / "games.jsonl").read_text().splitlines()]
        data = self.page("tiny")[1].data()
        self.assertEqual([game[0] for game in data["games"]], [game["game"] for game in games])
        for found, game in zip(data["games"], games):
            self.assertEqual([data["players"][found[1]], data["players"][found[2]], *found[3:8]],
                             [game[key] for key in ("black", "white", "opening_plies", "moves", "black_discs",
                                                    "white_discs", "difference")])
            self.assertEqual(found[8:10], [["loss", "draw", "win"].index(game["outcome"]), game["termination"]])

    def test_nothing_foreign_is_markup(self):
        self.relabel("B", EVIL)
        run = json.loads((self.folder / "run.json").read_text())
        run.update(command="tournament", reproducible=True, openings="</script><b>&'", state="<i>", seed=1, pairs=4)
        (self.folder / "run.json").write_text(json.dumps(run))
        lines = [json.loads(line) for line in (self.folder / "games.jsonl").read_text().splitlines()]
        lines[3].update(outcome="loss", termination="illegal", difference=None, fault="<img src=x>&\"'</script>")
        (self.folder / "games.jsonl").write_text(
            "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines))
        text, page = self.page("tiny")
        plain = "".join(page.text)
        for foreign in (EVIL, "<img src=x>&\"'</script>", "</script><b>&'", "<i>"):
            self.assertIn(foreign, plain)
        self.assertEqual(len(page.scripts), 2)
        self.assertEqual(text.count("</script>"), 2)
        self.assertNotIn("<img src=x", text)
        self.assertNotIn("<b>", text)
        self.assertIn(EVIL, page.data()["players"])
        self.assertEqual([game[10] for game in page.data()["games"] if game[9] == "illegal"],
                         ["<img src=x>&\"'</script>"])

    def test_the_same_bytes(self):
        first = self.page("tiny")[0]
        self.assertEqual(first, self.page("tiny")[0])
        self.assertEqual(first, self.page(self.folder)[0])
        self.osero("report", "tiny", "--html", "-o", "page.html", env={**os.environ, "PATH": str(self.root)})
        self.assertEqual(first, (self.root / "page.html").read_text())

    def test_all_faults_and_an_even_sample(self):
        games = self.play("broken", "random", "random:label=other", "misbehave:mode=illegal,one_in=40", "--pairs", "500")
        faults = {game["game"] for game in games if game["termination"] != "normal"}
        self.assertGreater(len(faults), 20)
        text, page = self.page("broken", "--embed", "600")
        found = [game[0] for game in page.data()["games"]]
        self.assertEqual(found, sorted(set(found)))
        self.assertLessEqual(faults, set(found))
        self.assertTrue(600 - len(faults) / 2 - 2 <= len(found) <= 600, len(found))
        even = [games[number - 1] for number in found if number not in faults]
        for pairing in range(3):
            chosen = [game["pair"] for game in even if game["pairing"] == pairing]
            self.assertAlmostEqual(len(chosen), len(even) / 3, delta=0.1 * len(even) / 3)
            for tenth in range(10):
                self.assertAlmostEqual(sum(pair // 50 == tenth for pair in chosen), len(chosen) / 10, delta=7)
        self.assertIn(f"{len(found)} of the {len(games)} games are here", text)
        for number in sorted(faults)[:20]:
            self.assertIn(f'href="#game-{number}"', text)
        whole = [game[0] for game in self.page("broken", "--embed", "3000")[1].data()["games"]]
        self.assertEqual(whole, list(range(1, 3001)))
        self.assertEqual({game[0] for game in self.page("broken", "--embed", "0")[1].data()["games"]}, faults)

    def test_a_large_run_is_under_10_megabytes(self):
        players = [f"random:label=player-{i}-{'x' * 30}" for i in range(23)] + ["misbehave:mode=illegal"]
        self.play("large", *players, "--pairs", "8")
        text, page = self.page("large")
        self.assertLess(len(text.encode()), 10_000_000)
        faults = sum(game[9] != "normal" for game in page.data()["games"])
        self.assertEqual(faults, 23 * 16)
        self.assertLessEqual(len(page.data()["games"]), 2000)

    @unittest.skipUnless(shutil.which("gnuplot"), "needs gnuplot")
    def test_pictures_are_drawn_where_they_are_missing_or_old(self):
        _, page = self.page("tiny", pictures=True)
        pictures = [base64.b64decode(value.split("base64,")[1]) for _, name, value in page.attributes if name == "src"]
        self.assertEqual(pictures, [(self.folder / f"plots/{name}.svg").read_bytes()
                                    for name in ("crosstable", "ranking", "differences", "ratings", "predicted",
                                                 "progress", "openings")])
        (self.folder / "plots/ranking.svg").write_text("<svg>old</svg>")
        os.utime(self.folder / "plots/ranking.svg", (1, 1))
        self.page("tiny", pictures=True)
        self.assertNotEqual((self.folder / "plots/ranking.svg").read_text(), "<svg>old</svg>")

    def test_without_gnuplot_a_sentence(self):
        text, page = self.page("tiny")
        self.assertIn("could not be drawn", "".join(page.text))
        self.assertNotIn("<figure", text)

    def test_a_match_that_stopped_by_its_test_says_so(self):
        self.play("stopped", "ver1", "random", "--sprt", "elo0=0,elo1=100", "--pairs", "500", command="match")
        lines = self.osero("report", "stopped", "--width", "10000").splitlines()
        text = "".join(self.page("stopped")[1].text)
        sprt = [line for line in lines if "SPRT" in line]
        self.assertTrue(sprt)
        for line in [*sprt, lines[-1].split(": ", 1)[1]]:
            self.assertIn(line, text)

    def test_solve_times(self):
        shutil.copytree(GOLDEN / "solve_run", self.root / "results/solves")
        text, page = self.page("solves")
        self.assertIn(self.osero("report", "solves", "--width", "110"), "".join(page.text))
        self.assertIn("```\n", self.osero("report", "solves", "--markdown"))

    def test_wrong_uses(self):
        self.assertIn("--embed goes with --html", self.osero("report", "tiny", "--embed", "5", status=2))
        self.assertIn("only one of", self.osero("report", "tiny", "--html", "--markdown", status=2))
        self.osero("report", "tiny", "--html", "--embed", "20001", status=2)
        self.osero("report", "tiny", "--html", "-o", "nowhere/page.html", status=1)
        (self.folder / "games.jsonl").write_text("")
        self.assertIn("no games", self.osero("report", "tiny", "--html", status=1))
        self.assertIn("no games", self.osero("report", "tiny", "--markdown", status=1))


class Openings(Case):
    def test_balance_is_that_of_the_pairs(self):
        games = self.play("short", "random", "random:label=b", "greedy", "--openings", "random:2", "--pairs", "3")
        pairs = {}
        for one, two in zip(games[::2], games[1::2]):
            points = sum({"loss": 0, "draw": 1, "win": 2}[game["outcome"]] for game in (one, two))
            discs = one["difference"] + two["difference"]
            pairs.setdefault(one["moves"][:4], []).append((points / 4, discs / 2))
        rows = dict()
        text = self.osero("report", "short", "--markdown")
        for row in re.findall(r"^\| ([a-h1-8]{4}) +\| +(\d+) \| +([0-9.]+)% \| .* \| +([-+0-9.]+) \|$", text, re.M):
            rows[row[0]] = (int(row[1]), float(row[2]), float(row[3]))
        self.assertEqual(rows.keys(), pairs.keys())
        for opening, values in pairs.items():
            count, share, discs = rows[opening]
            self.assertEqual(count, len(values))
            self.assertAlmostEqual(share, 100 * sum(value[0] for value in values) / count, delta=0.051)
            self.assertAlmostEqual(discs, sum(value[1] for value in values) / count, delta=0.051)
        shares = [row[1] for row in rows.values()]
        self.assertEqual(shares, sorted(shares, reverse=True))
        both = [values for group in pairs.values() for values in group]
        self.assertIn(f"pairs of which Black won both games: {sum(value[0] == 1 for value in both)}; "
                      f"White: {sum(value[0] == 0 for value in both)}", text)


def cells(line):
    return re.split(r"(?<!\\)\|", line.strip())[1:-1]


class Markdown(Case):
    def test_tables_line_up(self):
        self.relabel("B", EVIL[:-1])
        tables = re.findall(r"(?:^\|.*\n)+", self.osero("report", "tiny", "--markdown"), re.M)
        self.assertGreaterEqual(len(tables), 5)
        for table in tables:
            lines = table.splitlines()
            self.assertEqual(len({len(line) for line in lines}), 1, table)
            self.assertEqual(len({len(cells(line)) for line in lines}), 1, table)
            self.assertRegex(lines[1], r"^(\| :?-+:? )+\|$")

    def test_figures_are_those_of_json(self):
        figures = {player["label"]: player for player in json.loads(self.osero("report", "tiny", "--json"))["players"]}
        table = re.search(r"## Standings\n\n((?:\|.*\n)+)", self.osero("report", "tiny", "--markdown")).group(1)
        rows = [[cell.strip() for cell in cells(line)] for line in table.splitlines()[2:]]
        self.assertEqual(len(rows), 3)
        for row in rows:
            player = figures[row[1]]
            self.assertEqual(row[:5], [str(player["rank"]), player["label"], f"{100 * player['score']:.1f}%",
                                       str(player["games"]),
                                       f"{player['wins']}-{player['draws']}-{player['losses']}"])
            self.assertEqual(row[8], "-" if player["elo"] is None else f"{player['elo']:+.0f}")

    def test_labels_are_no_markup(self):
        self.relabel("B", EVIL[:-1])
        text = self.osero("report", "tiny", "--markdown")
        self.assertIn(r"""\<script\>alert(1)\</script\>\&"\|\`\*'""", text)
        self.assertNotIn("<script>", re.sub(r"```.*?```", "", text, flags=re.S))


DRIVER = """
const rules = require(process.argv[2]);
for (const line of require("fs").readFileSync(0, "utf8").trim().split("\\n")) {
  const task = JSON.parse(line), size = task.size;
  const start = task.start ? rules.readBoard(task.start) : {board: rules.startBoard(size, task.parallel), colour: 1};
  console.log(JSON.stringify(rules.replay(start, size, task.moves).map((ply) => ({
    board: ply.board.map((cell) => "-XO"[cell]).join(""), legal: ply.legal.map((one) => rules.squareName(one, size)),
    colour: "-XO"[ply.colour], flipped: ply.flipped.length}))));
}
"""


@unittest.skipUnless(shutil.which("node"), "needs node")
class Script(Case):
    """The rules of the page's own script."""

    def replay(self, tasks):
        driver = self.root / "driver.js"
        driver.write_text(DRIVER)
        done = subprocess.run(["node", driver, SCRIPT], input="".join(json.dumps(task) + "\n" for task in tasks),
                              capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_legal_moves_are_those_of_an_independent_program(self):
        golden = [json.loads(line) for line in (GOLDEN / "positions.jsonl").read_text().splitlines()]
        found = self.replay([{"size": 8, "start": f"{one['board']} {one['turn']}", "moves": ""} for one in golden])
        for one, plies in zip(golden, found):
            if one["legal"]:
                self.assertEqual((plies[0]["legal"], plies[0]["colour"]), (one["legal"], one["turn"]))

    def watched(self, run, game):
        """Boards of a game as osero watch prints them, passes left out: (cells, discs flipped)."""
        boards = []
        for part in self.osero("watch", run, game, "--plain").split("\n\n"):
            lines = part.strip().splitlines()
            rows = [re.sub(r"[^-.XOxo]", "", line[1:]) for line in lines if re.match(r"\s*\d+ ?[\s\[][-.XOxo]", line)]
            flips = re.match(r"\d+\. .* flips (\d+)", lines[0]) if lines else None
            if rows:
                boards.append(("".join(rows).replace(".", "-").upper(), int(flips.group(1)) if flips else 0))
        return boards

    def test_boards_are_those_of_osero(self):
        (self.root / "openings.obf").write_text("-" * 18 + "XXO--O----XOOX----OXX----X" + "-" * 20 + " O;\n")
        runs = {"eight": (8, False, []), "six": (6, True, ["--board", "6", "--start", "parallel"]),
                "four": (4, False, ["--board", "4", "--openings", "start"]),
                "placed": (8, False, ["--openings", "openings.obf"])}
        for name, (size, parallel, options) in runs.items():
            games = self.play(name, "random", "greedy", "--pairs", "3" if name != "placed" else "1", *options,
                              command="match")
            self.assertEqual("start" in games[0], name == "placed")
            found = self.replay([{"size": size, "parallel": parallel, "start": game.get("start"),
                                  "moves": game["moves"]} for game in games])
            for game, plies in zip(games, found):
                self.assertEqual([(ply["board"], ply["flipped"]) for ply in plies], self.watched(name, game["game"]))
                self.assertEqual(plies[-1]["colour"], "-")


if __name__ == "__main__":
    unittest.main()
