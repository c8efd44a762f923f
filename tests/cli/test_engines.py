# SPDX-License-Identifier: MIT
import fcntl
import json
import os
import pty
import shutil
import struct
import subprocess
import tempfile
import termios
import unittest

MODULES = os.environ["OSERO_TEST_MODULES"]


def osero(*arguments, **environment):
    return subprocess.run([os.environ["OSERO"], *arguments], capture_output=True, text=True, timeout=60,
                          env={**os.environ, **environment})


def on_terminal(width, *arguments):
    """What is printed on a terminal that is `width` columns wide."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
    text = b""
    with subprocess.Popen([os.environ["OSERO"], *arguments], stdout=its, stdin=subprocess.DEVNULL):
        os.close(its)
        try:
            while part := os.read(ours, 65536):
                text += part
        except OSError:  # the other end was closed
            pass
    os.close(ours)
    return text.decode().replace("\r\n", "\n")


class Engines(unittest.TestCase):
    def test_lists_every_module(self):
        done = osero("engines")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for line in ["random 1.0 - each legal move with the same chance", "    boards 4x4 6x6 8x8 10x10; stars-and-circles; draws lots"]:
            self.assertIn(line, done.stdout.splitlines())

    def test_columns_line_up(self):
        rows = [line for line in osero("engines", "ver1").stdout.splitlines() if line.startswith("    ")]
        head = next(line for line in rows if line.startswith("    option"))
        corner = next(line for line in rows if line.startswith("    corner"))
        self.assertEqual(corner.split()[:2], ["corner", "int,"])
        for word, value in [("takes", "int,"), ("default", "30")]:
            self.assertEqual(corner.index(value, head.index(word)), head.index(word))

    def test_a_terminal_is_wide_enough(self):
        words = osero("engines", "ver3", "misbehave").stdout.split()
        for width in (80, 120):
            text = on_terminal(width, "engines", "ver3", "misbehave")
            options = [line for line in text.splitlines() if line.startswith("    ") and "/" not in line]
            self.assertLessEqual(max(map(len, options)), width)
            self.assertGreater(len(options), 20)
            self.assertEqual(text.split(), words)

    def test_one_module_shows_its_tables(self):
        done = osero("engines", "square-weight")
        self.assertIn("       150    -20     10      8      8     10    -20    150\n", done.stdout)

    def test_json(self):
        done = osero("engines", "--json")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        result = json.loads(done.stdout)
        self.assertEqual(result["schema"], "osero.engines/1")
        modules = {module["name"]: module for module in result["modules"]}
        self.assertTrue(modules["random"]["draws_lots"])
        self.assertEqual(modules["random"]["board_sizes"], [4, 6, 8, 10])
        weights = modules["square-weight"]["options"][0]
        self.assertEqual((weights["type"], weights["length"], weights["symmetry"]), ("int_table", 64, "square"))
        self.assertEqual(weights["default"][:4] + weights["default"][8:10], [150, -20, 10, 8, -20, -64])
        self.assertEqual([module["name"] for module in json.loads(osero("engines", "greedy", "--json").stdout)["modules"]],
                         ["greedy"])

    def test_unknown_name(self):
        done = osero("engines", "gredy")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"^osero: there is no player 'gredy' \(did you mean greedy\?\) in .*\n$")

    def test_a_file_here_without_its_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(f"{MODULES}/every_option.so", f"{folder}/mine.so")
            for name in ("mine", "mine.so"):
                done = subprocess.run([os.environ["OSERO"], "engines", name], capture_output=True, text=True, cwd=folder)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertEqual(done.stderr, f"osero: there is no player '{name}'; for the file in this folder say ./mine.so\n")

    def test_a_folder_may_be_put_in_front(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(f"{MODULES}/every_option.so", f"{folder}/every_option.so")
            lines = osero("engines", OSERO_MODULES=folder).stdout.splitlines()
            self.assertIn("every-option 7.1 - an option of every type", lines)
            self.assertIn("random 1.0 - each legal move with the same chance", lines)
            shutil.copy(f"{MODULES}/every_option.so", f"{folder}/random.so")
            done = osero("engines", "random", OSERO_MODULES=folder)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn("says that its name is 'every-option', so its file must be every-option.so", done.stderr)

    def test_by_path(self):
        done = osero("engines", f"{MODULES}/newer.so")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn(f"    file {os.path.realpath(MODULES)}/newer.so\n", done.stdout)

    def test_a_module_that_cannot_be_used_is_listed_with_its_fault(self):
        faults = {
            "wrong_abi": "made for ABI 2 of osero_engine.h, but this osero has ABI 1",
            "no_choose": "it has no choose",
            "no_symbol": "not a module: it does not export the symbol osero_engine",
            "undefined": "not a module: undefined symbol: nobody_has_this",
            "crash_at_load": "crashed (Segmentation fault) while it was loaded",
            "exit_at_load": "ended its own process (exit status 5) while it was loaded",
            "other_name": "says that its name is 'another', so its file must be another.so, or its .name another",
            "text": "not a module: file too short",
        }
        with tempfile.TemporaryDirectory() as folder:
            folder = os.path.realpath(folder)
            for name in faults:
                if name == "text":
                    with open(f"{folder}/text.so", "w") as file:
                        file.write("no module")
                else:
                    shutil.copy(f"{MODULES}/{name}.so", folder)
            done = osero("engines", OSERO_MODULES=folder)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            for name, fault in faults.items():
                self.assertIn(f"cannot be used: {folder}/{name}.so: {fault}\n", done.stdout)
            self.assertIn("random 1.0 - ", done.stdout)
            modules = json.loads(osero("engines", "--json", OSERO_MODULES=folder).stdout)["modules"]
            errors = {module["path"]: module["error"] for module in modules if "error" in module}
            self.assertEqual(errors, {f"{folder}/{name}.so": f"{folder}/{name}.so: {fault}"
                                      for name, fault in faults.items()})
            for name in ["wrong_abi", "crash_at_load"]:
                done = osero("engines", name.replace("_", "-"), OSERO_MODULES=folder)
                self.assertEqual((done.returncode, done.stdout, done.stderr),
                                 (2, "", f"osero: {folder}/{name}.so: {faults[name]}\n"))

    def test_help(self):
        done = osero("engines", "--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn("example:", done.stdout)


if __name__ == "__main__":
    unittest.main()
