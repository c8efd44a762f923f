# SPDX-License-Identifier: MIT
"""Makes the tiny run that the tests of summary, report and export read, and the numbers that they must find.

Shares no code with osero: a plain list board plays random games, the statistics are Python's own. Three players, one of
them with an odd label, three pairings of four pairs, and one game of a pair that was cut. Among the games are draws, a
pair that is a copy of an earlier one, a crash and an overrun of the clock.
"""

import hashlib
import json
import math
import pathlib
import random
import statistics

HERE = pathlib.Path(__file__).parent
PLAYERS = ["A", "B", 'odd, "label" é']
PAIRINGS = [(0, 1), (0, 2), (1, 2)]
PAIRS = 4
Z = statistics.NormalDist().inv_cdf(0.975)
DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
draw_of_lots = random.Random(2026)


def flips(board, me, x, y):
    found = []
    for dx, dy in DIRECTIONS:
        line = []
        cx, cy = x + dx, y + dy
        while (cx, cy) in board and board[cx, cy] == -me:
            line.append((cx, cy))
            cx, cy = cx + dx, cy + dy
        if board.get((cx, cy)) == me:
            found += line
    return found


def moves(board, me):
    return [place for place in board if board[place] == 0 and flips(board, me, *place)]


def random_game(opening=()):
    """(moves as text, black's discs, white's discs); 1 is Black; the first moves are given."""
    board = {(x, y): 0 for y in range(8) for x in range(8)}
    board[3, 3] = board[4, 4] = -1
    board[4, 3] = board[3, 4] = 1
    text, me, ply = "", 1, 0
    while moves(board, me) or moves(board, -me):
        if moves(board, me):
            place = opening[ply] if ply < len(opening) else draw_of_lots.choice(moves(board, me))
            assert place in moves(board, me)
            for flipped in flips(board, me, *place):
                board[flipped] = me
            board[place] = me
            text += "abcdefgh"[place[0]] + str(place[1] + 1)
            ply += 1
        me = -me
    values = list(board.values())
    return text, values.count(1), values.count(-1)


def difference(black, white):
    empties = 64 - black - white
    return black - white + (empties if black > white else -empties if white > black else 0)


def outcome(number):
    return "win" if number > 0 else "loss" if number < 0 else "draw"


def make_games():
    games = []
    for pair in range(PAIRS):
        opening = [(5, 4), (5, 5), (4, 5), (3, 5)][:pair + 1] if pair != 1 else [(5, 4), (3, 5)]
        for pairing, (first, second) in enumerate(PAIRINGS):
            for slot in range(2):
                black, white = (first, second) if slot == 0 else (second, first)
                text, discs, others = random_game(opening)
                while (pairing, pair, slot) in {(0, 0, 1), (1, 2, 0)} and discs != others:
                    text, discs, others = random_game(opening)
                number = difference(discs, others)
                games.append({"v": 1, "pairing": pairing, "pair": pair, "game": len(games) + 1,
                              "black": PLAYERS[black], "white": PLAYERS[white], "opening_plies": len(opening),
                              "moves": text, "black_discs": discs, "white_discs": others, "difference": number,
                              "outcome": outcome(number), "termination": "normal"})
    return games


def spoil(games):
    """A copied pair, a crash of White after 20 moves, a Black that was too slow, and a cut at the end."""
    by_place = {(game["pairing"], game["pair"], (game["game"] - 1) % 2): game for game in games}
    for slot in range(2):
        for key in ("moves", "black_discs", "white_discs", "difference", "outcome", "opening_plies"):
            by_place[0, 3, slot][key] = by_place[0, 2, slot][key]
    for place, result, termination, fault in (((1, 1, 0), "win", "crash", "white died in choose"),
                                              ((2, 2, 1), "loss", "time", "black took 120 ms of 100 ms")):
        game = by_place[place]
        game.update(replayed(game["moves"][:40]), difference=None, outcome=result, termination=termination)
        game["fault"] = fault
        if termination == "crash":
            game["signal"] = 11
    return games[:-1]


def replayed(text):
    board = {(x, y): 0 for y in range(8) for x in range(8)}
    board[3, 3] = board[4, 4] = -1
    board[4, 3] = board[3, 4] = 1
    me = 1
    for at in range(0, len(text), 2):
        place = ("abcdefgh".index(text[at]), int(text[at + 1]) - 1)
        if not flips(board, me, *place):
            me = -me
        for flipped in flips(board, me, *place):
            board[flipped] = me
        board[place] = me
        me = -me
    values = list(board.values())
    return {"moves": text, "black_discs": values.count(1), "white_discs": values.count(-1)}


def elo(score):
    return -400 * math.log10(1 / score - 1) if 0 < score < 1 else None


def rating(points):
    """Of the pairs' points, 0..2 each."""
    shares = [value / 2 for value in points]
    score, spread = statistics.fmean(shares), statistics.pstdev(shares)
    error = Z * spread / math.sqrt(len(shares))
    known = spread > 0
    return {"elo": elo(score) if known else None, "elo_low": elo(score - error) if known else None,
            "elo_high": elo(score + error) if known else None,
            "los": statistics.NormalDist().cdf((score - 0.5) * Z / error) if known else None}


POINTS = {"win": 1, "draw": 0.5, "loss": 0}


def view(game, player):
    """(points, difference or None) of a player."""
    black = game["black"] == player
    points = POINTS[game["outcome"]]
    number = game["difference"]
    return points if black else 1 - points, number if black or number is None else -number


def ratio(clusters):
    """Mean over all games and its standard error over the clusters (Cochran), in the plain form of its definition."""
    clusters = [cluster for cluster in clusters if cluster]
    count = sum(map(len, clusters))
    mean = sum(map(sum, clusters)) / count
    total = sum((sum(cluster) - mean * len(cluster)) ** 2 for cluster in clusters)
    error = math.sqrt(len(clusters) / (len(clusters) - 1) * total) / count if len(clusters) > 1 else None
    return {"difference_games": count, "difference_mean": mean, "difference_error": error}


def score_of(games, player, cluster_key):
    mine = [game for game in games if player in (game["black"], game["white"])]
    result = {}
    for name, chosen in (("", mine), ("black", [game for game in mine if game["black"] == player]),
                         ("white", [game for game in mine if game["white"] == player])):
        points = [view(game, player)[0] for game in chosen]
        counts = {"games": len(points), "wins": points.count(1), "draws": points.count(0.5),
                  "losses": points.count(0), "score": sum(points) / len(points)}
        result.update(counts if name == "" else {name: counts})
    pairs = {}
    for game in mine:
        pairs.setdefault((game["pairing"], game["pair"]), []).append(game)
    whole = [pair for pair in pairs.values() if len(pair) == 2]
    points = [sum(view(game, player)[0] for game in pair) for pair in whole]
    result["pair_counts"] = [points.count(value / 2) for value in range(5)]
    result.update(rating(points))
    clusters = {}
    for pair in whole:
        clusters.setdefault(cluster_key(pair[0]), []).extend(
            number for number in (view(game, player)[1] for game in pair) if number is not None)
    result.update(ratio(list(clusters.values())))
    keys = [(game["black"], game["white"], game["moves"]) for game in mine]
    result["identical_games"] = len(keys) - len(set(keys))
    return result


def expected(games, text):
    players, pairings = [], []
    for label in PLAYERS:
        entry = {"label": label, **score_of(games, label, lambda game: game["pair"])}
        lost = [game["termination"] for game in games
                if view(game, label)[0] == 0 and label in (game["black"], game["white"])]
        entry["faults"] = {name: lost.count(name) for name in ("illegal", "failed", "crash", "exit", "time", "memory", "load")}
        entry["rank"] = 0
        players.append(entry)
    for entry in players:
        entry["rank"] = 1 + sum(other["score"] > entry["score"] for other in players)
    for number, (first, second) in enumerate(PAIRINGS):
        chosen = [game for game in games if game["pairing"] == number]
        pairings.append({"pairing": number, "first": PLAYERS[first], "second": PLAYERS[second],
                         **score_of(chosen, PLAYERS[first], lambda game: game["pair"])})
    ends = [game["termination"] for game in games]
    names = ("normal", "illegal", "failed", "crash", "exit", "time", "memory", "load")
    return {"schema": "osero.summary/1", "run": "tiny_run", "games": len(games), "pairs": len(games) // 2,
            "unfinished_pairs": len(games) % 2,
            "identical_games": sum(entry["identical_games"] for entry in pairings),
            "terminations": {name: ends.count(name) for name in names},
            "games_digest": hashlib.sha256(text.encode()).hexdigest(), "players": players, "pairings": pairings}


def main():
    games = spoil(make_games())
    text = "".join(json.dumps(game, separators=(",", ":"), ensure_ascii=False) + "\n" for game in games)
    (HERE / "games.jsonl").write_text(text)
    (HERE / "expected.json").write_text(json.dumps(expected(games, text), indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
