# SPDX-License-Identifier: MIT
"""The other side of `osero gtp` and `osero nboard`: starts them, sends lines and reads lines."""

import os
import selectors
import subprocess
import time

import endgame_rules

COLUMNS = "abcdefghij"


def start_position(size):
    """Black is X; White on the upper left and lower right of the centre."""
    cells, middle = ["-"] * (size * size), size // 2
    for row, column, disc in ((-1, -1, "O"), (-1, 0, "X"), (0, -1, "X"), (0, 0, "O")):
        cells[(middle + row) * size + middle + column] = disc
    return endgame_rules.Position("".join(cells), "X")


def name_of(square, size):
    return f"{COLUMNS[square % size]}{square // size + 1}"


def square_of(name, size):
    return (int(name[1:]) - 1) * size + COLUMNS.index(name[0].lower())


class Program:
    """A command that talks on its standard files; what it says is read line by line, with a time limit."""

    def __init__(self, *arguments, **options):
        self.process = subprocess.Popen([os.environ["OSERO"], *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
        self.bytes = b""
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.process.stdout, selectors.EVENT_READ)

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def line(self, seconds=30):
        """The next line, or None at the end; TimeoutError when none comes."""
        deadline = time.monotonic() + seconds
        while b"\n" not in self.bytes:
            if not self.selector.select(deadline - time.monotonic()):
                raise TimeoutError
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                return None
            self.bytes += more
        line, self.bytes = self.bytes.split(b"\n", 1)
        return line.decode()

    def silent(self, seconds):
        """Nothing is said for so long."""
        return b"\n" not in self.bytes and not self.selector.select(seconds)

    def end(self, seconds=30):
        """Closes its input and waits: its exit status and what it said on standard error."""
        self.process.stdin.close()
        status = self.process.wait(seconds)
        errors = self.process.stderr.read().decode()
        self.close()
        return status, errors

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.selector.close()
        for file in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                file.close()
            except BrokenPipeError:
                pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def children(process):
    """The processes below one, as (number, command line)."""
    found, parents = [], {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/stat") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
            parents[int(entry)] = int(fields[1])
        except (FileNotFoundError, ProcessLookupError):
            pass
    todo = [process]
    while todo:
        parent = todo.pop()
        below = [child for child, its in parents.items() if its == parent]
        found += below
        todo += below
    return found
