/* SPDX-License-Identifier: MIT */
#include "tune_pool.h"

#include <stdlib.h>
#include <string.h>

static const char *const default_pool[] = {"ver1", "ver3", "square-weight", "positional-after-move", "greedy", NULL};
static const char *const default_held_out[] = {"ver2", "ver3:published=true,label=ver3-published",
                                               "ver1:published=true,label=ver1-published",
                                               "positional-after-move:published=true,label=positional-published", NULL};

static bool no_memory(struct error *error)
{
    return error_set(error, ERROR_WORLD, "out of memory");
}

static bool same_value(const struct option_info *option, union osero_value one, union osero_value other)
{
    switch (option->type) {
    case OSERO_REAL:
        return memcmp(&one.real, &other.real, sizeof one.real) == 0;
    case OSERO_STRING:
        return strcmp(one.string, other.string) == 0;
    case OSERO_INT_TABLE:
        return memcmp(one.ints, other.ints, option->length * sizeof *one.ints) == 0;
    case OSERO_REAL_TABLE:
        return memcmp(one.reals, other.reals, option->length * sizeof *one.reals) == 0;
    default:
        return one.integer == other.integer;
    }
}

bool tune_pool_same(const struct player *one, const struct player *other)
{
    if (strcmp(one->info.digest, other->info.digest) != 0)
        return false;
    for (uint32_t i = 0; i < one->info.option_count; i++)
        if (!same_value(&one->info.options[i], one->values[i], other->values[i]))
            return false;
    return true;
}

bool tune_pool_repeatable(const struct player *player, struct error *error)
{
    enum { TIMES = 1 | 2 | 4 }; /* move_ms, clock_ms, increment_ms */
    if (player_threaded(player))
        return error_set(error, ERROR_USAGE,
                         "%s answers with the help of threads, so that no game could be repeated; set its number of "
                         "threads to 1",
                         player->label);
    if (player_outside(player))
        return error_set(error, ERROR_USAGE, "%s is another program, so that no game could be repeated", player->label);
    return (player->limits_set & TIMES) == 0 ||
           error_set(error, ERROR_USAGE,
                     "%s has a limit of time, so that no game could be repeated; limit.depth and limit.nodes will do",
                     player->label);
}

static bool check(const struct tune_pool *pool, const struct player *player, const struct tune_pool_request *request,
                  struct error *error)
{
    const struct player *tuned = request->player;
    const bool held_out = pool->pool_count > 0;
    const char *where = held_out ? "held-out" : "pool";
    if (!module_plays(&player->info, player->label, OSERO_OTHELLO, (int)request->size, error))
        return error_prefix(error, "--%s", where);
    if (!tune_pool_repeatable(player, error))
        return error_prefix(error, "--%s", where);
    if (tune_pool_same(player, tuned))
        return error_set(error, ERROR_USAGE,
                         "--%s: %s is the player itself: name others, it is measured against its old self in the end",
                         where, player->label);
    if (strcmp(player->label, tuned->label) == 0)
        return error_set(error, ERROR_USAGE, "--%s: %s has the label of the player that is tuned: give label=OTHER",
                         where, player->label);
    for (int i = 0; i < pool->count - 1; i++) {
        const struct player *other = &pool->players[i];
        if (strcmp(other->label, player->label) == 0)
            return error_set(error, ERROR_USAGE, "--%s: two opponents are called '%s'%s", where, player->label,
                             held_out && i < pool->pool_count ? ": what is held out must not be in the pool"
                                                              : "; tell them apart by label=OTHER");
        if (tune_pool_same(player, other))
            return error_set(error, ERROR_USAGE, "--%s: %s is the same player as %s", where, player->label,
                             other->label);
    }
    return true;
}

/* Takes over the player that was just read into the next place. */
static bool keep(struct tune_pool *pool, const struct tune_pool_request *request, const char *text, struct error *error)
{
    struct player *player = &pool->players[pool->count];
    pool->texts[pool->count++] = strdup(text);
    if (pool->texts[pool->count - 1] == NULL)
        return no_memory(error);
    return check(pool, player, request, error);
}

static bool has_room(const struct tune_pool *pool, struct error *error)
{
    return pool->count < TUNE_POOL_MOST ||
           error_set(error, ERROR_USAGE, "at most %d opponents, pool and held-out together", TUNE_POOL_MOST);
}

static bool add(struct tune_pool *pool, const struct tune_pool_request *request, const char *text, struct error *error)
{
    return has_room(pool, error) && player_parse(text, request->where, &pool->players[pool->count], error) &&
           keep(pool, request, text, error);
}

/* Those of a role in the run that is continued. */
static bool add_resumed(struct tune_pool *pool, const struct tune_pool_request *request, const char *role,
                        struct error *error)
{
    for (const struct json *item = json_first(request->resumed); item != NULL; item = json_next(item)) {
        const char *is = json_type(item) == JSON_OBJECT ? json_get_string(item, "role") : NULL;
        const char *text = is != NULL ? json_get_string(item, "player") : NULL;
        if (is == NULL || text == NULL)
            return error_set(error, ERROR_WORLD, "run.json: a player is not what osero writes");
        if (strcmp(is, role) == 0 &&
            (!has_room(pool, error) || !player_read(item, request->where, &pool->players[pool->count], error) ||
             !keep(pool, request, text, error)))
            return false;
    }
    return true;
}

static bool add_text(struct tune_pool *pool, const struct tune_pool_request *request, const char *text,
                     struct error *error)
{
    if (strchr(text, ':') != NULL)
        return add(pool, request, text, error);
    char *rest = NULL, *copy = strdup(text);
    bool good = copy != NULL || no_memory(error);
    for (char *item = copy != NULL ? strtok_r(copy, ",", &rest) : NULL; good && item != NULL;
         item = strtok_r(NULL, ",", &rest))
        good = add(pool, request, item, error);
    free(copy);
    return good;
}

static bool add_list(struct tune_pool *pool, const struct tune_pool_request *request, const char *const *texts,
                     int count, struct error *error)
{
    for (int i = 0; i < count; i++)
        if (!add_text(pool, request, texts[i], error))
            return false;
    return true;
}

static bool is_of_module(const char *text, const char *name)
{
    const size_t length = strcspn(text, ":");
    return strlen(name) == length && strncmp(text, name, length) == 0;
}

static bool add_defaults(struct tune_pool *pool, const struct tune_pool_request *request, const char *const *texts,
                         struct error *error)
{
    for (int i = 0; texts[i] != NULL; i++)
        if (!is_of_module(texts[i], request->player->info.name) && !add(pool, request, texts[i], error))
            return false;
    return true;
}

static bool add_role(struct tune_pool *pool, const struct tune_pool_request *request, bool held_out,
                     struct error *error)
{
    const int count = held_out ? request->held_out_count : request->pool_count;
    if (count > 0)
        return add_list(pool, request, held_out ? request->held_out : request->pool, count, error);
    if (request->resumed != NULL)
        return add_resumed(pool, request, held_out ? "held-out" : "pool", error);
    return add_defaults(pool, request, held_out ? default_held_out : default_pool, error);
}

bool tune_pool_init(struct tune_pool *pool, const struct tune_pool_request *request, struct error *error)
{
    *pool = (struct tune_pool){.count = 0};
    pool->players = calloc(TUNE_POOL_MOST, sizeof *pool->players);
    pool->texts = calloc(TUNE_POOL_MOST, sizeof *pool->texts);
    if (pool->players == NULL || pool->texts == NULL)
        return no_memory(error);
    if (!add_role(pool, request, false, error))
        return false;
    pool->pool_count = pool->count;
    if (pool->count == 0)
        return error_set(error, ERROR_USAGE, "the pool is empty: --pool takes PLAYER,...");
    if (!add_role(pool, request, true, error))
        return false;
    return pool->count > pool->pool_count ||
           error_set(error, ERROR_USAGE, "nobody is held out: --held-out takes PLAYER,...");
}

void tune_pool_clear(struct tune_pool *pool)
{
    for (int i = 0; i < pool->count; i++) {
        player_clear(&pool->players[i]);
        free(pool->texts[i]);
    }
    free(pool->players);
    free(pool->texts);
    *pool = (struct tune_pool){.count = 0};
}
