#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes regression.json: small data and the weights that numpy and scipy find for it (Debian: python3-numpy,
python3-scipy).

    python3 make.py > regression.json
"""

import json

import numpy
import scipy.optimize


def main():
    draw = numpy.random.default_rng(11)
    features = draw.integers(-4, 5, (150, 4)).astype(float)
    features[:, 2] *= 50  # of another size
    true = numpy.array([0.5, -0.3, 0.01, 0.0])
    value = features @ true + 0.2
    outcome = numpy.where(draw.random(150) < 0.1, 0.5, (draw.random(150) < 1 / (1 + numpy.exp(-value))).astype(float))
    difference = numpy.round(8 * value + draw.normal(0, 6, 150))
    scale = numpy.append(features.std(axis=0), 0.0)
    ones = numpy.column_stack([features, numpy.ones(150)])
    answers = []
    for l2 in (0.0, 0.05, 2.0):
        def objective(weights):
            f = ones @ weights
            return numpy.mean(numpy.logaddexp(0, f) - outcome * f) + l2 / 2 * numpy.sum((scale * weights) ** 2)

        best = scipy.optimize.minimize(objective, numpy.zeros(5), method="Nelder-Mead",
                                       options={"xatol": 1e-12, "fatol": 1e-16, "maxiter": 400000, "maxfev": 400000,
                                                "adaptive": True})
        best = scipy.optimize.minimize(objective, best.x, method="BFGS", options={"gtol": 1e-10})
        f = ones @ best.x
        answers.append({"loss": "logistic", "l2": l2, "weights": best.x.tolist(),
                        "mean_loss": float(numpy.mean(numpy.logaddexp(0, f) - outcome * f))})
        normal = ones.T @ ones * 2 / 150 + l2 * numpy.diag(scale ** 2)
        weights = numpy.linalg.solve(normal, ones.T @ difference * 2 / 150)
        answers.append({"loss": "squared", "l2": l2, "weights": weights.tolist(),
                        "mean_loss": float(numpy.mean((difference - ones @ weights) ** 2))})
    print(json.dumps({"about": "see make.py", "features": features.tolist(), "outcome": outcome.tolist(),
                      "difference": difference.tolist(), "answers": answers}))


if __name__ == "__main__":
    main()
