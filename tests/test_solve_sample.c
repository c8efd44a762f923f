/* SPDX-License-Identifier: MIT */
#include "solve_sample.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const char sample_line[] =
    "{\"v\":1,\"solver\":\"A\",\"position\":3,\"text\":\"--XO X\",\"empties\":12,\"repeat\":1,\"wall_ns\":5123456,"
    "\"cpu_ns\":5101234,\"nodes\":48211,\"score\":-6,\"score_kind\":\"difference\",\"exact\":true,\"move\":\"g2\","
    "\"pv\":\"g2h1\",\"termination\":\"normal\",\"answer\":-6,\"answer_kind\":\"difference\"}\n";

static bool read_text(const char *text, struct solve_sample *sample, struct error *error)
{
    memset(sample, 'x', sizeof *sample);
    return solve_sample_read(text, strlen(text), sample, error);
}

Test(solve_sample, reads_and_writes_the_line)
{
    struct solve_sample sample;
    struct error error = {0};
    char line[RECORD_LINE_SIZE];
    cr_assert(read_text(sample_line, &sample, &error), "%s", error.message);
    cr_assert_str_eq(sample.solver, "A");
    cr_assert_eq(sample.position, 3);
    cr_assert_str_eq(sample.text, "--XO X");
    cr_assert_eq(sample.empties, 12);
    cr_assert_eq(sample.repeat, 1);
    cr_assert_eq(sample.wall_ns, 5123456);
    cr_assert_eq(sample.cpu_ns, 5101234);
    cr_assert_eq(sample.nodes, 48211);
    cr_assert_eq(sample.score_kind, SOLVE_SCORE_DIFFERENCE);
    cr_assert_eq(sample.score, -6);
    cr_assert(sample.exact);
    cr_assert_str_eq(sample.move, "g2");
    cr_assert_str_eq(sample.pv, "g2h1");
    cr_assert_eq(sample.termination, TERMINATION_NORMAL);
    cr_assert_eq(sample.answer_kind, SOLVE_SCORE_DIFFERENCE);
    cr_assert_eq(sample.answer, -6);
    cr_assert_eq(sample.fault[0], '\0');
    cr_assert_eq(sample.signal, 0);
    cr_assert_eq(solve_sample_write(&sample, line), strlen(sample_line));
    cr_assert_str_eq(line, sample_line);
}

Test(solve_sample, a_fault_without_score)
{
    struct solve_sample sample = {
        .solver = "q\"\\\n", .text = "X", .termination = TERMINATION_CRASH, .fault = "died", .signal = 11};
    struct solve_sample again;
    struct error error = {0};
    char line[RECORD_LINE_SIZE];
    (void)solve_sample_write(&sample, line);
    cr_assert_str_eq(line,
                     "{\"v\":1,\"solver\":\"q\\\"\\\\\\n\",\"position\":0,\"text\":\"X\",\"empties\":0,\"repeat\":0,"
                     "\"wall_ns\":0,\"cpu_ns\":0,\"nodes\":null,\"score\":null,\"score_kind\":null,\"exact\":false,"
                     "\"move\":\"\",\"pv\":\"\",\"termination\":\"crash\",\"fault\":\"died\",\"signal\":11}\n");
    cr_assert(read_text(line, &again, &error), "%s", error.message);
    cr_assert_str_eq(again.solver, sample.solver);
    cr_assert_eq(again.nodes, 0);
    cr_assert_eq(again.score_kind, SOLVE_SCORE_NONE);
    cr_assert_eq(again.answer_kind, SOLVE_SCORE_NONE);
    cr_assert_eq(again.termination, TERMINATION_CRASH);
    cr_assert_str_eq(again.fault, "died");
    cr_assert_eq(again.signal, 11);
}

Test(solve_sample, the_longest_line_has_room)
{
    static char line[RECORD_LINE_SIZE];
    struct solve_sample sample = {
        .position = SOLVE_MOST_POSITIONS - 1, .empties = 96, .repeat = 1 << 20, .score = -100, .answer = -100};
    sample.wall_ns = sample.cpu_ns = INT64_C(1) << 53;
    sample.nodes = UINT64_C(1) << 53;
    sample.score_kind = sample.answer_kind = SOLVE_SCORE_RAW_DIFFERENCE;
    sample.signal = 1000;
    memset(sample.solver, 1, sizeof sample.solver - 1);
    memset(sample.text, 1, sizeof sample.text - 1);
    memset(sample.move, 1, sizeof sample.move - 1);
    memset(sample.pv, 1, sizeof sample.pv - 1);
    memset(sample.fault, 1, sizeof sample.fault - 1);
    struct solve_sample again;
    cr_assert_lt(solve_sample_write(&sample, line), sizeof line);
    cr_assert(read_text(line, &again, NULL));
    cr_assert_str_eq(again.pv, sample.pv);
    cr_assert_eq(again.wall_ns, sample.wall_ns);
}

/* Replaces `from` by `to` in the sample line. */
static void edited(char *text, const char *from, const char *to)
{
    const char *place = strstr(sample_line, from);
    cr_assert_not_null(place);
    sprintf(text, "%.*s%s%s", (int)(place - sample_line), sample_line, to, place + strlen(from));
}

Test(solve_sample, faults_are_named)
{
    static const struct {
        const char *from, *to, *message;
    } cases[] = {
        {"\"v\":1", "\"v\":2", "\"v\" is not within 1..1"},
        {"\"position\":3,", "", "\"position\" is missing"},
        {"\"position\":3", "\"position\":-1", "\"position\" is not within"},
        {"\"empties\":12", "\"empties\":97", "\"empties\" is not within 0..96"},
        {"\"empties\":12", "\"empties\":1.5", "\"empties\" is not a whole number"},
        {"\"empties\":12", "\"empties\":\"12\"", "\"empties\" is not a whole number"},
        {"\"wall_ns\":5123456", "\"wall_ns\":-1", "\"wall_ns\" is not within"},
        {"\"wall_ns\":5123456", "\"wall_ns\":null", "\"wall_ns\" is not a whole number"},
        {"\"nodes\":48211", "\"nodes\":0", "\"nodes\" is not within 1.."},
        {"\"nodes\":48211,", "", "\"nodes\" is missing"},
        {"\"score\":-6", "\"score\":null", "\"score_kind\" must be there when and only when"},
        {"\"score\":-6,", "", "\"score\" is missing"},
        {"\"score\":-6", "\"score\":-101", "\"score\" is not within -100..100"},
        {"\"difference\"", "\"own_discs\"", "\"score\" is not within 0..100"},
        {"\"difference\"", "\"win_loss_draw\"", "\"score\" is not within -1..1"},
        {"\"difference\"", "\"heuristic\"", "\"score_kind\" is no kind of score"},
        {"\"difference\"", "7", "\"score_kind\" is not a string"},
        {"\"exact\":true", "\"exact\":1", "\"exact\" is neither"},
        {"\"normal\"", "\"time\"", "\"exact\" is true of"},
        {"\"normal\"", "\"odd\"", "\"termination\" is none"},
        {"\"g2\"", "\"g2g2g2g2\"", "\"move\" is too long"},
        {",\"answer\":-6", "", "\"answer_kind\" must be there"},
        {"\"exact\":true", "\"exact\":true,\"exact\":true", "occurs twice"},
        {"}\n", "", "its JSON"},
        {"}\n", "} x\n", "its JSON"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1024];
        struct solve_sample sample;
        struct error error = {0};
        edited(text, cases[i].from, cases[i].to);
        cr_assert_not(read_text(text, &sample, &error), "%s", text);
        cr_assert_not_null(strstr(error.message, cases[i].message), "'%s' does not say '%s'", error.message,
                           cases[i].message);
        cr_assert_eq(error.kind, ERROR_WORLD);
    }
}

Test(solve_sample, unknown_keys_and_any_order)
{
    char text[1024];
    struct solve_sample sample;
    edited(text, "\"v\":1,", "\"more\": {\"a\":[1]} , \"signal\":9, ");
    cr_assert_not(read_text(text, &sample, NULL));
    strcpy(text + strlen(text) - 2, ",\"v\":1}");
    cr_assert(read_text(text, &sample, NULL));
    cr_assert_eq(sample.signal, 9);
}

Test(solve_sample, a_line_cut_anywhere_is_refused)
{
    for (size_t length = 0; length + 2 < sizeof sample_line - 1; length++) {
        struct solve_sample sample;
        cr_assert_not(solve_sample_read(sample_line, length, &sample, NULL), "%zu bytes", length);
    }
    char zero[] = "{}\0";
    struct solve_sample sample;
    cr_assert_not(solve_sample_read(zero, sizeof zero, &sample, NULL));
}
