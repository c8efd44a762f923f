# SPDX-License-Identifier: MIT
"""osero squares: the drawing itself, its colours, and wrong uses."""

import os
import pty
import re
import subprocess
import unittest

OSERO = os.environ["OSERO"]

EIGHT = """\
   a b c d e f g h
 1 S C A B B A C S
 2 C X D E E D X C
 3 A D . . . . D A
 4 B E . . . . E B
 5 B E . . . . E B
 6 A D . . . . D A
 7 C X D E E D X C
 8 S C A B B A C S
"""
FOUR = """\
   a b c d
 1 S C C S
 2 C X X C
 3 C X X C
 4 S C C S
"""
TEN_EDGE = " 1 S C A B B B B A C S"


def osero(*arguments):
    return subprocess.run([OSERO, "squares", *arguments], capture_output=True, text=True, check=False)


def on_a_terminal(**environment):
    """What a terminal gets."""
    parent, child = pty.openpty()
    with subprocess.Popen([OSERO, "squares"], stdout=child, stderr=child,
                          env={**os.environ, "TERM": "xterm", **environment}) as process:
        process.wait()
    os.close(child)
    text = b""
    try:
        while part := os.read(parent, 4096):
            text += part
    except OSError:
        pass
    os.close(parent)
    return text.decode().replace("\r\n", "\n")


class Squares(unittest.TestCase):
    def test_drawings(self):
        self.assertEqual(osero().stdout, EIGHT)
        self.assertEqual(osero("--board", "8").stdout, EIGHT)
        self.assertEqual(osero("--board=4").stdout, FOUR)
        self.assertIn(TEN_EDGE, osero("--board", "10").stdout.splitlines())

    def test_colours_only_where_they_are_wanted(self):
        coloured = on_a_terminal(NO_COLOR="")
        self.assertIn("\x1b[1;32mS\x1b[0m", coloured)
        self.assertEqual(re.sub("\x1b\\[[0-9;]*m", "", coloured), EIGHT)
        self.assertEqual(on_a_terminal(NO_COLOR="1"), EIGHT)
        self.assertEqual(on_a_terminal(TERM="dumb"), EIGHT)

    def test_wrong_uses(self):
        for arguments in (["--board", "7"], ["--board", "12"], ["--board", "x"], ["extra"]):
            done = osero(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertEqual(len(done.stderr.splitlines()), 1)
            self.assertEqual(done.stdout, "")

    def test_help(self):
        self.assertIn("osero squares --board 6", osero("--help").stdout)


if __name__ == "__main__":
    unittest.main()
