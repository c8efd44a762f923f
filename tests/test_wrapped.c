/* SPDX-License-Identifier: MIT */
#include "wrapped.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static void assert_print(const char *text, int column, int indent, int width, const char *expected)
{
    char *written = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&written, &length);
    wrapped_print(text, column, indent, width, out);
    (void)fclose(out);
    cr_assert_str_eq(written, expected);
    free(written);
}

Test(wrapped, lines_are_as_long_as_they_may_be)
{
    assert_print("one two three", 0, 0, 7, "one two\nthree\n");
    assert_print("one two three", 0, 0, 6, "one\ntwo\nthree\n");
    assert_print("one two three", 0, 0, 13, "one two three\n");
    assert_print("one two three", 0, 2, 7, "one two\n  three\n");
}

Test(wrapped, a_first_column_and_an_indent_count)
{
    assert_print("one two three", 4, 4, 11, "one two\n    three\n");
    assert_print("one two three", 4, 4, 10, "one\n    two\n    three\n");
}

Test(wrapped, a_word_is_never_broken)
{
    assert_print("a wonderful day", 0, 0, 5, "a\nwonderful\nday\n");
    assert_print("wonderful", 20, 4, 5, "wonderful\n");
    assert_print("", 0, 0, 5, "\n");
}

Test(wrapped, characters_of_several_bytes_are_one_column)
{
    assert_print("\xc2\xb1 \xc3\xa9\xc3\xa9 x", 0, 0, 6, "\xc2\xb1 \xc3\xa9\xc3\xa9 x\n");
    assert_print("\xc2\xb1 \xc3\xa9\xc3\xa9 x", 0, 0, 5, "\xc2\xb1 \xc3\xa9\xc3\xa9\nx\n");
}
