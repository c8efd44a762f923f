/* SPDX-License-Identifier: MIT */
/* Quoting by RFC 4180, 2.5 to 2.7. */
#include "table_writer.h"

#include <criterion/criterion.h>
#include <stdlib.h>

Test(table_writer, cells_are_quoted_where_they_must_be)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    struct table_writer writer = {.out = out};
    table_header(&writer, "a,b,c");
    table_text(&writer, "plain 'text'");
    table_text(&writer, "a,b");
    table_text(&writer, "say \"x\"");
    table_end_line(&writer);
    table_text(&writer, "two\nlines");
    table_text(&writer, "");
    table_text(&writer, "\r");
    table_end_line(&writer);
    table_integer(&writer, -5);
    table_unsigned(&writer, UINT64_MAX);
    table_number(&writer, (struct stats_number){true, -0.5}, 2);
    table_number(&writer, (struct stats_number){false, 0}, 2);
    table_empty(&writer);
    table_end_line(&writer);
    (void)fclose(out);
    cr_assert_str_eq(text, "a,b,c\n"
                           "plain 'text',\"a,b\",\"say \"\"x\"\"\"\n"
                           "\"two\nlines\",,\"\r\"\n"
                           "-5,18446744073709551615,-0.50,,\n");
    free(text);
}
