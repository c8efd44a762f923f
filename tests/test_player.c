/* SPDX-License-Identifier: MIT */
#include "engine.h"
#include "player.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct module_path where = {.directories = {TEST_MODULES, TEST_STAGE "/lib/osero/engines"}, .count = 2};

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
    assert_refused("random:label=\"  \"", "the label is blank");
    assert_refused("random:label=\"a", "the quotes of label do not end");
    assert_refused("random:label=\"a\"b", "after the quotes of label");
    assert_refused("random:label=a\"b", "quotes within the value of label");
    assert_refused("random:label=a,label=b", "label is given twice");
    assert_refused("random:label=@x", "label cannot come from a file");
    assert_refused("random:label=\"a\tb\"", "control characters");
    assert_refused("random:label=\xff", "UTF-8");
    assert_refused("random:x\ny=1", "random has no option 'x?y'");
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
    assert_refused("nobody", "; there are alphabeta, bent, crash-at-load, danger-sort, every-option, ");
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
    cr_assert(player_try(&player, 8, 1, 10000, &error), "%s", error.message);
    cr_assert_not(player_try(&player, 5, 1, 10000, &error));
    cr_assert_str_eq(error.message, "random does not play on 5x5 boards");
    player_clear(&player);
}

/* Writes a file into a folder of its own and gives "every-option:KEY=@PATH". */
static void setting_from_file(const char *key, const char *content, char path[64], char text[120])
{
    char folder[] = "/tmp/osero_player_XXXXXX";
    cr_assert_not_null(mkdtemp(folder));
    (void)snprintf(path, 64, "%s/v,1.json", folder);
    FILE *file = fopen(path, "w");
    cr_assert_not_null(file);
    (void)fputs(content, file);
    (void)fclose(file);
    (void)snprintf(text, 120, "every-option:label=x,%s=@\"%s\"", key, path);
}

static void remove_file(char *path)
{
    (void)unlink(path);
    *strrchr(path, '/') = '\0';
    (void)rmdir(path);
}

static char *options_text(const struct player *player)
{
    struct json *json = player_json(player);
    char *text = json_text(json_get(json, "options"), false);
    json_free(json);
    *strstr(text, ",\"squares\"") = '\0';
    return text;
}

Test(player, options_of_every_type)
{
    static const struct {
        const char *text, *options;
    } cases[] = {
        {"every-option", "{\"flag\":true,\"level\":3,\"rate\":0.1,\"colour\":\"green\",\"text\":\"as \\\"it\\\" is\""},
        {"every-option:flag=false,level=-5,rate=1,colour=blue,text=a b",
         "{\"flag\":false,\"level\":-5,\"rate\":1,\"colour\":\"blue\",\"text\":\"a b\""},
        {"every-option:flag=0,level=+10,rate=2.5e-1,colour=\"red\",text=\"\"",
         "{\"flag\":false,\"level\":10,\"rate\":0.25,\"colour\":\"red\",\"text\":\"\""},
        {"every-option:text=\"@x\"", "{\"flag\":true,\"level\":3,\"rate\":0.1,\"colour\":\"green\",\"text\":\"@x\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct player player;
        assert_taken(cases[i].text, &player);
        char *text = options_text(&player);
        cr_assert_str_eq(text, cases[i].options);
        free(text);
        player_clear(&player);
    }
}

Test(player, bad_values_of_options)
{
    assert_refused("every-option:flag=yes", "flag takes true or false, not 'yes'");
    assert_refused("every-option:level=11", "level takes a whole number from -5 to 10, not '11'");
    assert_refused("every-option:level=-6", "level takes");
    assert_refused("every-option:level=3.5", "level takes a whole number");
    assert_refused("every-option:level=3x", "level takes");
    assert_refused("every-option:level=99999999999999999999", "level takes");
    assert_refused("every-option:rate=1.0001", "rate takes a number from 0 to 1, not '1.0001'");
    assert_refused("every-option:rate=nan", "rate takes");
    assert_refused("every-option:rate=inf", "rate takes");
    assert_refused("every-option:rate=0x1", "rate takes");
    assert_refused("every-option:rate=.", "rate takes");
    assert_refused("every-option:colour=pink", "colour takes one of red, green, blue, not 'pink'");
    assert_refused("every-option:text=\xff", "text takes a text in UTF-8");
    assert_refused("every-option:text=", "text has no value; an empty text is written text=\"\"");
    assert_refused("every-option:text=@", "text has no value");
    assert_refused("every-option:text=@\"\"", "text=@ needs a file's name");
    assert_refused("every-option:levle=1", "every-option has no option 'levle' (did you mean level?); its options are "
                                           "flag, level, rate, colour, text, squares, numbers");
    assert_refused("every-option:level=1,level=1", "level is given twice");
    assert_refused("every-option:numbers=1", "numbers takes a table of 3 numbers from 0 to 1, and only from a file: "
                                             "numbers=@FILE.json");
    assert_refused("every-option:squares=\"[1,2]\"", "squares=@FILE.json");
    assert_refused("every-option:level=11", "player 'every-option:level=11': ");
}

Test(player, values_from_files)
{
    static const struct {
        const char *key, *content, *found; /* in the options, or in the message */
        bool good;
    } cases[] = {
        {"flag", "false", "\"flag\":false", true},
        {"level", "-4", "\"level\":-4", true},
        {"rate", "0.75", "\"rate\":0.75", true},
        {"colour", "\"red\"", "\"colour\":\"red\"", true},
        {"text", "\"a\\nb\"", "\"text\":\"a\\nb\"", true},
        {"numbers", "[0.5,0.25,0]", "\"flag\":true", true},
        {"flag", "0", "flag takes true or false, not this number", false},
        {"level", "11", "level takes a whole number from -5 to 10, not 11", false},
        {"level", "\"1\"", "level takes a whole number from -5 to 10, not this text", false},
        {"rate", "null", "rate takes a number from 0 to 1, not null", false},
        {"colour", "\"pink\"", "colour takes one of red, green, blue, not 'pink'", false},
        {"colour", "1", "colour takes one of red, green, blue, not this number", false},
        {"text", "[]", "text takes a text, not an array", false},
        {"numbers", "[0.5,\n0.25,0", "v,1.json:2:7: the text ends too early", false},
        {"numbers", "[0,0,2]", "v,1.json: numbers: entry 2 is 2", false},
        {"squares", "{\"schema\":\"osero.weights/1\",\"type\":\"int\",\"player\":\"ver1\",\"values\":[]}",
         "its \"player\" is \"ver1\", but \"every-option\" is wanted", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char path[64], text[120];
        setting_from_file(cases[i].key, cases[i].content, path, text);
        if (cases[i].good) {
            struct player player;
            assert_taken(text, &player);
            char *options = options_text(&player);
            cr_assert(strstr(options, cases[i].found) != NULL, "%s: %s", cases[i].found, options);
            free(options);
            player_clear(&player);
        } else {
            assert_refused(text, cases[i].found);
        }
        remove_file(path);
    }
}

Test(player, a_file_that_is_not_there_is_a_failure_of_the_world)
{
    struct player player;
    struct error error = {.kind = ERROR_NONE};
    cr_assert_not(player_parse("every-option:numbers=@/no/such.json", &where, &player, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    cr_assert(strstr(error.message, "numbers: cannot open /no/such.json: No such file") != NULL, "%s", error.message);
}

Test(player, json_has_all_options_defaults_included)
{
    struct player player;
    assert_taken("every-option:level=4,label=me,limit.depth=6,limit.nodes=0", &player);
    struct json *json = player_json(&player);
    cr_assert_str_eq(json_string(json_get(json, "label")), "me");
    cr_assert_str_eq(json_string(json_get(json, "module")), "every-option");
    cr_assert_str_eq(json_string(json_get(json, "version")), "7.1");
    const struct json *options = json_get(json, "options");
    cr_assert_eq(json_length(options), 7);
    cr_assert_eq(json_length(json_get(options, "squares")), 64);
    cr_assert_eq(json_number(json_at(json_get(options, "numbers"), 2)), 0.1);
    char *limits = json_text(json_get(json, "limits"), false);
    cr_assert_str_eq(limits, "{\"nodes\":0,\"depth\":6}");
    free(limits);
    json_free(json);
    player_clear(&player);
}

Test(player, limits_of_the_run_fill_what_a_player_leaves_open)
{
    struct player player;
    struct player_limits common;
    struct error error = {.kind = ERROR_NONE};
    unsigned common_set = 0;
    cr_assert(player_limits_parse("depth=2,move_ms=100,nodes=5", &common, &common_set, &error), "%s", error.message);
    assert_taken("random:limit.depth=6,limit.nodes=0", &player);
    player_limits_merge(&player.limits, &player.limits_set, &common, common_set);
    cr_assert_eq(player.limits_set, 1u | 1u << 3 | 1u << 4);
    const struct osero_limits limits = player_limits_engine(&player.limits);
    cr_assert(limits.depth == 6 && limits.nodes == 0 && limits.move_ns == 100000000 && limits.clock_ns == 0);
    player_clear(&player);
    cr_assert_not(player_limits_parse("depth=2,depth=2", &common, &common_set, &error));
    cr_assert_str_eq(error.message, "depth is given twice");
    cr_assert_not(player_limits_parse("depth=@x", &common, &common_set, &error));
    cr_assert_not(player_limits_parse("", &common, &common_set, &error));
}

Test(player, a_path_is_a_name_too)
{
    struct player player;
    assert_taken(TEST_MODULES "/other_name.so:label=x", &player);
    cr_assert_str_eq(player.info.name, "another");
    player_clear(&player);
    assert_refused("other-name", "says that its name is 'another', so its file must be another.so");
    assert_refused("no-choose", "no_choose.so: it has no choose");
}

Test(player, modules_are_listed_once_and_in_order)
{
    char **paths = NULL, name[NAME_MAX + 1];
    int count = 0;
    struct error error = {.kind = ERROR_NONE};
    const struct module_path twice = {.directories = {TEST_MODULES, "/no/such", TEST_MODULES}, .count = 3};
    cr_assert(module_list(&twice, &paths, &count, &error));
    cr_assert_geq(count, 10);
    for (int i = 1; i < count; i++)
        cr_assert_lt(strcmp(paths[i - 1], paths[i]), 0);
    module_name_of_file(paths[0], name);
    cr_assert_str_eq(name, "bent");
    module_list_free(paths, count);
}

/* ---- Trying */

static void assert_try_fails(const char *text, const char *expected)
{
    struct player player;
    struct error error = {.kind = ERROR_NONE};
    assert_taken(text, &player);
    cr_assert_not(player_try(&player, 8, 1, 1000, &error), "%s", text);
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert_str_eq(error.message, expected);
    player_clear(&player);
}

Test(player_try, tells_what_failed, .timeout = 60)
{
    assert_try_fails("misbehave:label=x,mode=failed,phase=create",
                     "x: create failed: misbehave fails to load, as it was told to (mode=failed)");
    assert_try_fails("misbehave:label=x,mode=crash,phase=create", "x: crashed (Segmentation fault) in create");
    assert_try_fails("misbehave:label=x,mode=abort,phase=create", "x: crashed (Aborted) in create");
    assert_try_fails("misbehave:label=x,mode=exit,phase=create", "x: ended its own process (exit status 0) in create");
    assert_try_fails("misbehave:label=x,mode=hang,phase=create", "x: took longer than 1000 ms in create");
}

Test(player_try, what_breaks_in_a_game_is_no_reason_to_refuse)
{
    struct player player;
    struct error error = {.kind = ERROR_NONE};
    assert_taken("misbehave:mode=crash,phase=new_game", &player);
    cr_assert(player_try(&player, 8, 1, 10000, &error), "%s", error.message);
    player_clear(&player);
}

/* ---- Engines: each Criterion test is a process of its own, so that module code may run here. */

static int32_t ask(const struct engine *engine, double *score)
{
    const struct board start = rules_start(8, START_STANDARD);
    const uint64_t moves = rules_moves(start.player, start.opponent, rules_squares(8));
    const struct osero_position position = engine_position(start, 8, 0, moves);
    const struct osero_limits limits = {.size = sizeof limits};
    struct osero_report report = {.size = sizeof report};
    const int32_t move = engine->hooks->choose(engine->instance, &position, &limits, &report);
    *score = report.score;
    return move;
}

Test(engine, settings_reach_the_module)
{
    struct player player;
    struct engine engine;
    struct error error = {.kind = ERROR_NONE};
    double value = 0;
    assert_taken("every-option:level=7,colour=blue,text=\"a,b\",flag=false", &player);
    cr_assert(engine_open(&engine, &player, 8, 1, false, &error), "%s", error.message);
    const struct osero_position position = engine_position(rules_start(8, START_STANDARD), 8, 1, 0);
    cr_assert(position.colour == OSERO_WHITE && position.board_size == 8 && position.wide == NULL);
    cr_assert_eq(engine.hooks->evaluate(engine.instance, &position, &value), OSERO_DONE);
    cr_assert_float_eq(value, 0 + 70 + 2000 + 30000 + 0.1 + 0.1, 1e-9);
    engine_close(&engine);
    engine_close(&engine);
    cr_assert_not(engine_open(&engine, &player, 6, 1, false, &error));
    cr_assert(strstr(error.message, "does not play on 6x6 boards") != NULL);
    cr_assert_null(engine.library);
    player_clear(&player);
}

/* A thread that the module has started may still run in it, so neither closing nor refusing it unloads it. */
Test(engine, a_closed_module_stays_loaded)
{
    for (int copy = 0; copy < 2; copy++) {
        struct player player;
        struct engine engine;
        struct error error = {.kind = ERROR_NONE};
        assert_taken("every-option", &player);
        cr_assert(engine_open(&engine, &player, 8, 1, copy == 1, &error), "%s", error.message);
        const struct osero_engine *hooks = engine.hooks;
        engine_close(&engine);
        cr_assert_eq(hooks->abi, OSERO_ABI);
        cr_assert_str_eq(hooks->name, "every-option");
        player_clear(&player);
    }
}

/* The module counts its calls in a global. A closed copy's descriptor and name are free for the next one. */
Test(engine, private_copies_share_no_globals)
{
    struct player player;
    struct error error = {.kind = ERROR_NONE};
    struct engine engines[3];
    double score = 0;
    assert_taken("every-option", &player);
    for (int i = 0; i < 3; i++) {
        cr_assert(engine_open(&engines[i], &player, 8, 1, true, &error), "%s", error.message);
        for (int call = 1; call <= 2 + i; call++) {
            cr_assert_eq(ask(&engines[i], &score), 19); /* d3, the first of the four moves */
            cr_assert_eq(score, call);
        }
    }
    for (int i = 0; i < 3; i++) {
        (void)ask(&engines[i], &score);
        cr_assert_eq(score, 3 + i);
    }
    engine_close(&engines[1]);
    cr_assert(engine_open(&engines[1], &player, 8, 1, true, &error), "%s", error.message);
    (void)ask(&engines[1], &score);
    cr_assert_eq(score, 1);
    for (int i = 0; i < 3; i++)
        engine_close(&engines[i]);
    player_clear(&player);
}

/* What private copies are for: without them the second is the first. */
Test(engine, without_a_private_copy_globals_are_shared)
{
    struct player player;
    struct error error = {.kind = ERROR_NONE};
    struct engine engines[2];
    double score = 0;
    assert_taken("every-option", &player);
    for (int i = 0; i < 2; i++)
        cr_assert(engine_open(&engines[i], &player, 8, 1, false, &error), "%s", error.message);
    (void)ask(&engines[0], &score);
    (void)ask(&engines[1], &score);
    cr_assert_eq(score, 2);
    for (int i = 0; i < 2; i++)
        engine_close(&engines[i]);
    player_clear(&player);
}
