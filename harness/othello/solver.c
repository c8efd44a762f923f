/* SPDX-License-Identifier: MIT */
#include "solver.h"

#include "notation.h"
#include "solver_pool.h"
#include "solver_search.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    CHECK_NODES = 8192,    /* limits are looked at every so many nodes of a thread */
    PREPARED_EMPTIES = 13, /* from how many on the root's moves are prepared by heuristic searches */
    DEEPEST_PREPARATION = 8,
    FIRST_WINDOW = 4,   /* discs on either side of what the preparation says */
    DRAFTED_WINDOW = 2, /* the same, of what the draft says */
    DRAFT_EMPTIES = 20, /* from how many on there is a draft; with fewer it costs what it saves */
    DRAFT_MARGIN = 100, /* units of the static evaluation; half of the error's standard deviation at the root, where
                           on random positions the score is 3 times the evaluation in discs, give or take 11 */
};

struct solver {
    struct solver_shared shared;
    const struct solver_kernel *kernel;
    struct solver_options options;
    struct search search; /* of the thread that called */
    struct solver_pool pool;
};

/* A position to solve, seen by who can move: the opponent where the player must pass; and what is known of its score.
 */
struct root {
    struct board board;
    bool passed;
    struct solver_moves list; /* none: the game is over */
    int lower, upper, estimate;
    bool drafted; /* the estimate is a draft's */
};

struct window {
    int alpha, beta;
};

static const struct solver_kernel *choose_kernel(bool portable)
{
    static const struct solver_kernel kernels[] = {
        {solver_null_portable, solver_window_portable, solver_heuristic_portable, solver_order_portable},
#ifdef OSERO_KERNELS_V3
        {solver_null_v3, solver_window_v3, solver_heuristic_v3, solver_order_v3},
#endif
    };
    return &kernels[!portable && kernels_get(1) != NULL];
}

struct solver *solver_new(const struct solver_options *options)
{
    if (options->threads < 0 || options->threads > SOLVER_MAX_THREADS || options->hash_mb < 0 ||
        options->hash_mb > SOLVER_MAX_HASH_MB)
        return NULL;
    struct solver *solver = aligned_alloc(64, (sizeof *solver + 63) / 64 * 64);
    if (solver == NULL)
        return NULL;
    memset(solver, 0, sizeof *solver);
    solver->options = *options;
    solver->kernel = choose_kernel(options->portable);
    if (!solver_hash_init(&solver->shared.hash, options->without & SOLVER_HASH ? 0 : options->hash_mb)) {
        free(solver);
        return NULL;
    }
    solver->shared.hash.shared = options->threads > 1;
    if (!solver_pool_init(&solver->pool, options->threads, solver->kernel, &solver->shared)) {
        solver_hash_clear(&solver->shared.hash);
        free(solver);
        return NULL;
    }
    return solver;
}

void solver_free(struct solver *solver)
{
    if (solver == NULL)
        return;
    solver_pool_clear(&solver->pool);
    solver_hash_clear(&solver->shared.hash);
    free(solver);
}

void solver_stop(struct solver *solver)
{
    atomic_store(&solver->shared.stop, true);
}

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

void solver_check(struct search *search)
{
    struct solver_shared *shared = search->shared;
    const uint64_t done = search->nodes - search->counted;
    const uint64_t all = atomic_fetch_add_explicit(&shared->nodes, done, memory_order_relaxed) + done;
    search->counted = search->nodes;
    if (!shared->hash.shared)
        solver_hash_grow(&shared->hash, search->nodes);
    const uint64_t left = shared->node_limit > all ? shared->node_limit - all : 0;
    if (left == 0 || (shared->deadline_ns != 0 && now_ns() >= shared->deadline_ns))
        atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
    search->next_check = search->nodes + (left < CHECK_NODES ? left : CHECK_NODES);
}

/* From which score on it pays to look at stability, by empties: the more the score says, the more discs must be stable.
 */
static int stability_from(int empties)
{
    return 2 * empties - 6 > 62 ? 62 : 2 * empties - 6;
}

static void set_techniques(struct solver_shared *shared, unsigned without)
{
    const int never = 65;
    shared->etc_empties = without & (SOLVER_ETC | SOLVER_HASH) ? never : 10;
    shared->ordered_empties = without & SOLVER_SHALLOW_SEARCH ? never : 13;
    shared->order_by_mobility = !(without & SOLVER_MOBILITY);
    shared->use_hash = !(without & SOLVER_HASH);
    for (int empties = 0; empties <= 64; empties++)
        shared->stability_alpha[empties] = (int8_t)(without & SOLVER_STABILITY ? 99 : stability_from(empties));
    if (without & SOLVER_PARITY)
        memset(shared->tables.region, 0, sizeof shared->tables.region);
}

static void begin(struct solver *solver, const struct solver_question *question)
{
    struct solver_shared *shared = &solver->shared;
    if (shared->tables.size != question->size) {
        solver_tables_init(&shared->tables, question->size);
        set_techniques(shared, solver->options.without);
    }
    const uint64_t empties = shared->tables.squares & ~(question->board.player | question->board.opponent);
    solver_hash_next_solve(&shared->hash, bits_count(empties));
    shared->node_limit = question->node_limit ? question->node_limit : UINT64_MAX;
    shared->deadline_ns = question->time_ns ? now_ns() + question->time_ns : 0;
    atomic_store(&shared->nodes, 0);
    atomic_store(&shared->stop, false);
    const uint64_t first_check = shared->node_limit < CHECK_NODES ? shared->node_limit : CHECK_NODES;
    solver->search = (struct search){.shared = shared, .next_check = first_check};
    solver_pool_begin(&solver->pool, first_check);
}

static void list_moves(struct root *root, uint64_t squares)
{
    root->list.count = 0;
    for (uint64_t moves = rules_moves(root->board.player, root->board.opponent, squares); moves; moves &= moves - 1) {
        const int square = bits_first(moves);
        root->list.moves[root->list.count++] =
            (struct solver_move){rules_flips(root->board.player, root->board.opponent, square), square, 0};
    }
}

static struct board play(const struct root *root, int index)
{
    return rules_play(root->board, root->list.moves[index].square, root->list.moves[index].flips);
}

/* Moves with more worth go forward; equal ones keep their order. */
static void sort(struct solver_moves *list)
{
    for (int i = 1; i < list->count; i++) {
        const struct solver_move move = list->moves[i];
        int k = i;
        for (; k > 0 && list->moves[k - 1].worth < move.worth; k--)
            list->moves[k] = list->moves[k - 1];
        list->moves[k] = move;
    }
}

static void to_front(struct solver_moves *list, int index)
{
    const struct solver_move move = list->moves[index];
    memmove(&list->moves[1], &list->moves[0], (size_t)index * sizeof move);
    list->moves[0] = move;
}

static int count_empties(const struct solver *solver, const struct root *root)
{
    return bits_count(solver->shared.tables.squares & ~(root->board.player | root->board.opponent));
}

/* Orders the root's moves by heuristic searches of growing depth, and guesses the score. */
static void prepare(struct solver *solver, struct root *root)
{
    const int empties = count_empties(solver, root);
    (void)solver->kernel->order(&solver->search, root->board.player, root->board.opponent, &root->list);
    sort(&root->list);
    const int deepest = (empties - 9) / 2 < DEEPEST_PREPARATION ? (empties - 9) / 2 : DEEPEST_PREPARATION;
    for (int depth = 1; depth <= deepest && empties >= PREPARED_EMPTIES; depth++) {
        for (int i = 0; i < root->list.count; i++) {
            const struct board next = play(root, i);
            const int value = -solver->kernel->heuristic(&solver->search, next.player, next.opponent, depth,
                                                         -SOLVER_HEURISTIC_INFINITE, SOLVER_HEURISTIC_INFINITE);
            if (solver_stopped(&solver->search))
                return;
            root->list.moves[i].worth = value;
        }
        sort(&root->list);
        root->estimate = root->list.moves[0].worth / SOLVER_DISC_VALUE / 2 * 2;
    }
}

/* One move of the root against the best so far. */
static int search_move(struct solver *solver, struct board next, bool first, int bar, int beta)
{
    struct search *search = &solver->search;
    if (first)
        return -solver->kernel->window(search, next.player, next.opponent, -beta, -bar);
    const int score = -solver->kernel->null(search, next.player, next.opponent, -bar - 2);
    if (score <= bar || score >= beta || solver_stopped(search))
        return score;
    return -solver->kernel->window(search, next.player, next.opponent, -beta, -score);
}

/* Principal variation search of the root's moves between alpha and beta; what it proves goes into lower and upper, and
 * the best move to the front. False: stopped. */
static bool search_root(struct solver *solver, struct root *root, int alpha, int beta)
{
    int best = -SOLVER_INFINITE, best_index = 0;
    for (int i = 0; i < root->list.count && best < beta; i++) {
        const int bar = best > alpha ? best : alpha;
        const int score = search_move(solver, play(root, i), i == 0, bar, beta);
        if (solver_stopped(&solver->search))
            break;
        if (score > best) {
            best = score;
            best_index = i;
        }
    }
    if (best > alpha && best > root->lower)
        root->lower = best;
    if (best > alpha)
        to_front(&root->list, best_index);
    if (solver_stopped(&solver->search))
        return false;
    if (best < beta && best < root->upper)
        root->upper = best;
    return true;
}

/* Windows around the estimate, wider ones on the side where the score turns out to be. */
static bool search_between(struct solver *solver, struct root *root, int alpha, int beta)
{
    const int first = root->drafted ? DRAFTED_WINDOW : FIRST_WINDOW;
    int low = root->estimate - first, high = root->estimate + first;
    int width = 2 * first;
    for (;;) {
        const int from = alpha > root->lower ? alpha : root->lower, to = beta < root->upper ? beta : root->upper;
        low = low < from ? from : low > to - 2 ? to - 2 : low;
        high = high > to ? to : high < low + 2 ? low + 2 : high;
        if (!search_root(solver, root, low, high))
            return false;
        if (root->lower >= root->upper || root->lower >= beta || root->upper <= alpha)
            return true;
        width *= 2;
        if (root->upper <= low) {
            high = root->upper;
            low = high - width;
        } else {
            low = root->lower;
            high = low + width;
        }
    }
}

/* Searches the root with guesses in place of proofs far from the bounds: what stays of it is the estimate, and the moves
 * in the hash. The root's own moves were ordered better by the preparation, which looks deeper than a guess. */
static void draft(struct solver *solver, struct root *root, struct window window)
{
    struct root guessed = *root;
    solver->shared.draft_margin = DRAFT_MARGIN;
    (void)search_between(solver, &guessed, window.alpha, window.beta);
    solver->shared.draft_margin = 0;
    root->drafted = true;
    if (guessed.lower > -solver->shared.tables.area)
        root->estimate = guessed.lower;
    else if (guessed.upper < solver->shared.tables.area)
        root->estimate = guessed.upper;
    solver_hash_end_draft(&solver->shared.hash);
}

/* A child of the position has exactly this score, as no child has less. */
static bool has_score(struct solver *solver, struct board child, int score)
{
    return solver->kernel->null(&solver->search, child.player, child.opponent, score) <= score;
}

/* The rest of the principal variation from a position whose score is known: the searches behind it find most of what
 * they need in the hash. Stops short when a limit is reached. */
static void extend_pv(struct solver *solver, struct board board, int score, struct solver_result *result)
{
    struct root root = {.board = board};
    const uint64_t squares = solver->shared.tables.squares;
    while (!rules_over(root.board, squares)) {
        list_moves(&root, squares);
        int square = NOTATION_PASS;
        struct board next = rules_pass(root.board);
        if (root.list.count > 0) {
            (void)solver->kernel->order(&solver->search, root.board.player, root.board.opponent, &root.list);
            sort(&root.list);
            int i = 0;
            while (i < root.list.count && !has_score(solver, play(&root, i), -score))
                i++;
            if (solver_stopped(&solver->search) || i == root.list.count)
                return;
            square = root.list.moves[i].square;
            next = play(&root, i);
        }
        result->pv[result->pv_length++] = (unsigned char)square;
        root.board = next;
        score = -score;
    }
}

static int floor_even(int score)
{
    return score - (score & 1);
}

static struct window choose_window(const struct solver_question *question, int area)
{
    struct window window = {-area, area};
    if (question->kind == SOLVER_WLD)
        window = (struct window){-2, 2};
    if (question->kind == SOLVER_WINDOW) {
        const int alpha = floor_even(question->alpha < -area ? -area : question->alpha);
        window.alpha = alpha > area - 2 ? area - 2 : alpha;
        const int beta = -floor_even(question->beta > area ? -area : -question->beta);
        window.beta = beta < window.alpha + 2 ? window.alpha + 2 : beta;
    }
    return window;
}

static int clamp(int score, int lower, int upper)
{
    return score < lower ? lower : score > upper ? upper : score;
}

static int answer_score(const struct solver_question *question, const struct solver_result *result, int estimate)
{
    if (question->kind == SOLVER_WLD && result->exact)
        return (result->lower > 0) - (result->upper < 0);
    if (result->lower == result->upper || !result->exact)
        return estimate;
    return result->upper <= question->alpha ? result->upper : result->lower;
}

/* The position of which nothing is known yet. */
static void open_root(struct root *root, struct board board, const struct solver_tables *tables)
{
    *root = (struct root){.board = board, .lower = -tables->area, .upper = tables->area};
    list_moves(root, tables->squares);
    if (root->list.count > 0)
        return;
    root->passed = true;
    root->board = rules_pass(board);
    list_moves(root, tables->squares);
    if (root->list.count == 0)
        root->lower = root->upper = root->estimate = solver_final(board.opponent, board.player, tables->area);
}

/* The window is the player's, who may have to pass. A draft makes the hash forget its bounds. True: answered. */
static bool solve_root(struct solver *solver, struct root *root, struct window window, bool may_draft)
{
    if (root->list.count == 0)
        return true;
    if (root->passed)
        window = (struct window){-window.beta, -window.alpha};
    prepare(solver, root);
    /* Without heuristic values nothing in a draft is guessed. */
    may_draft = may_draft && solver->shared.ordered_empties <= DRAFT_EMPTIES;
    if (may_draft && count_empties(solver, root) >= DRAFT_EMPTIES && !solver_stopped(&solver->search))
        draft(solver, root, window);
    return !solver_stopped(&solver->search) && search_between(solver, root, window.alpha, window.beta);
}

/* Bounds and estimate as the player sees them. */
static void turn_back(const struct root *root, int *lower, int *upper, int *estimate)
{
    *lower = root->passed ? -root->upper : root->lower;
    *upper = root->passed ? -root->lower : root->upper;
    *estimate = clamp(root->passed ? -root->estimate : root->estimate, *lower, *upper);
}

static void fill_moves(struct solver *solver, const struct root *root, struct solver_result *result)
{
    if (root->list.count == 0)
        return;
    if (root->passed)
        result->pv[result->pv_length++] = NOTATION_PASS;
    if (!root->passed || root->lower == root->upper)
        result->pv[result->pv_length++] = (unsigned char)root->list.moves[0].square;
    if (root->lower == root->upper)
        extend_pv(solver, play(root, 0), -root->lower, result);
    result->move = result->pv[0];
}

void solver_solve(struct solver *solver, const struct solver_question *question, struct solver_result *result)
{
    begin(solver, question);
    const struct solver_tables *tables = &solver->shared.tables;
    struct root root;
    open_root(&root, question->board, tables);
    *result = (struct solver_result){.move = -1};
    result->exact = solve_root(solver, &root, choose_window(question, tables->area), true);
    int estimate;
    turn_back(&root, &result->lower, &result->upper, &estimate);
    result->score = answer_score(question, result, estimate);
    fill_moves(solver, &root, result);
    result->nodes = solver->search.nodes + solver_pool_nodes(&solver->pool);
}

int solver_scores(struct solver *solver, const struct solver_question *question, struct solver_score scores[64],
                  uint64_t *nodes)
{
    begin(solver, question);
    const struct solver_tables *tables = &solver->shared.tables;
    struct root root;
    open_root(&root, question->board, tables);
    const int count = root.passed ? 0 : root.list.count;
    for (int i = 0; i < count; i++) {
        struct root child;
        open_root(&child, play(&root, i), tables);
        solve_root(solver, &child, (struct window){-tables->area, tables->area}, false);
        int lower, upper, estimate;
        turn_back(&child, &lower, &upper, &estimate);
        scores[i] = (struct solver_score){root.list.moves[i].square, -estimate, -upper, -lower};
    }
    *nodes = solver->search.nodes + solver_pool_nodes(&solver->pool);
    return count;
}
