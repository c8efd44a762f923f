/* SPDX-License-Identifier: MIT */
#include "outside.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* GRACE_MS: for the program to end by itself, well below what osero gives a player to end. SPARE: beyond a limit. */
enum { GRACE_MS = 200, COMMAND_SHOWN = 80 };
#define SPARE_NS INT64_C(3000000000)

static bool refuse(char *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool refuse(char *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(error, OSERO_ERROR_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

static bool split_option(const char *name, const char *text, struct words *words, char *error)
{
    char why[PROGRAM_WHY_SIZE];
    return words_split(text, words, why, sizeof why) || refuse(error, "%s=%.100s: %s", name, text, why);
}

static bool check_environment(const struct words *environment, char *error)
{
    for (size_t i = 0; i < environment->count; i++) {
        const size_t name = strcspn(environment->items[i], "=");
        if (name == 0 || environment->items[i][name] == '\0')
            return refuse(error, "environment takes NAME=VALUE, not '%.100s'", environment->items[i]);
    }
    return true;
}

bool outside_init(struct outside *outside, const char *module, const struct osero_settings *settings, char *error)
{
    const union osero_value *values = settings->values;
    const char *directory = values[OUTSIDE_DIRECTORY].string;
    *outside = (struct outside){.module = module,
                                .command_text = values[OUTSIDE_COMMAND].string,
                                .directory = *directory != '\0' ? directory : NULL,
                                .setup = values[OUTSIDE_SETUP].string,
                                .start_ns = values[OUTSIDE_START_MS].integer * 1000000,
                                .reply_ns = values[OUTSIDE_REPLY_MS].integer * 1000000};
    if (!split_option("command", outside->command_text, &outside->command, error) ||
        !split_option("environment", values[OUTSIDE_ENVIRONMENT].string, &outside->environment, error) ||
        !check_environment(&outside->environment, error))
        return false;
    if (outside->command.count == 0)
        return refuse(error, "it needs a program: %s:command=\"PROGRAM ARGUMENTS\"", module);
    outside->program = calloc(1, sizeof *outside->program);
    return outside->program != NULL || refuse(error, "out of memory");
}

void outside_clear(struct outside *outside)
{
    if (outside->program != NULL)
        program_stop(outside->program, GRACE_MS);
    free(outside->program);
    words_clear(&outside->command);
    words_clear(&outside->environment);
}

bool outside_runs(const struct outside *outside)
{
    return outside->program->keeper != 0;
}

bool outside_fault(struct outside *outside, const char *format, ...)
{
    char what[PROGRAM_WHY_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    const char *said = outside->program->last_words;
    const bool long_command = strlen(outside->command_text) > COMMAND_SHOWN;
    int used = snprintf(outside->why, sizeof outside->why, "'%.*s%s' %.100s; it ", COMMAND_SHOWN, outside->command_text,
                        long_command ? "..." : "", what);
    if (*said != '\0')
        (void)snprintf(outside->why + used, sizeof outside->why - (size_t)used, "last said '%.*s'",
                       (int)sizeof outside->why - used - 13, said);
    else
        (void)snprintf(outside->why + used, sizeof outside->why - (size_t)used, "said nothing");
    program_stop(outside->program, 0);
    return false;
}

void outside_note(const struct outside *outside, const char *format, ...)
{
    char text[OUTSIDE_WHY_SIZE + 100];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    (void)dprintf(STDERR_FILENO, "%s: %s\n", outside->module, text);
}

void outside_tell(struct outside *outside)
{
    if (outside->why[0] != '\0')
        outside_note(outside, "%s", outside->why);
    outside->why[0] = '\0';
}

bool outside_start(struct outside *outside)
{
    char why[PROGRAM_WHY_SIZE];
    const struct program_spec spec = {
        .command = &outside->command, .environment = &outside->environment, .directory = outside->directory};
    return program_start(outside->program, &spec, why) || outside_fault(outside, "%s", why);
}

/* It does not listen, or not any more. */
static bool cannot_send(struct outside *outside, const char *line)
{
    char why[PROGRAM_WHY_SIZE], rest[PROGRAM_LINE_SIZE];
    const int64_t deadline_ns = program_now_ns() + INT64_C(1000000000);
    if (outside->program->input >= 0)
        return outside_fault(outside, "does not read what it is told (%.60s)", line);
    while (program_read(outside->program, rest, deadline_ns) == PROGRAM_LINE)
        continue;
    program_end_text(outside->program, why);
    return outside_fault(outside, "%s", why);
}

bool outside_send(struct outside *outside, const char *line, int64_t deadline_ns)
{
    return program_send(outside->program, line, deadline_ns) || cannot_send(outside, line);
}

bool outside_read(struct outside *outside, const char *doing, char line[PROGRAM_LINE_SIZE], int64_t deadline_ns)
{
    char why[PROGRAM_WHY_SIZE];
    const int64_t start_ns = program_now_ns();
    switch (program_read(outside->program, line, deadline_ns)) {
    case PROGRAM_LINE:
        return true;
    case PROGRAM_LATE:
        return outside_fault(outside, "did not answer '%.60s' (awaited for %lld ms)", doing,
                             (long long)((deadline_ns - start_ns) / 1000000));
    default:
        program_end_text(outside->program, why);
        return outside_fault(outside, "%s", why);
    }
}

int64_t outside_deadline(const struct outside *outside, const struct osero_limits *limits)
{
    int64_t budget_ns = limits != NULL ? limits->move_ns : 0;
    if (limits != NULL && limits->clock_ns != 0 && (budget_ns == 0 || limits->clock_ns < budget_ns))
        budget_ns = limits->clock_ns;
    return program_now_ns() + (budget_ns != 0 ? budget_ns + SPARE_NS : outside->reply_ns);
}

bool outside_setup_part(const char **from, char *part)
{
    while (**from != '\0') {
        *from += strspn(*from, "; \t");
        size_t length = strcspn(*from, ";");
        const char *next = *from + length;
        while (length > 0 && ((*from)[length - 1] == ' ' || (*from)[length - 1] == '\t'))
            length--;
        if (length > 0)
            (void)snprintf(part, PROGRAM_LINE_SIZE, "%.*s", (int)length, *from);
        *from = next;
        if (length > 0)
            return true;
    }
    return false;
}
