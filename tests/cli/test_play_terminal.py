# SPDX-License-Identifier: MIT
"""osero play in a real terminal, tmux: colours, keys, windows that change their size, job control."""

import os
import re
import shlex
import shutil
import subprocess
import time
import unittest

OSERO = os.environ["OSERO"]
WAIT_S = 60


class Terminal:
    """A window of tmux in which a command runs; when it ends its status is printed."""
    count = 0

    def __init__(self, command, columns=80, rows=40, **environment):
        Terminal.count += 1
        self.server = f"osero-test-{os.getpid()}-{Terminal.count}"
        settings = " ".join(f"{name}={shlex.quote(value)}" for name, value in environment.items())
        script = f"trap : INT; env -u NO_COLOR {settings} {command}; echo status=$?; exec sleep 600"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows),
                  "sh -c " + shlex.quote(script))

    def tmux(self, *arguments):
        environment = {name: value for name, value in os.environ.items() if name not in ("TMUX", "TMUX_PANE")}
        return subprocess.run(["tmux", "-L", self.server, *arguments], check=True, capture_output=True, timeout=WAIT_S,
                              env={**environment, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}).stdout.decode(
                                  errors="replace")

    def type(self, *lines):
        for line in lines:
            self.tmux("send-keys", "-l", line)
            self.tmux("send-keys", "Enter")

    def key(self, *names):
        self.tmux("send-keys", *names)

    def screen(self, colours=False):
        return self.tmux("capture-pane", "-p", "-S", "-", *(["-e"] if colours else []))

    def wait_for(self, text, count=1):
        deadline = time.monotonic() + WAIT_S
        while True:
            screen = self.screen()
            if len(re.findall(text, screen, re.M)) >= count:
                return screen
            if time.monotonic() > deadline:
                raise AssertionError(f"{text!r} did not come {count} times:\n{screen}")
            time.sleep(0.05)

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def end(self):
        subprocess.run(["tmux", "-L", self.server, "kill-server"], check=False, capture_output=True)


class Play(unittest.TestCase):
    def open(self, arguments, **more):
        self.assertIsNotNone(shutil.which("tmux"), "tmux is missing: ./bootstrap installs it")
        terminal = Terminal(f"{OSERO} play {arguments}", **more)
        self.addCleanup(terminal.end)
        return terminal

    def test_a_game_with_colours(self):
        terminal = self.open("human ver3")
        terminal.wait_for("^Black>$")
        terminal.type("f5")
        terminal.wait_for(r"^2\. White \w\w flips .*\(ver3, ")
        terminal.wait_for("^Black>$")
        coloured = terminal.screen(colours=True)
        for ground in ("42", "43", "46"):          # the board, the last move, what it flipped
            self.assertRegex(coloured, "\x1b\\[[0-9;]*" + ground)
        self.assertNotIn("[O]", terminal.screen())
        terminal.type("hint lookahead:depth=3")
        terminal.wait_for("^lookahead:depth=3 would play")
        self.assertNotIn("thinks", terminal.screen())
        terminal.key("C-d")
        screen = terminal.wait_for("^status=0$")
        self.assertRegex(screen, r"moves: f5\w\w\n")

    def test_plain_where_it_is_wanted(self):
        for arguments, environment in (("human human", {"NO_COLOR": "1"}), ("human human", {"TERM": "dumb"}),
                                       ("human human --plain", {})):
            terminal = self.open(arguments, **environment)
            terminal.wait_for("^Black>$")
            terminal.type("f5")
            terminal.wait_for("^White>$")
            self.assertIn("x[X]", terminal.screen())
            self.assertNotIn("\x1b", terminal.screen(colours=True))

    def test_ctrl_c_once_and_twice(self):
        terminal = self.open("human human")
        terminal.wait_for("^Black>$")
        terminal.key("-l", "f")
        terminal.key("C-c")
        terminal.wait_for("^Ctrl-C once more ends the game")
        terminal.type("f5")                        # what was typed before is forgotten
        terminal.wait_for("^1. Black f5")
        terminal.key("C-c")
        terminal.wait_for("^Ctrl-C once more", 2)
        terminal.key("C-c")
        screen = terminal.wait_for("^status=130$")
        self.assertIn("moves: f5\n", screen)

    def test_ctrl_c_stops_a_module_that_hangs(self):
        terminal = self.open("human misbehave:mode=hang,label=bad --plain")
        terminal.wait_for("^Black>$")
        terminal.type("f5")
        terminal.wait_for("^bad thinks")
        terminal.key("C-c")
        terminal.wait_for("^bad was interrupted. 'go' asks it again")
        terminal.type("d6")
        terminal.wait_for("^2. White d6 flips 1: d5")
        terminal.type("q")
        terminal.wait_for("^status=0$")

    def test_windows_of_any_size(self):
        terminal = self.open("human human --plain")
        terminal.wait_for("^Black>$")
        for columns in (120, 30, 12, 5, 80):
            terminal.resize(columns, 30)
            terminal.type("board")
        self.draw_until(terminal, 14, r"^4 --1OX---$")   # no room for blanks
        terminal.type("f5")
        terminal.wait_for("^5 ---XxX--$")
        self.draw_until(terminal, 80, r"^5  - - - X x\[X\]- -$")
        terminal.type("undo")
        terminal.wait_for("^1 move was taken back; this is the start.$")
        terminal.type("quit")
        terminal.wait_for("^status=0$")

    def draw_until(self, terminal, columns, line):
        """tmux takes its time to tell the command of a new size."""
        terminal.resize(columns, 30)
        deadline = time.monotonic() + WAIT_S
        while not re.search(line, terminal.screen(), re.M):
            self.assertLess(time.monotonic(), deadline, terminal.screen())
            terminal.type("board")
            time.sleep(0.3)

    def test_lines_are_broken_to_the_width(self):
        terminal = self.open("human human --plain", columns=24)
        screen = terminal.wait_for("^Black>$")
        self.assertRegex(screen, r"(?m)^Black to move \(discs\n(.{1,24}\n)+Black>$")
        self.assertLessEqual(max(map(len, screen.splitlines())), 24)

    def test_garbage(self):
        terminal = self.open("human human --plain")
        terminal.wait_for("^Black>$")
        terminal.key("-H", "1b", "5b", "41", "07", "ff", "c3", "28", "0d")
        terminal.wait_for("is no square: they are a1 to h8")
        terminal.key("-l", "x" * 600)
        terminal.key("Enter")
        terminal.wait_for("^That line is too long.$")
        terminal.type("\N{BLACK CIRCLE}")
        terminal.wait_for("is no square", 2)
        terminal.type("f5")
        terminal.wait_for("^1. Black f5")
        terminal.key("C-d")
        terminal.wait_for("^status=0$")

    def test_the_end_and_undo_behind_it(self):
        terminal = self.open("human human --from e6f4e3f6g5d6e7f5")
        terminal.wait_for("^Black>$")
        terminal.type("c5")
        terminal.wait_for("^The game is over: Black wins 13 to 0, by 64")
        terminal.wait_for("^undo or quit>$")
        terminal.type("undo 2")
        terminal.wait_for("^White>$")
        terminal.type("q")
        self.assertIn("moves: e6f4e3f6g5d6e7\n", terminal.wait_for("^status=0$"))

    def test_job_control(self):
        """Ctrl-Z and fg, as in any shell."""
        terminal = Terminal("bash --norc --noediting -i")
        self.addCleanup(terminal.end)
        terminal.wait_for(r"[$#]$")
        terminal.type(f"{OSERO} play human human --plain")
        terminal.wait_for("^Black>$")
        terminal.key("C-z")
        terminal.wait_for("Stopped")
        terminal.type("fg")
        time.sleep(0.3)
        terminal.type("f5")
        terminal.wait_for("^White>$")
        terminal.key("C-d")
        terminal.wait_for("moves: f5")


if __name__ == "__main__":
    unittest.main()
