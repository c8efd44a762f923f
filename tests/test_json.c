/* SPDX-License-Identifier: MIT */
#include "json.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Parses, writes compactly, compares. */
static void assert_text(const char *input, const char *expected)
{
    struct error error = {.kind = ERROR_NONE};
    struct json *json = json_parse(input, "t", &error);
    cr_assert_not_null(json, "%s: %s", input, error.message);
    char *text = json_text(json, false);
    cr_assert_str_eq(text, expected);
    free(text);
    json_free(json);
}

static void assert_fault(const char *input, const char *expected)
{
    struct error error = {.kind = ERROR_NONE};
    struct json *json = json_parse(input, "t", &error);
    cr_assert_null(json, "%s was taken", input);
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert_str_eq(error.message, expected);
}

Test(json, reads_and_writes_every_type)
{
    assert_text(" { \"a\" : [ 1 , true , false , null , \"x\" , { } , [ ] ] } \n",
                "{\"a\":[1,true,false,null,\"x\",{},[]]}");
    assert_text("\"\\u00e9\\n\\\"\\\\\\/\\u0001\\ud83d\\ude00\"", "\"\xc3\xa9\\n\\\"\\\\/\\u0001\xf0\x9f\x98\x80\"");
    assert_text("\xef\xbb\xbf[1]", "[1]");
}

Test(json, faults_have_line_and_column)
{
    assert_fault("{\"a\":1,\n  \"b\" 2}", "t:2:7: ':' was expected");
    assert_fault("[1,\n2", "t:2:2: the text ends too early");
    assert_fault("", "t:1:1: the text ends too early");
    assert_fault("[1,]", "t:1:4: a value was expected");
    assert_fault("[1 2]", "t:1:4: ',' or ']' was expected");
    assert_fault("{\"a\":1 \"b\":2}", "t:1:8: ',' or '}' was expected");
    assert_fault("{a:1}", "t:1:2: a key in double quotes was expected");
    assert_fault("[\"\xc3\xa9\", x]", "t:1:7: a value was expected");
    assert_fault("[1] x", "t:1:5: nothing may follow the value");
    assert_fault("[1][2]", "t:1:4: nothing may follow the value");
}

Test(json, what_only_cjson_would_take_is_refused)
{
    assert_fault("[01]", "t:1:2: a number has no leading zeros");
    assert_fault("[-01]", "t:1:3: a number has no leading zeros");
    assert_fault("[1.]", "t:1:4: a digit is missing");
    assert_fault("[1e]", "t:1:4: a digit is missing");
    assert_fault("[-]", "t:1:3: a digit is missing");
    assert_fault("[0x10]", "t:1:3: ',' or ']' was expected");
    assert_fault("[\"a\nb\"]", "t:1:4: a control character in a string must be escaped");
    assert_fault("[\"\\q\"]", "t:1:3: unknown escape in a string");
    assert_fault("[\"\\u12\"]", "t:1:3: \\u needs four hexadecimal digits");
    assert_fault("[\"\\ud800\"]", "t:1:3: half a surrogate pair");
    assert_fault("[\"\\u0000\"]", "t:1:3: a string cannot hold \\u0000");
    assert_fault("[\"\xff\"]", "t:1:3: not UTF-8");
    assert_fault("[\"\xc0\xaf\"]", "t:1:3: not UTF-8");
    assert_fault("[\"abc", "t:1:6: the text ends too early");
}

Test(json, no_nan_no_infinity)
{
    assert_fault("[NaN]", "t:1:2: a value was expected");
    assert_fault("[1e999]", "t:1:2: the number is too large");
    assert_fault("[-Infinity]", "t:1:3: a digit is missing");
    struct json *array = json_new_array();
    cr_assert(json_add(array, json_new_number(NAN)) && json_add(array, json_new_number(INFINITY)) &&
              json_add(array, json_new_number(-INFINITY)));
    char *text = json_text(array, false);
    cr_assert_str_eq(text, "[null,null,null]");
    free(text);
    json_free(array);
}

Test(json, a_repeated_key_is_found_where_it_stands)
{
    assert_fault("{\"a\":1,\n \"a\":2}", "t:2:2: the key \"a\" occurs twice");
    assert_fault("{\"a\":{\"a\":0},\n \"\\u0061\":2}", "t:2:2: the key \"a\" occurs twice");
    assert_fault("[{\"x\":{\"b\":1}},{\"c\":{\"d\":1,\"e\":2,\"d\":3}}]", "t:1:34: the key \"d\" occurs twice");
    assert_text("{\"a\":{\"a\":1},\"A\":2}", "{\"a\":{\"a\":1},\"A\":2}");
}

Test(json, numbers_are_shortest)
{
    assert_text("[0,-0,1e2,1e15,9007199254740992,-9007199254740992,1e16,1e21]",
                "[0,0,100,1000000000000000,9007199254740992,-9007199254740992,1e+16,1e+21]");
    assert_text("[0.1,0.30000000000000004,1.5,2.50,5e-324,1.7976931348623157e308]",
                "[0.1,0.30000000000000004,1.5,2.5,5e-324,1.7976931348623157e+308]");
    /* sixteen digits are enough for these */
    assert_text("[0.3333333333333333,123456.7890123456]", "[0.3333333333333333,123456.7890123456]");
}

Test(json, integers_are_whole_and_within_2_53)
{
    struct json *array = json_parse("[9007199254740992,9007199254740994,1.5,-3,\"1\"]", "t", NULL);
    int64_t value = 0;
    cr_assert(json_integer(json_at(array, 0), &value));
    cr_assert_eq(value, INT64_C(9007199254740992));
    cr_assert_not(json_integer(json_at(array, 1), &value));
    cr_assert_not(json_integer(json_at(array, 2), &value));
    cr_assert(json_integer(json_at(array, 3), &value));
    cr_assert_eq(value, -3);
    cr_assert_not(json_integer(json_at(array, 4), &value));
    cr_assert_null(json_at(array, 5));
    cr_assert_eq(json_length(array), 5);
    json_free(array);
}

Test(json, nesting_has_a_limit)
{
    char text[4096];
    memset(text, '[', sizeof text);
    text[sizeof text - 1] = '\0';
    assert_fault(text, "t:1:501: nested too deeply");
}

Test(json, set_replaces_and_accepts_no_memory)
{
    struct json *object = json_new_object();
    cr_assert(json_set_integer(object, "a", 1) && json_set_string(object, "b", "x"));
    cr_assert(json_set_integer(object, "a", 2));
    cr_assert_not(json_set(object, "c", NULL));
    cr_assert_not(json_add(object, NULL));
    char *text = json_text(object, false);
    cr_assert_str_eq(text, "{\"b\":\"x\",\"a\":2}");
    free(text);
    json_free(object);
}

Test(json, a_text_that_is_not_utf8_is_written_as_one_that_is)
{
    static const struct {
        const char *text, *written;
    } cases[] = {
        {"caf\xe9", "\"caf?\""},
        {"caf\xc3\xa9", "\"caf\xc3\xa9\""},
        {"\xff\xfe", "\"??\""},
        {"cut \xf0\x9f\x98", "\"cut ???\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct json *json = json_new_string(cases[i].text);
        char *text = json_text(json, false);
        cr_assert_str_eq(text, cases[i].written);
        free(text);
        json_free(json);
    }
}

Test(json, pretty_text_ends_with_a_newline)
{
    struct json *object = json_parse("{\"a\":[1,2],\"b\":[{}],\"c\":{\"d\":null}}", "t", NULL);
    char *text = json_text(object, true);
    cr_assert_str_eq(text, "{\n  \"a\": [1, 2],\n  \"b\": [\n    {}\n  ],\n  \"c\": {\n    \"d\": null\n  }\n}\n");
    free(text);
    json_free(object);
}

Test(json, a_file_is_replaced_whole_or_not_at_all)
{
    char folder[] = "/tmp/osero_json_XXXXXX", path[64], fresh[80];
    cr_assert_not_null(mkdtemp(folder));
    (void)snprintf(path, sizeof path, "%s/a.json", folder);
    (void)snprintf(fresh, sizeof fresh, "%s.new", path);
    struct error error = {.kind = ERROR_NONE};
    struct json *one = json_parse("[1]", "t", NULL);
    cr_assert(json_write_file(one, path, &error), "%s", error.message);
    struct json *back = json_read_file(path, &error);
    cr_assert_not_null(back);
    cr_assert_eq(json_length(back), 1);
    json_free(back);
    cr_assert_neq(access(fresh, F_OK), 0);

    /* a folder in the place of the file: the rename fails and PATH.new goes */
    cr_assert_eq(unlink(path), 0);
    cr_assert_eq(mkdir(path, 0777), 0);
    cr_assert_not(json_write_file(one, path, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    cr_assert(strstr(error.message, path) != NULL);
    cr_assert_neq(access(fresh, F_OK), 0);
    cr_assert_null(json_read_file(path, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    cr_assert_eq(rmdir(path), 0);
    cr_assert_eq(rmdir(folder), 0);
    cr_assert_not(json_write_file(one, path, &error));
    cr_assert_null(json_read_file(path, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    json_free(one);
}

Test(json, a_zero_byte_in_a_file_is_a_fault)
{
    char path[] = "/tmp/osero_json_XXXXXX";
    const int descriptor = mkstemp(path);
    cr_assert_eq(write(descriptor, "[1]\0]", 5), 5);
    (void)close(descriptor);
    struct error error = {.kind = ERROR_NONE};
    cr_assert_null(json_read_file(path, &error));
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert(strstr(error.message, ":1:4: nothing may follow") != NULL, "%s", error.message);
    (void)unlink(path);
}
