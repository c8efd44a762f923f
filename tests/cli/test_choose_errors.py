# SPDX-License-Identifier: MIT
"""osero choose: what it prints around the answers, and one clear line for everything that can be wrong."""

import json
import os
import subprocess
import tempfile
import unittest

START = "---------------------------OX------XO--------------------------- X;"
SMALL_START = "-----OX--XO----- X;"
# Black takes g8 from h8; White, with no disc beside h8 to take, must pass.
LAST = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X;"
PASS = LAST.replace(" X;", " O;")
OVER = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX-- O;"


def osero(*arguments, text=None):
    return subprocess.run([os.environ["OSERO"], "choose", *arguments], input=text, capture_output=True, text=True,
                          timeout=60)


class Choose(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, *lines, name="p.obf"):
        path = os.path.join(self.folder.name, name)
        with open(path, "w") as file:
            file.write("".join(line + "\n" for line in lines))
        return path

    def assert_refused(self, done, status, *words, stdout=""):
        self.assertEqual((done.returncode, done.stdout), (status, stdout), done.stderr)
        self.assertRegex(done.stderr, r"^osero: .*\n$")
        self.assertEqual(done.stderr.count("\n"), 1)
        for word in words:
            self.assertIn(word, done.stderr)

    def test_lines(self):
        done = osero("square-weight", "-", text=f"% a comment\n{START}\n\n{LAST}\r\n{OVER}")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = done.stdout.splitlines()
        self.assertEqual(lines[0].split()[0], "d3")
        self.assertEqual(len(lines), 3)
        self.assertEqual(lines[1].split()[0], "h8")
        self.assertEqual(lines[2], "over -")

    def test_pass(self):
        self.assertEqual(osero("random", "-", text=PASS).stdout, "pass -\n")

    def test_no_score_is_a_dash(self):
        done = osero("random", "-", text=START)
        self.assertRegex(done.stdout, r"^(d3|c4|f5|e6) -\n$")

    def test_nothing_in_nothing_out(self):
        done = osero("random", "-", text="\n% nothing\n")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_json(self):
        done = osero("square-weight", "-", "--json", text=f"\n{START}\n{OVER}\n")
        first, last = map(json.loads, done.stdout.splitlines())
        self.assertEqual((first["line"], first["position"], first["move"]), (2, START, "d3"))
        self.assertEqual(first["score_kind"], "heuristic")
        self.assertGreaterEqual(first["time_ns"], 0)
        self.assertEqual((last["line"], last["move"], last["score"], last["pv"]), (3, "over", None, []))
        self.assertEqual(first.keys(), last.keys())

    def test_sizes_may_be_mixed(self):
        done = osero("greedy", "-", text=f"{START}\n{SMALL_START}\n{START}\n")
        self.assertEqual(done.returncode, 0)
        self.assertEqual([line.split()[0] for line in done.stdout.splitlines()], ["d3", "b1", "d3"])

    def test_10x10(self):
        row = "-" * 10
        start = 4 * row + "----OX--------XO----" + 4 * row + " X;"
        late = "X" + 9 * "O" + 8 * ("O" + 9 * "-") + row + " X;"
        done = osero("greedy", "-", text=f"{start}\n{START}\n{late}\n")
        self.assertEqual(done.stdout, "e4 1\nd3 1\na10 8\n")
        self.assertEqual(json.loads(osero("greedy", "-", "--json", text=late).stdout)["position"], late)
        self.assertEqual(set(osero("random", "-", "--board", "10", text=f"{start}\n" * 100).stdout.splitlines()),
                         {"e4 -", "d5 -", "g6 -", "f7 -"})
        self.assert_refused(osero("ver1", "-", text=start), 2, "standard input:1: ver1 does not play on 10x10 boards")

    def test_answers_do_not_depend_on_order_or_on_another(self):
        self.assertEqual(osero("random", "-", text=f"{START}\n" * 50).stdout,
                         osero("random", "-", text=f"{START}\n{OVER}\n" * 50).stdout.replace("over -\n", ""))
        self.assertEqual(set(osero("random", "-", text=f"{START}\n" * 100).stdout.splitlines()),
                         {"d3 -", "c4 -", "f5 -", "e6 -"})
        self.assertNotEqual(osero("random", "-", text=f"{START}\n" * 50).stdout,
                            osero("random", "-", "--seed", "2", text=f"{START}\n" * 50).stdout)

    def test_bad_positions_name_the_line_and_print_nothing(self):
        for line, word in [
            ("----------", "column"),
            (START[:64], "side to move"),
            (START[:64] + " Z;", "side to move"),
            (START.replace("OX", "O?", 1), "column"),
            ("X" + START, "column"),
            ("what is this", "column"),
        ]:
            with self.subTest(line):
                path = self.file(START, "% comment", line, START)
                self.assert_refused(osero("random", path), 2, f"{path}:3: ", word)

    def test_board(self):
        path = self.file(SMALL_START)
        self.assertEqual(osero("random", path, "--board", "4").returncode, 0)
        self.assert_refused(osero("random", path, "--board", "8"), 2, f"{path}:1: ")
        self.assert_refused(osero("random", path, "--board", "5"), 2, "--board takes 4, 6, 8 or 10, not '5'")
        self.assert_refused(osero("random", path, "--board", "10"), 2, f"{path}:1: ")
        self.assert_refused(osero("random", path, "--board", "12"), 2, "--board")
        self.assert_refused(osero("ver1", path), 2, f"{path}:1: ver1 does not play on 4x4 boards")

    def test_missing_and_broken_files(self):
        self.assert_refused(osero("random", "/no/such.obf"), 1, "/no/such.obf", "No such file")
        self.assert_refused(osero("random", self.folder.name), 1, self.folder.name, "directory")
        path = os.path.join(self.folder.name, "zero.obf")
        with open(path, "wb") as file:
            file.write(START.encode() + b"\n\0\n")
        self.assert_refused(osero("random", path), 2, f"{path}:2: ", "zero byte")

    def test_bad_commands(self):
        path = self.file(START)
        self.assert_refused(osero("random"), 2, "missing")
        self.assert_refused(osero("random", path, path), 2, "too many")
        self.assert_refused(osero("nobody", path), 2, "there is no player 'nobody'")
        self.assert_refused(osero("random:depth=1", path), 2, "random has no option 'depth'")
        self.assert_refused(osero("random", path, "--limit", "dept=1"), 2, "--limit", "no limit 'dept'")
        self.assert_refused(osero("random", path, "--limit", "depth=x"), 2, "limit depth takes a whole number")
        self.assert_refused(osero("random", path, "--timeout", "0"), 2, "--timeout")
        self.assert_refused(osero("random", path, "--seed", "-1"), 2, "--seed")
        self.assert_refused(osero("random", path, "--sed", "1"), 2, "unknown option --sed (did you mean --seed?); see osero choose --help")

    def test_faults_keep_what_was_answered(self):
        path = self.file(OVER, PASS, START, START)
        for mode, words in [
            ("crash", ["crashed (Segmentation fault)"]),
            ("abort", ["crashed (Aborted)"]),
            ("exit", ["ended its own process (exit status 0)"]),
            ("hang", ["took longer than 1 s"]),
            ("sleep-hang", ["took longer than 1 s"]),
            ("illegal", ["answered", "not a legal move"]),
            ("garbage", ["answered", "no square"]),
            ("failed", ["gave up"]),
        ]:
            with self.subTest(mode):
                self.assert_refused(osero(f"misbehave:mode={mode}", path, "--timeout", "1"), 3,
                                    f"{path}:3: misbehave:mode={mode}", *words, stdout="over -\npass -\n")

    def test_faults_in_create(self):
        path = self.file(START)
        for mode, status, word in [
            ("crash", 3, "crashed (Segmentation fault) while it was created"),
            ("exit", 3, "ended its own process (exit status 0) while it was created"),
            ("hang", 3, "took longer than 1 s while it was created"),
            ("failed", 2, "create failed: "),
        ]:
            with self.subTest(mode):
                self.assert_refused(osero(f"misbehave:mode={mode},phase=create", path, "--timeout", "1"), status, word)

    def test_what_a_module_prints_is_not_ours(self):
        done = osero("misbehave:mode=print", self.file(START, START))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"^([a-h][1-8] -\n){2}$")

    def test_closed_standard_files(self):
        command = f"'{os.environ['OSERO']}' choose random '{self.file(START)}'"
        done = subprocess.run(["sh", "-c", command + " <&- 2>&-"], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"^(d3|c4|f5|e6) -\n$")
        done = subprocess.run(["sh", "-c", command + " <&- >&-"], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot write to standard output", done.stderr)

    def test_a_full_disk_is_told(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([os.environ["OSERO"], "choose", "random", "-"], input=START, stdout=full,
                                  stderr=subprocess.PIPE, text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^osero: cannot write to standard output: No space left on device\n$")


if __name__ == "__main__":
    unittest.main()
