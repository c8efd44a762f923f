# SPDX-License-Identifier: MIT
"""The rules of the house that no compiler checks: who includes whom, who prints, how long things are."""

import os
import pathlib
import re
import unittest

SOURCE = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2]))

ENGINE_HEADERS = {"osero_engine.h", "osero_random.h"}
# folder: (folders whose headers it may include, further headers)
ARROWS = {
    "harness/core": ({"harness/core"}, {"osero_random.h"}),
    "harness/othello": ({"harness/othello"}, {"osero_random.h"}),
    "harness/stars": ({"harness/stars"}, set()),
    "harness/play": ({"harness/play", "harness/core", "harness/othello", "harness/stars"}, ENGINE_HEADERS),
    "harness/cli": ({"harness/cli", "harness/play", "harness/core", "harness/othello", "harness/stars"}, ENGINE_HEADERS | {"version.h"}),
    "engines/evaluation": ({"engines/evaluation", "harness/othello"}, ENGINE_HEADERS),
    "engines/misbehaviour": ({"engines/misbehaviour"}, ENGINE_HEADERS),
    "engines/outside": ({"engines/outside", "harness/othello"}, ENGINE_HEADERS),
    "engines": ({"engines/evaluation", "engines/misbehaviour", "engines/outside", "harness/othello", "harness/stars"},
                ENGINE_HEADERS),
}
# The rooms of a folder, each may include those before it.
ROOMS = {
    "harness/core": ["text", "statistics", "learn", "system", "run", "rating", "plot", "solve", "tune", "report"],
    "harness/play": ["module", "weights", "openings", "game", "games", "convert", "learn", "worker", "live", "run",
                     "solve", "tune", "bench", "serve"],
}
FUNCTION_LINES = 60
FILE_LINES = 600
# Search kernels, whose parts belong together: these functions may be longer.
KERNELS = set()


def files(*patterns):
    return sorted(path for pattern in patterns for path in SOURCE.glob(pattern) if path.is_file())


def sources():
    return files("harness/*/*.[ch]", "harness/*/*/*.[ch]", "engines/*.[ch]", "engines/*/*.[ch]")


def c_files():
    return sources() + files("tests/*.[ch]", "tests/*/*.[ch]")


def name(path):
    return path.relative_to(SOURCE).as_posix()


def folder(path):
    """Of a file in a room, the folder that the room is in."""
    parent = name(path.parent)
    above = name(path.parent.parent)
    return above if above in ROOMS else parent


def code(path):
    """The text without comments and without what stands in quotes, line by line as it was."""
    pattern = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
    return pattern.sub(lambda match: "\n" * match.group().count("\n"), path.read_text())


def functions(path):
    """(name, lines of the body with its braces); a function's braces stand alone in the first column."""
    lines = code(path).splitlines()
    for start, line in enumerate(lines):
        if line.rstrip() != "{":
            continue
        end = next(i for i in range(start, len(lines)) if lines[i].rstrip() == "}")
        head = start
        while head > 0 and lines[head - 1].strip() and not lines[head - 1].startswith(("}", "#")):
            head -= 1
        found = re.search(r"(\w+)\s*\(", " ".join(lines[head:start]))
        yield (found.group(1) if found else "?"), end - start + 1


class House(unittest.TestCase):
    def assert_none(self, faults):
        self.assertFalse(faults, "\n" + "\n".join(faults))

    def test_there_is_something_to_check(self):
        self.assertGreater(len(sources()), 20)
        self.assertGreater(sum(1 for path in sources() for _ in functions(path)), 50)

    def test_includes_follow_the_arrows(self):
        home = {path.name: folder(path) for path in sources()}
        faults = []
        for path in sources():
            folders, headers = ARROWS[folder(path)]
            for header in re.findall(r'^\s*#\s*include\s+"([^"]+)"', path.read_text(), re.M):
                if header not in headers and home.get(header) not in folders:
                    faults.append(f"{name(path)} includes {header}")
        self.assert_none(faults)

    def test_rooms_include_those_before_them(self):
        home = {path.name: (folder(path), path.parent.name) for path in sources()}
        faults = [name(path) + " lies in no room" for path in sources()
                  if folder(path) in ROOMS and path.parent.name not in ROOMS[folder(path)]]
        self.assert_none(faults)
        for path in sources():
            rooms = ROOMS.get(folder(path))
            if rooms is None:
                continue
            before = rooms[:rooms.index(path.parent.name) + 1]
            for header in re.findall(r'^\s*#\s*include\s+"([^"]+)"', path.read_text(), re.M):
                where, room = home.get(header, (None, None))
                if where == folder(path) and room not in before:
                    faults.append(f"{name(path)} includes {header} of {room}")
        self.assert_none(faults)

    def test_only_json_sees_cjson(self):
        self.assert_none([name(path) for path in c_files()
                          if re.search(r"\bcJSON", code(path)) and not name(path).startswith("harness/core/text/json")])

    def test_only_cli_prints_or_exits(self):
        speaks = re.compile(r"\b(printf|vprintf|puts|putchar|perror|exit|abort)\s*\("
                            r"|\b(v?fprintf|fputs|fputc|putc|fwrite)\s*\([^;]*\b(stdout|stderr)\b")
        self.assert_none([f"{name(path)}: {match.group()}" for path in sources()
                          for match in speaks.finditer(code(path))
                          if folder(path) != "harness/cli" and path.name not in ("misbehave.c", "misbehaviour.c")])

    def test_every_file_says_its_licence(self):
        scripts = files("bootstrap", ".ci/run", "CMakeLists.txt", "*/CMakeLists.txt", "tests/fuzz/CMakeLists.txt",
                        "tests/fuzz/run", "tests/fuzz/*.dict", "plots/*.gp", "tests/cli/*.py",
                        "tests/golden/*.py", "tests/golden/*/*.py")
        faults = []
        for path in c_files() + scripts:
            lines = path.read_text().splitlines()
            first = lines[1] if lines[0].startswith("#!") else lines[0]
            wanted = "/* SPDX-License-Identifier: MIT */" if path.suffix in (".c", ".h") else \
                "# SPDX-License-Identifier: MIT"
            if first != wanted:
                faults.append(name(path))
        self.assert_none(faults)

    def test_functions_are_short(self):
        self.assert_none([f"{name(path)}: {function} has {length} lines" for path in c_files()
                          for function, length in functions(path)
                          if length > FUNCTION_LINES and function not in KERNELS])

    def test_files_are_short(self):
        lengths = {path: len(path.read_text().splitlines()) for path in c_files()}
        self.assert_none([f"{name(path)} has {length} lines" for path, length in lengths.items()
                          if length > FILE_LINES])

    def test_names_of_types(self):
        bad = re.compile(r"\b(?:struct|enum|union)\s+\w+_t\b|\btypedef\b[^;(]*\*[^;(]*;")
        self.assert_none([f"{name(path)}: {match.group()}" for path in c_files() for match in bad.finditer(code(path))])


if __name__ == "__main__":
    unittest.main()
