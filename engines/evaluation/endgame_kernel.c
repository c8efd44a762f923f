/* SPDX-License-Identifier: MIT */
/* Compiled for two levels of processor: kernel_choice.h. */
#include "endgame.h"

#include "rules_inline.h"

#include <time.h>

enum {
    SCORE_MAX = 64,
    PARITY_EMPTIES = 5, /* with at most so many empties moves are ordered by parity alone */
    CLOCK_NODES = 4096, /* the clock is read once in so many nodes */
};

#define BOARD (~UINT64_C(0))
#define CORNERS UINT64_C(0x8100000000000081)

struct search {
    uint64_t nodes, node_limit; /* node_limit 0: none */
    int64_t deadline_ns;        /* 0: none */
    bool stopped;
};

/* A node: the discs, and `odd`, the squares of the quadrants in which the number of empties is odd. */
struct node {
    uint64_t player, opponent, odd;
};

struct move {
    struct node next;
    int square, cost; /* least first */
};

static uint64_t quadrant(int square)
{
    const uint64_t upper_left = UINT64_C(0x000000000f0f0f0f);
    return upper_left << ((square & 4) + (square & 32));
}

static uint64_t odd_quadrants(uint64_t empties)
{
    uint64_t odd = 0;
    for (; empties; empties &= empties - 1)
        odd ^= quadrant(bits_first(empties));
    return odd;
}

static struct node after(const struct node *node, int square, uint64_t flips)
{
    return (struct node){.player = node->opponent & ~flips,
                         .opponent = node->player | flips | UINT64_C(1) << square,
                         .odd = node->odd ^ quadrant(square)};
}

static struct node passed(const struct node *node)
{
    return (struct node){.player = node->opponent, .opponent = node->player, .odd = node->odd};
}

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Counts a node; true when a limit has been reached. */
static bool enter(struct search *search)
{
    search->nodes++;
    if (search->node_limit && search->nodes > search->node_limit)
        search->stopped = true;
    else if (search->deadline_ns && search->nodes % CLOCK_NODES == 0 && now_ns() >= search->deadline_ns)
        search->stopped = true;
    return search->stopped;
}

/* The score of a finished game. */
static int final_score(const struct node *node)
{
    return rules_difference((struct board){node->player, node->opponent}, 8, SCORING_EMPTIES_TO_WINNER);
}

/* One empty square: whoever can takes it, the player first. */
static int solve_last(const struct node *node, int square)
{
    const int discs = bits_count(node->player); /* of 63 */
    const int gained = bits_count(rules_flips_inline(node->player, node->opponent, square));
    if (gained)
        return 2 * (discs + gained + 1) - SCORE_MAX;
    const int lost = bits_count(rules_flips_inline(node->opponent, node->player, square));
    if (lost)
        return 2 * (discs - lost) - SCORE_MAX;
    return 2 * (discs + (discs >= 32)) - SCORE_MAX;
}

static int solve_few(struct search *search, const struct node *node, int alpha, int beta, int empty_count);

/* The player cannot move: the other does, or the game is over. */
static int solve_pass_few(struct search *search, const struct node *node, int alpha, int beta, int empty_count)
{
    if (!rules_moves_inline(node->opponent, node->player, BOARD))
        return final_score(node);
    const struct node next = passed(node);
    return -solve_few(search, &next, -beta, -alpha, empty_count);
}

/* Two to PARITY_EMPTIES empties (or one): every empty square is tried, those of odd quadrants first. */
static int solve_few(struct search *search, const struct node *node, int alpha, int beta, int empty_count)
{
    const uint64_t empties = ~(node->player | node->opponent);
    int best = -SCORE_MAX - 1;
    search->nodes++;
    if (empty_count == 1)
        return solve_last(node, bits_first(empties));
    const uint64_t sets[2] = {empties & node->odd, empties & ~node->odd};
    for (int i = 0; i < 2; i++)
        for (uint64_t rest = sets[i]; rest; rest &= rest - 1) {
            const int square = bits_first(rest);
            const uint64_t flips = rules_flips_inline(node->player, node->opponent, square);
            if (!flips)
                continue;
            const struct node next = after(node, square, flips);
            const int score = -solve_few(search, &next, -beta, -alpha, empty_count - 1);
            if (score > best) {
                best = score;
                if (score >= beta)
                    return score;
                if (score > alpha)
                    alpha = score;
            }
        }
    return best < -SCORE_MAX ? solve_pass_few(search, node, alpha, beta, empty_count) : best;
}

/* What a move is worth trying early for: few replies, corners counted twice; an odd quadrant; a corner itself. */
static int move_cost(const struct node *node, const struct move *move)
{
    const uint64_t replies = rules_moves_inline(move->next.player, move->next.opponent, BOARD);
    const uint64_t bit = UINT64_C(1) << move->square;
    return 4 * (bits_count(replies) + bits_count(replies & CORNERS)) - ((node->odd & bit) ? 3 : 0) -
           ((CORNERS & bit) ? 2 : 0);
}

/* The moves of the node, best to try first; stable, so that equal ones stay in scan order. Returns their number. */
static int order_moves(const struct node *node, struct move *moves)
{
    int count = 0;
    for (uint64_t rest = rules_moves_inline(node->player, node->opponent, BOARD); rest; rest &= rest - 1) {
        struct move move = {.square = bits_first(rest)};
        move.next = after(node, move.square, rules_flips_inline(node->player, node->opponent, move.square));
        move.cost = move_cost(node, &move);
        int i = count++;
        for (; i > 0 && moves[i - 1].cost > move.cost; i--)
            moves[i] = moves[i - 1];
        moves[i] = move;
    }
    return count;
}

static int solve_node(struct search *search, const struct node *node, int alpha, int beta);

/* The score of a move by a null window at alpha, and exactly where it lies above and below beta. */
static int solve_later_move(struct search *search, const struct node *next, int alpha, int beta)
{
    const int score = -solve_node(search, next, -alpha - 1, -alpha);
    return score > alpha && score < beta ? -solve_node(search, next, -beta, -score + 1) : score;
}

static int solve_many(struct search *search, const struct node *node, int alpha, int beta)
{
    struct move moves[64];
    const int count = order_moves(node, moves);
    if (count == 0) {
        if (!rules_moves_inline(node->opponent, node->player, BOARD))
            return final_score(node);
        const struct node next = passed(node);
        return -solve_node(search, &next, -beta, -alpha);
    }
    int best = -SCORE_MAX - 1;
    for (int i = 0; i < count && best < beta && !search->stopped; i++) {
        const int score = i == 0 ? -solve_node(search, &moves[i].next, -beta, -alpha)
                                 : solve_later_move(search, &moves[i].next, alpha, beta);
        if (score > best)
            best = score;
        if (score > alpha)
            alpha = score;
    }
    return best;
}

/* The score if it lies between alpha and beta, else a bound on its side of them. Meaningless when stopped. */
static int solve_node(struct search *search, const struct node *node, int alpha, int beta)
{
    const int empty_count = 64 - bits_count(node->player | node->opponent);
    if (empty_count == 0)
        return final_score(node);
    if (empty_count <= PARITY_EMPTIES)
        return solve_few(search, node, alpha, beta, empty_count);
    if (enter(search))
        return 0;
    return solve_many(search, node, alpha, beta);
}

/* Time for this move: move_ns, or an equal share of the clock for each own move that is left. */
static int64_t deadline_ns(const struct osero_limits *limits, int empty_count)
{
    int64_t allowed_ns = limits->move_ns;
    if (limits->clock_ns) {
        const int64_t share_ns = limits->clock_ns / (empty_count / 2 + 2) + limits->increment_ns / 2;
        if (!allowed_ns || share_ns < allowed_ns)
            allowed_ns = share_ns;
    }
    return allowed_ns ? now_ns() + allowed_ns : 0;
}

/*
 * Tries the moves as they are ordered. A move that stands before the best one in scan order takes its place with an
 * equal score, any other only with a better one: so the answer does not depend on the order.
 */
static void solve_root(struct search *search, const struct move *moves, int count, struct endgame_result *result)
{
    for (int i = 0; i < count; i++) {
        const int alpha = result->square < 0                 ? -SCORE_MAX - 1
                          : moves[i].square < result->square ? result->score - 1
                                                             : result->score;
        const int score = i == 0 ? -solve_node(search, &moves[i].next, -SCORE_MAX - 1, -alpha)
                                 : solve_later_move(search, &moves[i].next, alpha, SCORE_MAX + 1);
        if (search->stopped)
            return;
        if (score > alpha) {
            result->score = score;
            result->square = moves[i].square;
        }
    }
}

struct endgame_result KERNEL(endgame_solve)(uint64_t player, uint64_t opponent, const struct osero_limits *limits)
{
    const uint64_t empties = ~(player | opponent);
    const struct node root = {.player = player, .opponent = opponent, .odd = odd_quadrants(empties)};
    struct search search = {.node_limit = limits->nodes, .deadline_ns = deadline_ns(limits, bits_count(empties))};
    struct endgame_result result = {.square = -1};
    struct move moves[64];
    const int count = order_moves(&root, moves);
    search.nodes++;
    if (count > 0)
        solve_root(&search, moves, count, &result);
    else
        result.score = solve_many(&search, &root, -SCORE_MAX - 1, SCORE_MAX + 1);
    result.exact = !search.stopped;
    result.nodes = search.nodes;
    return result;
}
