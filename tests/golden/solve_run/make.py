#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes solve.jsonl and run.json, a run of three solvers with made-up times, and works out expected.json from them.

Plain Python, straight from the definitions (sums over lists, Student's and Fisher's distributions by their incomplete
beta function); it shares no code with osero.
"""
import json
import math
import pathlib
import random
import statistics

HERE = pathlib.Path(__file__).parent
LEVELS, POSITIONS, REPEATS = range(10, 15), 5, 2


def beta_tail(a, b, x):
    """The regularised incomplete beta function, by its continued fraction (Lentz)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_tail(b, a, 1 - x)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log(1 - x)) / a
    f, c, d = 1.0, 1.0, 0.0
    for i in range(1000):
        m = i // 2
        if i == 0:
            step = 1.0
        elif i % 2 == 0:
            step = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            step = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / (1 + step * d)
        c = 1 + step / c
        f *= c * d
        if abs(1 - c * d) < 1e-16:
            break
    return front * (f - 1)


def t_quantile(df):
    low, high = 0.0, 1e4
    for _ in range(200):
        middle = (low + high) / 2
        if beta_tail(df / 2, 0.5, df / (df + middle * middle)) > 0.05:
            low = middle
        else:
            high = middle
    return low


def f_tail(f, d1, d2):
    return beta_tail(d2 / 2, d1 / 2, d2 / (d2 + d1 * f))


def quantile(values, share):
    values = sorted(values)
    place = (len(values) - 1) * share
    below = int(place)
    above = min(below + 1, len(values) - 1)
    return values[below] + (values[above] - values[below]) * (place - below)


def sample(solver, position, empties, repeat, wall, nodes, score, kind, **more):
    line = {"v": 1, "solver": solver, "position": position, "text": f"cells of {position} X", "empties": empties,
            "repeat": repeat, "wall_ns": wall, "cpu_ns": wall - wall // 50, "nodes": nodes, "score": score,
            "score_kind": kind, "exact": True, "move": "a1", "pv": "a1b2", "termination": "normal"}
    return {**line, **more}


def make_samples():
    draw = random.Random(20)
    lines, position = [], 0
    for empties in LEVELS:
        for _ in range(POSITIONS):
            hardness, score = draw.gauss(0, 0.5), draw.randrange(-20, 21, 2)
            for solver, base, growth in (("fast", 2e2, 2.9), ("slow, \"plain\"", 4e3, 3.4), ("own é", 9e2, 3.1)):
                if (solver[0] == "s" and empties > 12) or (solver[0] == "o" and empties > 13):
                    continue
                for repeat in range(REPEATS):
                    wall = int(base * growth ** (empties - 4) * math.exp(hardness) * draw.uniform(1, 1.08))
                    nodes = int(wall / 40 * draw.uniform(0.9, 1.1))
                    lines.append(sample(solver, position, empties, repeat, wall, nodes, score, "difference",
                                        answer=score, answer_kind="difference"))
                    if solver[0] == "o":
                        lines[-1].update(nodes=None, score=32 + score // 2, score_kind="own_discs")
            position += 1
    for line in lines:
        if line["solver"][0] == "s" and line["position"] == 11:  # met a limit once
            line.update(exact=False, score=None, score_kind=None) if line["repeat"] == 1 else None
        if line["solver"][0] == "s" and line["position"] == 6:
            line.update(exact=False, score=None, score_kind=None, termination="crash", fault="died", signal=11)
    return lines


def positions_of(samples, solver):
    groups = {}
    for line in samples:
        if line["solver"] == solver:
            groups.setdefault(line["position"], []).append(line)
    for lines in groups.values():
        limited = any(not line["exact"] and line["termination"] in ("normal", "time", "memory") for line in lines)
        solved = all(line["exact"] for line in lines)
        walls = [line["wall_ns"] for line in lines]
        nodes = [line["nodes"] or 0 for line in lines]
        yield {"empties": lines[0]["empties"], "wall": statistics.median(walls),
               "cpu": statistics.median(line["cpu_ns"] for line in lines), "nodes": statistics.median(nodes),
               "spread": (max(walls) - min(walls)) / statistics.median(walls),
               "solved": solved, "limited": limited, "failed": not solved and not limited}


def describe(values):
    return {"mean": statistics.fmean(values), "p10": quantile(values, 0.1), "median": quantile(values, 0.5),
            "p90": quantile(values, 0.9), "max": max(values)}


def level_of(times, empties):
    here = [time for time in times if time["empties"] == empties]
    solved = [time for time in here if time["solved"]]
    counted = [time for time in solved if time["nodes"]]
    return {"empties": empties, "solved": len(solved), "limited": sum(time["limited"] for time in here),
            "failed": sum(time["failed"] for time in here),
            "wall_ns": describe([time["wall"] for time in solved]) if solved else None,
            "cpu_ns": describe([time["cpu"] for time in solved]) if solved else None,
            "nodes_mean": statistics.fmean(time["nodes"] for time in counted) if counted else None,
            "nodes_per_s": 1e9 * sum(time["nodes"] for time in counted) / sum(time["wall"] for time in counted)
            if counted else None,
            "spread": statistics.median(time["spread"] for time in here) if here else None}


def fit_of(times):
    bad = {time["empties"] for time in times if time["limited"]}
    points = [(time["empties"], math.log(time["wall"])) for time in times
              if not time["failed"] and time["empties"] not in bad]
    n = len(points)
    mx, my = statistics.fmean(x for x, _ in points), statistics.fmean(y for _, y in points)
    sxx = sum((x - mx) ** 2 for x, _ in points)
    slope = sum((x - mx) * (y - my) for x, y in points) / sxx
    line = lambda x: my + slope * (x - mx)
    residual = sum((y - line(x)) ** 2 for x, y in points) / (n - 2)
    groups = {}
    for x, y in points:
        groups.setdefault(x, []).append(y)
    count = len(groups)
    within = sum(sum((y - statistics.fmean(ys)) ** 2 for y in ys) for ys in groups.values()) / (n - count)
    error, df, variance, p = residual, n - 2, residual, 1
    if count > 2:
        lack = sum(len(ys) * (statistics.fmean(ys) - line(x)) ** 2 for x, ys in groups.items()) / (count - 2)
        p = f_tail(lack / within, count - 2, n - count)
        if t_quantile(count - 2) * math.sqrt(lack) > t_quantile(n - 2) * math.sqrt(residual):
            error, df, variance = lack, count - 2, within + max(0, lack - within) / (n / count)
    half = t_quantile(df) * math.sqrt(error / sxx)

    def predict(x):
        middle = line(x)
        off = math.hypot(t_quantile(df) * math.sqrt(error * (1 / n + (x - mx) ** 2 / sxx)),
                         t_quantile(n - 2) * math.sqrt(variance))
        return {"ns": math.exp(middle), "low": math.exp(middle - off), "high": math.exp(middle + off),
                "mean_ns": math.exp(middle + variance / 2)}

    return {"positions": n, "levels": count, "least_empties": min(groups), "most_empties": max(groups),
            "growth": math.exp(slope), "growth_low": math.exp(slope - half), "growth_high": math.exp(slope + half),
            "lack_p": p, "error_df": df, "predictions": {str(x): predict(x) for x in (14, 20)}}


def main():
    samples = make_samples()
    solvers = ["fast", "slow, \"plain\"", "own é"]
    run = {"schema": "osero.solve-run/1", "name": "solve_run", "state": "finished", "started": "2026-11-29T19:41:10Z",
           "command": "solve",
           "players": [{"label": label, "module": "made-by-hand", "options": {}} for label in solvers],
           "plan": [{"empties": empties, "positions": POSITIONS} for empties in LEVELS], "budget_ns": 2 * 10**9,
           "stops": [{"solver": solvers[1], "empties": 13, "reason": "would overrun"},
                     {"solver": solvers[2], "empties": 13, "reason": "overran"}],
           "time_warnings": ["other programs kept 0.8 of 2 cores busy meanwhile: times are doubtful"]}
    (HERE / "run.json").write_text(json.dumps(run, indent=2, ensure_ascii=False) + "\n")
    (HERE / "solve.jsonl").write_text("".join(
        json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in samples))
    expected = []
    for solver in solvers:
        times = list(positions_of(samples, solver))
        expected.append({"solver": solver, "levels": [level_of(times, empties) for empties in LEVELS],
                         "fit": fit_of(times), "spread": statistics.median(time["spread"] for time in times),
                         "unsteady": sum(time["spread"] > 0.05 for time in times)})
    (HERE / "expected.json").write_text(json.dumps(expected, indent=1, ensure_ascii=False) + "\n")


main()
