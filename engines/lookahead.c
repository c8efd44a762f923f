/* SPDX-License-Identifier: MIT */
/*
 * lookahead - "ver5", what the author of ver1 to ver4 proposed next: the best move some plies ahead over a static value
 *
 * The search is evaluation/lookahead_search.h; it goes `depth` plies deep over the static value of another player,
 * `evaluation`, whose numbers are options here as they are there. With `empties` empty squares or fewer it plays as ver4
 * does. Its score is the value of its move by that search, and then the exact disc difference.
 *
 * A limit on depth cuts `depth`; one on nodes or time ends the search with the last depth that was finished, and one ply
 * at least. Where it comes before the end of the game is known, the move is the one of one ply.
 */
#include "endgame.h"
#include "evaluation_options.h"
#include "lookahead_search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPTION_DEPTH,
    OPTION_EVALUATION,
    OPTION_EMPTIES,
    OPTION_VER1, /* here begin the options of ver1, with `published` */
    OPTION_VER2_EDGE = OPTION_VER1 + EVALUATION_VER1_OPTION_COUNT,
    OPTION_VER3_EDGES,
    OPTION_POSITIONAL = OPTION_VER3_EDGES + EDGE_WEIGHT_COUNT,
    OPTION_SQUARES,
    OPTION_COUNT
};

enum choice { CHOICE_VER1, CHOICE_VER2, CHOICE_VER3, CHOICE_POSITIONAL, CHOICE_SQUARES };

static const char *const choices[] = {"ver1", "ver2", "ver3", "positional-after-move", "square-weight", NULL};

struct lookahead {
    struct evaluation evaluation;
    struct lookahead_search search;
    struct solver *solver;
    int depth, empties;
};

static void lookahead_destroy(void *instance)
{
    struct lookahead *player = instance;
    if (player == NULL)
        return;
    lookahead_search_clear(&player->search);
    solver_free(player->solver);
    free(player);
}

/* The static value that is a sum of weights, own discs' less opponent's: ver1's without its corners. */
static void init_squares(struct evaluation *evaluation, const int32_t *weights)
{
    const union osero_value values[EVALUATION_VER1_OPTION_COUNT] = {[EVALUATION_OPTION_WEIGHTS] = {.ints = weights}};
    evaluation_init(evaluation, EVALUATION_VER1, values);
}

static void init_evaluation(struct evaluation *evaluation, const union osero_value *settings)
{
    union osero_value values[EVALUATION_VER3_OPTION_COUNT];
    const enum choice choice = (enum choice)settings[OPTION_EVALUATION].integer;
    memcpy(values, settings + OPTION_VER1, EVALUATION_VER1_OPTION_COUNT * sizeof *values);
    switch (choice) {
    case CHOICE_VER1:
        evaluation_init(evaluation, EVALUATION_VER1, values);
        break;
    case CHOICE_VER2:
        values[EVALUATION_OPTION_EDGE] = settings[OPTION_VER2_EDGE];
        evaluation_init(evaluation, EVALUATION_VER2, values);
        break;
    case CHOICE_VER3:
        memcpy(values + EVALUATION_OPTION_EDGES, settings + OPTION_VER3_EDGES, EDGE_WEIGHT_COUNT * sizeof *values);
        evaluation_init(evaluation, EVALUATION_VER3, values);
        break;
    case CHOICE_POSITIONAL:
        init_squares(evaluation, settings[OPTION_POSITIONAL].ints);
        break;
    case CHOICE_SQUARES:
        init_squares(evaluation, settings[OPTION_SQUARES].ints);
        break;
    }
}

static void *lookahead_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)seed;
    struct lookahead *player = calloc(1, sizeof *player);
    if (player != NULL) {
        player->depth = (int)settings->values[OPTION_DEPTH].integer;
        player->empties = (int)settings->values[OPTION_EMPTIES].integer;
        player->solver = solver_new(&(struct solver_options){.hash_mb = endgame_hash_mb(player->empties)});
        init_evaluation(&player->evaluation, settings->values);
    }
    if (player != NULL && player->solver != NULL && lookahead_search_init(&player->search, &player->evaluation))
        return player;
    snprintf(error, OSERO_ERROR_SIZE, "out of memory");
    lookahead_destroy(player);
    return NULL;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int32_t look_ahead(struct lookahead *player, const struct lookahead_question *question,
                          struct osero_report *report)
{
    struct lookahead_answer answer;
    lookahead_search_ask(&player->search, question, &answer);
    report->score_kind = OSERO_SCORE_HEURISTIC;
    report->score = answer.value;
    report->exact = 0;
    report->depth = (uint32_t)answer.depth;
    report->nodes += answer.nodes;
    report->pv_length = 0;
    if (report->pv != NULL) {
        report->pv_length = (uint32_t)least(answer.line.length, (int)report->pv_capacity);
        memcpy(report->pv, answer.line.plies, report->pv_length);
    }
    return answer.line.plies[0];
}

static int32_t lookahead_choose(void *instance, const struct osero_position *position,
                                const struct osero_limits *limits, struct osero_report *report)
{
    struct lookahead *player = instance;
    struct lookahead_question question = {.board = {position->player, position->opponent},
                                          .depth = player->depth,
                                          .nodes = limits->nodes,
                                          .time_ns = endgame_time_ns(position, limits)};
    if (limits->depth != 0 && limits->depth < (uint32_t)question.depth)
        question.depth = (int)limits->depth;
    if (endgame_empties(position) <= player->empties && endgame_depth_allows(position, limits)) {
        const int32_t square = endgame_choose(player->solver, position, limits, report);
        if (square >= 0)
            return square;
        question.depth = 1; /* nothing is left of the nodes or the time */
    }
    return look_ahead(player, &question, report);
}

/* clang-format off */
#define TABLE(option_name, table, text) \
    {.size = sizeof(struct osero_option), .type = OSERO_INT_TABLE, .name = (option_name), .help = (text), \
     .value = {.ints = (table)}, .minimum = -EVALUATION_WEIGHT_MAX, .maximum = EVALUATION_WEIGHT_MAX, \
     .length = 64, .symmetry = OSERO_SYMMETRY_SQUARE}
/* clang-format on */

static const struct osero_option options[OPTION_COUNT] = {
    [OPTION_DEPTH] = {.size = sizeof(struct osero_option),
                      .type = OSERO_INT,
                      .name = "depth",
                      .help = "plies to search, its own move the first",
                      .value = {.integer = 5},
                      .minimum = 1,
                      .maximum = LOOKAHEAD_MAX_DEPTH},
    [OPTION_EVALUATION] = {.size = sizeof(struct osero_option),
                           .type = OSERO_ENUM,
                           .name = "evaluation",
                           .help = "the player whose static value it searches with",
                           .value = {.integer = CHOICE_VER3},
                           .choices = choices},
    [OPTION_EMPTIES] = {.size = sizeof(struct osero_option),
                        .type = OSERO_INT,
                        .name = "empties",
                        .help = "from how many empty squares on it plays perfectly",
                        .value = {.integer = 11},
                        .maximum = 30},
    [OPTION_VER1] = EVALUATION_VER1_OPTIONS(0),
    EVALUATION_VER2_EDGE_OPTIONS(0),
    EVALUATION_VER3_EDGE_OPTIONS(0),
    [OPTION_POSITIONAL] =
        TABLE("positional_weights", square_table_b, "the weights of evaluation=positional-after-move, a1 to h8"),
    [OPTION_SQUARES] = TABLE("square_weights", square_table_a, "the weights of evaluation=square-weight, a1 to h8"),
};

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "lookahead",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "some plies ahead over another player's value, and the end played perfectly",
    .board_sizes = OSERO_BOARD(8),
    .options = options,
    .option_count = OPTION_COUNT,
    .create = lookahead_create,
    .destroy = lookahead_destroy,
    .choose = lookahead_choose,
};
