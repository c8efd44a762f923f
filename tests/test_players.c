/* SPDX-License-Identifier: MIT */
/* The published players against moves and values that other programs worked out: golden/README.md. */
#include "players.h"

/* What one golden player is asked with: its module, opened once. */
struct asked {
    struct test_player player;
    const char *name;
    const char *form; /* described, published */
    int checked;
};

static void check_move(const struct asked *asked, const struct json *golden, const struct osero_position *position,
                       const struct json *answer)
{
    struct osero_report report;
    const int32_t square = test_player_choose(&asked->player, position, &report);
    const char *move = json_string(json_get(answer, "move"));
    cr_assert_eq(square, test_square(move), "%s %s: %d, not %s on %s", asked->form, asked->name, square, move,
                 json_string(json_get(golden, "board")));
    cr_assert_eq(report.score_kind, OSERO_SCORE_HEURISTIC);
    const struct json *values = json_get(answer, "values"), *value = json_get(answer, "value");
    if (values || value)
        cr_assert_eq(report.score, json_number(value ? value : json_get(values, move)));
}

/* The value of every move: what the player says when that move is the only one. */
static void check_values(const struct asked *asked, const struct json *golden, struct osero_position position,
                         const struct json *values)
{
    for (const struct json *value = json_first(values); value; value = json_next(value)) {
        struct osero_report report;
        const int square = test_square(json_key(value));
        position.moves = UINT64_C(1) << square;
        cr_assert_eq(test_player_choose(&asked->player, &position, &report), square);
        cr_assert_eq(report.score, json_number(value), "%s %s: %s has %g, not %g on %s", asked->form, asked->name,
                     json_key(value), report.score, json_number(value), json_string(json_get(golden, "board")));
    }
}

/* The same values through `evaluate`, after the move and seen by the other. */
static void check_evaluate(const struct asked *asked, const struct osero_position *position, const struct json *values)
{
    for (const struct json *value = json_first(values); value; value = json_next(value)) {
        const int square = test_square(json_key(value));
        const uint64_t flips = rules_flips(position->player, position->opponent, square);
        const struct board after = rules_play((struct board){position->player, position->opponent}, square, flips);
        const struct osero_position next = test_position(after, 8);
        double static_value;
        cr_assert_eq(asked->player.hooks->evaluate(asked->player.instance, &next, &static_value), OSERO_DONE);
        cr_assert_eq(-static_value, json_number(value));
    }
}

static void check_position(const struct json *golden, void *context)
{
    struct asked *asked = context;
    const struct json *form = json_get(golden, asked->form), *answer = form ? json_get(form, asked->name) : NULL;
    if (!json_get(golden, "described") || !answer)
        return;
    const struct osero_position position = golden_position(golden);
    const struct json *values = json_get(answer, "values");
    check_move(asked, golden, &position, answer);
    if (values)
        check_values(asked, golden, position, values);
    if (values && strncmp(asked->name, "ver", 3) == 0)
        check_evaluate(asked, &position, values);
    asked->checked++;
}

static void check_player(const char *name, const char *form, const char *text)
{
    struct asked asked = {.name = name, .form = form};
    test_player_open(&asked.player, text, 8);
    golden_each("positions.jsonl", check_position, &asked);
    cr_assert_eq(asked.checked, 1200);
    test_player_close(&asked.player);
}

Test(players, square_weight)
{
    check_player("square-weight", "described", "square-weight");
    check_player("square-weight", "published", "square-weight");
}

Test(players, positional_after_move)
{
    check_player("positional-after-move", "described", "positional-after-move");
}

Test(players, positional_after_move_published)
{
    check_player("positional-after-move", "published", "positional-after-move:published=true");
}

Test(players, ver1)
{
    check_player("ver1", "described", "ver1");
}

Test(players, ver1_published)
{
    check_player("ver1", "published", "ver1:published=true");
}

Test(players, ver2)
{
    check_player("ver2", "described", "ver2");
}

Test(players, ver2_published)
{
    check_player("ver2", "published", "ver2:published=true");
}

Test(players, ver3)
{
    check_player("ver3", "described", "ver3");
}

Test(players, ver3_published)
{
    check_player("ver3", "published", "ver3:published=true");
}

static void check_greedy(const struct json *golden, void *context)
{
    struct test_player *player = context;
    struct osero_report report;
    const struct osero_position position = golden_position(golden);
    const int32_t square = test_player_choose(player, &position, &report);
    cr_assert_eq(square, test_square(json_string(json_get(golden, "greedy"))), "%d on %s", square,
                 json_string(json_get(golden, "board")));
    cr_assert_eq(report.score, bits_count(rules_flips(position.player, position.opponent, square)));
}

Test(players, greedy_on_every_board)
{
    struct test_player greedy;
    test_player_open(&greedy, "greedy", 8);
    cr_assert_eq(golden_each("greedy-evaluate.jsonl", check_greedy, &greedy), 600);
    test_player_close(&greedy);
}

static void check_static_value(const struct json *golden, void *context)
{
    struct asked *asked = context;
    const struct json *values = json_get(golden, "evaluate");
    if (!values)
        return;
    const struct osero_position position = golden_position(golden);
    double value;
    cr_assert_eq(asked->player.hooks->evaluate(asked->player.instance, &position, &value), OSERO_DONE);
    cr_assert_eq(value, json_number(json_get(values, asked->name)), "%s: %g on %s", asked->name, value,
                 json_string(json_get(golden, "board")));
    asked->checked++;
}

Test(players, static_values)
{
    static const char *const names[] = {"square-weight", "positional-after-move", "ver1", "ver2", "ver3"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct asked asked = {.name = names[i]};
        test_player_open(&asked.player, names[i], 8);
        golden_each("greedy-evaluate.jsonl", check_static_value, &asked);
        cr_assert_eq(asked.checked, 400);
        test_player_close(&asked.player);
    }
}
