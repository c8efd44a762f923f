# SPDX-License-Identifier: MIT
"""What is printed, derived and drawn from the solve times of a run: golden/solve_run, whose figures make.py there gives."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

import jsonschema

OSERO = os.environ["OSERO"]
SOURCE = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2]))
GOLDEN_RUN = pathlib.Path(__file__).parents[1] / "golden/solve_run"


def validator(name):
    return jsonschema.Draft202012Validator(json.loads((SOURCE / f"results/schema/{name}.schema.json").read_text()))


MEDIANS = """\
solve_run: 3 solvers, 120 solves

median time of a position:

empties     fast  slow, "plain"     own é
     10   121 us        6.29 ms    794 us
     11   431 us       *25.4 ms   3.05 ms
     12  1.09 ms       *84.9 ms   8.15 ms
     13  2.13 ms        ~310 ms   17.3 ms
     14  9.96 ms        ~1.08 s  ~45.0 ms

~ predicted by the line through the solver's own times, not measured
* of the positions that were solved; others were not
"""


class Run(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="osero-solve-")
        self.addCleanup(self.temporary.cleanup)
        self.results = pathlib.Path(self.temporary.name)
        self.folder = self.results / "solve_run"
        shutil.copytree(GOLDEN_RUN, self.folder)

    def osero(self, *arguments, status=0):
        done = subprocess.run([OSERO, *arguments, "--results", self.results], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout if status == 0 else done.stderr

    def samples(self):
        return [json.loads(line) for line in (self.folder / "solve.jsonl").read_text().splitlines()]

    def write_samples(self, samples):
        (self.folder / "solve.jsonl").write_text("".join(json.dumps(sample) + "\n" for sample in samples))


class Report(Run):
    def test_the_table(self):
        text = self.osero("report", "solve_run")
        self.assertTrue(text.startswith(MEDIANS), text)
        for line in ("slow, \"plain\"       11  4 of 5  25.4 ms  27.3 ms  38.0 ms  43.1 ms     24.9 ms   698 k   25.6 M",
                     "fast                     2.74    [2.10, 3.57]  10 to 14         25",
                     "own é               14   ~45.0 ms   [12.9 ms, 156 ms]",
                     "other programs kept 0.8 of 2 cores busy meanwhile: times are doubtful",
                     "slow, \"plain\" met a limit in 1 position: times are of the others",
                     "slow, \"plain\" stopped before 13 empties: more would not have fit into its budget of 2.00 s",
                     "own é stopped at 13 empties: its budget of 2.00 s was used up"):
            self.assertIn("\n" + line + "\n", text)

    def test_columns_line_up_and_fit(self):
        run = json.loads((self.folder / "run.json").read_text())
        run["players"] += [{"label": f"another solver {i}", "module": "m", "options": {}} for i in range(9)]
        (self.folder / "run.json").write_text(json.dumps(run))
        text = self.osero("report", "solve_run", "--width", "80")
        tables = text.split("\nother programs")[0]
        self.assertLessEqual(max(map(len, tables.split("wall time, CPU")[0].splitlines())), 80)
        self.assertIn("another solver 8", text)

    def test_repeats_that_differ_are_noise(self):
        samples = self.samples()
        for sample in samples:
            sample["wall_ns"] = int(sample["wall_ns"] * (1.2 if sample["repeat"] else 1))
        self.write_samples(samples)
        self.assertRegex(self.osero("report", "solve_run"), r"times of fast are noisy: repeats of a position differ by 1\d\.\d%")

    def test_agreement_is_told(self):
        samples = [sample for sample in self.samples() if sample["exact"]]
        one_kind = [sample for sample in samples if sample["score_kind"] != "own_discs"]
        self.assertTrue(all("answer" in sample for sample in one_kind))
        again = {(sample["position"], "own") for sample in samples if sample["score_kind"] == "own_discs"}
        own = sum(sample["score_kind"] == "own_discs" for sample in samples)
        self.assertIn(f"\n{len(one_kind) + own - len(again)} scores were held against another solver's, an earlier one "
                      "or the file's: all agree\n", self.osero("report", "solve_run"))

    def test_a_disagreement_is_told(self):
        samples = self.samples()
        samples[0]["score"] += 2
        self.write_samples(samples)
        self.assertIn(f"scores disagree: position 0 (cells of 0 X, 10 empties): the file says {samples[0]['answer']}, "
                      f"fast says {samples[0]['score']} (difference)", self.osero("report", "solve_run"))

    def test_a_broken_line_is_named(self):
        (self.folder / "solve.jsonl").write_text("{}\n")
        self.assertIn("solve.jsonl line 1: \"v\" is missing", self.osero("report", "solve_run", status=1))

    def test_before_the_first_solve(self):
        (self.folder / "solve.jsonl").write_text("")
        self.assertIn("nothing was solved yet", self.osero("report", "solve_run"))

    def test_runs_lists_it(self):
        self.assertIn("120 solves", self.osero("runs"))
        entry = json.loads(self.osero("runs", "--json"))[0]
        self.assertEqual((entry["kind"], entry["games"]), ("solves", 120))


class Derived(Run):
    def test_what_is_for_games_says_so(self):
        for command in (["export", "solve_run"], ["watch", "solve_run", "1"]):
            self.assertEqual(self.osero(*command, status=2), "osero: solve_run is a run of solves, not of games; "
                             f"its figures are in {self.folder}/solve.json\n")

    def test_json_has_the_schema_and_the_figures(self):
        derived = json.loads(self.osero("report", "solve_run", "--json"))
        validator("solve").validate(derived)
        self.assertEqual(derived["samples"], self.samples())
        expected = json.loads((GOLDEN_RUN / "expected.json").read_text())
        for solver, wanted in zip(derived["solvers"], expected, strict=True):
            self.assertEqual(solver["solver"], wanted["solver"])
            self.assertAlmostEqual(solver["fit"]["growth"], wanted["fit"]["growth"], 9)
            for level, wanted_level in zip(solver["levels"], wanted["levels"], strict=True):
                self.assertEqual(level["solved"], wanted_level["solved"])
                if level["solved"]:
                    self.assertAlmostEqual(level["wall_ns"]["p90"], wanted_level["wall_ns"]["p90"], 5)
        self.assertEqual(derived["agreement"]["disagreements"], [])
        self.assertEqual(derived["agreement"]["incomparable"], 20)

    def test_empty_and_disagreeing_runs_have_it_too(self):
        samples = self.samples()
        samples[0]["score"] += 2
        self.write_samples(samples)
        derived = json.loads(self.osero("report", "solve_run", "--json"))
        validator("solve").validate(derived)
        self.assertEqual(len(derived["agreement"]["disagreements"]), 1)
        self.write_samples([])
        validator("solve").validate(json.loads(self.osero("report", "solve_run", "--json")))

    def test_lines_have_their_schema(self):
        check = validator("solve-samples")
        for sample in self.samples():
            check.validate(sample)
        good = self.samples()[0]
        for change in ({"v": 2}, {"more": 1}, {"score": None}, {"score_kind": "heuristic"}, {"exact": 1}, {"move": "k9"},
                       {"termination": "crash"}, {"empties": 97}, {"nodes": 0}, {"solver": ""}, {"wall_ns": -1}):
            self.assertFalse(check.is_valid({**good, **change}), change)
        for key in good:
            if key not in ("answer", "answer_kind"):
                self.assertFalse(check.is_valid({other: good[other] for other in good if other != key}), key)


def texts(svg):
    """What stands in the picture, gnuplot's font switches put together again."""
    root = xml.etree.ElementTree.parse(svg).getroot()
    return {"".join(element.itertext()).strip() for element in root.iter("{http://www.w3.org/2000/svg}text")}


@unittest.skipUnless(shutil.which("gnuplot"), "needs gnuplot")
class Drawing(Run):
    def columns(self, name):
        lines = (self.folder / f"plots/{name}.tsv").read_text().splitlines()
        return [line.split("\t") for line in lines]

    def test_times_with_growth_predictions_and_the_author(self):
        printed = self.osero("plot", "solve_run")
        for name in ("solve-time", "solve-speed", "solve-nodes"):
            self.assertIn(f"{self.folder}/plots/{name}.svg\n{self.folder}/plots/{name}.png\n", printed)
            self.assertTrue((self.folder / f"plots/{name}.png").read_bytes().startswith(b"\x89PNG"))
        self.assertIn("no solve-switches: no two solvers differ by switches alone", printed)
        shown = texts(self.folder / "plots/solve-time.svg")
        self.assertLessEqual({"fast: 2.74 [2.10, 3.57] a square", "own é: 2.55 [1.90, 3.43] a square",
                              "the author's program: 11 empties in half a minute", "empty squares", "10 ms"}, shown)

    def test_columns_hold_the_figures(self):
        self.osero("plot", "solve_run")
        expected = json.loads((GOLDEN_RUN / "expected.json").read_text())
        rows = self.columns("solve-time")[1:]
        self.assertEqual([row[0] for row in rows], ["10", "11", "12", "13", "14"])
        for solver, wanted in enumerate(expected):
            for row, level in zip(rows, wanted["levels"], strict=True):
                median, low, high, line, predicted = row[1 + 5 * solver:6 + 5 * solver]
                if level["solved"]:
                    for text, key in ((median, "median"), (low, "p10"), (high, "p90")):
                        self.assertAlmostEqual(float(text) / (level["wall_ns"][key] / 1e9), 1, 5)
                else:
                    self.assertEqual((median, low, high, line), ("", "", "", ""))
            most = wanted["fit"]["most_empties"]
            self.assertEqual([bool(row[5 + 5 * solver]) for row in rows], [int(row[0]) >= most for row in rows])
            self.assertAlmostEqual(float(rows[4][5 + 5 * solver]) / (wanted["fit"]["predictions"]["14"]["ns"] / 1e9), 1, 5)
        speed = self.columns("solve-speed")[1]
        self.assertAlmostEqual(float(speed[1]) / expected[0]["levels"][0]["nodes_per_s"], 1, 5)
        self.assertEqual(speed[3], "")
        self.assertEqual(len(self.columns("solve-nodes")) - 1, 25 + 13)

    def test_switches_are_drawn(self):
        run = json.loads((self.folder / "run.json").read_text())
        for player, on in zip(run["players"], (True, False, True), strict=True):
            player["options"] = {"etc": on, "mb": 4}
        run["players"][2]["module"] = "another"
        (self.folder / "run.json").write_text(json.dumps(run))
        self.assertIn("solve-switches.svg", self.osero("plot", "solve_run"))
        self.assertLessEqual({"slow, ”plain”", "time", "nodes"}, texts(self.folder / "plots/solve-switches.svg"))
        row = self.columns("solve-switches")[1]
        self.assertTrue(float(row[3]) < float(row[2]) < float(row[4]))
        self.assertIn("what switches are worth", self.osero("report", "solve_run"))
        derived = json.loads(self.osero("report", "solve_run", "--json"))
        validator("solve").validate(derived)
        self.assertAlmostEqual(derived["ablation"][0]["time"]["mean"] / float(row[2]), 1, 5)

    def test_what_makes_no_sense_is_left_out_and_removed(self):
        self.osero("plot", "solve_run")
        self.write_samples([])
        printed = self.osero("plot", "solve_run")
        self.assertIn("no solve-time: no position was solved yet", printed)
        self.assertEqual(list((self.folder / "plots").iterdir()), [])


if __name__ == "__main__":
    unittest.main()
