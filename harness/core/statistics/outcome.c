/* SPDX-License-Identifier: MIT */
#include "outcome.h"

#include <stddef.h>
#include <string.h>

static const char *const outcome_names[] = {"loss", "draw", "win"};
static const char *const termination_names[TERMINATION_COUNT] = {"normal", "illegal", "failed", "crash",
                                                                 "exit",   "time",    "memory", "load"};

static int find(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

const char *outcome_name(enum outcome outcome)
{
    return (unsigned)outcome < 3 ? outcome_names[outcome] : NULL;
}

const char *termination_name(enum termination termination)
{
    return (unsigned)termination < TERMINATION_COUNT ? termination_names[termination] : NULL;
}

bool outcome_parse(const char *name, enum outcome *outcome)
{
    const int found = find(outcome_names, 3, name);
    if (found >= 0)
        *outcome = (enum outcome)found;
    return found >= 0;
}

bool termination_parse(const char *name, enum termination *termination)
{
    const int found = find(termination_names, TERMINATION_COUNT, name);
    if (found >= 0)
        *termination = (enum termination)found;
    return found >= 0;
}

enum outcome outcome_reverse(enum outcome outcome)
{
    return (enum outcome)(OUTCOME_WIN - outcome);
}
