/* SPDX-License-Identifier: MIT */
#include "order_search.h"

#include "osero_random.h"

#include <stdlib.h>
#include <string.h>

/* ---- Orders */

/* Ranks 0, 1, ... without gaps. */
static void make_dense(const struct order_search *search, signed char *ranks)
{
    const int classes = search->options.classes;
    order_ranks dense;
    for (int i = 0; i < classes; i++) {
        bool seen[256] = {false};
        int below = 0;
        for (int j = 0; j < classes; j++) {
            if (ranks[j] < ranks[i] && !seen[(unsigned char)ranks[j]])
                below++;
            seen[(unsigned char)ranks[j]] = true;
        }
        dense[i] = (signed char)below;
    }
    memcpy(ranks, dense, (size_t)classes);
}

static bool is_known(const struct order_search *search, const signed char *ranks)
{
    const size_t size = (size_t)search->options.classes;
    for (int i = 0; i < search->move_count; i++)
        if (memcmp(search->moves[i], ranks, size) == 0)
            return true;
    return memcmp(search->incumbent, ranks, size) == 0;
}

static void add_move(struct order_search *search, order_ranks ranks)
{
    make_dense(search, ranks);
    if (!is_known(search, ranks))
        memcpy(search->moves[search->move_count++], ranks, sizeof(order_ranks));
}

static void add_swap(struct order_search *search, int one, int other)
{
    order_ranks ranks;
    memcpy(ranks, search->incumbent, sizeof ranks);
    ranks[one] = search->incumbent[other];
    ranks[other] = search->incumbent[one];
    add_move(search, ranks);
}

/* The class alone, above those of rank < gap and below the others. */
static void add_shift(struct order_search *search, int class, int gap)
{
    order_ranks ranks;
    memcpy(ranks, search->incumbent, sizeof ranks);
    for (int i = 0; i < search->options.classes; i++)
        ranks[i] = (signed char)(search->incumbent[i] >= gap ? search->incumbent[i] + 1 : search->incumbent[i]);
    ranks[class] = (signed char)gap;
    add_move(search, ranks);
}

static void shuffle(struct order_search *search)
{
    struct osero_random random;
    osero_random_seed(&random, osero_mix(search->options.seed, search->step));
    for (int i = search->move_count - 1; i > 0; i--) {
        const int other = (int)osero_random_below(&random, (uint32_t)i + 1);
        order_ranks kept;
        memcpy(kept, search->moves[i], sizeof kept);
        memcpy(search->moves[i], search->moves[other], sizeof kept);
        memcpy(search->moves[other], kept, sizeof kept);
    }
}

static void list_moves(struct order_search *search)
{
    const int classes = search->options.classes;
    search->move_count = 0;
    search->next_move = 0;
    for (int i = 0; i < classes; i++)
        for (int j = i + 1; j < classes; j++)
            add_swap(search, i, j);
    for (int i = 0; i < classes; i++)
        for (int gap = 0; gap <= classes; gap++)
            add_shift(search, i, gap);
    shuffle(search);
}

/* ---- Candidates */

/* Opens candidates in the places that are free. */
static void open_more(struct order_search *search)
{
    int open = 0;
    for (int i = 0; i < ORDER_LANES; i++) {
        struct order_candidate *candidate = &search->open[i];
        if (candidate->move < 0 && search->next_move < search->move_count) {
            candidate->move = search->next_move++;
            sprt_init(&candidate->sprt, &search->options.sprt);
        }
        open += candidate->move >= 0;
    }
    search->finished = open == 0;
}

static void begin_step(struct order_search *search)
{
    for (int i = 0; i < ORDER_LANES; i++)
        search->open[i].move = -1;
    list_moves(search);
    open_more(search);
}

bool order_search_init(struct order_search *search, const struct order_options *options, const signed char *ranks,
                       struct error *error)
{
    const size_t classes = (size_t)options->classes;
    *search = (struct order_search){.options = *options};
    search->moves = calloc(classes * (classes - 1) / 2 + classes * (classes + 1), sizeof *search->moves);
    if (search->moves == NULL)
        return error_set(error, ERROR_WORLD, "out of memory for the moves of %d classes", options->classes);
    memcpy(search->incumbent, ranks, classes);
    make_dense(search, search->incumbent);
    begin_step(search);
    return true;
}

void order_search_clear(struct order_search *search)
{
    free(search->moves);
    search->moves = NULL;
}

/* Every open candidate in turn, until all lanes have one. */
void order_search_fill(struct order_search *search, uint64_t round)
{
    struct order_lane *lanes = search->lanes[round % (ORDER_LAG + 1)];
    int open[ORDER_LANES], count = 0;
    for (int i = 0; i < ORDER_LANES; i++)
        if (search->open[i].move >= 0)
            open[count++] = search->open[i].move;
    for (int i = 0; i < ORDER_LANES; i++) {
        const int move = count > 0 ? open[i % count] : -1;
        lanes[i] = (struct order_lane){.step = search->step, .move = move};
        memcpy(lanes[i].candidate, move >= 0 ? search->moves[move] : search->incumbent, sizeof(order_ranks));
        memcpy(lanes[i].incumbent, search->incumbent, sizeof(order_ranks));
    }
}

const struct order_lane *order_search_lane(const struct order_search *search, uint64_t round, int lane)
{
    return &search->lanes[round % (ORDER_LAG + 1)][lane];
}

static struct order_candidate *find_open(struct order_search *search, const struct order_lane *lane)
{
    for (int i = 0; i < ORDER_LANES; i++)
        if (lane->move >= 0 && lane->step == search->step && search->open[i].move == lane->move)
            return &search->open[i];
    return NULL;
}

static void add_pairs(struct sprt *sprt, const struct tune_outcome *outcome)
{
    for (int i = 0; i < TUNE_CLASSES; i++) {
        sprt->counts[i] += outcome->classes[i];
        sprt->pairs += outcome->classes[i];
    }
}

/* The test is looked at when a round is over. */
static enum sprt_verdict judge(const struct order_search *search, struct sprt *sprt)
{
    sprt->llr = sprt_llr_pairs(&sprt->options, sprt->counts);
    if (sprt->llr >= sprt->upper)
        sprt->verdict = SPRT_H1;
    else if (sprt->llr <= sprt->lower || sprt->pairs >= search->options.most_pairs)
        sprt->verdict = SPRT_H0;
    return sprt->verdict;
}

void order_search_note(struct order_search *search, uint64_t round, const struct tune_outcome *outcomes)
{
    const struct order_lane *lanes = search->lanes[round % (ORDER_LAG + 1)];
    int best = -1;
    for (int i = 0; i < ORDER_LANES; i++) {
        struct order_candidate *candidate = find_open(search, &lanes[i]);
        if (candidate != NULL)
            add_pairs(&candidate->sprt, &outcomes[i]);
    }
    for (int i = 0; i < ORDER_LANES; i++) {
        struct order_candidate *candidate = &search->open[i];
        if (candidate->move < 0 || judge(search, &candidate->sprt) == SPRT_OPEN)
            continue;
        search->tried++;
        if (candidate->sprt.verdict == SPRT_H0)
            candidate->move = -1;
        else if (best < 0 || candidate->sprt.llr > search->open[best].sprt.llr)
            best = i;
    }
    if (best < 0) {
        open_more(search);
        return;
    }
    memcpy(search->incumbent, search->moves[search->open[best].move], sizeof search->incumbent);
    search->step++;
    begin_step(search);
}
