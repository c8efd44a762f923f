/* SPDX-License-Identifier: MIT */
/*
 * solve_agree.h - do solvers that say they are exact say the same?
 *
 * Only exact scores count, and the answers of the file of positions; each is the value of perfect play for the player
 * to move, under its own way of counting:
 *   - Scores of one kind must be equal: of several solvers, of repeats, and with the file.
 *   - difference, raw_difference and win_loss_draw must have the same sign: where one final position is won it is won
 *     under all three, and the value of perfect play keeps what is monotone in the final score. A raw difference is
 *     moreover nowhere larger than the difference (empties go to the winner).
 *   - own_discs are compared with own_discs alone. What they count depends on nothing the other side keeps: with empty
 *     squares left at the end 30 own discs may win and 31 lose, so neither size nor sign of a difference follows.
 */
#ifndef OSERO_SOLVE_AGREE_H
#define OSERO_SOLVE_AGREE_H

#include "solve_sample.h"

/* One side of a disagreement: who says what. */
struct solve_claim {
    const char *solver; /* label; "the file" for its answer */
    enum solve_score kind;
    int score;
};

struct solve_disagreement {
    const struct solve_sample *sample; /* whose score is not what `other` was: tells position, text, empties */
    struct solve_claim one, other;     /* `other` stands earlier: the file's answer, or an earlier sample */
};

struct solve_agreement {
    int compared;     /* exact scores that were compared with another's or with the file's */
    int incomparable; /* positions with own_discs and with scores of other kinds, which nothing ties together */
    int count;
    struct solve_disagreement *list; /* by position; one a solver and position at most; owned */
};

/* Refers to the samples, which must outlive it. False only without memory. */
bool solve_agree_make(const struct solve_sample *samples, int count, struct solve_agreement *agreement,
                      struct error *error);
void solve_agree_clear(struct solve_agreement *agreement);

enum { SOLVE_AGREE_TEXT_SIZE = 512 };

/* "position 17 (<cells> X, 12 empties): A says -6, B says -4 (difference)". */
const char *solve_agree_text(const struct solve_disagreement *disagreement, char text[SOLVE_AGREE_TEXT_SIZE]);

/* Sets an ERROR_FOUND that tells the first disagreement and how many there are, and returns false; true when there are
 * none. */
bool solve_agree_check(const struct solve_agreement *agreement, struct error *error);

#endif
