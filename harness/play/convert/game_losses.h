/* SPDX-License-Identifier: MIT */
/*
 * game_losses.h - what games lose on their way into a format that cannot hold it: counted, to be told
 */
#ifndef OSERO_GAME_LOSSES_H
#define OSERO_GAME_LOSSES_H

#include "game_format.h"

#include <stdint.h>

enum game_loss {
    /* games that are left out */
    GAME_LOSS_UNFINISHED,
    GAME_LOSS_BROKEN_OFF, /* resigned, agreed upon */
    GAME_LOSS_START,
    GAME_LOSS_SIZE,
    GAME_LOSS_EMPTY, /* not a move */
    /* pieces of games */
    GAME_LOSS_NAMES,
    GAME_LOSS_LETTERS, /* of names, and their ends */
    GAME_LOSS_EVENTS,  /* places, tournaments, dates */
    GAME_LOSS_YEARS,
    GAME_LOSS_KOMI,
    GAME_LOSS_NOTES,   /* ratings, clocks, evaluations, times, tags that nobody knows */
    GAME_LOSS_RESULTS, /* of games that stopped early */
    GAME_LOSS_OPENING,
    GAME_LOSS_THEORETICAL,
    GAME_LOSS_COUNT
};

struct game_losses {
    uint64_t count[GAME_LOSS_COUNT]; /* games */
    char first[GAME_LOSS_COUNT][96]; /* the first of them, as "FILE game 12" */
};

enum { GAME_LOSS_TEXT_SIZE = 320 };

/* Counts one game: number `number` of `file`. */
void game_losses_add(struct game_losses *losses, enum game_loss loss, const char *file, uint64_t number);

/* Whether such games are left out as a whole. */
bool game_loss_leaves_out(enum game_loss loss);

/* Games that are left out. */
uint64_t game_losses_left_out(const struct game_losses *losses);

/* "wthor cannot hold komi: lost in 3 games, the first is x.ggf game 7"; "" when nothing of this kind was lost. */
const char *game_loss_text(const struct game_losses *losses, enum game_loss loss, enum game_format format,
                           char text[GAME_LOSS_TEXT_SIZE]);

#endif
