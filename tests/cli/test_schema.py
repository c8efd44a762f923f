# SPDX-License-Identifier: MIT
"""Every file that a run writes, against the schemas of results/schema/, which let no unknown key pass."""

import copy
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

import jsonschema

OSERO = os.environ["OSERO"]
SOURCE = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2]))
SCHEMAS = {path.name.split(".")[0]: json.loads(path.read_text()) for path in (SOURCE / "results/schema").glob("*.json")}
VALIDATORS = {name: jsonschema.Draft202012Validator(schema) for name, schema in SCHEMAS.items()}
TINY = pathlib.Path(__file__).parents[1] / "golden/tiny_run"


def objects(schema):
    """Every part of a schema that describes an object."""
    if isinstance(schema, dict):
        if "properties" in schema and schema.get("type") == "object":
            yield schema
        for part in schema.values():
            yield from objects(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from objects(part)


class Schemas(unittest.TestCase):
    def test_they_are_schemas_and_strict(self):
        self.assertEqual(sorted(SCHEMAS), ["fit", "games", "rating", "run", "simulate", "solve", "solve-run", "solve-samples", "summary", "timing", "tune", "tune-lines", "tune-run", "weights", "weights-report"])
        for name, schema in SCHEMAS.items():
            jsonschema.Draft202012Validator.check_schema(schema)
            if name == "weights":  # may say where its values came from
                continue
            for part in objects(schema):
                self.assertIs(part.get("additionalProperties"), False, f"{name}: {list(part['properties'])}")

    def test_a_wrong_line_is_refused(self):
        line = json.loads((TINY / "games.jsonl").read_text().splitlines()[0])
        VALIDATORS["games"].validate(line)
        for change in ({"more": 1}, {"difference": None}, {"outcome": "lost"}, {"moves": "f5x9"}, {"game": 0},
                       {"fault": "black died"}, {"termination": "crash"}, {"v": 2}, {"black": ""}):
            self.assertFalse(VALIDATORS["games"].is_valid({**line, **change}), change)
        for key in line:
            short = {other: line[other] for other in line if other != key}
            self.assertFalse(VALIDATORS["games"].is_valid(short), key)

    def test_weights_are_an_object_or_a_bare_list(self):
        whole = {"schema": "osero.weights/1", "type": "int", "values": [1] * 64}
        for good in (whole, [1] * 64, [0.5, -2], {**whole, "type": "real", "values": [0.5]}):
            VALIDATORS["weights"].validate(good)
        for bad in ([], ["1"], {**whole, "values": [0.5]}, {"values": [1]}, 1, {**whole, "values": []}):
            self.assertFalse(VALIDATORS["weights"].is_valid(bad), bad)

    def test_the_golden_run(self):
        VALIDATORS["run"].validate(json.loads((TINY / "run.json").read_text()))
        for line in (TINY / "games.jsonl").read_text().splitlines():
            VALIDATORS["games"].validate(json.loads(line))


class Written(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="osero-schema-")
        self.addCleanup(self.temporary.cleanup)
        self.root = pathlib.Path(self.temporary.name)

    def play(self, *arguments):
        done = subprocess.run([OSERO, *arguments, "--quiet"], capture_output=True, text=True, timeout=120, cwd=self.root)
        self.assertEqual(done.returncode, 0, done.stderr)

    def check(self, name, timing=False, finished=True):
        folder = self.root / "results" / name
        files = {"run.json", "games.jsonl", "run.log", "summary.json"} | ({"timing.jsonl"} if timing else set())
        self.assertEqual({path.name for path in folder.iterdir()}, files)
        run = json.loads((folder / "run.json").read_text())
        VALIDATORS["run"].validate(run)
        VALIDATORS["summary"].validate(json.loads((folder / "summary.json").read_text()))
        games = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]
        for game in games:
            VALIDATORS["games"].validate(game)
        if timing:
            lines = [json.loads(line) for line in (folder / "timing.jsonl").read_text().splitlines()]
            for line in lines:
                VALIDATORS["timing"].validate(line)
                self.assertEqual(len(line["by"]), len(line["move_ns"]))
                self.assertEqual(len(line["by"]), len(line["empties"]))
            self.assertEqual([line["game"] for line in lines], [game["game"] for game in games])
        self.assertEqual(run["games"], len(games))
        if finished:
            self.assertEqual((run["state"], run["games_planned"]), ("finished", len(games)))
        return run, games

    def test_a_tournament(self):
        self.play("tournament", "random", "greedy", "ver1:corner=35", "ver4:empties=4,label=\"four, 4\"", "--pairs", "2",
                  "--name", "plain", "--timing", "--limit", "depth=3", "--seed", "9")
        run, games = self.check("plain", timing=True)
        self.assertEqual(len(games), 24)
        self.assertEqual([player["label"] for player in run["players"]], ["random", "greedy", "ver1:corner=35", "four, 4"])

    def test_a_gauntlet_on_a_small_board_with_limits_of_one_player(self):
        self.play("tournament", "random:limit.nodes=100,label=a", "greedy", "random:label=b", "--gauntlet", "--pairs", "3",
                  "--board", "6", "--start", "parallel", "--scoring", "raw", "--openings", "random:4", "--isolate",
                  "--name", "small")
        run, games = self.check("small")
        self.assertEqual((run["gauntlet"], run["board"], run["start"], run["scoring"]), (True, 6, "parallel", "raw"))

    def test_openings_from_a_file(self):
        (self.root / "two.obf").write_text("-" * 26 + "XXXXXO" + "-" * 32 + " O;\n" + "-" * 26 + "OXXXXX" + "-" * 32 + " O;\n")
        self.play("match", "random", "greedy", "--openings", "two.obf", "--pairs", "2", "--name", "file")
        games = self.check("file")[1]
        self.assertTrue(all("start" in game for game in games))

    def test_faults(self):
        for mode in ("illegal", "failed", "exit", "abort"):
            with self.subTest(mode=mode):
                self.play("match", f"misbehave:mode={mode},at_move=5,one_in=2", "random", "--pairs", "3", "--name", mode)
                games = self.check(mode)[1]
                self.assertTrue(any(game["termination"] != "normal" for game in games))

    def test_an_interrupted_run(self):
        process = subprocess.Popen([OSERO, "match", "ver2", "ver3", "--pairs", "60000", "--name", "cut", "--quiet"],
                                   cwd=self.root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.kill)
        games = self.root / "results/cut/games.jsonl"
        for _ in range(600):
            if games.exists() and games.stat().st_size > 0:
                break
            time.sleep(0.1)
        VALIDATORS["run"].validate(json.loads((games.parent / "run.json").read_text()))
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=60), 130)
        run = json.loads((games.parent / "run.json").read_text())
        VALIDATORS["run"].validate(run)
        VALIDATORS["summary"].validate(json.loads((games.parent / "summary.json").read_text()))
        self.assertEqual(run["state"], "interrupted")

    def test_the_summary_of_a_run_without_games(self):
        folder = self.root / "empty"
        folder.mkdir()
        (folder / "run.json").write_text((TINY / "run.json").read_text())
        (folder / "games.jsonl").write_text("")
        done = subprocess.run([OSERO, "report", str(folder), "--json"], capture_output=True, text=True, timeout=60)
        summary = json.loads(done.stdout)
        VALIDATORS["summary"].validate(summary)
        broken = copy.deepcopy(summary)
        broken["players"][0]["elo"] = "-"
        self.assertFalse(VALIDATORS["summary"].is_valid(broken))


if __name__ == "__main__":
    unittest.main()
