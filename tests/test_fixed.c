/* SPDX-License-Identifier: MIT */
#include "fixed.h"

#include <criterion/criterion.h>
#include <locale.h>
#include <stdlib.h>

static void assert_texts(void)
{
    static const struct {
        double value;
        int decimals;
        const char *plain, *with_sign;
    } cases[] = {
        {1.25, 1, "1.2", "+1.2"},
        {-1.25, 1, "-1.2", "-1.2"},
        {0, 1, "0.0", "0.0"},
        {-0.04, 1, "0.0", "0.0"},
        {0.04, 1, "0.0", "0.0"},
        {-0.05, 1, "-0.1", "-0.1"},
        {12345.678, 2, "12345.68", "+12345.68"},
        {7, 0, "7", "+7"},
        {-0.4, 0, "0", "0"},
        {999999999999999, 3, "999999999999999.000", "+999999999999999.000"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[FIXED_SIZE];
        cr_assert_str_eq(fixed_text(cases[i].value, cases[i].decimals, text), cases[i].plain);
        cr_assert_str_eq(fixed_signed(cases[i].value, cases[i].decimals, text), cases[i].with_sign);
    }
}

Test(fixed, texts)
{
    assert_texts();
}

/* Where the machine has a locale with a comma, nothing changes. */
Test(fixed, texts_in_another_locale)
{
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "ps_AF"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (setlocale(LC_NUMERIC, names[i]) != NULL)
            break;
    assert_texts();
}
