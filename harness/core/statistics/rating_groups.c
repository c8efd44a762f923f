/* SPDX-License-Identifier: MIT */
#include "rating_groups.h"

#include <stddef.h>
#include <stdlib.h>

struct search {
    const bool *took;
    int players;
    bool *seen;
    int *path, *next; /* the players on the way, and whom each looks at next */
    int *finished;    /* players in the order in which they were done with */
    int finished_count;
};

static bool edge(const struct search *search, int from, int to, bool backwards)
{
    const int row = backwards ? to : from, column = backwards ? from : to;
    return search->took[(size_t)row * (size_t)search->players + (size_t)column];
}

/* Depth first from a player; `marks` get `mark` where it is not null. */
static void walk(struct search *search, int start, bool backwards, int *marks, int mark)
{
    int depth = 0;
    search->path[0] = start;
    search->next[0] = 0;
    search->seen[start] = true;
    while (depth >= 0) {
        const int player = search->path[depth], to = search->next[depth]++;
        if (to == search->players) {
            search->finished[search->finished_count++] = player;
            if (marks != NULL)
                marks[player] = mark;
            depth--;
        } else if (!search->seen[to] && edge(search, player, to, backwards)) {
            search->seen[to] = true;
            search->path[++depth] = to;
            search->next[depth] = 0;
        }
    }
}

static int find_groups(struct search *search, int *order, int *groups)
{
    int count = 0;
    for (int i = 0; i < search->players; i++)
        if (!search->seen[i])
            walk(search, i, false, NULL, 0);
    for (int i = 0; i < search->players; i++) {
        order[i] = search->finished[search->players - 1 - i];
        search->seen[i] = false;
    }
    search->finished_count = 0;
    for (int i = 0; i < search->players; i++)
        if (!search->seen[order[i]])
            walk(search, order[i], true, groups, count++);
    return count;
}

/* Spreads the least number of each pool until nothing moves. */
static int find_pools(const struct search *search, int *pools)
{
    int count = 0;
    for (int i = 0; i < search->players; i++)
        pools[i] = -1;
    for (int start = 0; start < search->players; start++) {
        if (pools[start] >= 0)
            continue;
        int waiting = 0;
        search->path[waiting++] = start;
        pools[start] = count;
        while (waiting > 0) {
            const int player = search->path[--waiting];
            for (int to = 0; to < search->players; to++) {
                if (pools[to] < 0 && (edge(search, player, to, false) || edge(search, player, to, true))) {
                    pools[to] = count;
                    search->path[waiting++] = to;
                }
            }
        }
        count++;
    }
    return count;
}

bool rating_groups_find(const bool *took, int players, struct rating_groups *groups)
{
    const size_t size = (size_t)players + 1;
    int *work = calloc(4 * size, sizeof(*work));
    bool *seen = calloc(size, sizeof(*seen));
    *groups = (struct rating_groups){.pools = calloc(2 * size, sizeof(*groups->pools))};
    const bool good = work != NULL && seen != NULL && groups->pools != NULL;
    if (good) {
        struct search search = {took, players, seen, work, work + size, work + 2 * size, 0};
        groups->groups = groups->pools + size;
        groups->group_count = find_groups(&search, work + 3 * size, groups->groups);
        groups->pool_count = find_pools(&search, groups->pools);
    } else {
        rating_groups_clear(groups);
    }
    free(work);
    free(seen);
    return good;
}

void rating_groups_clear(struct rating_groups *groups)
{
    free(groups->pools);
    *groups = (struct rating_groups){0};
}
