#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A GTP program that plays the first legal move, and has one oddity of real programs, or one fault.

It knows the rules (endgame_rules.py) and is strict about what it is told: what no good client says is written to
$DOUBLE_COMPLAINTS, which tests look at. `mode:N` breaks down at its Nth genmove of the process.
"""

import os
import random
import signal
import subprocess
import sys
import time

from endgame_rules import Position

START = "-" * 27 + "OX------XO" + "-" * 27 + " X"
COMMANDS = ["protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize", "clear_board",
            "play", "genmove", "showboard", "final_score", "time_settings", "time_left"]

mode, _, at = (sys.argv[1] if len(sys.argv) > 1 else "plain").partition(":")
at = int(at or 0)
asked = 0
position = Position.read(START)


def complain(text):
    with open(os.environ["DOUBLE_COMPLAINTS"], "a") as file:
        file.write(f"{mode}: {text}\n")


def name_of(square):
    name = "ABCDEFGH"[square % 8] + str(square // 8 + 1)
    return name.lower() if mode == "lower" else name


def say(text):
    end = "\r\n" if mode == "crlf" else "\n"
    sys.stdout.write(text.replace("\n", end))
    sys.stdout.flush()


def answer(sign, text=""):
    head = {"space-id": f"{sign} 7 ", "sticky-id": f"{sign}7 ", "no-blank": sign}.get(mode, f"{sign} ")
    if mode == "chatty":
        say("thinking...\n\n# 12 nodes\n")
    say(f"{head}{text}\n\n")
    if mode == "more-blank":
        say("\n\n")


def side_of(colour):
    return {"b": "X", "w": "O"}[colour.lower()[0]]


def play(colour, move):
    global position
    if move.lower() == "pass":
        if position.moves() or position.side != side_of(colour):
            complain(f"play {colour} pass in {position}")
        if mode == "refuse-pass":
            return answer("?", "syntax error")
        position = position.passed()
        return answer("=")
    square = (int(move[1]) - 1) * 8 + "abcdefgh".index(move[0].lower())
    turn(colour)
    if mode == "refuse-play" or not position.flips(square):
        if mode != "refuse-play":
            complain(f"play {colour} {move} in {position}")
        return answer("?", "illegal move")
    position = position.play(square)
    answer("=")


def turn(colour):
    """A pass that was left out, or refused."""
    global position
    if side_of(colour) == position.side:
        return
    if position.moves():
        complain(f"it is not {colour}'s turn in {position}")
    position = position.passed()


def break_down():
    if mode == "silent":
        time.sleep(1000)
    if mode == "half":
        sys.stdout.write("= D")
        sys.stdout.flush()
        os._exit(3)
    if mode == "half-silent":
        sys.stdout.write("= D3")
        sys.stdout.flush()
        time.sleep(1000)
    if mode == "die":
        os.kill(os.getpid(), signal.SIGSEGV)
    if mode == "exit":
        sys.stderr.write("out of ideas\n")
        sys.stderr.flush()
        os._exit(0)
    if mode == "flood":
        while True:
            say("x" * 1000 + "\n")
    if mode == "noise":
        lots = random.Random(os.getpid())
        for _ in range(lots.randrange(40)):
            sys.stdout.buffer.write(bytes(lots.choice((10, 61, 63, lots.randrange(256))) for _ in range(lots.randrange(99))))
        sys.stdout.buffer.flush()
        time.sleep(1000)
    if mode == "deaf":
        os.close(1)
        time.sleep(1000)
    wrong = {"illegal": "A1", "none": "", "garbage": "Z9 or so", "pass": "pass", "resign": "resign", "long": "D" * 100000}
    answer("?" if mode == "refuse" else "=", wrong.get(mode, "cannot"))


def genmove(colour):
    global asked, position
    asked += 1
    if at and asked == at:
        return break_down()
    turn(colour)
    moves = position.moves()
    if not moves:
        complain(f"genmove {colour} in {position}")
        return answer("=", "pass")
    move = name_of(moves[0])
    position = position.play(moves[0])
    answer("=", move)


def obey(line):
    global position
    words = line.split()
    command, rest = words[0], words[1:]
    if mode == "no-time" and command.startswith("time_"):
        complain(line)
        return answer("?", "unknown command")
    if command == "list_commands":
        if mode == "no-list":
            return answer("?", "unknown command")
        return answer("=", "\n".join(c for c in COMMANDS if mode != "no-time" or not c.startswith("time_")))
    if command in ("time_settings", "time_left", "level", "colour-of-the-pieces"):
        with open(os.environ["DOUBLE_TOLD"], "a") as file:
            file.write(line + "\n")
        return answer("=")
    if command == "clear_board" and mode == "leaver" and asked:
        sys.exit()  # plays one game
    if command == "clear_board":
        position = Position.read(START)
        return answer("=")
    if command == "boardsize":
        if rest != ["8"]:
            complain(line)
        return answer("=")
    if command == "play":
        return play(*rest)
    if command == "genmove":
        return genmove(*rest)
    if command == "final_score":
        complain(line)
        return answer("=", "B+64")
    if command in ("protocol_version", "name", "version"):
        return answer("=", "2")
    complain(line)
    answer("?", "unknown command")


def main():
    if mode == "family":
        # A child that leaves group and session, and a child of its own.
        subprocess.Popen([sys.executable, "-c", "import os, time; os.setsid(); os.fork(); time.sleep(1000)"])
    if mode == "banner":
        say("Double 1.0, (C) nobody\n\n\tloading 3 books... = done ?\n\n")
    if mode == "stderr":
        sys.stderr.write("x" * 300000 + "\n")
        sys.stderr.flush()
    for line in sys.stdin:
        line = line.strip()
        if line == "quit":
            if mode == "stubborn":
                time.sleep(1000)
            return answer("=")
        if mode == "stderr":
            sys.stderr.write(f"told {line}\n")
            sys.stderr.flush()
        obey(line)


if mode == "stubborn":
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
main()
