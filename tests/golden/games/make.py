#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes games.txt, games.wtb and expected.jsonl: random games by rules that are written here anew.

    python3 make.py        # in this folder; the same bytes each time
"""

import json
import random
import struct

DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def start():
    return {(3, 3): "O", (4, 4): "O", (4, 3): "X", (3, 4): "X"}


def flips(board, who, square):
    if square in board:
        return []
    found = []
    for dx, dy in DIRECTIONS:
        line, (x, y) = [], (square[0] + dx, square[1] + dy)
        while board.get((x, y), who) != who:
            line.append((x, y))
            x, y = x + dx, y + dy
        if line and (x, y) in board:
            found += line
    return found


def moves(board, who):
    return [(x, y) for y in range(8) for x in range(8) if flips(board, who, (x, y))]


def other(who):
    return "O" if who == "X" else "X"


def play(choose, most=60):
    """A game: its plies (None for a pass), the board, whether it is over."""
    board, who, plies = start(), "X", []
    while len([ply for ply in plies if ply]) < most:
        here = moves(board, who)
        if not here:
            if not moves(board, other(who)):
                break
            plies.append(None)
            who = other(who)
            continue
        square = choose(here)
        for flipped in flips(board, who, square):
            board[flipped] = who
        board[square] = who
        plies.append(square)
        who = other(who)
    over = not moves(board, "X") and not moves(board, "O")
    while plies and plies[-1] is None:
        plies.pop()
    return plies, board, over


def difference(board):
    black, white = (sum(disc == who for disc in board.values()) for who in "XO")
    empties = 64 - black - white
    return black - white + (empties if black > white else -empties if white > black else 0)


def name(square):
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def follow(text):
    squares = iter([(ord(text[i]) - 97, int(text[i + 1]) - 1) for i in range(0, len(text), 2)])
    return lambda here: next(squares)


def main():
    draw = random.Random(7)
    games = [play(draw.choice) for _ in range(40)]
    games.append(play(follow("f5d6c5f4e3f6g5e6e7"), 60))  # nine moves: White has no disc left
    games.append(play(draw.choice, 25))  # nobody went on
    records = [struct.pack("<BBBBIHHBBBB", 20, 26, 11, 30, len(games), 0, 2026, 8, 0, 24, 0)]
    with open("games.txt", "w") as text, open("expected.jsonl", "w") as expected:
        text.write("% random games\n\n")
        for number, (plies, board, over) in enumerate(games):
            result = difference(board) if over else 0
            played = [square for square in plies if square]
            text.write("".join(map(name, played)) + "\n")
            codes = [10 * (y + 1) + x + 1 for x, y in played]
            records.append(struct.pack("<HHHBB60B", number % 3, 1000 + number, 2000 + number, 32 + result // 2,
                                       number, *codes, *[0] * (60 - len(codes))))
            expected.write(json.dumps({
                "plies": [name(square) if square else "pass" for square in plies], "over": over, "difference": result,
                "black": [8 * y + x for (x, y), disc in sorted(board.items()) if disc == "X"],
                "white": [8 * y + x for (x, y), disc in sorted(board.items()) if disc == "O"]}) + "\n")
    with open("games.wtb", "wb") as file:
        file.write(b"".join(records))


if __name__ == "__main__":
    main()
