/* SPDX-License-Identifier: MIT */
#include "sprt_text.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct sprt_options usual = {.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05};

static void check_equal(const struct sprt_options *a, const struct sprt_options *b)
{
    cr_assert(a->model == b->model && a->elo0 == b->elo0 && a->elo1 == b->elo1);
    cr_assert(a->alpha == b->alpha && a->beta == b->beta);
}

Test(sprt_text, lists_in_any_order_with_what_is_usual_left_out)
{
    static const char *const texts[] = {"elo0=0,elo1=10", "elo1=1e1,elo0=-0.0", "model=logistic,elo1=+10,elo0=0",
                                        "elo0=0,elo1=10,alpha=0.05,beta=.05,model=logistic"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct sprt_options options;
        struct error error = {0};
        cr_assert(sprt_parse(texts[i], &options, &error), "%s: %s", texts[i], error.message);
        check_equal(&options, &usual);
    }
}

Test(sprt_text, texts_and_json_read_back)
{
    const struct sprt_options all[] = {
        usual, {.model = SPRT_NORMALIZED, .elo0 = -1.75, .elo1 = 0.1, .alpha = 1.0 / 3, .beta = 1e-9}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char text[SPRT_TEXT_SIZE];
        struct sprt_options options = {0};
        struct sprt sprt;
        sprt_text(&all[i], text);
        cr_assert(sprt_parse(text, &options, NULL), "%s", text);
        check_equal(&options, &all[i]);
        sprt_init(&sprt, &all[i]);
        struct json *json = sprt_json(&sprt);
        options = (struct sprt_options){0};
        cr_assert(sprt_json_read(json, &options));
        check_equal(&options, &all[i]);
        cr_assert_str_eq(json_get_string(json, "decision"), "none");
        json_free(json);
    }
    cr_assert_not(sprt_json_read(NULL, &(struct sprt_options){0}));
}

Test(sprt_text, objects_that_are_none)
{
    static const char *const texts[] = {
        "3",
        "{\"elo0\":0,\"elo1\":10,\"alpha\":0.05,\"beta\":0.05}",
        "{\"elo0\":0,\"elo1\":\"10\",\"alpha\":0.05,\"beta\":0.05,\"model\":\"logistic\"}",
        "{\"elo0\":0,\"elo1\":10,\"alpha\":0.05,\"beta\":0.05,\"model\":\"bayes\"}",
        "{\"elo0\":0,\"elo1\":-1,\"alpha\":0.05,\"beta\":0.05,\"model\":\"logistic\"}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct json *json = json_parse(texts[i], "text", NULL);
        cr_assert_not_null(json);
        cr_assert_not(sprt_json_read(json, &(struct sprt_options){0}), "%s", texts[i]);
        json_free(json);
    }
}

static void check_sentence(uint64_t wins, uint64_t losses, bool over, const char *wanted)
{
    struct sprt sprt;
    char text[SPRT_SENTENCE_SIZE];
    sprt_init(&sprt, &usual);
    for (uint64_t i = 0; i < wins; i++)
        sprt_add(&sprt, 4);
    for (uint64_t i = 0; i < losses; i++)
        sprt_add(&sprt, 0);
    sprt_sentence(&sprt, over, text);
    cr_assert_eq(strncmp(text, wanted, strlen(wanted)), 0, "%s", text);
    cr_assert_not_null(strstr(text, "games lost by faults count as losses"));
}

/* One pair that is won gives nearly ln(2 / (1 + 10^(-10 / 400))) = 0.02837; 104 make ln 19. */
Test(sprt_text, sentences)
{
    check_sentence(104, 0, true, "SPRT: accepted H1 (10 Elo) against H0 (0 Elo) after 104 pairs, LLR +2.95 (-2.94 to");
    check_sentence(0, 200, true, "SPRT: accepted H0 (0 Elo) against H1 (10 Elo) after 101 pairs, LLR -2.95 (-2.94 to");
    check_sentence(9, 0, false, "SPRT: no decision yet between H0 (0 Elo) and H1 (10 Elo) after 9 pairs, LLR +0.2");
    check_sentence(
        9, 0, true,
        "SPRT: no decision between H0 (0 Elo) and H1 (10 Elo) after 9 pairs, the most that were allowed, LLR");
}
