/* SPDX-License-Identifier: MIT */
#include "child.h"
#include "clock.h"
#include "engine.h"

#include <stdio.h>
#include <string.h>

/* What the child says on its way: one letter before each step, '.' when all went well or '!' and why not; a
 * newline ends it. */
static const char *step_name(char letter)
{
    switch (letter) {
    case 'c':
        return "in create";
    case 'd':
        return "in destroy";
    default:
        return "while it was loaded";
    }
}

struct trial {
    const struct player *player;
    int board_size;
    uint64_t seed;
};

static bool try_steps(const struct trial *trial, int output, struct error *error)
{
    struct engine engine;
    child_write(output, "l", 1);
    if (!engine_load(&engine, trial->player, false, error))
        return false;
    child_write(output, "c", 1);
    if (!engine_create(&engine, trial->player, trial->board_size, trial->seed, error))
        return false;
    child_write(output, "d", 1);
    engine_close(&engine);
    return true;
}

static void trial_body(void *argument, int output)
{
    struct error error = {.kind = ERROR_NONE};
    const bool good = try_steps(argument, output, &error);
    child_write(output, good ? "." : "!", 1);
    child_write(output, error.message, strlen(error.message));
    child_write(output, "\n", 1);
}

/* What the words of a child that ended, or did not, mean. */
static bool judge(const struct player *player, const char *said, size_t used, const char *why, struct error *error)
{
    const char *fault = strchr(said, '!');
    if (used > 0 && said[used - 1] == '\n')
        return fault == NULL || error_set(error, ERROR_USAGE, "%.*s", (int)strcspn(fault + 1, "\n"), fault + 1);
    return error_set(error, ERROR_USAGE, "%s: %s %s", player->label, why, step_name(used > 0 ? said[used - 1] : 'l'));
}

bool player_try(const struct player *player, int board_size, uint64_t seed, int64_t limit_ms, struct error *error)
{
    struct trial trial = {.player = player, .board_size = board_size, .seed = seed};
    struct child child;
    char said[1200] = "", why[CHILD_HOW_SIZE];
    size_t used = 0, got = 0;
    if (!child_start(&child, trial_body, &trial, error))
        return false;
    const int64_t deadline_ns = clock_wall_ns() + limit_ms * 1000000;
    enum child_event event = CHILD_READ;
    while (event == CHILD_READ && used < sizeof said - 1 && (used == 0 || said[used - 1] != '\n')) {
        event = child_read(&child, said + used, sizeof said - 1 - used, &got, deadline_ns);
        used += event == CHILD_READ ? got : 0;
        said[used] = '\0';
    }
    child_end(&child, event == CHILD_CLOSED, why);
    if (event == CHILD_LATE)
        (void)snprintf(why, sizeof why, "took longer than %lld ms", (long long)limit_ms);
    return judge(player, said, used, why, error);
}
