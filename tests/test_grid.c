/* SPDX-License-Identifier: MIT */
#include "grid.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static void assert_print(const struct grid *grid, int width, const char *expected)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    grid_print(grid, width, out);
    (void)fclose(out);
    cr_assert_str_eq(text, expected);
    free(text);
}

static void fill(struct grid *grid, const char *const *cells, int count)
{
    for (int i = 0; i < count; i++)
        grid_add(grid, "%s", cells[i]);
}

Test(grid, columns_line_up_without_blanks_at_the_end)
{
    static const char *const cells[] = {"n",  "name", "a",  "last",      "1",   "\xe6\x97\xa5\xe6\x9c\xac",
                                        "-5", "",     "10", "e\xcc\x81", "100", "x"};
    struct grid grid;
    grid_init(&grid, 4, 2);
    grid.aligns[1] = GRID_LEFT;
    fill(&grid, cells, 12);
    cr_assert_eq(grid.rows, 3);
    cr_assert_eq(grid_total_width(&grid), 2 + 2 + 4 + 2 + 3 + 2 + 4);
    assert_print(&grid, 80,
                 " n  name    a  last\n"
                 " 1  \xe6\x97\xa5\xe6\x9c\xac   -5\n"
                 "10  e\xcc\x81     100     x\n");
    grid_clear(&grid);
}

Test(grid, what_is_too_wide_is_broken_with_its_keys)
{
    static const char *const cells[] = {"key", "aaaa", "bbbb", "cccc", "k", "1", "2", "3"};
    struct grid grid;
    grid_init(&grid, 4, 1);
    fill(&grid, cells, 8);
    assert_print(&grid, 15, "key  aaaa  bbbb\n  k     1     2\n\nkey  cccc\n  k     3\n");
    assert_print(&grid, 1, "key  aaaa\n  k     1\n\nkey  bbbb\n  k     2\n\nkey  cccc\n  k     3\n");
    grid_clear(&grid);
}

Test(grid, widths)
{
    cr_assert_eq(grid_width(""), 0);
    cr_assert_eq(grid_width("abc"), 3);
    cr_assert_eq(grid_width("\xc3\xa9t\xc3\xa9"), 3);                    /* été */
    cr_assert_eq(grid_width("\xe3\x82\xaa\xe3\x82\xbb\xe3\x83\xad"), 6); /* オセロ */
    cr_assert_eq(grid_width("\xf0\x9f\x98\x80"), 2);                     /* an emoji */
    cr_assert_eq(grid_width("\xff\xfe"), 2);                             /* no UTF-8: a column each */
    cr_assert_eq(grid_width("\xe3\x82"), 1);                             /* cut within a character */
}

Test(grid, labels_are_shortened_in_the_middle)
{
    char out[GRID_CELL_SIZE], text[200] = "";
    cr_assert_str_eq(grid_shorten("short", 5, out), "short");
    cr_assert_str_eq(grid_shorten("longer", 5, out), "lo\xe2\x80\xa6"
                                                     "er");
    cr_assert_str_eq(grid_shorten("ver3:corner=10", 8, out), "ver3\xe2\x80\xa6=10");
    cr_assert_str_eq(grid_shorten("\xe3\x82\xaa\xe3\x82\xbb\xe3\x83\xad", 5, out),
                     "\xe3\x82\xaa\xe2\x80\xa6\xe3\x83\xad");
    cr_assert_eq(grid_width(out), 5);
    cr_assert_str_eq(grid_shorten("abcde\xcc\x81", 3, out), "a\xe2\x80\xa6"
                                                            "e\xcc\x81"); /* the accent stays with its e */
    cr_assert_str_eq(grid_shorten("abce\xcc\x81g", 3, out), "a\xe2\x80\xa6g");
    for (int i = 0; i < 99; i++)
        strcat(text, "\xcc\x81"); /* marks that need bytes, but no columns */
    cr_assert_leq(strlen(grid_shorten(text, 20, out)), GRID_CELL_SIZE - 1);
}

Test(grid, labels_are_cut_at_columns)
{
    char out[GRID_CELL_SIZE];
    cr_assert_str_eq(grid_cut("short", 5, out), "short");
    cr_assert_str_eq(grid_cut("longer", 5, out), "long\xe2\x80\xa6");
    cr_assert_str_eq(grid_cut("\xe3\x82\xaa\xe3\x82\xbb\xe3\x83\xad", 5, out), "\xe3\x82\xaa\xe3\x82\xbb\xe2\x80\xa6");
    cr_assert_eq(grid_width(out), 5);
    cr_assert_str_eq(grid_cut("\xe3\x82\xaa\xe3\x82\xbb\xe3\x83\xad", 4, out), "\xe3\x82\xaa\xe2\x80\xa6");
}
