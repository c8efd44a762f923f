# SPDX-License-Identifier: MIT
"""The rules of Othello once more, plain and slow, and perfect play by minimax: what tests of solvers compare with."""

STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Position:
    """Cells along the rows as "X", "O" and "-", and who is to move."""

    def __init__(self, cells, side):
        self.cells, self.side = cells, side
        self.size = round(len(cells) ** 0.5)

    @classmethod
    def read(cls, text):
        return cls(*text.rstrip(";").split())

    def __str__(self):
        return f"{self.cells} {self.side}"

    @property
    def empties(self):
        return self.cells.count("-")

    def other(self):
        return "O" if self.side == "X" else "X"

    def flips(self, square):
        found = []
        if self.cells[square] != "-":
            return found
        for dx, dy in STEPS:
            x, y, run = square % self.size + dx, square // self.size + dy, []
            while 0 <= x < self.size and 0 <= y < self.size and self.cells[y * self.size + x] == self.other():
                run.append(y * self.size + x)
                x, y = x + dx, y + dy
            if run and 0 <= x < self.size and 0 <= y < self.size and self.cells[y * self.size + x] == self.side:
                found += run
        return found

    def moves(self):
        return [square for square in range(len(self.cells)) if self.flips(square)]

    def play(self, square):
        cells = list(self.cells)
        for each in self.flips(square) + [square]:
            cells[each] = self.side
        return Position("".join(cells), self.other())

    def passed(self):
        return Position(self.cells, self.other())

    def is_over(self):
        return not self.moves() and not self.passed().moves()

    def difference(self):
        own, other = self.cells.count(self.side), self.cells.count(self.other())
        return 0 if own == other else own - other + self.empties * (1 if own > other else -1)

    def square(self, name):
        return (int(name[1]) - 1) * self.size + "abcdefgh".index(name[0])

    def value(self):
        """Of perfect play."""
        moves = self.moves()
        if moves:
            return max(-self.play(move).value() for move in moves)
        return self.difference() if self.is_over() else -self.passed().value()

    def after(self, pv):
        """At the end of a variation as solve.jsonl has it, passes omitted; and whose view the start was."""
        at = self
        for i in range(0, len(pv), 2):
            if not at.moves():
                at = at.passed()
            move = at.square(pv[i:i + 2])
            assert at.flips(move), (str(self), pv, i)
            at = at.play(move)
        return at
