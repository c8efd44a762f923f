/* SPDX-License-Identifier: MIT */
#include "ranges.h"

#include <criterion/criterion.h>
#include <string.h>

static const char *text_of(const char *marks, char text[RANGES_SIZE])
{
    bool in[1000] = {false};
    const int count = (int)strlen(marks);
    for (int i = 0; i < count; i++)
        in[i] = marks[i] == 'x';
    return ranges_text(in, count, text);
}

Test(ranges, are_written_as_people_write_them)
{
    char text[RANGES_SIZE];
    cr_assert_str_eq(text_of("", text), "");
    cr_assert_str_eq(text_of("---", text), "");
    cr_assert_str_eq(text_of("x", text), "0");
    cr_assert_str_eq(text_of("--x-", text), "2");
    cr_assert_str_eq(text_of("xx", text), "0, 1");
    cr_assert_str_eq(text_of("-xx-x", text), "1, 2, 4");
    cr_assert_str_eq(text_of("xxx--xxxx-x", text), "0-2, 5-8, 10");
}

Test(ranges, end_where_the_room_does)
{
    char text[RANGES_SIZE];
    bool in[1000];
    for (int i = 0; i < 1000; i++)
        in[i] = i % 2 == 0;
    ranges_text(in, 1000, text);
    cr_assert_lt(strlen(text), RANGES_SIZE);
    cr_assert_gt(strlen(text), RANGES_SIZE - 16);
    cr_assert_str_eq(text + strlen(text) - 5, ", ...");
}
