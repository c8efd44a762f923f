/* SPDX-License-Identifier: MIT */
#include "ledger.h"

#include <stdlib.h>

enum { WINDOW_PER_JOB = 2048 };

/* Shares out the bodies: first all results, then all timings. */
static void lay_out(struct ledger *ledger, const struct wire_sizes *sizes)
{
    const struct wire_games games = wire_games(ledger->bodies, (uint32_t)ledger->window, sizes);
    for (size_t i = 0; i < ledger->window; i++) {
        struct ledger_entry *entry = &ledger->entries[i];
        for (size_t slot = 0; slot < 2; slot++) {
            entry->results[slot] = wire_result(&games, 2 * i + slot);
            entry->timings[slot] = wire_timing(&games, 2 * i + slot);
        }
    }
}

bool ledger_init(struct ledger *ledger, uint64_t unit_count, int jobs, const struct wire_sizes *sizes)
{
    *ledger = (struct ledger){.unit_count = unit_count, .open_end = UINT64_MAX, .window = WINDOW_PER_JOB};
    while (ledger->window < (uint64_t)jobs * WINDOW_PER_JOB)
        ledger->window *= 2;
    while (ledger->window / 2 >= unit_count && ledger->window > 1)
        ledger->window /= 2;
    const size_t window = (size_t)ledger->window;
    ledger->returned_capacity = window;
    ledger->entries = calloc(window, sizeof *ledger->entries);
    ledger->returned = calloc(window, sizeof *ledger->returned);
    ledger->suspects = calloc(window, sizeof *ledger->suspects);
    ledger->bodies = calloc(1, wire_body_size((uint32_t)window, sizes));
    if (ledger->entries == NULL || ledger->returned == NULL || ledger->suspects == NULL || ledger->bodies == NULL)
        return false;
    lay_out(ledger, sizes);
    return true;
}

void ledger_skip(struct ledger *ledger, uint64_t unit_count)
{
    ledger->next_new = unit_count;
    ledger->next_written = unit_count;
}

void ledger_clear(struct ledger *ledger)
{
    free(ledger->entries);
    free(ledger->returned);
    free(ledger->suspects);
    free(ledger->bodies);
    *ledger = (struct ledger){0};
}

struct ledger_entry *ledger_entry(struct ledger *ledger, uint64_t unit)
{
    return &ledger->entries[unit & (ledger->window - 1)];
}

/* The returned range that begins first: the window waits for it. */
static size_t earliest(const struct ledger *ledger)
{
    size_t best = 0;
    for (size_t i = 1; i < ledger->returned_count; i++)
        if (ledger->returned[i].first < ledger->returned[best].first)
            best = i;
    return best;
}

static bool take_returned(struct ledger *ledger, uint32_t chunk, struct task *task)
{
    if (ledger->returned_count == 0)
        return false;
    const size_t index = earliest(ledger);
    struct ledger_range *range = &ledger->returned[index];
    const uint64_t count = range->count < chunk ? range->count : chunk;
    *task = (struct task){.first = range->first, .count = (uint32_t)count};
    range->first += count;
    range->count -= count;
    if (range->count == 0)
        *range = ledger->returned[--ledger->returned_count];
    return true;
}

bool ledger_take(struct ledger *ledger, uint32_t chunk, struct task *task)
{
    if (take_returned(ledger, chunk, task))
        return true;
    const uint64_t window_end = ledger->next_written + ledger->window;
    const uint64_t open_end = ledger->open_end < ledger->unit_count ? ledger->open_end : ledger->unit_count;
    const uint64_t end = window_end < open_end ? window_end : open_end;
    if (ledger->next_new >= end)
        return false;
    const uint64_t left = end - ledger->next_new;
    *task = (struct task){.first = ledger->next_new, .count = (uint32_t)(left < chunk ? left : chunk)};
    ledger->next_new += task->count;
    return true;
}

bool ledger_take_suspect(struct ledger *ledger, struct task *task)
{
    if (ledger->suspect_count == 0)
        return false;
    size_t best = 0;
    for (size_t i = 1; i < ledger->suspect_count; i++)
        if (ledger->suspects[i] < ledger->suspects[best])
            best = i;
    *task = (struct task){.first = ledger->suspects[best], .count = 1, .flags = TASK_FRESH};
    task->flags |= (uint32_t)ledger_entry(ledger, task->first)->settled * TASK_SETTLED;
    ledger->suspects[best] = ledger->suspects[--ledger->suspect_count];
    return true;
}

void ledger_return(struct ledger *ledger, uint64_t first, uint64_t count)
{
    if (count > 0 && ledger->returned_count < ledger->returned_capacity)
        ledger->returned[ledger->returned_count++] = (struct ledger_range){first, count};
}

void ledger_suspect(struct ledger *ledger, uint64_t unit)
{
    if (ledger->suspect_count < ledger->window)
        ledger->suspects[ledger->suspect_count++] = unit;
}

struct ledger_entry *ledger_next(struct ledger *ledger)
{
    struct ledger_entry *entry = ledger_entry(ledger, ledger->next_written);
    return entry->done ? entry : NULL;
}

void ledger_written(struct ledger *ledger)
{
    struct ledger_entry *entry = ledger_entry(ledger, ledger->next_written++);
    entry->done = false;
    entry->tries = 0;
    entry->settled = 0;
}

void ledger_end(struct ledger *ledger)
{
    ledger->unit_count = ledger->next_written;
}

bool ledger_complete(const struct ledger *ledger)
{
    return ledger->next_written >= ledger->unit_count;
}
