/* SPDX-License-Identifier: MIT */
/* solver_files.h - solves what OBF files ask, for tests */
#ifndef OSERO_SOLVER_FILES_H
#define OSERO_SOLVER_FILES_H

#include "notation.h"
#include "solver.h"

#include <criterion/criterion.h>
#include <stdio.h>

/* A principal variation is legal, ends the game, and its end has the score. */
static inline void check_pv(const struct solver_question *question, const struct solver_result *result)
{
    const uint64_t squares = rules_squares(question->size);
    struct board board = question->board;
    int sign = 1;
    cr_assert_eq(result->pv[0], result->move);
    for (int i = 0; i < result->pv_length; i++, sign = -sign) {
        const uint64_t moves = rules_moves(board.player, board.opponent, squares);
        if (result->pv[i] == NOTATION_PASS) {
            cr_assert_eq(moves, 0);
            board = rules_pass(board);
            continue;
        }
        cr_assert(moves >> result->pv[i] & 1);
        board = rules_play(board, result->pv[i], rules_flips(board.player, board.opponent, result->pv[i]));
    }
    cr_assert(rules_over(board, squares));
    cr_assert_eq(sign * rules_difference(board, question->size, SCORING_EMPTIES_TO_WINNER), result->score);
}

/* Solves every position of an OBF file that has scores; returns the nodes. */
struct file_check {
    struct solver *solver;
    int positions, from, to;
    uint64_t nodes;
};

static inline void check_line(struct file_check *check, const struct obf_line *line)
{
    const struct solver_question question = {.board = line->position.board, .size = line->position.size};
    struct solver_result result;
    solver_solve(check->solver, &question, &result);
    cr_assert(result.exact);
    cr_assert_eq(result.lower, result.upper);
    double best = -100;
    bool move_known = line->scores[0].square < 0;
    for (int i = 0; i < line->score_count; i++)
        best = line->scores[i].score > best ? line->scores[i].score : best;
    for (int i = 0; i < line->score_count; i++)
        move_known |= line->scores[i].square == result.move && line->scores[i].score == best;
    char text[NOTATION_POSITION_SIZE];
    notation_position_write(&line->position, text);
    cr_assert_eq(result.score, (int)best, "%d, not %g on %s", result.score, best, text);
    cr_assert(move_known, "move %d on %s", result.move, text);
    check_pv(&question, &result);
    check->nodes += result.nodes;
}

static inline void check_file(struct file_check *check, const char *path)
{
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s", path);
    char text[1024];
    int index = 0;
    while (fgets(text, sizeof text, file) != NULL) {
        struct obf_line line;
        struct notation_error error;
        const enum obf_status status = notation_obf_read(text, 0, &line, &error);
        cr_assert_neq(status, OBF_BAD, "%s", error.text);
        if (status != OBF_POSITION)
            continue;
        if (index >= check->from && index < check->to) {
            check_line(check, &line);
            check->positions++;
        }
        index++;
    }
    fclose(file);
}

#endif
