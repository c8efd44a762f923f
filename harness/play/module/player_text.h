/* SPDX-License-Identifier: MIT */
/*
 * player_text.h - KEY=VALUE,KEY="..." taken apart
 */
#ifndef OSERO_PLAYER_TEXT_H
#define OSERO_PLAYER_TEXT_H

#include "errors.h"

struct setting {
    char *key, *value; /* owned; a value in quotes is without them and its backslashes */
    bool is_file;      /* the value is what followed an @ */
};

struct settings {
    struct setting *items;
    int count;
};

/*
 * Takes `text` apart: KEY=VALUE separated by commas. VALUE is bare (to the next comma, no quotes in it), "..." with \"
 * and \\, or either of them behind an @. ERROR_USAGE with what is wrong: no '=', an empty key or bare value, quotes
 * that do not end, something behind them, a key that is there twice. On failure *settings is empty.
 */
bool settings_parse(const char *text, struct settings *settings, struct error *error);
void settings_clear(struct settings *settings);

#endif
