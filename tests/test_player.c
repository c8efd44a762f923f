/* SPDX-License-Identifier: MIT */
#include "engine.h"
#include "player.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct module_path where = {.directories = {TEST_STAGE "/lib/osero/engines"}, .count = 1};

/* The text is refused, and the message has this in it. */
static void assert_refused(const char *text, const char *part)
{
    struct player player;
    struct error error = {.kind = ERROR_NONE};
    cr_assert_not(player_parse(text, &where, &player, &error), "%s was taken", text);
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert(strstr(error.message, part) != NULL, "%s: %s", text, error.message);
    cr_assert(strchr(error.message, '\n') == NULL);
}

static void assert_taken(const char *text, struct player *player)
{
    struct error error = {.kind = ERROR_NONE};
    cr_assert(player_parse(text, &where, player, &error), "%s: %s", text, error.message);
}

Test(player, a_name_alone_is_a_player)
{
    struct player player;
    assert_taken("random", &player);
    cr_assert_str_eq(player.label, "random");
    cr_assert_str_eq(player.info.name, "random");
    cr_assert_eq(strlen(player.info.digest), 64);
    cr_assert(player_draws(&player));
    cr_assert_eq(player.limits_set, 0);
    player_clear(&player);
}

Test(player, label_and_limits)
{
    struct player player;
    assert_taken("random:label=\"a,\\\"b\\\\\",limit.depth=4,limit.move_ms=100", &player);
    cr_assert_str_eq(player.label, "a,\"b\\");
    cr_assert_eq(player.limits.depth, 4);
    cr_assert_eq(player.limits.move_ms, 100);
    cr_assert_eq(player.limits_set, 1u | 1u << 4);
    player_clear(&player);
    assert_taken("random:limit.nodes=0", &player);
    cr_assert_str_eq(player.label, "random:limit.nodes=0");
    player_clear(&player);
}

Test(player, bad_texts_are_refused)
{
    assert_refused("", "no name");
    assert_refused(":label=x", "no name");
    assert_refused("random:", "KEY=VALUE was expected");
    assert_refused("random:=1", "KEY=VALUE was expected");
    assert_refused("random:label=a,", "KEY=VALUE was expected");
    assert_refused("random:label", "label needs a value");
    assert_refused("random:label=", "label has no value");
    assert_refused("random:label=\"\"", "the label is empty");
    assert_refused("random:label=\"a", "the quotes of label do not end");
    assert_refused("random:label=\"a\"b", "after the quotes of label");
    assert_refused("random:label=a\"b", "quotes within the value of label");
    assert_refused("random:label=a,label=b", "label is given twice");
    assert_refused("random:label=@x", "label cannot come from a file");
    assert_refused("random:label=\"a\tb\"", "control characters");
    assert_refused("random:label=\xff", "UTF-8");
    assert_refused("random:limit.depth=x", "limit depth takes a whole number from 0 (no limit) to 1000, not 'x'");
    assert_refused("random:limit.depth=-1", "limit depth takes");
    assert_refused("random:limit.depth=1001", "limit depth takes");
    assert_refused("random:limit.foo=1", "no limit 'foo'; the limits are move_ms, clock_ms");
}

Test(player, a_long_text_asks_for_a_label)
{
    assert_refused("random:limit.depth=1,limit.nodes=1000000,limit.move_ms=10000000000", "limit move_ms takes");
    assert_refused("random:limit.depth=1,limit.nodes=1000000,limit.move_ms=100000000", "label=");
    struct player player;
    assert_taken("random:limit.depth=1,limit.nodes=1000000,limit.move_ms=1000000,label=short", &player);
    cr_assert_str_eq(player.label, "short");
    player_clear(&player);
}

Test(player, unknown_modules_are_told_what_there_is)
{
    assert_refused("radnom", "there is no player 'radnom' (did you mean random?) in ");
    assert_refused("nobody", "there are greedy, ");
    assert_refused("./no/such.so", "cannot find module ./no/such.so: No such file");
    struct player player;
    struct error error = {.kind = ERROR_NONE};
    const struct module_path nowhere = {.directories = {"/no/such/folder"}, .count = 1};
    cr_assert_not(player_parse("random", &nowhere, &player, &error));
    cr_assert(strstr(error.message, "nor any other module in /no/such/folder") != NULL, "%s", error.message);
}

Test(player, try_is_good_for_a_good_player)
{
    struct player player;
    struct error error = {.kind = ERROR_NONE};
    assert_taken("random", &player);
    cr_assert(player_try(&player, 8, 1, 10, &error), "%s", error.message);
    cr_assert_not(player_try(&player, 5, 1, 10, &error));
    cr_assert_str_eq(error.message, "random: does not play on a 5x5 board");
    player_clear(&player);
}

Test(engine, private_copies_share_nothing)
{
    struct player player;
    struct error error = {.kind = ERROR_NONE};
    struct engine engines[3];
    assert_taken("random", &player);
    for (int i = 0; i < 3; i++)
        cr_assert(engine_open(&engines[i], &player, 8, 1, true, &error), "%s", error.message);
    cr_assert_neq(engines[0].hooks, engines[1].hooks);
    cr_assert_neq(engines[0].hooks, engines[2].hooks);
    cr_assert_neq(engines[1].hooks, engines[2].hooks);
    for (int i = 0; i < 3; i++)
        engine_close(&engines[i]);
    player_clear(&player);
}
