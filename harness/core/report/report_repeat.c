/* SPDX-License-Identifier: MIT */
/* The commands that play a run again, or its rest, from its run.json. */
#include "report.h"
#include "shell.h"
#include "sprt_text.h"

#include <inttypes.h>
#include <string.h>

static bool number_of(const struct json *object, const char *key, int64_t *number)
{
    const struct json *value = object != NULL ? json_get(object, key) : NULL;
    return value != NULL && json_type(value) == JSON_NUMBER && json_integer(value, number);
}

static bool is_true(const struct json *object, const char *key)
{
    const struct json *value = json_get(object, key);
    return value != NULL && json_type(value) == JSON_BOOL && json_boolean(value);
}

/* The PLAYER texts of the run's players. */
static void put_players(const struct json *players, FILE *out)
{
    for (const struct json *player = json_first(players); player != NULL; player = json_next(player)) {
        const char *text = json_type(player) == JSON_OBJECT ? json_get_string(player, "player") : NULL;
        shell_argument(text != NULL ? text : "PLAYER", out);
    }
}

static void put_number(const struct json *run, const char *key, int64_t usual, FILE *out)
{
    int64_t number = 0;
    if (number_of(run, key, &number) && number != usual)
        (void)fprintf(out, " --%s %" PRId64, key, number);
}

static void put_text(const struct json *run, const char *key, const char *usual, FILE *out)
{
    const char *text = json_get_string(run, key);
    if (text == NULL || strcmp(text, usual) == 0)
        return;
    (void)fprintf(out, " --%s", key);
    shell_argument(text, out);
}

static void put_guard(const struct json *run, const char *key, const char *option, int64_t usual, FILE *out)
{
    int64_t number = 0;
    if (number_of(run, key, &number) && number != usual)
        (void)fprintf(out, " --%s %" PRId64, option, number);
}

static bool is_word(const char *text)
{
    return text[strspn(text, "abcdefghijklmnopqrstuvwxyz_")] == '\0';
}

static void put_limits(const struct json *limits, FILE *out)
{
    const char *before = " --limit ";
    if (limits == NULL || json_type(limits) != JSON_OBJECT)
        return;
    for (const struct json *limit = json_first(limits); limit != NULL; limit = json_next(limit)) {
        int64_t number = 0;
        if (!is_word(json_key(limit)) || json_type(limit) != JSON_NUMBER || !json_integer(limit, &number) ||
            number == 0)
            continue;
        (void)fprintf(out, "%s%s=%" PRId64, before, json_key(limit), number);
        before = ",";
    }
}

static void put_sprt(const struct summary *summary, FILE *out)
{
    char text[SPRT_TEXT_SIZE];
    if (!summary->with_sprt)
        return;
    sprt_text(&summary->sprt.options, text);
    (void)fprintf(out, " --sprt %s", text);
}

void report_repeat(const struct summary *summary, FILE *out)
{
    const struct json *run = summary->run;
    const char *command = json_get_string(run, "command");
    int64_t seed = 0;
    if (command == NULL || !is_word(command) || !number_of(run, "seed", &seed))
        return;
    (void)fprintf(out, "osero %s", command);
    put_players(json_get(run, "players"), out);
    if (is_true(run, "gauntlet") && strcmp(command, "match") != 0)
        (void)fputs(" --gauntlet", out);
    put_number(run, "pairs", -1, out);
    put_sprt(summary, out);
    put_number(run, "seed", -1, out);
    put_text(run, "openings", "", out);
    put_text(run, "game", "", out);
    put_number(run, "pieces", 200, out);
    put_number(run, "board", 8, out);
    put_text(run, "start", "standard", out);
    put_text(run, "scoring", "empties-to-winner", out);
    put_limits(json_get(run, "limits"), out);
    put_text(run, "clock", "wall", out);
    put_guard(run, "margin_ms", "margin-ms", 50, out);
    put_guard(run, "startup_ms", "startup-ms", 10000, out);
    put_guard(run, "memory_mb", "memory", 0, out);
    put_guard(run, "max_faults", "max-faults", 0, out);
    (void)fputs(is_true(run, "timing") ? " --timing" : "", out);
    (void)fputs(is_true(run, "isolate") ? " --isolate" : "", out);
    (void)fputs(is_true(run, "sandbox") ? " --sandbox" : "", out);
}

void report_resume(const struct summary *summary, FILE *out)
{
    const char *command = json_get_string(summary->run, "command");
    if (command == NULL || !is_word(command))
        return;
    (void)fprintf(out, "osero %s --resume", command);
    shell_argument(summary->name, out);
}
