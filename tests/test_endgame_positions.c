/* SPDX-License-Identifier: MIT */
/* Endgame positions against the rules played a square at a time, and their answers against a plain search. */
#include "endgame_answers.h"
#include "naive_rules.h"
#include "osero_random.h"
#include "schedule.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static struct endgame_request ask(int size, int least, int most, uint64_t count)
{
    return (struct endgame_request){
        .size = size, .least_empties = least, .most_empties = most, .count = count, .seed = 1};
}

static bool try_play(const struct endgame_request *request, struct endgame_set *set, struct error *error)
{
    struct interrupt interrupt;
    cr_assert(interrupt_open(&interrupt, error), "%s", error->message);
    const struct endgame_watch watch = {.interrupt = &interrupt};
    const bool good = endgame_play(request, &watch, set, error);
    interrupt_close(&interrupt);
    return good;
}

static struct endgame_set make(struct endgame_request request)
{
    struct endgame_set set;
    struct error error = {0};
    cr_assert(try_play(&request, &set, &error), "%s", error.message);
    cr_assert_eq(set.count, (size_t)(request.most_empties - request.least_empties + 1) * request.count);
    return set;
}

static void answer(struct endgame_set *set, int jobs)
{
    struct interrupt interrupt;
    struct error error = {0};
    cr_assert(interrupt_open(&interrupt, &error), "%s", error.message);
    const struct endgame_watch watch = {.interrupt = &interrupt};
    const struct endgame_solving solving = {.jobs = jobs, .hash_mb = 1};
    cr_assert(endgame_answer(set, &solving, &watch, &error), "%s", error.message);
    interrupt_close(&interrupt);
}

static struct naive naive_of(const struct position *position)
{
    return naive_board(position->size, position->board.player, position->board.opponent);
}

/* ---- Games */

static int nth(uint64_t moves, uint32_t n)
{
    for (; n > 0; n--)
        moves &= moves - 1;
    return bits_first(moves);
}

static int naive_empties(const struct naive *board)
{
    int count = 0;
    for (int row = 0; row < board->size; row++)
        for (int column = 0; column < board->size; column++)
            count += board->cells[row][column] == '.';
    return count;
}

/* The game of that number as endgame_positions.h tells it; false when it is over before. */
static bool replay(int size, int empties, uint64_t game, struct naive *board, int *colour)
{
    struct osero_random draws;
    osero_random_seed(&draws, seed_of_endgame(1, empties, game));
    const int middle = size / 2;
    *board = naive_board(size, 0, 0);
    *colour = 0;
    board->cells[middle - 1][middle - 1] = board->cells[middle][middle] = 'O';
    board->cells[middle - 1][middle] = board->cells[middle][middle - 1] = 'P';
    for (;;) {
        if (naive_moves(board) == 0) {
            naive_play(board, -1);
            *colour ^= 1;
        }
        const uint64_t moves = (uint64_t)naive_moves(board);
        if (moves == 0)
            return false;
        if (naive_empties(board) == empties)
            return true;
        naive_play(board, nth(moves, osero_random_below(&draws, (uint32_t)bits_count(moves))));
        *colour ^= 1;
    }
}

/* One is the other turned, mirrored, or both. */
static bool naive_same(const struct naive *one, const struct naive *other)
{
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        bool same = true;
        for (int i = 0; same && i < one->size * one->size; i++) {
            const int row = i / one->size, column = i % one->size, last = one->size - 1;
            const int down = symmetry & 1 ? last - row : row, right = symmetry & 2 ? last - column : column;
            same = one->cells[row][column] == (symmetry & 4 ? other->cells[right][down] : other->cells[down][right]);
        }
        if (same)
            return true;
    }
    return false;
}

/* Every position is that of its game, and the games left out were over before or led to what was there already. */
static void check_games(int size, int empties, uint64_t count)
{
    struct endgame_set set = make(ask(size, empties, empties, count));
    struct naive *seen = calloc(count, sizeof *seen);
    size_t found = 0;
    for (uint64_t game = 1; found < count; game++) {
        struct naive board;
        int colour;
        bool known = !replay(size, empties, game, &board, &colour);
        for (size_t i = 0; !known && i < found; i++)
            known = naive_same(&board, &seen[i]);
        if (known)
            continue;
        const struct endgame_position *at = &set.positions[found];
        const struct naive given = naive_of(&at->position);
        cr_assert_eq(at->game, game, "%zu: %" PRIu64 ", not %" PRIu64, found, at->game, game);
        cr_assert(at->empties == empties && at->position.colour == colour && at->position.size == size);
        cr_assert_eq(memcmp(given.cells, board.cells, sizeof given.cells), 0);
        cr_assert_not(at->answered);
        seen[found++] = board;
    }
    free(seen);
    endgame_clear(&set);
}

Test(endgame_positions, are_those_of_their_games)
{
    check_games(8, 14, 50);
    check_games(8, 1, 50);
    check_games(8, 55, 200); /* many games lead to the same */
    check_games(6, 9, 50);
    check_games(4, 6, 100);
}

static bool same_position(const struct endgame_position *a, const struct endgame_position *b)
{
    return a->game == b->game && a->empties == b->empties && a->position.colour == b->position.colour &&
           a->position.board.player == b->position.board.player &&
           a->position.board.opponent == b->position.board.opponent;
}

Test(endgame_positions, more_of_them_lengthen_each_list)
{
    struct endgame_set few = make(ask(8, 9, 9, 5)), many = make(ask(8, 8, 10, 20));
    for (size_t i = 0; i < few.count; i++)
        cr_assert(same_position(&few.positions[i], &many.positions[20 + i]));
    struct endgame_request other = ask(8, 9, 9, 5);
    other.seed = 2;
    struct endgame_set others = make(other);
    for (size_t i = 0; i < few.count; i++)
        cr_assert_not(same_position(&few.positions[i], &others.positions[i]));
    endgame_clear(&few);
    endgame_clear(&many);
    endgame_clear(&others);
}

/* 1, 3, 14 and 60 positions after one to four plies, up to symmetry: published, and in test_openings.c. */
Test(endgame_positions, as_many_as_there_are)
{
    static const uint64_t counts[] = {1, 3, 14, 60};
    for (int ply = 1; ply <= 4; ply++) {
        struct endgame_set set = make(ask(8, 60 - ply, 60 - ply, counts[ply - 1]));
        endgame_clear(&set);
        const struct endgame_request more = ask(8, 60 - ply, 60 - ply, counts[ply - 1] + 1);
        struct error error = {0};
        char words[64];
        cr_assert_not(try_play(&more, &set, &error));
        cr_assert_eq(error.kind, ERROR_USAGE);
        (void)snprintf(words, sizeof words, "found only %" PRIu64 " different position", counts[ply - 1]);
        cr_assert_not_null(strstr(error.message, words), "%s", error.message);
        cr_assert_null(strchr(error.message, '\n'));
        endgame_clear(&set);
    }
}

/* ---- Answers */

static int naive_final(const struct naive *board)
{
    int difference = 0, empties = 0;
    for (int i = 0; i < board->size * board->size; i++) {
        const char cell = board->cells[i / board->size][i % board->size];
        difference += (cell == 'P') - (cell == 'O');
        empties += cell == '.';
    }
    return difference + (difference > 0 ? empties : difference < 0 ? -empties : 0);
}

/* The textbook's alpha-beta. */
static int naive_score(const struct naive *board, int alpha, int beta)
{
    struct naive next = *board;
    uint64_t moves = (uint64_t)naive_moves(board);
    if (moves == 0) {
        naive_play(&next, -1);
        return naive_moves(&next) == 0 ? naive_final(board) : -naive_score(&next, -beta, -alpha);
    }
    int best = -100;
    for (; moves != 0 && best < beta; moves &= moves - 1) {
        next = *board;
        naive_play(&next, bits_first(moves));
        const int score = -naive_score(&next, -beta, best > alpha ? -best : -alpha);
        best = score > best ? score : best;
    }
    return best;
}

static void check_answer(const struct endgame_position *at)
{
    const struct naive board = naive_of(&at->position);
    uint64_t best_moves = 0;
    int best = -100;
    for (uint64_t moves = (uint64_t)naive_moves(&board); moves != 0; moves &= moves - 1) {
        struct naive next = board;
        naive_play(&next, bits_first(moves));
        const int score = -naive_score(&next, -100, 100);
        best_moves = score > best ? 0 : best_moves;
        best = score > best ? score : best;
        if (score == best)
            best_moves |= moves & -moves;
    }
    cr_assert(at->answered);
    cr_assert_eq(at->score, best, "%d, not %d", at->score, best);
    cr_assert_eq(at->best, best_moves, "%" PRIx64 ", not %" PRIx64, at->best, best_moves);
}

Test(endgame_positions, answers_of_a_plain_search)
{
    struct endgame_set set = make(ask(8, 1, 7, 25));
    answer(&set, 2);
    for (size_t i = 0; i < set.count; i++)
        check_answer(&set.positions[i]);
    endgame_clear(&set);
}

/* On the small board many games are lost without a disc, whatever one plays, and won so. */
Test(endgame_positions, answers_of_wipe_outs)
{
    struct endgame_set set = make(ask(4, 2, 7, 60));
    int lost = 0, won = 0, several = 0;
    answer(&set, 3);
    for (size_t i = 0; i < set.count; i++) {
        check_answer(&set.positions[i]);
        lost += set.positions[i].score == -16;
        won += set.positions[i].score == 16;
        several += bits_count(set.positions[i].best) > 1;
    }
    cr_assert(lost > 0 && won > 0 && several > 10, "%d %d %d", lost, won, several);
    endgame_clear(&set);
}

Test(endgame_positions, memory_that_is_not_there)
{
    struct endgame_set set = make(ask(8, 8, 8, 2));
    struct interrupt interrupt;
    struct error error = {0};
    cr_assert(interrupt_open(&interrupt, &error));
    const struct endgame_watch watch = {.interrupt = &interrupt};
    const struct endgame_solving solving = {.jobs = 2, .hash_mb = -1}; /* what the solver refuses */
    cr_assert_not(endgame_answer(&set, &solving, &watch, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    cr_assert_not_null(strstr(error.message, "for each of 2 jobs"), "%s", error.message);
    interrupt_close(&interrupt);
    endgame_clear(&set);
}

Test(endgame_positions, text)
{
    struct endgame_position positions[2] = {
        {.position = {.board = {0x1000000000000000, 0x0800000000000000}, .size = 8}, .empties = 62, .game = 17},
        {.position = {.board = {1, 2}, .size = 4, .colour = 1},
         .empties = 14,
         .game = 3,
         .answered = true,
         .score = -2,
         .best = 0x14}};
    const struct endgame_set set = {positions, 2};
    const struct endgame_request request = ask(8, 1, 1, 1);
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    endgame_write(&set, &request, out);
    (void)fclose(out);
    cr_assert_str_eq(text, "-----------------------------------------------------------OX--- X; "
                           "% 62 empties, random play, game 17\n"
                           "OX-------------- O; c1:-2; e1:-2; % 14 empties, random play, game 3\n");
    free(text);
}
