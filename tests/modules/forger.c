/* SPDX-License-Identifier: MIT */
/*
 * A player that forges what osero hears of it. When it is loaded it writes FORGER_DESCRIPTION, a line, into every pipe
 * that it has been given, and ends. When it is asked it waits `nap_ms`, and writes its answer, and that it took no time,
 * itself into the page that it shares with the referee: the position lies in it. It plays the first legal move.
 */
#include "osero_engine.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The beginning of guest.c's struct guest_page. */
struct page {
    _Atomic uint32_t turn;
    uint32_t command, timed, cpu_clock, loaded;
    int32_t answer;
    int64_t measured_ns, proc_id;
    uint64_t seed;
    struct osero_position position;
};

enum { TURN_REFEREE, TURN_GUEST, COMMAND_CHOOSE = 1, COMMAND_END };

struct forger {
    int64_t nap_ms;
};

__attribute__((constructor)) static void at_load(void)
{
    const char *text = getenv("FORGER_DESCRIPTION");
    if (text == NULL)
        return;
    for (int file = 3; file < 100; file++)
        if (write(file, text, strlen(text)) > 0)
            (void)!write(file, "\n", 1);
    _exit(0);
}

static void *create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    struct forger *forger = calloc(1, sizeof *forger);
    (void)seed, (void)error;
    if (forger != NULL)
        forger->nap_ms = settings->values[0].integer;
    return forger;
}

static void wait_for(const _Atomic uint32_t *turn, uint32_t value)
{
    const struct timespec pause = {.tv_nsec = 100000};
    while (*turn != value)
        (void)nanosleep(&pause, NULL);
}

/* Answers in the place of its process from then on, late, and says that it took no time. */
static _Noreturn void forge(const struct forger *forger, struct page *page)
{
    const struct timespec nap = {.tv_sec = forger->nap_ms / 1000, .tv_nsec = forger->nap_ms % 1000 * 1000000};
    for (;;) {
        if (page->command == COMMAND_CHOOSE) {
            (void)nanosleep(&nap, NULL);
            page->answer = __builtin_ctzll(page->position.moves);
            page->measured_ns = 0;
        } else if (page->command == COMMAND_END) {
            _exit(0);
        }
        page->turn = TURN_REFEREE;
        wait_for(&page->turn, TURN_GUEST);
    }
}

static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    (void)limits, (void)report;
    forge(instance, (struct page *)((uintptr_t)position - offsetof(struct page, position)));
}

static const struct osero_option options[] = {{.size = sizeof(struct osero_option),
                                               .type = OSERO_INT,
                                               .name = "nap_ms",
                                               .help = "milliseconds that it waits before it answers",
                                               .maximum = 10000}};

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "forger",
    .version = "1",
    .author = "osero",
    .summary = "forges what osero hears of it",
    .board_sizes = OSERO_BOARD(8),
    .options = options,
    .option_count = 1,
    .create = create,
    .destroy = free,
    .choose = choose,
};
