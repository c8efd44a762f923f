/* SPDX-License-Identifier: MIT */
/* The search proper, above the last four empty squares. */
#include "rules_inline.h"
#include "solver_pool.h"
#include "solver_search.h"
#include "stability.h"

/* What the opponent's stable discs leave the player, if that is not above alpha; else SOLVER_INFINITE. */
static inline int stable_bound(const struct solver_shared *shared, uint64_t player, uint64_t opponent, int empties,
                               int alpha)
{
    const int area = shared->tables.area;
    /* Too few discs need no closer look. */
    if (alpha < shared->stability_alpha[empties] || area - 2 * bits_count(opponent) > alpha)
        return SOLVER_INFINITE;
    const int upper = area - 2 * bits_count(stability_find(&shared->tables, opponent, player));
    return upper <= alpha ? upper : SOLVER_INFINITE;
}

/* Few empties: neither hash nor move list; odd regions first. */
static int shallow(struct search *search, uint64_t player, uint64_t opponent, int empties, unsigned parity, int alpha)
{
    const struct solver_tables *tables = &search->shared->tables;
    if (empties <= 4)
        return KERNEL(solver_last)(search, player, opponent, parity, alpha);
    search->nodes++;
    const int upper = stable_bound(search->shared, player, opponent, empties, alpha);
    if (upper < SOLVER_INFINITE)
        return upper;
    const uint64_t moves = rules_moves_inline(player, opponent, tables->squares);
    if (moves == 0) {
        if (rules_moves_inline(opponent, player, tables->squares) == 0)
            return solver_final(player, opponent, tables->area);
        return -shallow(search, opponent, player, empties, parity, -alpha - 2);
    }
    const uint64_t odd = moves & tables->region[parity];
    int best = -SOLVER_INFINITE;
    for (int part = 0; part < 2; part++) {
        for (uint64_t left = part == 0 ? odd : moves ^ odd; left; left &= left - 1) {
            const int square = bits_first(left);
            const uint64_t flips = rules_flips_inline(player, opponent, square);
            const int score = -shallow(search, opponent ^ flips, player | flips | UINT64_C(1) << square, empties - 1,
                                       parity ^ tables->quadrant[square], -alpha - 2);
            if (score > alpha)
                return score;
            if (score > best)
                best = score;
        }
    }
    return best;
}

/* Moves and their flips; false when one of them leaves the opponent nothing: no move is better. Most of the children
 * are going to be looked up, so their buckets are called for while the moves are ordered. */
static bool list_moves(const struct solver_shared *shared, uint64_t player, uint64_t opponent,
                       struct solver_moves *list, int empties)
{
    const struct solver_tables *tables = &shared->tables;
    list->count = 0;
    for (uint64_t moves = rules_moves_inline(player, opponent, tables->squares); moves; moves &= moves - 1) {
        const int square = bits_first(moves);
        const uint64_t flips = rules_flips_inline(player, opponent, square);
        list->moves[list->count++] = (struct solver_move){flips, square, 0};
        if (flips == opponent)
            return false;
        if (empties > SOLVER_SHALLOW + 1)
            __builtin_prefetch(
                solver_hash_bucket(&shared->hash, opponent ^ flips, player | flips | UINT64_C(1) << square));
    }
    return true;
}

static inline uint64_t child_player(const struct solver_move *move, uint64_t opponent)
{
    return opponent ^ move->flips;
}

static inline uint64_t child_opponent(const struct solver_move *move, uint64_t player)
{
    return player | move->flips | UINT64_C(1) << move->square;
}

/* Enhanced transposition cutoff: a child that the hash knows to be bad enough for the opponent. */
static int known_child(const struct search *search, uint64_t player, uint64_t opponent, struct solver_moves *list,
                       int alpha)
{
    const struct solver_hash *hash = &search->shared->hash;
    for (int i = 0; i < list->count; i++) {
        const uint64_t next = child_player(&list->moves[i], opponent), other = child_opponent(&list->moves[i], player);
        struct solver_entry entry;
        if (solver_hash_find(hash, solver_hash_bucket(hash, next, other), next, other, &entry) && -entry.upper > alpha)
            return -entry.upper;
    }
    return -SOLVER_INFINITE;
}

static void store(struct search *search, struct solver_found found, uint64_t nodes)
{
    const int bits = 63 - __builtin_clzll(nodes | 1);
    found.cost = (uint8_t)(bits < 31 ? 2 * bits : 62);
    if (search->shared->use_hash)
        solver_hash_store(&search->shared->hash, &found);
}

/* Orders the moves; those that were best before come first. Returns the position's heuristic value, if there is one. */
static int order(struct search *search, uint64_t player, uint64_t opponent, const struct solver_entry *entry,
                 struct solver_moves *list)
{
    if (list->count < 2)
        return -SOLVER_HEURISTIC_INFINITE;
    const int value = KERNEL(solver_order)(search, player, opponent, list);
    for (int i = 0; i < list->count; i++) {
        struct solver_move *move = &list->moves[i];
        if (move->square == entry->moves[0])
            move->worth = 1 << 30;
        else if (move->square == entry->moves[1])
            move->worth = 1 << 29;
    }
    return value;
}

/* A draft takes a heuristic value far enough from alpha for the answer; SOLVER_INFINITE: it is not. */
static int guess_bound(const struct solver_shared *shared, int value, int alpha)
{
    const int difference = value - SOLVER_SCORE_VALUE * (alpha + 1);
    if (shared->draft_margin == 0 || value == -SOLVER_HEURISTIC_INFINITE ||
        (difference < shared->draft_margin && difference > -shared->draft_margin))
        return SOLVER_INFINITE;
    return difference > 0 ? alpha + 2 : alpha;
}

/* Searches the moves of a list that is ordered, and keeps what it finds. */
static int null_moves(struct search *search, const struct solver_split *task)
{
    struct solver_moves *list = task->list;
    const uint64_t nodes_before = search->nodes;
    const int alpha = task->alpha;
    struct solver_best best = {-SOLVER_INFINITE, 0};
    for (int i = 0; i < list->count && best.score <= alpha; i++) {
        if (i > 0 && i < list->count - 1 && task->empties >= SOLVER_SPLIT &&
            atomic_load_explicit(&search->shared->pool->idle, memory_order_relaxed) > 0) {
            solver_pool_split(search, task, i, &best);
            if (solver_stopped(search))
                return alpha;
            break;
        }
        solver_pick(list, i);
        const struct solver_move *move = &list->moves[i];
        const int score = -KERNEL(solver_null)(search, child_player(move, task->opponent),
                                               child_opponent(move, task->player), -alpha - 2);
        if (solver_stopped(search))
            return alpha;
        if (score > best.score)
            best = (struct solver_best){score, move->square};
    }
    store(search,
          (struct solver_found){.player = task->player,
                                .opponent = task->opponent,
                                .alpha = alpha,
                                .beta = alpha + 2,
                                .score = best.score,
                                .move = (uint8_t)best.move},
          search->nodes - nodes_before);
    return best.score;
}

int KERNEL(solver_null)(struct search *search, uint64_t player, uint64_t opponent, int alpha)
{
    struct solver_shared *shared = search->shared;
    const struct solver_tables *tables = &shared->tables;
    const uint64_t empties = tables->squares & ~(player | opponent);
    const int count = bits_count(empties);
    if (count <= SOLVER_SHALLOW)
        return shallow(search, player, opponent, count, solver_parity(tables, empties), alpha);
    search->nodes++;
    if (search->nodes >= search->next_check)
        solver_check(search);
    struct solver_bucket *bucket = solver_hash_bucket(&shared->hash, player, opponent);
    __builtin_prefetch(bucket);
    const int upper = stable_bound(shared, player, opponent, count, alpha);
    if (upper < SOLVER_INFINITE)
        return upper;
    struct solver_entry entry = {.moves = {SOLVER_NO_SQUARE, SOLVER_NO_SQUARE}};
    if (shared->use_hash && solver_hash_find(&shared->hash, bucket, player, opponent, &entry)) {
        if (entry.lower > alpha)
            return entry.lower;
        if (entry.upper <= alpha)
            return entry.upper;
    }
    struct solver_moves list;
    if (!list_moves(shared, player, opponent, &list, count))
        return tables->area;
    if (list.count == 0) {
        if (rules_moves_inline(opponent, player, tables->squares) == 0)
            return solver_final(player, opponent, tables->area);
        return -KERNEL(solver_null)(search, opponent, player, -alpha - 2);
    }
    if (count >= shared->etc_empties) {
        const int score = known_child(search, player, opponent, &list, alpha);
        if (score > alpha)
            return score;
    }
    const int guessed = guess_bound(shared, order(search, player, opponent, &entry, &list), alpha);
    if (guessed < SOLVER_INFINITE)
        return guessed;
    const struct solver_split task = {
        .player = player, .opponent = opponent, .list = &list, .alpha = alpha, .empties = count};
    return null_moves(search, &task);
}

/* The exact score between alpha and beta, by null windows. */
static int narrow(struct search *search, uint64_t player, uint64_t opponent, int alpha, int beta)
{
    int lower = -SOLVER_INFINITE, upper = SOLVER_INFINITE, guess = alpha;
    while (alpha < beta && lower < upper && !solver_stopped(search)) {
        const int score = KERNEL(solver_null)(search, player, opponent, guess);
        if (score > guess) {
            lower = score;
            guess = alpha = score;
        } else {
            return score;
        }
    }
    return lower;
}

/* A move behind the first against the best score so far: mostly it is not above it, so that is asked first. */
static int younger_move(struct search *search, uint64_t next, uint64_t other, int bar, int beta)
{
    const int score = -KERNEL(solver_null)(search, next, other, -bar - 2);
    return score > bar && score < beta ? -KERNEL(solver_window)(search, next, other, -beta, -score) : score;
}

int KERNEL(solver_window)(struct search *search, uint64_t player, uint64_t opponent, int alpha, int beta)
{
    struct solver_shared *shared = search->shared;
    const struct solver_tables *tables = &shared->tables;
    const int count = bits_count(tables->squares & ~(player | opponent));
    if (search->nodes >= search->next_check)
        solver_check(search);
    /* Only null windows are split, so the other threads wait now. */
    if (shared->hash.shared)
        solver_hash_grow(&shared->hash, atomic_load_explicit(&shared->nodes, memory_order_relaxed));
    if (beta == alpha + 2)
        return KERNEL(solver_null)(search, player, opponent, alpha);
    if (count <= 9)
        return narrow(search, player, opponent, alpha, beta);
    const uint64_t nodes_before = search->nodes++;
    struct solver_moves list;
    if (!list_moves(shared, player, opponent, &list, count))
        return tables->area;
    if (list.count == 0) {
        if (rules_moves_inline(opponent, player, tables->squares) == 0)
            return solver_final(player, opponent, tables->area);
        return -KERNEL(solver_window)(search, opponent, player, -beta, -alpha);
    }
    struct solver_bucket *bucket = solver_hash_bucket(&shared->hash, player, opponent);
    struct solver_entry entry = {.moves = {SOLVER_NO_SQUARE, SOLVER_NO_SQUARE}};
    if (shared->use_hash && solver_hash_find(&shared->hash, bucket, player, opponent, &entry)) {
        if (entry.lower >= beta || entry.lower == entry.upper)
            return entry.lower;
        if (entry.upper <= alpha)
            return entry.upper;
    }
    (void)order(search, player, opponent, &entry, &list);
    int best = -SOLVER_INFINITE, best_move = 0;
    for (int i = 0; i < list.count && best < beta; i++) {
        solver_pick(&list, i);
        const uint64_t next = child_player(&list.moves[i], opponent), other = child_opponent(&list.moves[i], player);
        const int bar = best > alpha ? best : alpha;
        const int score = i == 0 ? -KERNEL(solver_window)(search, next, other, -beta, -bar)
                                 : younger_move(search, next, other, bar, beta);
        if (solver_stopped(search))
            return alpha;
        if (score > best) {
            best = score;
            best_move = list.moves[i].square;
        }
    }
    store(search,
          (struct solver_found){.player = player,
                                .opponent = opponent,
                                .alpha = alpha,
                                .beta = beta,
                                .score = best,
                                .move = (uint8_t)best_move},
          search->nodes - nodes_before);
    return best;
}
