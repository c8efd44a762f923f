/* SPDX-License-Identifier: MIT */
#include "run_name.h"

#include "clock.h"
#include "results.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static size_t put_label(char *name, size_t used, const char *label)
{
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    label += strncmp(label, "./", 2) == 0 ? 2 : 0; /* the player was asked for as ./my_player.so */
    for (int i = 0; label[i] != '\0' && i < 32; i++) {
        const char letter = strchr(allowed, label[i]) != NULL ? label[i] : '-';
        if (letter != '-' || (used > 0 && name[used - 1] != '-'))
            name[used++] = letter;
    }
    name[used] = '\0';
    return used;
}

static void make_name(const struct run_name *about, char name[RUN_NAME_SIZE])
{
    char now[21], compact[21];
    int length = 0;
    clock_text(now);
    for (int i = 0; now[i] != '\0'; i++)
        if (now[i] != '-' && now[i] != ':')
            compact[length++] = now[i];
    compact[length] = '\0';
    size_t used = put_label(name, 0, about->command);
    for (int i = 0; i < about->label_count; i++) {
        used += (size_t)snprintf(name + used, RUN_NAME_SIZE - used, i > 0 ? "-vs-" : "-");
        used = put_label(name, used, about->labels[i]);
    }
    (void)snprintf(name + used, RUN_NAME_SIZE - used, "-%s", compact);
}

/* `asked`: the user wants that name; what a start has left that was killed does not take it. */
static bool taken(const struct run_name *about, const char *name, bool asked)
{
    char path[4096];
    return snprintf(path, sizeof path, "%s/%s", about->results, name) < (int)sizeof path && access(path, F_OK) == 0 &&
           !(asked && results_stillborn(path, about->journal));
}

bool run_name_choose(const struct run_name *about, char *name, struct error *error)
{
    if (about->asked != NULL) {
        if (!results_check_name(about->asked, error))
            return false;
        if (taken(about, about->asked, true))
            return error_set(
                error, ERROR_USAGE,
                "a run named '%s' is in %s already; choose another --name, or go on with it by --resume %s",
                about->asked, about->results, about->asked);
        (void)snprintf(name, RUN_NAME_SIZE, "%s", about->asked);
        return true;
    }
    make_name(about, name);
    const size_t used = strlen(name);
    for (int i = 2; i < 100 && taken(about, name, false); i++)
        (void)snprintf(name + used, RUN_NAME_SIZE - used, "-%d", i);
    return true;
}
