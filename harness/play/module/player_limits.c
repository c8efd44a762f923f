/* SPDX-License-Identifier: MIT */
#include "player.h"
#include "player_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The fields in the order of the bits of limits_set. Times up to eleven days, nodes as far as JSON counts. */
static const char *const names[] = {"move_ms", "clock_ms", "increment_ms", "nodes", "depth"};
static const uint64_t most[] = {1000000000, 1000000000, 1000000000, UINT64_C(1) << 53, 1000};
enum { LIMIT_COUNT = 5 };

static bool parse_count(const char *text, uint64_t maximum, uint64_t *value)
{
    char *end = NULL;
    if (*text == '\0' || strspn(text, "0123456789") != strlen(text))
        return false;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return errno == 0 && *value <= maximum;
}

static void set_field(struct player_limits *limits, int field, uint64_t value)
{
    int64_t *const times[] = {&limits->move_ms, &limits->clock_ms, &limits->increment_ms};
    if (field < 3)
        *times[field] = (int64_t)value;
    else if (field == 3)
        limits->nodes = value;
    else
        limits->depth = (uint32_t)value;
}

static int find_field(const char *name)
{
    for (int i = 0; i < LIMIT_COUNT; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

bool player_limits_set(struct player_limits *limits, unsigned *limits_set, const char *name, const char *text,
                       struct error *error)
{
    uint64_t value = 0;
    const int field = find_field(name);
    if (field < 0)
        return error_set(error, ERROR_USAGE,
                         "there is no limit '%.40s'; the limits are move_ms, clock_ms, increment_ms, nodes, depth",
                         name);
    if (!parse_count(text, most[field], &value))
        return error_set(error, ERROR_USAGE,
                         "limit %s takes a whole number from 0 (no limit) to %" PRIu64 ", not '%.40s'", name,
                         most[field], text);
    set_field(limits, field, value);
    *limits_set |= 1u << field;
    return true;
}

bool player_limits_parse(const char *text, struct player_limits *limits, unsigned *limits_set, struct error *error)
{
    struct settings settings;
    memset(limits, 0, sizeof *limits);
    *limits_set = 0;
    if (!settings_parse(text, &settings, error))
        return false;
    bool good = true;
    for (int i = 0; i < settings.count && good; i++) {
        const struct setting *setting = &settings.items[i];
        good = setting->is_file ? error_set(error, ERROR_USAGE, "limit %s takes a number, not a file", setting->key)
                                : player_limits_set(limits, limits_set, setting->key, setting->value, error);
    }
    settings_clear(&settings);
    return good;
}

static uint64_t get_field(const struct player_limits *limits, int field)
{
    const uint64_t values[LIMIT_COUNT] = {(uint64_t)limits->move_ms, (uint64_t)limits->clock_ms,
                                          (uint64_t)limits->increment_ms, limits->nodes, limits->depth};
    return values[field];
}

void player_limits_merge(struct player_limits *own, unsigned *own_set, const struct player_limits *common,
                         unsigned common_set)
{
    for (int i = 0; i < LIMIT_COUNT; i++)
        if ((common_set & ~*own_set & 1u << i) != 0)
            set_field(own, i, get_field(common, i));
    *own_set |= common_set;
}

struct osero_limits player_limits_engine(const struct player_limits *limits)
{
    return (struct osero_limits){.size = sizeof(struct osero_limits),
                                 .depth = limits->depth,
                                 .nodes = limits->nodes,
                                 .move_ns = limits->move_ms * 1000000,
                                 .clock_ns = limits->clock_ms * 1000000,
                                 .increment_ns = limits->increment_ms * 1000000};
}

unsigned player_limits_given(const struct player_limits *limits)
{
    unsigned given = 0;
    for (int i = 0; i < LIMIT_COUNT; i++)
        given |= get_field(limits, i) != 0 ? 1u << i : 0;
    return given;
}

struct json *player_limits_json(const struct player_limits *limits, unsigned limits_set)
{
    struct json *object = json_new_object();
    bool good = object != NULL;
    for (int i = 0; i < LIMIT_COUNT && good; i++)
        if ((limits_set & 1u << i) != 0)
            good = json_set_integer(object, names[i], (int64_t)get_field(limits, i));
    if (good)
        return object;
    json_free(object);
    return NULL;
}
