/* SPDX-License-Identifier: MIT */
/* one-flip and nakawari against answers that another program worked out: golden/README.md, more-positions.jsonl. */
#include "osero_random.h"
#include "players.h"

enum { SEEDS = 40 };

struct asked {
    struct test_player player;
    const char *name;
    int checked, drawn; /* positions, and those of them in which lots are drawn */
};

static bool is_8x8(const struct json *golden)
{
    return json_number(json_get(golden, "board_size")) == 8;
}

static uint64_t squares_of(const struct json *names)
{
    uint64_t squares = 0;
    for (const struct json *name = json_first(names); name; name = json_next(name))
        squares |= UINT64_C(1) << test_square(json_string(name));
    return squares;
}

/* The drawn move is the n-th of the tied ones in scan order, n being the first draw from the game's seed; and over many
 * seeds each of them is drawn. */
static void check_draws(struct asked *asked, const struct osero_position *position, uint64_t tied, const char *cells)
{
    uint64_t seen = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct osero_random draws;
        struct osero_report report;
        uint64_t rest = tied;
        osero_random_seed(&draws, seed);
        asked->player.hooks->new_game(asked->player.instance, seed);
        for (uint32_t skip = osero_random_below(&draws, (uint32_t)bits_count(tied)); skip > 0; skip--)
            rest &= rest - 1;
        const int32_t square = test_player_choose(&asked->player, position, &report);
        cr_assert_eq(square, bits_first(rest), "%s, seed %d: %d of %lx on %s", asked->name, (int)seed, square, tied,
                     cells);
        seen |= UINT64_C(1) << square;
    }
    if (bits_count(tied) == 2)
        cr_assert_eq(seen, tied, "%s on %s", asked->name, cells);
}

static void check_tied(const struct json *golden, void *context)
{
    struct asked *asked = context;
    if (!is_8x8(golden))
        return;
    const struct osero_position position = golden_position(golden);
    const struct json *answer = json_get(golden, asked->name), *moves = json_get(answer, "moves");
    const uint64_t tied = squares_of(moves != NULL ? moves : answer);
    check_draws(asked, &position, tied, json_string(json_get(golden, "board")));
    asked->checked++;
    asked->drawn += bits_count(tied) > 1;
}

Test(seeds, one_flip)
{
    struct asked asked = {.name = "one-flip"};
    test_player_open(&asked.player, "one-flip", 8);
    golden_each("more-positions.jsonl", check_tied, &asked);
    cr_assert_eq(asked.checked, 400);
    cr_assert_geq(asked.drawn, 10);
    test_player_close(&asked.player);
}

Test(seeds, nakawari)
{
    struct asked asked = {.name = "nakawari"};
    test_player_open(&asked.player, "nakawari", 8);
    golden_each("more-positions.jsonl", check_tied, &asked);
    cr_assert_eq(asked.checked, 400);
    test_player_close(&asked.player);
}

/* Every move that is an inside cut, and its length: what nakawari says when that move is the only one. */
static void check_inside_cuts(const struct json *golden, void *context)
{
    struct asked *asked = context;
    if (!is_8x8(golden))
        return;
    struct osero_position position = golden_position(golden);
    const struct json *cuts = json_get(json_get(golden, "nakawari"), "inside_cuts");
    for (uint64_t rest = position.moves; rest; rest &= rest - 1) {
        struct osero_report report;
        char name[3] = {(char)('a' + bits_first(rest) % 8), (char)('1' + bits_first(rest) / 8), '\0'};
        const struct json *length = json_get(cuts, name);
        position.moves = rest & -rest;
        cr_assert_eq(test_player_choose(&asked->player, &position, &report), bits_first(rest));
        cr_assert_eq(report.score_kind, length != NULL ? OSERO_SCORE_HEURISTIC : OSERO_SCORE_NONE, "%s on %s", name,
                     json_string(json_get(golden, "board")));
        if (length != NULL)
            cr_assert_eq(report.score, json_number(length), "%s: %g on %s", name, report.score,
                         json_string(json_get(golden, "board")));
        asked->drawn += length != NULL;
    }
    asked->checked++;
}

Test(seeds, inside_cuts)
{
    struct asked asked = {.name = "nakawari"};
    test_player_open(&asked.player, "nakawari", 8);
    golden_each("more-positions.jsonl", check_inside_cuts, &asked);
    cr_assert_eq(asked.checked, 400);
    cr_assert_geq(asked.drawn, 400);
    test_player_close(&asked.player);
}

/* a4 flips b4 to e4 along the row, a run of four, but each lies inside a column of three: the row is left out. */
Test(seeds, the_line_along_which_a_disc_is_flipped_is_left_out)
{
    struct test_player player;
    struct osero_report report;
    struct osero_position position = test_position_from_cells("--------"
                                                              "--------"
                                                              "-OOOO---"
                                                              "-OOOOX--"
                                                              "-OOOO---"
                                                              "--------"
                                                              "--------"
                                                              "--------",
                                                              'X', 8);
    cr_assert_eq(rules_flips(position.player, position.opponent, test_square("a4")), UINT64_C(0x1e000000));
    position.moves = UINT64_C(1) << test_square("a4");
    test_player_open(&player, "nakawari", 8);
    cr_assert_eq(test_player_choose(&player, &position, &report), test_square("a4"));
    cr_assert_eq(report.score, 3);
    test_player_close(&player);
}
