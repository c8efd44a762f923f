/* SPDX-License-Identifier: MIT */
#include "record.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static struct record sample(void)
{
    return (struct record){.pairing = 0,
                           .pair = 0,
                           .game = 1,
                           .black = "A",
                           .white = "B",
                           .opening_plies = 8,
                           .moves = "f5d6c3",
                           .black_discs = 30,
                           .white_discs = 34,
                           .has_difference = true,
                           .difference = -4,
                           .outcome = OUTCOME_LOSS,
                           .termination = TERMINATION_NORMAL};
}

static const char sample_line[] =
    "{\"v\":1,\"pairing\":0,\"pair\":0,\"game\":1,\"black\":\"A\",\"white\":\"B\",\"opening_plies\":8,"
    "\"moves\":\"f5d6c3\",\"black_discs\":30,\"white_discs\":34,\"difference\":-4,\"outcome\":\"loss\","
    "\"termination\":\"normal\"}\n";

static void assert_line(const struct record *record, const char *expected)
{
    char line[RECORD_LINE_SIZE];
    const size_t length = record_write(record, line);
    cr_assert_str_eq(line, expected);
    cr_assert_eq(length, strlen(expected));
}

static void assert_same(const struct record *a, const struct record *b)
{
    cr_assert_eq(a->pairing, b->pairing);
    cr_assert_eq(a->pair, b->pair);
    cr_assert_eq(a->game, b->game);
    cr_assert_str_eq(a->black, b->black);
    cr_assert_str_eq(a->white, b->white);
    cr_assert_eq(a->opening_plies, b->opening_plies);
    cr_assert_str_eq(a->moves, b->moves);
    cr_assert_eq(a->black_discs, b->black_discs);
    cr_assert_eq(a->white_discs, b->white_discs);
    cr_assert_eq(a->has_difference, b->has_difference);
    cr_assert_eq(a->difference, b->difference);
    cr_assert_eq(a->outcome, b->outcome);
    cr_assert_eq(a->termination, b->termination);
    cr_assert_str_eq(a->start, b->start);
    cr_assert_str_eq(a->fault, b->fault);
    cr_assert_eq(a->signal, b->signal);
}

Test(record, line_is_as_the_header_says)
{
    const struct record record = sample();
    assert_line(&record, sample_line);
}

Test(record, extras_come_last_and_texts_are_escaped)
{
    struct record record = sample();
    record.game = UINT64_C(123456789012345);
    strcpy(record.black, "a \"b\" \\ \t\x01\x1f \x7f/\xc3\xa9");
    record.has_difference = false;
    record.difference = 0;
    record.termination = TERMINATION_CRASH;
    strcpy(record.start, "---- X");
    strcpy(record.fault, "black died");
    record.signal = 11;
    assert_line(&record, "{\"v\":1,\"pairing\":0,\"pair\":0,\"game\":123456789012345,"
                         "\"black\":\"a \\\"b\\\" \\\\ \\t\\u0001\\u001f \x7f/\xc3\xa9\",\"white\":\"B\","
                         "\"opening_plies\":8,\"moves\":\"f5d6c3\",\"black_discs\":30,\"white_discs\":34,"
                         "\"difference\":null,\"outcome\":\"loss\",\"termination\":\"crash\",\"start\":\"---- X\","
                         "\"fault\":\"black died\",\"signal\":11}\n");
}

/* Every byte at every place of a word-sized step: a missed escape would break the line. */
Test(record, any_byte_anywhere_reads_back)
{
    for (int byte = 1; byte < 256; byte++) {
        for (int place = 0; place < 20; place++) {
            struct record record = sample(), back;
            memset(record.white, 'w', 20);
            record.white[place] = (char)byte;
            record.white[(place + 1) % 20] = '"';
            char line[RECORD_LINE_SIZE];
            struct error error = {0};
            const size_t length = record_write(&record, line);
            cr_assert(record_read(line, length, &back, &error), "%s", error.message);
            assert_same(&record, &back);
        }
    }
}

Test(record, the_longest_line_fits)
{
    struct record record = sample(), back;
    memset(record.black, 1, RECORD_LABEL_SIZE - 1);
    memset(record.white, 1, RECORD_LABEL_SIZE - 1);
    memset(record.moves, 1, RECORD_MOVES_SIZE - 1);
    memset(record.start, 1, RECORD_START_SIZE - 1);
    memset(record.fault, 1, RECORD_FAULT_SIZE - 1);
    record.game = record.pair = UINT64_C(1) << 53;
    record.pairing = 523775;
    char line[RECORD_LINE_SIZE];
    const size_t length = record_write(&record, line);
    cr_assert_lt(length, (size_t)RECORD_LINE_SIZE);
    cr_assert(record_read(line, length, &back, NULL));
    assert_same(&record, &back);
}

static bool read_text(const char *text, struct record *record, struct error *error)
{
    return record_read(text, strlen(text), record, error);
}

Test(record, reads_any_order_blanks_unknown_keys_and_escapes)
{
    struct record record;
    struct error error = {0};
    const char *text =
        " { \"termination\" : \"normal\", \"new\": {\"a\":[1,-2.5e3,{\"b\":\"}\"}],\"c\":null}, \"v\":1, \"pairing\":2,"
        "\"pair\":3,\"game\":19,\"black\":\"\\u00e9\\ud83d\\ude00\\/\",\"white\":\"B\",\"opening_plies\":0,"
        "\"moves\":\"\",\"black_discs\":2,\"white_discs\":2,\"difference\":0,\"outcome\":\"draw\", \"late\":true } ";
    cr_assert(read_text(text, &record, &error), "%s", error.message);
    cr_assert_str_eq(record.black, "\xc3\xa9\xf0\x9f\x98\x80/");
    cr_assert_eq(record.game, 19);
    cr_assert_eq(record.outcome, OUTCOME_DRAW);
}

/* Replaces `from` by `to` in the sample line. */
static void edited(char *text, const char *from, const char *to)
{
    const char *place = strstr(sample_line, from);
    cr_assert_not_null(place);
    sprintf(text, "%.*s%s%s", (int)(place - sample_line), sample_line, to, place + strlen(from));
}

Test(record, faults_are_named)
{
    static const struct {
        const char *from, *to, *message;
    } cases[] = {
        {"\"v\":1", "\"v\":2", "\"v\" is not within 1..1"},
        {"\"pair\":0,", "", "\"pair\" is missing"},
        {"\"pair\":0,", "\"pair\":0,\"pair\":0,", "\"pair\" is there twice"},
        {"\"game\":1,", "\"game\":0,", "\"game\" is not within"},
        {"\"game\":1,", "\"game\":1.5,", "\"game\" is not a whole number"},
        {"\"game\":1,", "\"game\":01,", "\"game\" is not a whole number"},
        {"\"game\":1,", "\"game\":99999999999999999999,", "\"game\" is not a whole number"},
        {"\"loss\"", "\"win\"", "the difference -4 is no win for Black"},
        {"\"loss\"", "\"lost\"", "'lost' is no outcome"},
        {"\"normal\"", "\"odd\"", "'odd' is no termination"},
        {"\"normal\"", "\"time\"", "\"difference\" must be"},
        {"-4", "null", "\"difference\" must be"},
        {"}", "", "the line ends too early"},
        {"}", "} x", "something follows"},
        {"\"A\"", "\"A", "',' or '}' is wanted"},
        {"\"A\"", "\"\\x\"", "broken escape"},
        {"\"A\"", "\"\\ud800x\"", "broken escape"},
        {"\"A\"", "\"\n\"", "control character"},
        {"\"A\"", "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"", "too long"},
        {"\"A\"", "7", "a string is wanted"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1024];
        struct record record;
        struct error error = {0};
        edited(text, cases[i].from, cases[i].to);
        cr_assert_not(read_text(text, &record, &error), "%s", text);
        cr_assert_not_null(strstr(error.message, cases[i].message), "'%s' does not say '%s'", error.message,
                           cases[i].message);
        cr_assert_eq(error.kind, ERROR_WORLD);
    }
}

Test(record, a_line_cut_anywhere_is_refused)
{
    for (size_t length = 0; length + 2 < sizeof sample_line - 1; length++) {
        struct record record;
        cr_assert_not(record_read(sample_line, length, &record, NULL), "%zu bytes", length);
    }
}
