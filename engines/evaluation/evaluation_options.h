/* SPDX-License-Identifier: MIT */
/*
 * evaluation_options.h - the options of ver1 to ver4, for their option arrays
 *
 * An array begins with EVALUATION_VER1_OPTIONS(linear) and then has what ver2 or ver3 add; the order is that of `enum
 * evaluation_option`. linear is 1 where the module has `evaluate`: its value is linear in each of these numbers.
 */
#ifndef OSERO_EVALUATION_OPTIONS_H
#define OSERO_EVALUATION_OPTIONS_H

#include "evaluation.h"

/* clang-format off */
#define EVALUATION_OPTION_BOOL_PUBLISHED                                                                             \
    {.size = sizeof(struct osero_option), .type = OSERO_BOOL, .name = "published",                                   \
     .help = "play as the author's listing computes, slips included, not as his text says"}

#define EVALUATION_OPTION_TABLE(table, is_linear)                                                                    \
    EVALUATION_OPTION_TABLE_OF(table, is_linear, "the weights of the squares, a1 to h8")

#define EVALUATION_OPTION_TABLE_OF(table, is_linear, text)                                                           \
    {.size = sizeof(struct osero_option), .type = OSERO_INT_TABLE, .name = "weights",                                \
     .help = (text), .value = {.ints = (table)},                                                                     \
     .minimum = -EVALUATION_WEIGHT_MAX, .maximum = EVALUATION_WEIGHT_MAX,                                            \
     .length = 64, .symmetry = OSERO_SYMMETRY_SQUARE, .linear = (is_linear)}

#define EVALUATION_OPTION_NUMBER(option_name, number, is_linear, text)                                               \
    {.size = sizeof(struct osero_option), .type = OSERO_INT, .name = (option_name), .help = (text),                  \
     .value = {.integer = (number)},                                                                                 \
     .minimum = -EVALUATION_WEIGHT_MAX, .maximum = EVALUATION_WEIGHT_MAX, .linear = (is_linear)}

#define EVALUATION_VER1_OPTIONS(linear)                                                                              \
    EVALUATION_OPTION_BOOL_PUBLISHED,                                                                                \
    EVALUATION_OPTION_TABLE(square_table_c, linear),                                                                 \
    EVALUATION_OPTION_NUMBER("corner", 30, linear, "for each disc that a taken corner makes stable"),                \
    EVALUATION_OPTION_NUMBER("open_corner", 40, linear, "taken off for each corner that the opponent can take now")

#define EVALUATION_VER2_EDGE_OPTIONS(linear)                                                                         \
    EVALUATION_OPTION_NUMBER("edge", 10, linear, "for each disc of a run alone on an edge; off for two that touch")

#define EVALUATION_VER3_EDGE_OPTIONS(linear)                                                                         \
    EVALUATION_OPTION_NUMBER("full_edge", 20, linear, "for each own disc, less opponent's, on a full edge"),         \
    EVALUATION_OPTION_NUMBER("one_run", 10, linear, "for each own disc, less opponent's, of a run alone on an edge"),\
    EVALUATION_OPTION_NUMBER("two_runs", 10, linear, "taken off for each disc of two touching runs inside an edge"), \
    EVALUATION_OPTION_NUMBER("corner_opponent", 20, linear, "taken off for each own disc beside the opponent's corner"),\
    EVALUATION_OPTION_NUMBER("corner_own", 20, linear, "for each of the opponent's discs beside an own corner"),     \
    EVALUATION_OPTION_NUMBER("next_wedged", -10, linear, "beside an empty corner: own, opponent, own"),              \
    EVALUATION_OPTION_NUMBER("next_attacked", -60, linear, "beside an empty corner: own, opponent"),                 \
    EVALUATION_OPTION_NUMBER("next_four", -20, linear, "beside an empty corner: two touching runs"),                 \
    EVALUATION_OPTION_NUMBER("next_attack", 40, linear,                                                              \
                             "beside an empty corner: opponent, own, then opponent, or an empty and own"),           \
    EVALUATION_OPTION_NUMBER("next_gap_own", -30, linear, "beside an empty corner: own, empty, own"),                \
    EVALUATION_OPTION_NUMBER("next_wide_gap", -30, linear, "beside an empty corner: own, two empties, opponent"),    \
    EVALUATION_OPTION_NUMBER("next_gap_opponent", -30, linear, "beside an empty corner: own, empty, opponent, own")
/* clang-format on */

#endif
