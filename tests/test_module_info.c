/* SPDX-License-Identifier: MIT */
#include "module_info.h"
#include "module_load.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MODULE(name) TEST_MODULES "/" name ".so"

/* ---- module_check on structs that are wrong in one thing */

static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    (void)instance, (void)position, (void)limits, (void)report;
    return OSERO_FAILED;
}

static const struct osero_engine good_engine = {.abi = OSERO_ABI,
                                                .size = sizeof good_engine,
                                                .name = "good",
                                                .version = "1",
                                                .author = "somebody",
                                                .summary = "good",
                                                .board_sizes = OSERO_BOARD(8),
                                                .choose = choose};

static void assert_fault(const struct osero_engine *engine, const char *part)
{
    struct error error = {.kind = ERROR_NONE};
    cr_assert_not(module_check(engine, &error), "taken, but expected: %s", part);
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert(strstr(error.message, part) != NULL, "expected: %s\ngot: %s", part, error.message);
    cr_assert(strchr(error.message, '\n') == NULL);
}

#define ASSERT_ENGINE_FAULT(part, ...)            \
    do {                                          \
        struct osero_engine engine = good_engine; \
        __VA_ARGS__;                              \
        assert_fault(&engine, part);              \
    } while (0)

Test(module_check, a_good_engine_passes)
{
    struct error error = {.kind = ERROR_NONE};
    cr_assert(module_check(&good_engine, &error), "%s", error.message);
}

Test(module_check, fields_of_the_engine)
{
    ASSERT_ENGINE_FAULT("made for ABI 2 of osero_engine.h, but this osero has ABI 1", engine.abi = 2);
    ASSERT_ENGINE_FAULT("made for ABI 0", engine.abi = 0);
    ASSERT_ENGINE_FAULT("its size says 64 bytes", engine.size = 64);
    ASSERT_ENGINE_FAULT("it has no choose", engine.choose = NULL);
    ASSERT_ENGINE_FAULT("name is missing", engine.name = NULL);
    ASSERT_ENGINE_FAULT("name is missing", engine.name = "");
    ASSERT_ENGINE_FAULT("bad name 'Good'", engine.name = "Good");
    ASSERT_ENGINE_FAULT("bad name 'a_b'", engine.name = "a_b");
    ASSERT_ENGINE_FAULT("bad name '-a'", engine.name = "-a");
    ASSERT_ENGINE_FAULT("bad name 'a b'", engine.name = "a b");
    ASSERT_ENGINE_FAULT("bad name 'aaaaaaaa",
                        engine.name = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    ASSERT_ENGINE_FAULT("version is missing", engine.version = NULL);
    ASSERT_ENGINE_FAULT("author is missing", engine.author = "");
    ASSERT_ENGINE_FAULT("summary is missing", engine.summary = NULL);
    ASSERT_ENGINE_FAULT("summary is more than one line", engine.summary = "a\nb");
    ASSERT_ENGINE_FAULT("author is not UTF-8", engine.author = "\xe9");
    ASSERT_ENGINE_FAULT("board_sizes is missing", engine.board_sizes = 0);
    ASSERT_ENGINE_FAULT("bad board_sizes 0x8", engine.board_sizes = 8);
    ASSERT_ENGINE_FAULT("bad games 0x4", engine.games = 4);
    ASSERT_ENGINE_FAULT("it has board_sizes, but does not play Othello", engine.games = OSERO_GAME(1));
    ASSERT_ENGINE_FAULT("board_sizes is missing", (engine.board_sizes = 0, engine.games = OSERO_GAME(0)));
    ASSERT_ENGINE_FAULT("option_count is 1, but options is null", engine.option_count = 1);
}

static const char *const choices[] = {"a", "b", NULL};
static const int32_t ints[65536];
static const double reals[4] = {0, 1, 2, 3};

static const struct osero_option good_option = {.size = sizeof good_option,
                                                .type = OSERO_INT,
                                                .name = "good",
                                                .help = "good",
                                                .minimum = -10,
                                                .maximum = 10,
                                                .choices = choices};

/* An engine with the option, wrong in one thing, behind a good one. */
#define ASSERT_OPTION_FAULT(part, ...)                                                                                \
    do {                                                                                                              \
        struct osero_option option = good_option;                                                                     \
        __VA_ARGS__;                                                                                                  \
        const struct osero_option both[] = {{.size = sizeof both[0], .type = OSERO_BOOL, .name = "one", .help = "1"}, \
                                            option};                                                                  \
        ASSERT_ENGINE_FAULT(part, engine.options = both; engine.option_count = 2);                                    \
    } while (0)

Test(module_check, names_of_options)
{
    ASSERT_OPTION_FAULT("option 1 has no name", option.name = NULL);
    ASSERT_OPTION_FAULT("bad option name ''", option.name = "");
    ASSERT_OPTION_FAULT("bad option name 'Up'", option.name = "Up");
    ASSERT_OPTION_FAULT("bad option name '1st'", option.name = "1st");
    ASSERT_OPTION_FAULT("bad option name 'a-b'", option.name = "a-b");
    ASSERT_OPTION_FAULT("two options are called 'one'", option.name = "one");
    ASSERT_OPTION_FAULT("option name 'label' is reserved", option.name = "label");
    ASSERT_OPTION_FAULT("option name 'limits' is reserved", option.name = "limits");
    ASSERT_OPTION_FAULT("option 'good': its help is missing", option.help = NULL);
    struct osero_option small = good_option;
    small.size = 8;
    ASSERT_ENGINE_FAULT("options[0].size is 8", engine.options = &small; engine.option_count = 1);
}

Test(module_check, types_ranges_and_defaults_of_options)
{
    ASSERT_OPTION_FAULT("option 'good': unknown type 0", option.type = 0);
    ASSERT_OPTION_FAULT("option 'good': unknown type 8", option.type = 8);
    ASSERT_OPTION_FAULT("its default 11 is not within -10 to 10", option.value.integer = 11);
    ASSERT_OPTION_FAULT("bad range 1 to 0", option.minimum = 1; option.maximum = 0);
    ASSERT_OPTION_FAULT("bad range", option.maximum = (double)INFINITY);
    ASSERT_OPTION_FAULT("bad range", option.minimum = (double)NAN);
    ASSERT_OPTION_FAULT("beyond 2^53", option.maximum = 0x1p54);
    ASSERT_OPTION_FAULT("9007199254740993 is not within", option.maximum = 0x1p53;
                        option.value.integer = INT64_C(9007199254740993));
    ASSERT_OPTION_FAULT("a bool is 0 or 1, not 2", option.type = OSERO_BOOL; option.value.integer = 2);
    ASSERT_OPTION_FAULT("its default 10.5 is not within", option.type = OSERO_REAL; option.value.real = 10.5);
    ASSERT_OPTION_FAULT("its default nan is not within", option.type = OSERO_REAL; option.value.real = (double)NAN);
    ASSERT_OPTION_FAULT("an enum needs choices", option.type = OSERO_ENUM; option.choices = NULL);
    ASSERT_OPTION_FAULT("an enum needs choices", option.type = OSERO_ENUM; option.choices = &choices[2]);
    ASSERT_OPTION_FAULT("its default is choice number 2 of 2", option.type = OSERO_ENUM; option.value.integer = 2);
    ASSERT_OPTION_FAULT("its default is choice number -1", option.type = OSERO_ENUM; option.value.integer = -1);
    static const char *const twice[] = {"a", "a", NULL};
    ASSERT_OPTION_FAULT("the choice 'a' is there twice", option.type = OSERO_ENUM; option.choices = twice);
    ASSERT_OPTION_FAULT("its default is more than one line", option.type = OSERO_STRING; option.value.string = "\n");
}

Test(module_check, tables)
{
    static int32_t bent[64];
    bent[8] = 5; /* a2, whose images are a7 b1 b8 g1 g8 h2 h7 */
    ASSERT_OPTION_FAULT("a table has 1 to 65536 entries, not 0", option.type = OSERO_INT_TABLE;
                        option.value.ints = ints);
    ASSERT_OPTION_FAULT("a table has 1 to 65536 entries, not 65537", option.type = OSERO_INT_TABLE;
                        option.value.ints = ints; option.length = 65537);
    ASSERT_OPTION_FAULT("a table needs default numbers", option.type = OSERO_INT_TABLE; option.length = 4);
    ASSERT_OPTION_FAULT("64 entries, not 4", option.type = OSERO_INT_TABLE; option.value.ints = ints; option.length = 4;
                        option.symmetry = OSERO_SYMMETRY_SQUARE);
    ASSERT_OPTION_FAULT("unknown symmetry 2", option.type = OSERO_INT_TABLE; option.value.ints = ints;
                        option.length = 64; option.symmetry = 2);
    ASSERT_OPTION_FAULT("its default: entry 2 is 2, which is not within 0 to 1.5", option.type = OSERO_REAL_TABLE;
                        option.value.reals = reals; option.length = 4; option.minimum = 0; option.maximum = 1.5);
    ASSERT_OPTION_FAULT("its default: b1 is 0 but a2 is 5", option.type = OSERO_INT_TABLE; option.value.ints = bent;
                        option.length = 64; option.symmetry = OSERO_SYMMETRY_SQUARE);
    ASSERT_OPTION_FAULT("beyond 32 bits", option.type = OSERO_INT_TABLE; option.value.ints = ints; option.length = 4;
                        option.maximum = 4e9);
}

Test(module_check, numbers_of_threads)
{
    struct osero_option option = good_option;
    struct osero_engine engine = good_engine;
    struct error error;
    option.threads = 1;
    engine.options = &option;
    engine.option_count = 1;
    assert_fault(&engine, "option 'good': it is a number of threads, but the module lacks the flag OSERO_THREADED");
    engine.flags = OSERO_THREADED;
    cr_assert(module_check(&engine, &error), "%s", error.message);
    option.type = OSERO_REAL;
    assert_fault(&engine, "option 'good': only an int can be a number of threads");
    option.threads = 2;
    assert_fault(&engine, "option 'good': its `threads` is 2; it is 0 or 1");
}

/* ---- Files */

static void assert_refused(const char *path, const char *part)
{
    struct module_info info;
    struct error error = {.kind = ERROR_NONE};
    cr_assert_not(module_probe_within(path, 1, &info, &error), "%s was taken", path);
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert(strstr(error.message, part) != NULL, "expected: %s\ngot: %s", part, error.message);
    cr_assert(strstr(error.message, strrchr(path, '/')) != NULL, "names no file: %s", error.message);
    cr_assert(strchr(error.message, '\n') == NULL);
    module_info_clear(&info);
}

Test(module_probe, tells_what_a_module_says_of_itself)
{
    struct module_info info;
    struct error error = {.kind = ERROR_NONE};
    cr_assert(module_probe(MODULE("every_option"), &info, &error), "%s", error.message);
    cr_assert_str_eq(info.name, "every-option");
    cr_assert_str_eq(info.version, "7.1");
    cr_assert_eq(info.board_sizes, OSERO_BOARD(4) | OSERO_BOARD(8) | OSERO_BOARD(10));
    cr_assert_eq(info.flags, OSERO_THREADED);
    cr_assert(info.has_evaluate && !info.has_solve);
    cr_assert_eq(info.option_count, 7);
    cr_assert_eq(strlen(info.digest), 64);
    cr_assert_eq(info.path[0], '/');
    const struct option_info *options = info.options;
    cr_assert(options[0].type == OSERO_BOOL && options[0].value.integer == 1);
    cr_assert(options[1].type == OSERO_INT && options[1].value.integer == 3 && options[1].linear);
    cr_assert(options[1].minimum == -5 && options[1].maximum == 10);
    cr_assert(options[2].type == OSERO_REAL && options[2].value.real == 0.1 && !options[2].linear);
    cr_assert(options[3].type == OSERO_ENUM && options[3].choice_count == 3 && options[3].value.integer == 1);
    cr_assert_str_eq(options[3].choices[2], "blue");
    cr_assert_str_eq(options[4].value.string, "as \"it\" is");
    cr_assert(options[5].type == OSERO_INT_TABLE && options[5].symmetry == OSERO_SYMMETRY_SQUARE);
    cr_assert(options[6].type == OSERO_REAL_TABLE && options[6].length == 3 && options[6].value.reals[2] == 0.1);
    cr_assert_str_eq(options[6].help, "three numbers");
    cr_assert_eq(module_info_option(&info, "text"), 4);
    cr_assert_eq(module_info_option(&info, "nothing"), -1);
    module_info_clear(&info);
}

Test(module_probe, a_module_with_a_later_header_is_good)
{
    struct module_info info;
    struct error error = {.kind = ERROR_NONE};
    cr_assert(module_probe(MODULE("newer"), &info, &error), "%s", error.message);
    cr_assert_eq(info.option_count, 2);
    cr_assert_str_eq(info.options[1].name, "second");
    module_info_clear(&info);
}

Test(module_probe, modules_that_are_wrong)
{
    assert_refused(MODULE("wrong_abi"), "made for ABI 2");
    assert_refused(MODULE("no_choose"), "it has no choose");
    assert_refused(MODULE("no_symbol"), "does not export the symbol osero_engine");
    assert_refused(MODULE("undefined"), "not a module: undefined symbol: nobody_has_this");
    assert_refused(MODULE("missing"), "cannot be loaded: No such file or directory");
}

Test(module_probe, modules_that_misbehave_while_loading, .timeout = 60)
{
    assert_refused(MODULE("crash_at_load"), "crashed (Segmentation fault) while it was loaded");
    assert_refused(MODULE("exit_at_load"), "ended its own process (exit status 5) while it was loaded");
    assert_refused(MODULE("wild_pointer"), "crashed (Segmentation fault) while it was loaded");
    assert_refused(MODULE("hang_at_load"), "took longer than 1 s to load");
}

Test(module_probe, files_that_are_no_libraries)
{
    char folder[] = "/tmp/osero_module_XXXXXX", text[64], empty[64];
    cr_assert_not_null(mkdtemp(folder));
    (void)snprintf(text, sizeof text, "%s/text.so", folder);
    (void)snprintf(empty, sizeof empty, "%s/empty.so", folder);
    FILE *file = fopen(text, "w");
    (void)fprintf(file, "this is a text, and a longer one than an ELF header, of which 64 bytes are read at first\n");
    (void)fclose(file);
    (void)fclose(fopen(empty, "w"));
    assert_refused(text, "text.so: not a module: invalid ELF header");
    assert_refused(empty, "empty.so: not a module: file too short");
    assert_refused(folder, "not a file");
    (void)unlink(text);
    (void)unlink(empty);
    (void)rmdir(folder);
}

Test(module_info, json_reads_back)
{
    struct module_info info, back;
    struct error error = {.kind = ERROR_NONE};
    cr_assert(module_probe(MODULE("every_option"), &info, &error), "%s", error.message);
    struct json *json = module_info_json(&info);
    cr_assert(module_info_read(json, &back));
    memcpy(back.digest, info.digest, sizeof back.digest);
    struct json *again = module_info_json(&back);
    char *first = json_text(json, false), *second = json_text(again, false);
    cr_assert_str_eq(first, second);
    cr_assert(strstr(first, "{\"name\":\"colour\",\"type\":\"enum\",\"choices\":[\"red\",\"green\",\"blue\"],"
                            "\"default\":\"green\",\"linear\":false,\"threads\":false,\"help\":\"a colour\"}") != NULL,
              "%s", first);
    free(first);
    free(second);
    json_free(json);
    json_free(again);
    module_info_clear(&info);
    module_info_clear(&back);
}

Test(module_info, damaged_descriptions_are_not_taken)
{
    static const char *const texts[] = {
        "{}",
        "{\"name\":1}",
        "{\"name\":\"a\",\"version\":\"1\",\"author\":\"b\",\"summary\":\"c\",\"path\":\"/p\",\"board_sizes\":[8]}",
        "{\"name\":\"a\",\"version\":\"1\",\"author\":\"b\",\"summary\":\"c\",\"path\":\"/p\",\"board_sizes\":[],"
        "\"options\":[]}",
        "{\"name\":\"a\",\"version\":\"1\",\"author\":\"b\",\"summary\":\"c\",\"path\":\"/p\",\"board_sizes\":[8],"
        "\"options\":[{\"name\":\"x\"}]}",
        "{\"name\":\"a\",\"version\":\"1\",\"author\":\"b\",\"summary\":\"c\",\"path\":\"/p\",\"board_sizes\":[8],"
        "\"options\":[{\"name\":\"x\",\"help\":\"h\",\"type\":\"int\",\"default\":5,\"minimum\":0,\"maximum\":1}]}",
        "{\"name\":\"a\",\"version\":\"1\",\"author\":\"b\",\"summary\":\"c\",\"path\":\"/p\",\"board_sizes\":[8],"
        "\"options\":[{\"name\":\"x\",\"help\":\"h\",\"type\":\"int_table\",\"symmetry\":\"square\",\"length\":3,"
        "\"default\":[1,2,3],\"minimum\":0,\"maximum\":9}]}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct module_info info;
        struct json *json = json_parse(texts[i], "t", NULL);
        cr_assert_not_null(json);
        cr_assert_not(module_info_read(json, &info), "%s", texts[i]);
        json_free(json);
    }
}
