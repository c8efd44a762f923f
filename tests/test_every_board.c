/* SPDX-License-Identifier: MIT */
/* The players of every board on 4x4 to 10x10, against answers that another program worked out: golden/README.md,
 * more-positions.jsonl. */
#include "notation.h"
#include "osero_random.h"
#include "players.h"

enum { SEEDS = 24 };

struct asked {
    struct test_player player;
    int size;    /* positions of other sizes are passed over */
    int checked; /* positions */
    int drawn;   /* those of them in which lots are drawn */
};

static void check_every_board(const char *name, void (*check)(const struct json *golden, void *context),
                              int least_drawn)
{
    for (int size = 4; size <= 10; size += 2) {
        struct asked asked = {.size = size};
        test_player_open(&asked.player, name, size);
        cr_assert_eq(golden_each("more-positions.jsonl", check, &asked), 700);
        cr_assert_eq(asked.checked, size == 8 ? 400 : 100, "%s: %d on %dx%d", name, asked.checked, size, size);
        cr_assert_geq(asked.drawn, least_drawn);
        test_player_close(&asked.player);
    }
}

static bool is_of_size(const struct asked *asked, const struct json *golden)
{
    return json_number(json_get(golden, "board_size")) == asked->size;
}

static int square_of(const struct asked *asked, const struct json *name)
{
    const int square = notation_square_parse(json_string(name), asked->size);
    cr_assert_geq(square, 0);
    return square;
}

static wide_set moves_of(const struct osero_position *position)
{
    return position->wide ? wide_of_words(position->wide->moves) : position->moves;
}

/* ---- greedy */

static void check_greedy(const struct json *golden, void *context)
{
    struct asked *asked = context;
    struct osero_report report;
    if (!is_of_size(asked, golden))
        return;
    const struct osero_position position = golden_position(golden);
    cr_assert_eq(test_player_choose(&asked->player, &position, &report), square_of(asked, json_get(golden, "greedy")),
                 "greedy on %s", json_string(json_get(golden, "board")));
    asked->checked++;
}

Test(every_board, greedy)
{
    check_every_board("greedy", check_greedy, 0);
}

/* ---- danger-sort */

/* The drawn move is the n-th of the tied ones in scan order, n being the first draw from the game's seed. */
static void check_danger_sort(const struct json *golden, void *context)
{
    struct asked *asked = context;
    if (!is_of_size(asked, golden))
        return;
    const struct osero_position position = golden_position(golden);
    wide_set tied = 0;
    for (const struct json *name = json_first(json_get(golden, "danger-sort")); name; name = json_next(name))
        tied |= wide_bit(square_of(asked, name));
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct osero_random draws;
        struct osero_report report;
        wide_set rest = tied;
        osero_random_seed(&draws, seed);
        asked->player.hooks->new_game(asked->player.instance, seed);
        for (uint32_t skip = osero_random_below(&draws, (uint32_t)wide_count(tied)); skip > 0; skip--)
            rest &= rest - 1;
        const int32_t square = test_player_choose(&asked->player, &position, &report);
        cr_assert_eq(square, wide_first(rest), "danger-sort, seed %d: %d, not %d on %s", (int)seed, square,
                     wide_first(rest), json_string(json_get(golden, "board")));
    }
    asked->checked++;
    asked->drawn += wide_count(tied) > 1;
}

Test(every_board, danger_sort)
{
    check_every_board("danger-sort", check_danger_sort, 15);
}

/* ---- openness */

/* The sum of each move is what the player says when that move is the only one. */
static void check_sums(struct asked *asked, const struct json *golden, struct osero_position position)
{
    const struct json *sums = json_get(json_get(golden, "openness"), "sums");
    wide_set rest = moves_of(&position);
    for (const struct json *sum = json_first(sums); sum; sum = json_next(sum), rest &= rest - 1) {
        struct osero_report report;
        const int square = notation_square_parse(json_key(sum), asked->size);
        struct osero_wide wide;
        cr_assert(rest != 0 && wide_first(rest) == square);
        if (position.wide) {
            wide = *position.wide;
            wide_to_words(wide_bit(square), wide.moves);
        }
        const struct osero_position only = {.size = sizeof only,
                                            .board_size = position.board_size,
                                            .player = position.player,
                                            .opponent = position.opponent,
                                            .moves = position.wide ? 0 : UINT64_C(1) << square,
                                            .wide = position.wide ? &wide : NULL};
        cr_assert_eq(test_player_choose(&asked->player, &only, &report), square);
        cr_assert_eq(report.score, -json_number(sum), "openness: %s has %g on %s", json_key(sum), -report.score,
                     json_string(json_get(golden, "board")));
    }
    cr_assert(rest == 0);
}

static void check_openness(const struct json *golden, void *context)
{
    struct asked *asked = context;
    struct osero_report report;
    if (!is_of_size(asked, golden))
        return;
    const struct osero_position position = golden_position(golden);
    const struct json *move = json_get(json_get(golden, "openness"), "move");
    cr_assert_eq(test_player_choose(&asked->player, &position, &report), square_of(asked, move), "openness on %s",
                 json_string(json_get(golden, "board")));
    check_sums(asked, golden, position);
    asked->checked++;
}

Test(every_board, openness)
{
    check_every_board("openness", check_openness, 0);
}

/* ---- random */

static void check_random(const struct json *golden, void *context)
{
    struct asked *asked = context;
    if (!is_of_size(asked, golden))
        return;
    const struct osero_position position = golden_position(golden);
    const wide_set moves = moves_of(&position);
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct osero_random draws;
        struct osero_report report;
        wide_set rest = moves;
        osero_random_seed(&draws, seed);
        asked->player.hooks->new_game(asked->player.instance, seed);
        for (int call = 0; call < 3; call++) {
            rest = moves;
            for (uint32_t skip = osero_random_below(&draws, (uint32_t)wide_count(moves)); skip > 0; skip--)
                rest &= rest - 1;
            cr_assert_eq(test_player_choose(&asked->player, &position, &report), wide_first(rest));
        }
    }
    asked->checked++;
    asked->drawn += wide_count(moves) > 1;
}

/* The n-th legal move in scan order, n being the next draw. */
Test(every_board, random)
{
    check_every_board("random", check_random, 50);
}

/* ---- square-weight: no other program has it on boards but 8x8; the rule is written out again */

static const int table_a[4][4] = {{150, -20, 10, 8}, {-20, -64, -2, -1}, {10, -2, 0, 0}, {8, -1, 0, 0}};

/* Distances from the nearer edge, counted from either side; 3 at most. */
static int weight_of(int square, int size)
{
    const int stride = size == 10 ? 10 : 8, places[2] = {square / stride, square % stride};
    int distances[2];
    for (int i = 0; i < 2; i++) {
        distances[i] = places[i] >= size / 2 ? size - 1 - places[i] : places[i];
        distances[i] = distances[i] > 3 ? 3 : distances[i];
    }
    return table_a[distances[0]][distances[1]];
}

static int sum_of(wide_set discs, int size)
{
    int sum = 0;
    for (; discs != 0; discs &= discs - 1)
        sum += weight_of(wide_first(discs), size);
    return sum;
}

static void check_square_weight(const struct json *golden, void *context)
{
    struct asked *asked = context;
    struct osero_report report;
    double value;
    if (!is_of_size(asked, golden))
        return;
    const struct osero_position position = golden_position(golden);
    wide_set moves = moves_of(&position);
    int best = wide_first(moves);
    for (; moves != 0; moves &= moves - 1)
        if (weight_of(wide_first(moves), asked->size) > weight_of(best, asked->size))
            best = wide_first(moves);
    cr_assert_eq(test_player_choose(&asked->player, &position, &report), best);
    cr_assert_eq(report.score, weight_of(best, asked->size));
    const wide_set player = position.wide ? wide_of_words(position.wide->player) : position.player;
    const wide_set opponent = position.wide ? wide_of_words(position.wide->opponent) : position.opponent;
    cr_assert_eq(asked->player.hooks->evaluate(asked->player.instance, &position, &value), OSERO_DONE);
    cr_assert_eq(value, sum_of(player, asked->size) - sum_of(opponent, asked->size));
    asked->checked++;
}

Test(every_board, square_weight)
{
    check_every_board("square-weight", check_square_weight, 0);
}
