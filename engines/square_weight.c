/* SPDX-License-Identifier: MIT */
/*
 * square-weight - the move whose square weighs most; nothing is played out. Its score is that weight.
 *
 * The table is that of 8x8. On another board a square takes the weight of the 8x8 square that lies as far from the
 * nearer edge of its row and of its column, 3 where it is further: corners, the squares beside them and diagonal to them
 * weigh the same on all boards. 6x6 has no fourth line, 4x4 no third; on 10x10 the middle four squares of an edge weigh
 * what the middle two do on 8x8, and so on inwards.
 */
#include "any_board.h"
#include "evaluation_options.h"

#include <stdio.h>
#include <stdlib.h>

enum { OPTION_WEIGHTS, OPTION_COUNT };

struct square_weight {
    struct square_table table;         /* 8x8 */
    int32_t spread[WIDE_SQUARE_COUNT]; /* the other boards: by square of wide.h */
};

static void spread_weights(struct square_weight *player, int size)
{
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++) {
            const int x = any_board_depth(column, size), y = any_board_depth(row, size);
            player->spread[row * WIDE_SIZE + column] = player->table.weights[(y < 3 ? y : 3) * 8 + (x < 3 ? x : 3)];
        }
}

static void *square_weight_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)seed;
    struct square_weight *player = calloc(1, sizeof *player);
    if (!player) {
        snprintf(error, OSERO_ERROR_SIZE, "out of memory");
        return NULL;
    }
    square_table_init(&player->table, settings->values[OPTION_WEIGHTS].ints);
    spread_weights(player, (int)settings->board_size);
    return player;
}

static int32_t choose_elsewhere(const struct square_weight *player, const struct osero_position *position,
                                struct osero_report *report)
{
    const struct any_board at = any_board_of(position);
    int best = wide_first(at.moves);
    for (wide_set moves = at.moves & (at.moves - 1); moves != 0; moves &= moves - 1)
        if (player->spread[wide_first(moves)] > player->spread[best])
            best = wide_first(moves);
    report->score_kind = OSERO_SCORE_HEURISTIC;
    report->score = player->spread[best];
    return any_board_answer(&at, best);
}

static int32_t square_weight_choose(void *instance, const struct osero_position *position,
                                    const struct osero_limits *limits, struct osero_report *report)
{
    (void)limits;
    const struct square_weight *player = instance;
    const struct square_table *table = &player->table;
    if (position->board_size != 8)
        return choose_elsewhere(player, position, report);
    int32_t best = __builtin_ctzll(position->moves);
    for (uint64_t moves = position->moves & (position->moves - 1); moves; moves &= moves - 1) {
        const int32_t square = __builtin_ctzll(moves);
        if (table->weights[square] > table->weights[best])
            best = square;
    }
    report->score_kind = OSERO_SCORE_HEURISTIC;
    report->score = table->weights[best];
    return best;
}

static int32_t sum_elsewhere(const struct square_weight *player, wide_set discs)
{
    int32_t sum = 0;
    for (; discs != 0; discs &= discs - 1)
        sum += player->spread[wide_first(discs)];
    return sum;
}

static int32_t square_weight_evaluate(void *instance, const struct osero_position *position, double *value)
{
    const struct square_weight *player = instance;
    if (position->board_size != 8) {
        const struct any_board at = any_board_of(position);
        *value = sum_elsewhere(player, at.board.player) - sum_elsewhere(player, at.board.opponent);
        return OSERO_DONE;
    }
    *value = square_table_sum(&player->table, position->player) - square_table_sum(&player->table, position->opponent);
    return OSERO_DONE;
}

static const struct osero_option options[OPTION_COUNT] = {
    EVALUATION_OPTION_TABLE_OF(
        square_table_a, 1,
        "the weights of 8x8, a1 to h8; on other boards by the distances from the nearer edges, 3 at most"),
};

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "square-weight",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "the move whose square weighs most",
    .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(6) | OSERO_BOARD(8) | OSERO_BOARD(10),
    .options = options,
    .option_count = OPTION_COUNT,
    .create = square_weight_create,
    .destroy = free,
    .choose = square_weight_choose,
    .evaluate = square_weight_evaluate,
};
