/* SPDX-License-Identifier: MIT */
#include "run_words.h"

#include <string.h>

enum { LONGEST_SIDE = 20 };

struct run_words run_words(const struct json *run)
{
    struct run_words words = {.sides = {"Black", "White"}, .discs = true, .left = "empty squares"};
    const struct json *sides = run != NULL ? json_get(run, "sides") : NULL;
    const struct json *discs = run != NULL ? json_get(run, "disc_difference") : NULL;
    if (discs != NULL && json_type(discs) == JSON_BOOL)
        words.discs = json_boolean(discs);
    if (!words.discs)
        words.left = "pieces left";
    if (sides == NULL || json_type(sides) != JSON_ARRAY || json_length(sides) != 2)
        return words;
    const struct json *first = json_first(sides), *second = json_next(first);
    if (json_type(first) == JSON_STRING && json_type(second) == JSON_STRING &&
        strlen(json_string(first)) <= LONGEST_SIDE && strlen(json_string(second)) <= LONGEST_SIDE) {
        words.sides[0] = json_string(first);
        words.sides[1] = json_string(second);
    }
    return words;
}
