/* SPDX-License-Identifier: MIT */
#include "json.h"
#include "osero_random.h"
#include "record.h"
#include "record_written.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
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

/* What core/json prints for the same object. */
static char *tree_text(const struct record *record)
{
    struct json *tree = json_new_object();
    bool good =
        json_set_integer(tree, "v", RECORD_VERSION) && json_set_integer(tree, "pairing", record->pairing) &&
        json_set_integer(tree, "pair", (int64_t)record->pair) &&
        json_set_integer(tree, "game", (int64_t)record->game) && json_set_string(tree, "black", record->black) &&
        json_set_string(tree, "white", record->white) &&
        json_set_integer(tree, "opening_plies", record->opening_plies) &&
        json_set_string(tree, "moves", record->moves) && json_set_integer(tree, "black_discs", record->black_discs) &&
        json_set_integer(tree, "white_discs", record->white_discs) &&
        json_set(tree, "difference", record->has_difference ? json_new_integer(record->difference) : json_new_null()) &&
        json_set_string(tree, "outcome", outcome_name(record->outcome)) &&
        json_set_string(tree, "termination", termination_name(record->termination));
    if (record->start[0] != '\0')
        good = good && json_set_string(tree, "start", record->start);
    if (record->fault[0] != '\0')
        good = good && json_set_string(tree, "fault", record->fault);
    if (record->signal != 0)
        good = good && json_set_integer(tree, "signal", record->signal);
    cr_assert(good);
    char *text = json_text(tree, false);
    cr_assert_not_null(text);
    json_free(tree);
    return text;
}

static void random_text(struct osero_random *random, char *text, size_t size)
{
    const uint32_t length = osero_random_below(random, (uint32_t)size), all = osero_random_below(random, 2);
    for (uint32_t i = 0; i < length; i++)
        text[i] = (char)(all != 0 ? 1 + osero_random_below(random, 127) : 'a' + osero_random_below(random, 26));
    text[length] = '\0';
}

static struct record random_record(struct osero_random *random)
{
    const int black = (int)osero_random_below(random, 65),
              white = (int)osero_random_below(random, (uint32_t)(65 - black));
    const int empties = osero_random_below(random, 2) ? 64 - black - white : 0; /* to the winner, or to nobody */
    const int difference = black - white + (black > white ? empties : black < white ? -empties : 0);
    const bool normal = osero_random_below(random, 4) != 0;
    struct record record = {
        .pairing = (int)osero_random_below(random, 523776),
        .pair = osero_random_next(random) >> (15 + osero_random_below(random, 49)),
        .game = 1 + (osero_random_next(random) >> (15 + osero_random_below(random, 49))),
        .opening_plies = (int)osero_random_below(random, 61),
        .black_discs = black,
        .white_discs = white,
        .has_difference = normal,
        .difference = normal ? difference : 0,
        .outcome = (enum outcome)((difference > 0) - (difference < 0) + 1),
        .termination =
            normal ? TERMINATION_NORMAL : (enum termination)(1 + osero_random_below(random, TERMINATION_COUNT - 1)),
        .signal = normal ? 0 : (int)osero_random_below(random, 30),
    };
    random_text(random, record.black, sizeof record.black);
    random_text(random, record.white, sizeof record.white);
    random_text(random, record.moves, sizeof record.moves);
    if (!normal)
        random_text(random, record.fault, sizeof record.fault);
    return record;
}

Test(record, the_writer_prints_what_the_tree_would_and_it_reads_back)
{
    struct osero_random random;
    osero_random_seed(&random, 7);
    for (int i = 0; i < 5000; i++) {
        const struct record record = random_record(&random);
        struct record back;
        struct error error = {0};
        char line[RECORD_LINE_SIZE];
        const size_t length = record_write(&record, line);
        char *expected = tree_text(&record);
        cr_assert_eq(length, strlen(expected) + 1);
        cr_assert_eq(memcmp(line, expected, length - 1), 0, "%s is not %s", line, expected);
        cr_assert_eq(line[length - 1], '\n');
        cr_assert(record_read(line, length, &back, &error), "%s in %s", error.message, line);
        assert_same(&record, &back);
        free(expected);
    }
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
        {"-4", "-2", "the difference -2 cannot be with 30 black and 34 white discs"},
        {"-4", "-42", "the difference -42 cannot be with 30 black and 34 white discs"},
        {"\"black_discs\":30", "\"black_discs\":34", "the difference -4 cannot be with 34 black and 34 white discs"},
        {"\"black_discs\":30", "\"black_discs\":40", "the difference -4 cannot be with 40 black and 34 white discs"},
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
        {"\"pair\":0", "\"pair\" 0", "':' is wanted"},
        {"{", "[", "'{' is wanted"},
        {"{", "{\"x\":[1 2],", "a comma or a closing bracket is wanted"},
        {"{", "{\"x\":{\"y\" 1},", "':' is wanted"},
        {"{", "{\"x\":+1,", "a value is wanted"},
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

Test(record, values_of_unknown_keys_are_json)
{
    static const char *const good[] = {"-0.5e-7", "[]",     "[[],{}]", "{\"a\":{\"b\":[null,true]}}",
                                       "\"}\"",   "1e9999", "false",   " [ 1 , 2 ] "};
    static const char *const bad[] = {"[1 2]", "[,]",       "[1,]", "{1:2}", "{\"a\" 1}", "{\"a\":1,}", "+1",
                                      "1e",    "-",         "1.",   ".5",    "nullnull",  "00",         "-x",
                                      "]",     "{\"a\":]}", "",     "[1}",   "nul",       "1.5.5"};
    char text[1024], value[100];
    struct record record;
    struct error error = {0};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        (void)snprintf(value, sizeof value, "{\"x\":%s,", good[i]);
        edited(text, "{", value);
        cr_assert(read_text(text, &record, &error), "%s: %s", good[i], error.message);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        (void)snprintf(value, sizeof value, "{\"x\":%s,", bad[i]);
        edited(text, "{", value);
        cr_assert_not(read_text(text, &record, &error), "%s", bad[i]);
    }
}

/* What somebody sends must not exhaust the stack. */
Test(record, brackets_have_a_depth)
{
    enum { DEEP = 1000 };
    char text[3 * DEEP], value[2 * DEEP + 8] = "{\"x\":";
    struct record record;
    struct error error = {0};
    const size_t used = strlen(value);
    memset(value + used, '[', DEEP);
    memset(value + used + DEEP, ']', DEEP);
    (void)strcpy(value + used + 2 * DEEP, ",");
    edited(text, "{", value);
    cr_assert_not(read_text(text, &record, &error));
    cr_assert_not_null(strstr(error.message, "brackets that are too deep"), "%s", error.message);
}

Test(record, a_line_cut_anywhere_is_refused)
{
    for (size_t length = 0; length + 2 < sizeof sample_line - 1; length++) {
        struct record record;
        cr_assert_not(record_read(sample_line, length, &record, NULL), "%zu bytes", length);
    }
}

/* A blank behind the bracket keeps a line from the quick way: whatever it says must be what the careful way says. */
static void assert_both_ways_agree(const char *line, size_t length)
{
    char spaced[2 * RECORD_LINE_SIZE];
    struct record quick, careful;
    spaced[0] = line[0];
    spaced[1] = ' ';
    memcpy(spaced + 2, line + 1, length - 1);
    cr_assert_not(record_read_written(spaced, spaced + length + 1, &careful));
    const bool good = record_read(spaced, length + 1, &careful, NULL);
    cr_assert_eq(record_read(line, length, &quick, NULL), good, "%.*s", (int)length, line);
    if (good)
        assert_same(&quick, &careful);
}

/* Every byte of a line replaced by every other, left out and doubled. */
static void change_everywhere(const char *line)
{
    char changed[RECORD_LINE_SIZE];
    const size_t length = strlen(line);
    struct record record;
    cr_assert(record_read_written(line, line + length - 1, &record));
    for (size_t at = 1; at < length; at++) {
        strcpy(changed, line);
        for (int byte = 0; byte < 256; byte++) {
            changed[at] = (char)byte;
            assert_both_ways_agree(changed, length);
        }
        strcpy(changed + at, line + at + 1);
        assert_both_ways_agree(changed, length - 1);
        strcpy(changed + at, line + at - 1);
        assert_both_ways_agree(changed, length + 1);
        assert_both_ways_agree(line, at);
    }
}

Test(record, the_quick_way_says_what_the_careful_one_says)
{
    static const char *const ends[] = {"30,\"white_discs\":34,\"difference\":-4,\"outcome\":\"loss\"",
                                       "32,\"white_discs\":32,\"difference\":0,\"outcome\":\"draw\"",
                                       "100,\"white_discs\":0,\"difference\":100,\"outcome\":\"win\"",
                                       "37,\"white_discs\":27,\"difference\":10,\"outcome\":\"loss\""};
    char line[RECORD_LINE_SIZE];
    change_everywhere(sample_line);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        (void)snprintf(line, sizeof line,
                       "{\"v\":1,\"pairing\":1073741824,\"pair\":9007199254740992,\"game\":9007199254740991,"
                       "\"black\":\"\",\"white\":\"B\",\"opening_plies\":100,\"moves\":\"f5\",\"black_discs\":"
                       "%s,\"termination\":\"normal\",\"start\":\"-- X\"}\n",
                       ends[i]);
        if (i < 3)
            change_everywhere(line);
        assert_both_ways_agree(line, strlen(line));
    }
}

/* One character more than there is room for, in each text. */
Test(record, texts_that_are_too_long_are_refused_both_ways)
{
    static const char *const keys[] = {"black\":\"", "white\":\"", "moves\":\""};
    static const size_t sizes[] = {RECORD_LABEL_SIZE, RECORD_LABEL_SIZE, RECORD_MOVES_SIZE};
    for (int i = 0; i < 3; i++) {
        for (size_t longer = 0; longer < 2; longer++) {
            char line[RECORD_LINE_SIZE];
            struct record record;
            const char *at = strstr(sample_line, keys[i]) + strlen(keys[i]), *rest = strchr(at, '"');
            char text[RECORD_MOVES_SIZE + 1] = "";
            memset(text, 'a', sizes[i] - 1 + longer);
            (void)snprintf(line, sizeof line, "%.*s%s%s", (int)(at - sample_line), sample_line, text, rest);
            cr_assert_eq(record_read(line, strlen(line), &record, NULL), longer == 0);
            assert_both_ways_agree(line, strlen(line));
        }
    }
}
