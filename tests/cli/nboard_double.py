#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A program that speaks NBoard's protocol, plays the first legal move, and has one oddity of real ones, or one fault.

It knows the rules (endgame_rules.py) and is strict about what it is told: what no good client says is written to
$DOUBLE_COMPLAINTS, and clocks, depths and times to $DOUBLE_TOLD, which tests look at. `mode:N` breaks down at its Nth go.
"""

import os
import re
import signal
import sys
import time

from endgame_rules import Position

mode, _, at = (sys.argv[1] if len(sys.argv) > 1 else "plain").partition(":")
at = int(at or 0)
asked = 0
position = None
depth = None
greeted = ready = False
PASSES = ("pa", "pas", "pass", "p", "--")


def note(variable, text):
    with open(os.environ[variable], "a") as file:
        file.write(text + "\n")


def complain(text):
    note("DOUBLE_COMPLAINTS", f"{mode}: {text}")


def say(text):
    sys.stdout.write(text + ("\r\n" if mode == "crlf" else "\n"))
    sys.stdout.flush()


def name_of(square):
    return "ABCDEFGH"[square % 8] + str(square // 8 + 1)


def play(move):
    global position
    if move.lower() in PASSES:
        if position.moves():
            complain(f"move {move} in {position}")
        position = position.passed()
        return
    square = position.square(move.lower())
    if not position.flips(square):
        complain(f"move {move} in {position}")
    position = position.play(square)


def set_game(ggf):
    global position
    if not re.fullmatch(r"\(;GM\[Othello\].*;\)", ggf):
        complain(ggf)
    cells, side = re.search(r"BO\[8 ([-*O ]+) ([*O])\]", ggf).groups()
    note("DOUBLE_TOLD", f"game {cells.count('*') + cells.count('O')} discs, "
         + " ".join(re.findall(r"TI\[[^]]*\]", ggf)))
    position = Position(cells.replace(" ", "").replace("*", "X"), "X" if side == "*" else "O")
    for colour, move in re.findall(r"\b([BW])\[([^]/]*)[^]]*\]", ggf[ggf.index("BO["):].split("]", 1)[1]):
        if {"B": "X", "W": "O"}[colour] != position.side:
            complain(f"{colour}[{move}] in {position}")
        play(move)


def break_down():
    if mode in ("silent", "no-pong"):
        time.sleep(1000)
    if mode == "half":
        sys.stdout.write("=== D")
        sys.stdout.flush()
        os._exit(3)
    if mode == "die":
        os.kill(os.getpid(), signal.SIGSEGV)
    say({"illegal": "=== A1/0/0", "pass": "=== PA", "garbage": "=== Z9 or so", "empty": "==="}[mode])


def go():
    global asked
    asked += 1
    if position is None or depth is None:
        complain("go without a game or a depth")
    if not ready:
        complain("go without a ping since the last change")
    if at and asked == at:
        return break_down()
    moves = position.moves()
    if not moves:
        complain(f"go in {position}")
        return say("=== PA")
    move = name_of(moves[0])
    if mode in ("chatty", "stale"):
        say("status Double is thinking")
        say(f"search {move}D6C3 -3.20 0 7 what else there is")
        say(f"book {move} 1.00 20 100%")
        say("nodestats 12345 678")
        say("search Z9 1 0 100%W\nfrobnicate 12\n\nlearned\nset myname Double12")
    say({"slashes": f"=== {move}/-1.50/0.25", "blanks": f"=== {move.lower()} -1.00 0.0", "no-value": f"=== {move}//0.3",
         "nothing": f"=== {move}//", "close": f"==={move}"}.get(mode, f"=== {move}"))
    if mode == "chatty":
        say("status")


def obey(line):
    global depth, ready, greeted
    if not greeted and line != "nboard 2":
        complain(f"{line} before nboard 2")
    command, _, rest = line.partition(" ")
    if command == "nboard":
        greeted = True
    elif line.startswith("set depth "):
        depth = int(line.split()[2])
        note("DOUBLE_TOLD", line)
        say(f"\nset myname Double{depth}")
    elif line.startswith("set game "):
        ready = False
        set_game(line[len("set game "):])
    elif command == "move":
        ready = False
        move, *more = rest.split("/")
        if more:
            note("DOUBLE_TOLD", f"move {'/'.join(more)}")
        play(move)
    elif command == "ping":
        ready = True
        if mode == "stale" and asked:
            say("=== A1/0/0")
        if mode == "no-pong" and not at:
            return
        if mode == "wrong-pong":
            say("pong 100000\npong\nPong")
        say(f"pong {rest}")
    elif command == "go":
        go()
    elif command == "set":
        note("DOUBLE_TOLD", line)
    else:
        complain(line)


if mode == "banner":
    say("NBoard engine, (C) nobody\n=== not a move, only a ruler ===\n")
for line in sys.stdin:
    line = line.strip()
    if line == "quit":
        break
    obey(line)
