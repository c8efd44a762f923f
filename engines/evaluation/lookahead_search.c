/* SPDX-License-Identifier: MIT */
#include "lookahead_search.h"

#include <stdlib.h>
#include <time.h>

/* Nodes between two looks at the clock: some 0.1 ms. */
enum { CLOCK_INTERVAL = 256 };

bool lookahead_search_init(struct lookahead_search *search, const struct evaluation *evaluation)
{
    *search = (struct lookahead_search){.evaluation = evaluation, .root = KERNEL_BEST(lookahead_root)};
    search->table = calloc((size_t)1 << LOOKAHEAD_TABLE_BITS, sizeof *search->table);
    return search->table != NULL;
}

void lookahead_search_clear(struct lookahead_search *search)
{
    free(search->table);
    search->table = NULL;
}

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

bool lookahead_search_late(struct lookahead_search *search)
{
    if (search->node_limit != 0 && search->nodes >= search->node_limit)
        search->stopped = true;
    if (search->deadline_ns != 0 && ++search->clock_count % CLOCK_INTERVAL == 0 && now_ns() >= search->deadline_ns)
        search->stopped = true;
    return search->stopped;
}

/* Marks all that the table holds as of another call. */
static void begin(struct lookahead_search *search, const struct lookahead_question *question)
{
    if (++search->generation == 0)
        search->generation = 1;
    search->nodes = 0;
    search->node_limit = question->nodes;
    search->deadline_ns = question->time_ns != 0 ? now_ns() + question->time_ns : 0;
    search->clock_count = 0;
    search->stopped = false;
}

void lookahead_search_ask(struct lookahead_search *search, const struct lookahead_question *question,
                          struct lookahead_answer *answer)
{
    begin(search, question);
    answer->line.length = 0;
    for (int depth = 1; depth <= question->depth; depth++) {
        if (!search->root(search, question->board, depth, &answer->line, &answer->value))
            break;
        answer->depth = depth;
    }
    answer->nodes = search->nodes;
}
