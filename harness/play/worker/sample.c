/* SPDX-License-Identifier: MIT */
#include "sample.h"

#include "clock.h"
#include "osero_random.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>

enum { TICK_MS = 100, MAX_READS = 64, START_TRIES = 100, START_PAUSE_NS = 100000000 };

void sample_init(struct sample *sample, const struct contest *contest)
{
    *sample = (struct sample){.contest = contest};
}

void sample_note(struct sample *sample, uint64_t unit, const struct ledger_entry *entry)
{
    const uint64_t lot = osero_mix(osero_mix(sample->contest->seed, SEED_SAMPLE), unit);
    sample->noted++;
    if (sample->count == SAMPLE_MAX && lot >= sample->kept[SAMPLE_MAX - 1].lot)
        return;
    int at = sample->count < SAMPLE_MAX ? sample->count++ : SAMPLE_MAX - 1;
    for (; at > 0 && sample->kept[at - 1].lot > lot; at--)
        sample->kept[at] = sample->kept[at - 1];
    sample->kept[at] = (struct sample_unit){.unit = unit, .lot = lot};
    for (int slot = 0; slot < 2; slot++)
        game_result_copy(&sample->kept[at].results[slot], entry->results[slot]);
}

/* Leaves those that are played, in the order of the games. */
static void choose(struct sample *sample)
{
    const uint64_t wanted = (sample->noted + 99) / 100;
    if (wanted < (uint64_t)sample->count)
        sample->count = (int)wanted;
    for (int i = 1; i < sample->count; i++) {
        const struct sample_unit one = sample->kept[i];
        int at = i;
        for (; at > 0 && sample->kept[at - 1].unit > one.unit; at--)
            sample->kept[at] = sample->kept[at - 1];
        sample->kept[at] = one;
    }
}

/* The first move that differs, from 0; or -1 when the games are the same. */
static int first_difference(const struct game_result *one, const struct game_result *other)
{
    const int count = one->move_count < other->move_count ? one->move_count : other->move_count;
    for (int i = 0; i < count; i++)
        if (one->moves[i] != other->moves[i])
            return i;
    if (one->move_count == other->move_count && one->termination == other->termination)
        return -1;
    return count;
}

/* Who was to move after `count` moves of a game. */
static int player_to_move(const struct contest *contest, const struct contest_game *game, const uint8_t *moves,
                          int count)
{
    uint8_t colours[GAME_MAX_MOVES + 1];
    contest->game->callers(&game->start, moves, count, colours);
    return game->players[colours[count]];
}

static void compare(struct sample *sample, uint64_t unit, int slot, const struct game_result *before,
                    const struct game_result *now)
{
    const int at = first_difference(before, now);
    if (at < 0)
        return;
    const struct contest_game game = contest_game(sample->contest, unit, slot);
    const int opening =
        (int)openings_get(sample->contest->openings, schedule_place(&sample->contest->schedule, unit).pair).move_count;
    sample->differences[sample->difference_count++] =
        (struct sample_difference){.game = contest_game_number(unit, slot),
                                   .player = player_to_move(sample->contest, &game, before->moves, at),
                                   .move = opening + at + 1};
}

/* Waits for the hand's frame; false when there will be none. */
static bool await_frame(struct hand *hand, struct interrupt *interrupt, bool *stopped)
{
    int64_t before_ns = clock_wall_ns();
    char dropped[1024];
    for (;;) {
        struct pollfd files[3] = {{.fd = hand->results, .events = POLLIN},
                                  {.fd = interrupt->file, .events = POLLIN},
                                  {.fd = hand->process.output, .events = POLLIN}};
        (void)poll(files, 3, TICK_MS);
        const enum hand_reading reading = hand_read(hand);
        if (reading != HAND_NOTHING)
            return reading == HAND_FRAME;
        *stopped = (interrupt_read(interrupt) & INTERRUPT_STOP) != 0;
        if (*stopped)
            return false;
        for (int i = 0; i < MAX_READS && process_read_output(&hand->process, dropped, sizeof dropped) > 0; i++)
            continue; /* not all: a thread of a module may print without end */
        /* A parent that was itself stopped for a while takes nobody's time for a hang. */
        const int64_t now_ns = clock_wall_ns(), most_ns = (int64_t)2 * TICK_MS * 1000000;
        if (hand_hangs(hand, now_ns - before_ns < most_ns ? now_ns - before_ns : most_ns))
            return false;
        before_ns = now_ns;
    }
}

/* Where there is no process now, there may be one soon. */
static bool start_hand(struct hand *hand, struct error *error)
{
    const struct timespec pause = {.tv_nsec = START_PAUSE_NS};
    for (int i = 0; i < START_TRIES; i++) {
        if (hand_start(hand, error))
            return true;
        if (errno != EAGAIN)
            return false;
        (void)nanosleep(&pause, NULL);
    }
    return false;
}

static bool play_unit(struct sample *sample, int index, struct hand *hand, struct interrupt *interrupt, bool *stopped,
                      struct error *error)
{
    const struct task task = {.first = sample->kept[index].unit, .count = 1};
    struct wire_games games;
    if (!start_hand(hand, error))
        return false;
    if (hand_give(hand, &task) && await_frame(hand, interrupt, stopped)) {
        (void)hand_take(hand, &games);
        for (int slot = 0; slot < 2; slot++)
            compare(sample, task.first, slot, &sample->kept[index].results[slot], wire_result(&games, (size_t)slot));
        sample->played++;
    } else if (!*stopped) {
        sample->differences[sample->difference_count++] =
            (struct sample_difference){.game = contest_game_number(task.first, 0), .player = -1};
    }
    process_clear(&hand->process);
    hand_bury(hand);
    return true;
}

/* Games that ended by a fault were decided in fresh processes already. */
static bool worth_playing(const struct sample *sample, int index)
{
    const struct game_result *results = sample->kept[index].results;
    return results[0].termination == TERMINATION_NORMAL && results[1].termination == TERMINATION_NORMAL;
}

bool sample_play(struct sample *sample, struct interrupt *interrupt, struct error *error)
{
    struct hand hand;
    bool stopped = false, good = hand_init(&hand, sample->contest, sample->contest->isolate);
    if (!good)
        (void)error_set(error, ERROR_WORLD, "out of memory");
    choose(sample);
    for (int i = 0; good && !stopped && i < sample->count; i++)
        if (worth_playing(sample, i))
            good = play_unit(sample, i, &hand, interrupt, &stopped, error);
    hand_clear(&hand);
    return good;
}
