# SPDX-License-Identifier: MIT
"""The generalized SPRT of golden/statistics.json ("about"), worked out in another way than osero does it.

The likeliest shares under linear conditions come from the dual problem by Newton's method; the condition (mean - 1/2) /
deviation = t, which is not linear, is two linear ones (mean and second moment) once the deviation is known, and that is
searched for. That search needs pairs of several results: it is not for normalized Elo where nearly all pairs are alike.
"""

import math

NELO = 800 / math.log(10)
VALUES = (0, 0.25, 0.5, 0.75, 1)


def solve(matrix, right):
    """1 or 2 equations."""
    if len(right) == 1:
        return [right[0] / matrix[0][0]]
    (a, b), (c, d) = matrix
    det = a * d - b * c
    return [(right[0] * d - b * right[1]) / det, (a * right[1] - c * right[0]) / det]


def likeliest(shares, conditions):
    """max sum q log p with sum p b = 0 for each b: p = q / (1 + x b), x at the maximum of sum q log(1 + x b)."""
    x = [0.0] * len(conditions)

    def value(at):
        parts = [1 + sum(a * b[i] for a, b in zip(at, conditions)) for i in range(len(shares))]
        return -math.inf if min(parts) <= 0 else sum(q * math.log(part) for q, part in zip(shares, parts))

    for _ in range(100):
        weights = [1 / (1 + sum(a * b[i] for a, b in zip(x, conditions))) for i in range(len(shares))]
        gradient = [sum(q * w * b[i] for i, (q, w) in enumerate(zip(shares, weights))) for b in conditions]
        curve = [[sum(q * w * w * b[i] * c[i] for i, (q, w) in enumerate(zip(shares, weights))) for c in conditions]
                 for b in conditions]
        step, size, best = solve(curve, gradient), 1.0, value(x)
        if sum(g * s for g, s in zip(gradient, step)) < 1e-18:  # twice what is left to gain
            break
        while size > 1e-12 and value([a + size * s for a, s in zip(x, step)]) < best:
            size /= 2
        x = [a + size * s for a, s in zip(x, step)]
    return [q / (1 + sum(a * b[i] for a, b in zip(x, conditions))) for i, q in enumerate(shares)]


def likelihood(shares, fitted):
    return sum(q * math.log(p) for q, p in zip(shares, fitted))


def fit_logistic(shares, elo):
    mean = 1 / (1 + 10 ** (-elo / 400))
    return likelihood(shares, likeliest(shares, [[value - mean for value in VALUES]]))


def fit_normalized(shares, elo):
    ratio = elo / NELO * math.sqrt(2)

    def at(deviation):
        mean = 0.5 + ratio * deviation
        fitted = likeliest(shares, [[value - mean for value in VALUES],
                                    [(value - mean) ** 2 - deviation ** 2 for value in VALUES]])
        met = abs(sum(fitted) - 1) < 1e-7 and abs(sum(p * value for p, value in zip(fitted, VALUES)) - mean) < 1e-7
        return likelihood(shares, fitted) if met else -math.inf

    # Deviations from 1/8 to nearly 1/2 can always be had; beyond, there may be no shares.
    low, high, golden = 0.0, 0.5, (math.sqrt(5) - 1) / 2
    left, right = high - golden * (high - low), low + golden * (high - low)
    at_left, at_right = at(left), at(right)
    for _ in range(32):
        if at_left > at_right:
            high, right, at_right = right, left, at_left
            left = high - golden * (high - low)
            at_left = at(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + golden * (high - low)
            at_right = at(right)
    return max(at_left, at_right)


def llr(counts, elo0, elo1, model):
    counts = [count if count else 0.001 for count in counts]
    total = sum(counts)
    shares = [count / total for count in counts]
    fit = fit_normalized if model == "normalized" else fit_logistic
    return total * (fit(shares, elo1) - fit(shares, elo0))


def bounds(alpha, beta):
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


def half_points(games):
    """Of each whole pair, for the player who has Black in its first game; a game that was lost by a fault is lost."""
    of = {"loss": 0, "draw": 1, "win": 2}
    return [of[one["outcome"]] + 2 - of[two["outcome"]] for one, two in zip(games[::2], games[1::2])]
