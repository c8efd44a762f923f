#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes down what a program is told and says: record_session.py FOLDER COMMAND... runs the command in between and makes
FOLDER/PID.txt, "> " before what it was told, "< " before what it said. How tests/golden/sessions/ was made."""

import os
import pathlib
import subprocess
import sys
import threading

program = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
lock = threading.Lock()
with open(pathlib.Path(sys.argv[1]) / f"{os.getpid()}.txt", "w") as session:
    def note(mark, line):
        with lock:
            session.write(f"{mark} {line.decode()}")
            session.flush()

    def listen():
        for line in program.stdout:
            note("<", line)
            sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()

    listener = threading.Thread(target=listen)
    listener.start()
    for line in sys.stdin.buffer:
        note(">", line)
        program.stdin.write(line)
        program.stdin.flush()
    program.stdin.close()
    listener.join()
