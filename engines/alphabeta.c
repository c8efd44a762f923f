/* SPDX-License-Identifier: MIT */
/*
 * alphabeta - the end of the game by alpha-beta as textbooks have it: nothing is ordered, nothing is remembered
 *
 * It is what every cleverer search is measured against. Moves are tried in scan order, so the first of several best
 * ones is played. Alpha-beta: Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975; fail-soft: Fishburn,
 * "Another Optimization of Alpha-Beta Search", 1980.
 *
 * With more than `empties` empty squares it plays as evaluation/few_replies.h says. So it does when a limit ends the
 * search before the first move is done; afterwards it plays the best that is.
 */
#include "endgame.h"
#include "few_replies.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LOW = -65, /* below any score */
    MAX_PLIES = 128,
    CLOCK_NODES = 1024, /* the clock is read once in so many nodes */
};

struct alphabeta {
    int empties; /* the option */
};

struct search {
    int size;         /* of the board */
    uint64_t squares; /* the same as a set */
    uint64_t nodes, node_limit;
    int64_t deadline_ns;
    bool stopped; /* a limit was reached: what a search returns now is void */
};

/* The play that both sides choose. */
struct line {
    uint32_t length;
    uint8_t moves[MAX_PLIES];
};

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Counts a position; false when that is one too many. */
static bool may_enter(struct search *search)
{
    if (search->node_limit != 0 && search->nodes >= search->node_limit)
        search->stopped = true;
    else if (search->deadline_ns != 0 && search->nodes % CLOCK_NODES == 0 && now_ns() >= search->deadline_ns)
        search->stopped = true;
    else
        search->nodes++;
    return !search->stopped;
}

static void put_first(struct line *line, int move, const struct line *rest)
{
    line->moves[0] = (uint8_t)move;
    memcpy(line->moves + 1, rest->moves, rest->length);
    line->length = rest->length + 1;
}

/*
 * The score of the position for the player to move, if it lies between alpha and beta: what both sides can force is
 * within them so far. Otherwise a bound: at most alpha, and the score is no more; or at least beta, and it is no less.
 */
static int search_position(struct search *search, struct board board, int alpha, int beta, struct line *line)
{
    const uint64_t moves = rules_moves(board.player, board.opponent, search->squares);
    struct line rest;
    int best = LOW;
    line->length = 0;
    if (!may_enter(search))
        return best;
    if (moves == 0) {
        if (rules_over(board, search->squares))
            return rules_difference(board, search->size, SCORING_EMPTIES_TO_WINNER);
        best = -search_position(search, rules_pass(board), -beta, -alpha, &rest);
        put_first(line, OSERO_PASS, &rest);
        return best;
    }
    for (uint64_t left = moves; left != 0 && best < beta; left &= left - 1) {
        const int square = bits_first(left);
        const struct board next = rules_play(board, square, rules_flips(board.player, board.opponent, square));
        const int score = -search_position(search, next, -beta, -alpha, &rest);
        if (search->stopped)
            break;
        if (score > best)
            best = score;
        if (best > alpha) {
            alpha = best;
            put_first(line, square, &rest);
        }
    }
    return best;
}

/* Into `line` and the report. False: a limit came before anything was known. */
static bool solve(const struct osero_position *position, const struct osero_limits *limits, struct osero_report *report,
                  struct line *line)
{
    const int64_t time_ns = endgame_time_ns(position, limits);
    struct search search = {.size = position->board_size,
                            .squares = rules_squares(position->board_size),
                            .node_limit = limits->nodes,
                            .deadline_ns = time_ns != 0 ? now_ns() + time_ns : 0};
    const struct board board = {position->player, position->opponent};
    const int low = endgame_outcome_only(limits) ? -1 : LOW; /* a score beyond the window is a win or a loss */
    const int score = search_position(&search, board, low, -low, line);
    report->nodes = search.nodes;
    report->depth = (uint32_t)endgame_empties(position);
    report->exact = !search.stopped;
    if (search.stopped && (line->length == 0 || line->moves[0] == OSERO_PASS))
        return false;
    endgame_report_score(limits, score, report);
    if (report->pv != NULL) {
        report->pv_length = line->length < report->pv_capacity ? line->length : report->pv_capacity;
        memcpy(report->pv, line->moves, report->pv_length);
    }
    return true;
}

static int32_t alphabeta_choose(void *instance, const struct osero_position *position,
                                const struct osero_limits *limits, struct osero_report *report)
{
    const struct alphabeta *player = instance;
    struct line line;
    if (endgame_empties(position) <= player->empties && endgame_depth_allows(position, limits) &&
        solve(position, limits, report, &line))
        return line.moves[0];
    return few_replies_choose(position, report);
}

/* Whatever `empties` says. When a limit stopped it the score is the best of the moves that were done. */
static int32_t alphabeta_solve(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                               struct osero_report *report)
{
    struct line line;
    (void)instance;
    if (!endgame_depth_allows(position, limits))
        return OSERO_FAILED;
    (void)solve(position, limits, report, &line);
    return OSERO_DONE;
}

static void *alphabeta_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    struct alphabeta *player = malloc(sizeof *player);
    (void)seed, (void)error;
    if (player != NULL)
        player->empties = (int)settings->values[0].integer;
    return player;
}

static const struct osero_option options[] = {
    {.size = sizeof options[0],
     .type = OSERO_INT,
     .name = "empties",
     .help = "from how many empty squares on it plays perfectly",
     .value = {.integer = 10},
     .maximum = 60},
};

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "alphabeta",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "few replies for the opponent, and the end of the game by plain alpha-beta",
    .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(6) | OSERO_BOARD(8),
    .options = options,
    .option_count = 1,
    .create = alphabeta_create,
    .destroy = free,
    .choose = alphabeta_choose,
    .solve = alphabeta_solve,
};
