/* SPDX-License-Identifier: MIT */
#include "relay.h"

#include <stdio.h>
#include <unistd.h>

enum { MAX_READS = 64 };

void relay_begin(struct relay *relay)
{
    relay->length = 0;
    relay->passed = 0;
}

static void end_line(struct relay *relay, uint64_t game, const char *label)
{
    if (relay->length > 0)
        (void)dprintf(STDOUT_FILENO, "game %llu, %s: %.*s\n", (unsigned long long)game, label, relay->length,
                      relay->line);
    relay->length = 0;
}

static void take(struct relay *relay, char letter, uint64_t game, const char *label)
{
    if (letter == '\n') {
        end_line(relay, game, label);
        return;
    }
    if (relay->length == RELAY_LINE)
        end_line(relay, game, label);
    relay->line[relay->length++] = (unsigned char)letter < 32 ? ' ' : letter;
}

bool relay_drain(struct relay *relay, struct process *process, uint64_t game, const char *label, bool last)
{
    char text[4096];
    ptrdiff_t got = 0;
    bool some = false;
    for (int i = 0; i < MAX_READS && (got = process_read_output(process, text, sizeof text)) > 0; i++) {
        some = true;
        if (relay->passed >= RELAY_MOST)
            continue;
        relay->passed += got;
        for (ptrdiff_t k = 0; k < got; k++)
            take(relay, text[k], game, label);
        if (relay->passed < RELAY_MOST)
            continue;
        end_line(relay, game, label);
        (void)dprintf(STDOUT_FILENO, "game %llu, %s: what else it prints in this game is dropped\n",
                      (unsigned long long)game, label);
    }
    if (last)
        end_line(relay, game, label);
    return some;
}
