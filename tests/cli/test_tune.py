# SPDX-License-Identifier: MIT
"""osero tune: the same bytes whatever the jobs and the end, numbers that get better, proof, clear words for bad input."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import jsonschema

OSERO = os.environ["OSERO"]
SOURCE = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2]))
SCHEMAS = {name: jsonschema.Draft202012Validator(json.loads((SOURCE / f"results/schema/{name}.schema.json").read_text()))
           for name in ("tune", "tune-run", "tune-lines", "weights")}

# A player whose numbers are spoiled: it likes to give corners away.
SPOILED = "ver1:corner=5,open_corner=-20,label=spoiled"
SHORT = ["--pairs", "192", "--batch", "4", "--proof", "64", "--review", "4", "--review-pairs", "16"]


class Tunes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory(prefix="osero-tune-")
        cls.addClassCleanup(temporary.cleanup)
        cls.root = pathlib.Path(temporary.name)

    def osero(self, *arguments, status=0):
        done = subprocess.run([OSERO, *map(str, arguments)], cwd=self.root, capture_output=True, text=True, timeout=200)
        self.assertEqual(done.returncode, status, (arguments, done.stdout[-500:], done.stderr))
        return done.stdout if status == 0 else done.stderr

    def tune(self, *arguments, name, status=0):
        return self.osero("tune", *arguments, "--name", name, "--quiet", status=status)

    def lines(self, name):
        return (self.root / "results" / name / "tune.jsonl").read_bytes()

    def found(self, name):
        return json.loads((self.root / "results" / name / "tune.json").read_text())

    def values(self, name):
        return {item["name"]: item["after"] for item in self.found(name)["parameters"]}


class Search(Tunes):
    SPSA = ["ver1", "--param", "all", "--iterations", "6", "--seed", "5", *SHORT]

    def test_the_bytes_do_not_depend_on_jobs_and_follow_the_schemas(self):
        self.tune(*self.SPSA, "--jobs", "1", name="one")
        self.tune(*self.SPSA, "--jobs", "3", name="three")
        self.assertEqual(self.lines("one"), self.lines("three"))
        lines = [json.loads(line) for line in self.lines("one").splitlines()]
        self.assertEqual([line["phase"] for line in lines], ["tune"] * 6 + ["review"] * 5 + ["proof"] * 8)
        for line in lines:
            SCHEMAS["tune-lines"].validate(line)
        folder = self.root / "results/one"
        SCHEMAS["tune-run"].validate(json.loads((folder / "run.json").read_text()))
        SCHEMAS["tune"].validate(self.found("one"))
        weights = json.loads((folder / "weights.json").read_text())
        SCHEMAS["weights"].validate(weights)
        found = self.values("one")
        self.assertEqual(weights["values"][:4], [found["weights." + square] for square in ("a1", "b1", "c1", "d1")])
        self.assertEqual(weights["values"][35:37], [found["weights.d4"]] * 2)
        fewer = ["2" if before == "--review" else word for before, word in zip([""] + self.SPSA, self.SPSA)]
        self.tune(*fewer, "--jobs", "2", name="other")  # fewer looks back change no iteration
        self.assertEqual(self.lines("other").splitlines()[:6], self.lines("one").splitlines()[:6])

    def test_a_trial_is_of_all_games_that_it_should_be(self):
        self.tune(*self.SPSA, name="whole")
        for line in self.lines("whole").splitlines()[:6]:
            for first, second, *classes in json.loads(line)["outcomes"]:
                self.assertEqual(sum(classes), 6 * 4)  # 192 pairs: 4 trials, 2 variants, 4 opponents, 6 openings
                least = sum(n * d for n, d in zip(classes, (-2, -1, 0, 1, 2)))
                self.assertLessEqual(abs(first - second - least), 2 * (classes[0] + classes[4]))

    def test_a_killed_run_goes_on_to_the_same_bytes(self):
        command = ["ver1", "--param", "corner,open_corner", "--iterations", "60", *SHORT]
        self.tune(*command, name="uncut")
        process = subprocess.Popen([OSERO, "tune", *command, "--name", "cut", "--quiet", "--jobs", "2"], cwd=self.root)
        kills = 0
        while process.poll() is None and kills < 6:
            time.sleep(0.25)
            process.send_signal(signal.SIGKILL)
            process.wait()
            kills += 1
            if not (self.root / "results/cut/run.json").exists():
                process = subprocess.Popen([OSERO, "tune", *command, "--name", "cut", "--quiet"], cwd=self.root)
                continue
            process = subprocess.Popen([OSERO, "tune", "--resume", "cut", "--quiet", "--jobs", str(1 + kills % 3)],
                                       cwd=self.root)
        self.assertEqual(process.wait(timeout=120), 0)
        self.assertEqual(self.lines("cut"), self.lines("uncut"))
        one, other = self.found("cut"), self.found("uncut")
        for found in (one, other):
            found.pop("name"), found.pop("tuned")
        self.assertEqual(one, other)

    def test_any_cut_of_the_journal_goes_on_to_the_same_bytes(self):
        self.tune(*self.SPSA, name="long")
        whole, run = self.lines("long"), self.root / "results/long"
        for cut in (0, 10, len(whole) // 3, whole.index(b'"review"') - 20, whole.index(b'"proof"') + 40, len(whole) - 1):
            (run / "tune.jsonl").write_bytes(whole[:cut])
            self.osero("tune", "--resume", "long", "--quiet")
            self.assertEqual(self.lines("long"), whole, cut)

    def test_a_journal_that_does_not_follow_is_refused_and_kept(self):
        self.tune(*self.SPSA, name="bad")
        whole, run = self.lines("bad"), self.root / "results/bad"
        lines = whole.splitlines(keepends=True)
        changed = json.loads(lines[2])
        changed["values"][0] += 0.5
        faults = {b"".join([lines[0], lines[2]]): "line 2: number 2",
                  b"".join([*lines[:2], json.dumps(changed).encode() + b"\n"]): "line 3: its values do not follow",
                  lines[0] + b"{}\n": "line 2: \"phase\"",
                  lines[0] + lines[0].replace(b'"number":0', b'"number":1').replace(b"[[", b"[[9"): "line 2: its outcomes",
                  b"".join([*lines[:6], lines[12]]): "line 7: a line of the proof where there is none"}
        for text, message in faults.items():
            (run / "tune.jsonl").write_bytes(text)
            self.assertIn(message, self.osero("tune", "--resume", "bad", status=1))
            self.assertEqual(self.lines("bad"), text)

    def test_openings_of_a_file_that_are_the_same_are_taken_once(self):
        # f5 d6, f5 f4 and f5 f6 are all positions after two moves up to symmetry: the others are these turned or mirrored.
        first = "f5 d6 c3 d3 c4 f4 f6 f3"
        half_turn = first.translate(str.maketrans("abcdefgh12345678", "hgfedcba87654321"))
        mirrored = " ".join("abcdefgh"[int(move[1]) - 1] + str("abcdefgh".index(move[0]) + 1) for move in first.split())
        lines = [first, half_turn, mirrored, "f5 d6", "f5 f4", "f5 f6", "e6 f4", "e6 d6", "e6 f6", "d3 c5", "c4 c5", "c4 c3"]
        (self.root / "openings.txt").write_text("\n".join(lines) + "\n")
        message = self.osero("tune", "ver1", "--param", "corner", "--openings", "openings.txt", "--proof", "8",
                             "--review-pairs", "2", "--pairs", "16", "--batch", "1", status=2)
        self.assertIn("openings.txt has 4 openings", message)
        (self.root / "more.txt").write_text("\n".join(lines + self.plies(4)) + "\n")
        done = subprocess.run([OSERO, "tune", "ver1", "--param", "corner", "--openings", "more.txt", "--iterations", "1",
                               "--name", "distinct", *SHORT[:4], "--proof", "8", "--review-pairs", "2"],
                              cwd=self.root, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("warning: 8 openings of more.txt are left out: others came before that are the same", done.stderr)

    def plies(self, count):
        """The file of all openings of four plies that is kept here, none of them twice."""
        return (SOURCE / f"positions/openings/{count}-plies.txt").read_text().splitlines()

    def test_a_second_process_is_refused(self):
        process = subprocess.Popen([OSERO, "tune", "ver1", "--param", "corner", "--iterations", "100000", "--name", "busy",
                                    "--quiet"], cwd=self.root, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.kill)
        while not (self.root / "results/busy/tune.jsonl").exists() or not self.lines("busy"):
            time.sleep(0.05)
        self.assertIn("is being played by another process", self.osero("tune", "--resume", "busy", status=1))
        self.assertIn("a run named 'busy' is in results already",
                      self.osero("tune", "ver1", "--param", "corner", "--name", "busy", status=2))
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=30), 130)
        self.assertIn("go on by osero tune --resume busy", process.stderr.read())
        lines = [json.loads(line) for line in self.lines("busy").splitlines()]
        self.assertEqual([line["number"] for line in lines], list(range(len(lines))))
        self.assertIn("not proven yet", self.osero("report", "busy"))

    def test_options_other_than_the_run_has_are_refused(self):
        self.tune(*self.SPSA, name="options")
        before = self.lines("options")
        for more, message in ((["--iterations", "7"], "iterations"), (["--seed", "6"], "seed"), (["--pool", "greedy"], "players"),
                              (["--param", "corner"], "parameter"), (["--c-end", "1"], "c_end"), (["--proof", "80"], "proof_pairs")):
            self.assertIn(message, self.osero("tune", "--resume", "options", *more, status=2))
        self.assertEqual(self.lines("options"), before)
        self.osero("tune", "--resume", "options", "ver1", "--seed", "5", "--quiet")
        self.assertIn("is a run of tuning, not of games", self.osero("match", "--resume", "options", status=2))


class Better(Tunes):
    def test_spoiled_numbers_get_better_and_are_proven(self):
        self.tune(SPOILED, "--param", "corner,open_corner", "--iterations", "60", "--c-end", "10", "--r-end", "0.01",
                  "--proof", "200", "--pairs", "512", "--review-pairs", "32", name="healed")
        found = self.found("healed")
        values = self.values("healed")
        self.assertGreater(values["corner"], 20)
        self.assertGreater(values["open_corner"], 20)
        self.assertEqual(found["verdict"], "stronger")
        for gain in (found["proof"]["against_old"], found["proof"]["pool"], found["proof"]["held_out"]):
            self.assertGreater(gain["elo_low"], 50)
        review = found["review"]
        self.assertEqual([review[0]["iteration"], review[-1]["iteration"], len(review)], [0, 60, 21])
        for group in ("pool", "held_out"):
            self.assertGreater(review[-1][group]["low"], review[0][group]["high"])

    def test_the_proof_is_the_match_that_match_plays(self):
        self.tune(SPOILED, "--param", "corner", "--iterations", "4", *SHORT, "--seed", "9", name="proof")
        found = self.found("proof")
        new = found["tuned"] + ",label=spoiled-tuned"
        self.osero("match", new, SPOILED, "--pairs", "64", "--seed", "9", "--name", "match", "--quiet")
        summary = json.loads((self.root / "results/match/summary.json").read_text())["pairings"][0]
        self.assertEqual({key: summary[key] for key in ("score", "elo", "elo_low", "elo_high")},
                         {key: found["proof"]["against_old"][key] for key in ("score", "elo", "elo_low", "elo_high")})
        self.osero("match", new, "greedy", "--pairs", "64", "--seed", "9", "--name", "greedy", "--quiet")
        summary = json.loads((self.root / "results/greedy/summary.json").read_text())["pairings"][0]
        greedy = next(item for item in found["proof"]["opponents"] if item["label"] == "greedy")
        self.assertEqual(summary["score"], greedy["after"])

    def test_the_player_that_the_report_names_plays_as_it_stands(self):
        self.tune("ver1", "--param", "all", "--iterations", "1", *SHORT, name="a-run-with-quite-a-long-name")
        last = self.osero("report", "a-run-with-quite-a-long-name").splitlines()[-1]
        self.assertTrue(last.startswith("the player: ver1:weights=@") and last.endswith(",label=tuned"), last)
        self.osero("match", last.removeprefix("the player: "), "ver1", "--pairs", "1", "--quiet", "--name", "as-it-stands")

    def test_an_order_finds_the_corners(self):
        (self.root / "low.json").write_text(json.dumps(self.table({"a1": -200})))
        command = ["square-weight:weights=@low.json,label=low", "--param", "weights", "--method", "order", "--pool", "greedy",
                   "--pool", "ver1", "--held-out", "ver2", "--iterations", "60", "--pairs", "1024", *SHORT[4:]]
        self.tune(*command, "--jobs", "1", name="order")
        values = self.values("order")
        self.assertEqual(max(values, key=values.get), "weights.a1")
        self.assertGreater(self.found("order")["proof"]["pool"]["elo_low"], 0)
        self.tune(*command, "--jobs", "3", name="order3")
        self.assertEqual(self.lines("order"), self.lines("order3"))
        whole = self.lines("order3")
        lines = whole.splitlines(keepends=True)
        (self.root / "results/order3/tune.jsonl").write_bytes(b"".join(lines[:len(lines) // 3]))
        self.osero("tune", "--resume", "order3", "--quiet")
        self.assertEqual(self.lines("order3"), whole)

    def table(self, changes):
        """square-weight's own, with other classes of squares."""
        first = [150, -20, 10, 8, -64, -2, -1, 0, 0, 0]
        names = ["a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4"]
        classes = {**dict(zip(names, first)), **changes}
        numbers = []
        for square in range(64):
            column, row = sorted((min(square % 8, 7 - square % 8), min(square // 8, 7 - square // 8)))
            numbers.append(classes["abcd"[row] + str(column + 1)] if "abcd"[row] + str(column + 1) in classes
                           else classes["abcd"[column] + str(row + 1)])
        return numbers

    def test_variants_that_break_lose_and_the_run_goes_on(self):
        command = ["misbehave:mode=crash,at_move=2,one_in=9,label=bad", "--param", "status=0..9", "--pool", "greedy",
                   "--held-out", "random", "--iterations", "3", "--pairs", "32", "--batch", "2", "--proof", "8",
                   "--review", "1", "--review-pairs", "8"]
        self.tune(*command, "--jobs", "1", name="crash")
        self.tune(*command, "--jobs", "3", name="crash3")
        self.assertEqual(self.lines("crash"), self.lines("crash3"))
        self.assertGreater(self.found("crash")["faults"], 5)
        self.assertIn("games were lost by faults", self.osero("report", "crash"))

    def test_values_that_a_module_refuses_lose_and_the_run_goes_on(self):
        self.tune("misbehave:mode=exit,phase=create,label=bad", "--param", "status", "--pool", "greedy", "--held-out", "random",
                  "--iterations", "1", "--pairs", "4", name="never", status=2)


class Kept(Tunes):
    def test_the_tuned_players_play(self):
        for folder in sorted((SOURCE / "results/tuned").glob("*/")):
            with self.subTest(folder.name):
                found = json.loads((folder / "tune.json").read_text())
                SCHEMAS["tune"].validate(found)
                SCHEMAS["weights"].validate(json.loads((folder / "weights.json").read_text()))
                player = found["tuned"].replace(f"@results/{folder.name}/", f"@{folder}/")
                self.osero("match", player + ",label=tuned", folder.name, "--pairs", "200", "--seed", "77", "--name",
                           folder.name, "--quiet")
                summary = json.loads((self.root / "results" / folder.name / "summary.json").read_text())["pairings"][0]
                self.assertGreater(summary["elo_high"], found["proof"]["against_old"]["elo_low"])
                self.assertLess(summary["elo_low"], found["proof"]["against_old"]["elo_high"])
        self.assertEqual(len(list((self.root / "results").iterdir())), 4)


class Words(Tunes):
    def test_bad_input_is_told(self):
        (self.root / "nan.json").write_text("[" + "NaN," * 63 + "1]")
        (self.root / "short.json").write_text(json.dumps([1] * 63))
        (self.root / "skew.json").write_text(json.dumps([1] * 63 + [2]))
        good = ["ver1", "--param", "corner"]
        before = sorted(self.root.glob("results/*"))
        for arguments, message in (
                (["ver1"], "which numbers? --param takes a list"),
                ([], "which player?"),
                (["ver1", "--param", "corners"], "did you mean corner?"),
                (["ver1", "--param", "corner,corner"], "twice"),
                (["ver1", "--param", "published"], "no number"),
                (["ver1", "--param", "corner=5..1"], "LOW..HIGH"),
                (["ver1", "--param", "corner=0..x"], "LOW..HIGH"),
                (["ver1", "--param", "corner=40..50"], "corner is 30, which is not within 40 to 50"),
                (["ver1", "--param", "corner=0..2000000"], "out of its range"),
                (["solver", "--param", "threads"], "a number of threads"),
                (["random", "--param", "all"], "no option that is a number"),
                (["greedy", "--param", "weights"], "no option that is a number"),
                (["ver1:weights=@nan.json", "--param", "all"], "nan.json"),
                (["ver1:weights=@short.json", "--param", "all"], "63"),
                (["ver1:weights=@skew.json", "--param", "all"], "must be equal"),
                (["ver1:corner=2000000", "--param", "all"], "corner"),
                ([*good, "--pool", "ver1"], "the player itself"),
                ([*good, "--pool", "ver1:label=other"], "the player itself"),
                ([*good, "--pool", "ver2,ver2"], "two opponents"),
                ([*good, "--pool", "ver2", "--held-out", "ver2"], "must not be in the pool"),
                ([*good, "--pool", "ver2", "--held-out", "ver2:label=x"], "the same player"),
                ([*good, "--pool", "ver2:limit.move_ms=5"], "limit of time"),
                ([*good, "--pool", "nobody"], "nobody"),
                ([*good, "--method", "magic"], "--method takes"),
                ([*good, "--method", "order"], "takes one table"),
                ([*good, "--c-end", "0"], "c-end"),
                ([*good, "--c-end", "edge=1"], "no parameter that is tuned is called 'edge'"),
                ([*good, "--c-end", "corner=5,corner=6"], "--c-end names corner twice"),
                ([*good, "--r-end", "0.1,0.1"], "--r-end names all numbers twice"),
                ([*good, "--c-end", ","], "--c-end takes a number"),
                ([*good, "--r-end", "nan"], "--r-end takes a number"),
                ([*good, "--r-end", "2"], "r-end"),
                ([*good, "--openings", "start"], "--openings start is one opening"),
                ([*good, "--openings", "random:4"], "60 openings"),
                ([*good, "--iterations", "0"], "iterations"),
                ([*good, "--accept-rebuilt"], "goes with --resume"),
                (["--resume", "nothing"], "there is no run")):
            with self.subTest(arguments=arguments):
                self.assertIn(message, self.osero("tune", *arguments, status=2))
        self.assertEqual(sorted(self.root.glob("results/*")), before)

    def test_a_tuning_among_other_runs(self):
        self.tune("ver1", "--param", "corner", "--iterations", "3", *SHORT, name="corner")
        self.osero("match", "random", "greedy", "--pairs", "2", "--name", "games", "--quiet")
        listed = {run["name"]: run for run in json.loads(self.osero("runs", "--json"))}
        self.assertEqual((listed["corner"]["kind"], listed["games"]["kind"]), ("tuning", "games"))
        self.assertEqual(listed["corner"]["games"], 2 * (3 * 192 + 4 * 7 * 16 + 64 * 15))
        self.assertIn("against the held-out", self.osero("report", "corner"))
        SCHEMAS["tune"].validate(json.loads(self.osero("report", "corner", "--json")))
        for command in (["export", "corner"], ["rate", "corner"], ["watch", "corner", "1"], ["match", "--resume", "corner"]):
            self.assertIn("tun", self.osero(*command, status=2))
        self.assertIn("not of tuning", self.osero("tune", "--resume", "games", status=2))

    @unittest.skipUnless(shutil.which("gnuplot"), "no gnuplot")
    def test_pictures(self):
        self.tune("ver1", "--param", "all", "--iterations", "3", *SHORT, name="drawn")
        self.osero("plot", "drawn")
        folder = self.root / "results/drawn/plots"
        self.assertEqual({path.name for path in folder.iterdir()},
                         {f"{name}.{suffix}" for name in ("tune-parameters", "tune-objective", "tune-gain", "weights")
                          for suffix in ("tsv", "svg", "png")})
        rows = [line.split("\t") for line in (folder / "tune-parameters.tsv").read_text().splitlines()]
        self.assertEqual((rows[0][0], rows[0][-2:], len(rows)), ("iteration", ["corner", "open_corner"], 5))
        self.assertEqual(rows[1][-2:], ["30", "40"])
        last = json.loads(self.lines("drawn").splitlines()[2])["values"]
        self.assertEqual([float(value) for value in rows[-1][1:]], [float(f"{value:.6g}") for value in last])
        found = self.found("drawn")
        rows = [line.split("\t") for line in (folder / "tune-gain.tsv").read_text().splitlines()]
        self.assertEqual(float(rows[2][2]), float(f"{found['proof']['pool']['elo']:.6g}"))


if __name__ == "__main__":
    unittest.main()
