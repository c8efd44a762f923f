/* SPDX-License-Identifier: MIT */
#include "time_text.h"

#include <criterion/criterion.h>

Test(time_text, three_digits_and_a_unit)
{
    static const struct {
        double ns;
        const char *text;
    } cases[] = {
        {0, "0 ns"},
        {850, "850 ns"},
        {999.6, "1.00 us"},
        {12345, "12.3 us"},
        {4.564e6, "4.56 ms"},
        {999.4e6, "999 ms"},
        {999.9e6, "1.00 s"},
        {1.234e9, "1.23 s"},
        {9.999e9, "10.0 s"},
        {99.99e9, "100 s"},
        {119e9, "119 s"},
        {130e9, "2.17 min"},
        {7100e9, "118 min"},
        {18720e9, "5.20 h"},
        {12 * 86400e9, "12.0 d"},
        {3.4 * 365.25 * 86400e9, "3.40 years"},
        {1e300, "3.2e+283 years"},
    };
    char text[TIME_TEXT_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        cr_assert_str_eq(time_text(cases[i].ns, text), cases[i].text, "%g: %s", cases[i].ns, text);
}

Test(time_text, counts)
{
    static const struct {
        double count;
        const char *text;
    } cases[] = {{0, "0"},
                 {999, "999"},
                 {12345, "12.3 k"},
                 {4.56e6, "4.56 M"},
                 {1.234e9, "1.23 G"},
                 {1.234e12, "1.23 T"},
                 {1.2e18, "1.2e+18"},
                 {999.7e12, "1.0e+15"}};
    char text[TIME_TEXT_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        cr_assert_str_eq(time_count_text(cases[i].count, text), cases[i].text, "%g: %s", cases[i].count, text);
}
