/* SPDX-License-Identifier: MIT */
/* The evaluations, made of tables and bit tricks, against a literal reading of players.md on random boards. */
#include "corners.h"
#include "evaluation.h"
#include "osero_random.h"
#include "rules.h"

#include <criterion/criterion.h>

enum { EMPTY, OWN, OPP };

static int colour_at(uint64_t own, uint64_t opp, int square)
{
    return (own >> square & 1) ? OWN : (opp >> square & 1) ? OPP : EMPTY;
}

/* The square (x, y) seen from corner 0..3 = a1, h1, a8, h8: x along the row, y along the column. */
static int from_corner(int corner, int x, int y)
{
    return (corner & 2 ? 7 - y : y) * 8 + (corner & 1 ? 7 - x : x);
}

/* stable(corner), word by word. */
static int literal_stable(uint64_t own, uint64_t opp, int corner)
{
    const int colour = colour_at(own, opp, from_corner(corner, 0, 0));
    int limit = 4, n = 0;
    if (colour == EMPTY)
        return 0;
    for (int y = 0; y < 4 && colour_at(own, opp, from_corner(corner, 0, y)) == colour; y++)
        for (int x = 0; x < limit; x++) {
            const bool diagonal = y == 0 || x == 0 ||
                                  colour_at(own, opp, from_corner(corner, x + 1, y - 1)) == colour ||
                                  colour_at(own, opp, from_corner(corner, x - 1, y + 1)) == colour;
            if (colour_at(own, opp, from_corner(corner, x, y)) != colour || !diagonal) {
                limit = x;
                break;
            }
            n++;
        }
    return n;
}

static int literal_corners(uint64_t own, uint64_t opp, int corner_weight, int open_weight, bool published)
{
    int value = 0;
    const uint64_t opp_moves = rules_moves(opp, own, ~UINT64_C(0));
    for (int corner = 0; corner < 4; corner++) {
        const int square = from_corner(corner, 0, 0), colour = colour_at(own, opp, square);
        const int stable = literal_stable(own, opp, published ? 0 : corner);
        if (colour != EMPTY)
            value += corner_weight * stable * (published || colour == OWN ? 1 : -1);
        else if (opp_moves >> square & 1)
            value -= open_weight;
    }
    return value;
}

static int literal_ver1(uint64_t own, uint64_t opp, const union osero_value *values)
{
    const bool published = values[EVALUATION_OPTION_PUBLISHED].integer;
    int value = literal_corners(own, opp, (int)values[EVALUATION_OPTION_CORNER].integer,
                                (int)values[EVALUATION_OPTION_OPEN_CORNER].integer, published);
    for (int square = 0; square < 64; square++) {
        const int32_t weight = values[EVALUATION_OPTION_WEIGHTS].ints[square];
        const int colour = colour_at(own, opp, square);
        value += colour == OWN ? weight : colour == EMPTY ? 0 : published ? weight : -weight;
    }
    return value;
}

/* The four edges in ver2's order and directions. */
static void read_edge(uint64_t own, uint64_t opp, int edge, int s[8])
{
    static const int first[4] = {0, 7, 63, 56}, step[4] = {1, 8, -1, -8};
    for (int i = 0; i < 8; i++)
        s[i] = colour_at(own, opp, first[edge] + i * step[edge]);
}

static int literal_edges(uint64_t own, uint64_t opp, enum evaluation_kind kind, const union osero_value *values)
{
    int value = 0;
    int32_t weights[EDGE_WEIGHT_COUNT] = {0};
    for (int i = 0; kind == EVALUATION_VER3 && i < EDGE_WEIGHT_COUNT; i++)
        weights[i] = (int32_t)values[EVALUATION_OPTION_EDGES + i].integer;
    for (int edge = 0; edge < 4; edge++) {
        int s[8];
        read_edge(own, opp, edge, s);
        if (kind == EVALUATION_VER3)
            value += edges_ver3(s, weights, values[EVALUATION_OPTION_PUBLISHED].integer);
        else if (kind == EVALUATION_VER2)
            value += edges_ver2(s, (int32_t)values[EVALUATION_OPTION_EDGE].integer);
    }
    return value;
}

/* Boards of every fullness, edges and corners included. */
static void random_board(struct osero_random *draws, uint64_t *own, uint64_t *opp)
{
    const uint64_t a = osero_random_next(draws), b = osero_random_next(draws), c = osero_random_next(draws);
    const uint64_t taken = osero_random_below(draws, 2) ? a | b : a & b;
    const uint64_t colour = osero_random_below(draws, 2) ? c : c & osero_random_next(draws);
    *own = taken & colour;
    *opp = taken & ~colour;
}

/* Numbers that tell every option from every other. */
static void random_values(struct osero_random *draws, union osero_value *values, int32_t *weights, bool published)
{
    for (int i = 0; i < EVALUATION_VER3_OPTION_COUNT; i++)
        values[i].integer = (int64_t)osero_random_below(draws, 20001) - 10000;
    for (int i = 0; i < 64; i++)
        weights[i] = (int32_t)osero_random_below(draws, 20001) - 10000;
    values[EVALUATION_OPTION_PUBLISHED].integer = published;
    values[EVALUATION_OPTION_WEIGHTS].ints = weights;
}

/* The choice, which works on differences, against the values after each move; at both levels of processor. */
static void compare_choice(const struct evaluation *evaluation, uint64_t own, uint64_t opp)
{
    struct osero_position position = {.size = sizeof position, .board_size = 8, .player = own, .opponent = opp};
    position.moves = rules_moves(own, opp, ~UINT64_C(0));
    int32_t best = -1, best_value = INT32_MIN, value;
    for (uint64_t rest = position.moves; rest; rest &= rest - 1) {
        const int square = bits_first(rest);
        const struct board after = rules_play((struct board){own, opp}, square, rules_flips(own, opp, square));
        value = evaluation_value_portable(evaluation, after.opponent, after.player);
        if (value > best_value) {
            best = square;
            best_value = value;
        }
    }
    if (best < 0)
        return;
    cr_assert_eq(evaluation_choose(evaluation, &position, &value), best, "own %016lx opp %016lx", own, opp);
    cr_assert_eq(value, best_value);
    cr_assert_eq(evaluation_choose_portable(evaluation, &position, &value), best);
    cr_assert_eq(value, best_value);
}

static void compare(enum evaluation_kind kind, bool published)
{
    static struct evaluation evaluation;
    union osero_value values[EVALUATION_VER3_OPTION_COUNT];
    int32_t weights[64];
    struct osero_random draws;
    osero_random_seed(&draws, 7);
    random_values(&draws, values, weights, published);
    evaluation_init(&evaluation, kind, values);
    for (int i = 0; i < 20000; i++) {
        uint64_t own, opp;
        random_board(&draws, &own, &opp);
        const int expected = literal_ver1(own, opp, values) + literal_edges(own, opp, kind, values);
        cr_assert_eq(evaluation_value(&evaluation, own, opp), expected, "own %016lx opp %016lx", own, opp);
        cr_assert_eq(evaluation_value_portable(&evaluation, own, opp), expected);
        compare_choice(&evaluation, own, opp);
    }
}

Test(evaluation, ver1_as_described)
{
    compare(EVALUATION_VER1, false);
}

Test(evaluation, ver1_as_published)
{
    compare(EVALUATION_VER1, true);
}

Test(evaluation, ver2_as_described)
{
    compare(EVALUATION_VER2, false);
}

Test(evaluation, ver2_as_published)
{
    compare(EVALUATION_VER2, true);
}

Test(evaluation, ver3_as_described)
{
    compare(EVALUATION_VER3, false);
}

Test(evaluation, ver3_as_published)
{
    compare(EVALUATION_VER3, true);
}

/* The worked example of players.md, at each corner. */
Test(evaluation, stable_worked_example)
{
    static const char *const block[5] = {"#####", "####o", "####o", "#####", "oooo#"};
    for (int corner = 0; corner < 4; corner++) {
        uint64_t own = 0, opp = 0;
        for (int y = 0; y < 5; y++)
            for (int x = 0; x < 5; x++)
                *(block[y][x] == '#' ? &own : &opp) |= UINT64_C(1) << from_corner(corner, x, y);
        cr_assert_eq(literal_stable(own, opp, corner), 15);
        cr_assert_eq(bits_count(corners_stable(own)), 15);
    }
}

Test(evaluation, stable_is_the_literal_count_at_every_corner)
{
    static const uint64_t quarters[4] = {UINT64_C(0x0f0f0f0f), UINT64_C(0xf0f0f0f0), UINT64_C(0x0f0f0f0f00000000),
                                         UINT64_C(0xf0f0f0f000000000)};
    struct osero_random draws;
    osero_random_seed(&draws, 8);
    for (int i = 0; i < 50000; i++) {
        uint64_t own, opp;
        random_board(&draws, &own, &opp);
        for (int corner = 0; corner < 4; corner++)
            if (own >> from_corner(corner, 0, 0) & 1)
                cr_assert_eq(bits_count(corners_stable(own) & quarters[corner]), literal_stable(own, opp, corner));
            else
                cr_assert_eq(corners_stable(own) & quarters[corner], 0);
    }
}

Test(evaluation, weights_of_a_set)
{
    static struct square_table table;
    struct osero_random draws;
    osero_random_seed(&draws, 9);
    square_table_init(&table, square_table_b);
    cr_assert_eq(square_table_sum(&table, ~UINT64_C(0)),
                 4 * (170 - 20 + 20 + 5 - 20 - 40 - 5 - 5 + 20 - 5 + 15 + 3 + 5 - 5 + 3 + 3));
    for (int i = 0; i < 1000; i++) {
        const uint64_t set = osero_random_next(&draws);
        int sum = 0;
        for (int square = 0; square < 64; square++)
            sum += (set >> square & 1) ? square_table_b[square] : 0;
        cr_assert_eq(square_table_sum(&table, set), sum);
    }
}
