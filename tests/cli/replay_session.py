#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays back a session that record_session.py has made: replay_session.py FILE. Says what the program said, as long as it
is told what the program was told; else it complains and ends. A `quit` may come at any time; then it tells how many of
its lines nobody has asked for."""

import os
import pathlib
import sys

lines = pathlib.Path(sys.argv[1]).read_bytes().splitlines(keepends=True)


def note(variable, text):
    with open(os.environ[variable], "a") as file:
        file.write(text + "\n")


def say():
    while lines and lines[0].startswith(b"< "):
        sys.stdout.buffer.write(lines.pop(0)[2:])
    sys.stdout.buffer.flush()


for told in sys.stdin.buffer:
    if told == b"quit\n":
        break
    if not lines or lines[0] != b"> " + told:
        note("DOUBLE_COMPLAINTS", f"told {told} instead of {lines[:1]}")
        sys.exit(9)
    lines.pop(0)
    say()
note("DOUBLE_TOLD", f"{len(lines)} lines left")
