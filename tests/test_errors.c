/* SPDX-License-Identifier: MIT */
#include "errors.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>

Test(errors, a_message_is_one_line_whatever_it_quotes)
{
    struct error error;
    cr_assert_not(error_set(&error, ERROR_USAGE, "no key '%s'", "a\nb\x1b[2J\x7f\t\xc3\xa9"));
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert_str_eq(error.message, "no key 'a?b?[2J??\xc3\xa9'");
    errno = ENOENT;
    cr_assert_not(error_set_errno(&error, ERROR_WORLD, "cannot read %s", "a\r"));
    cr_assert_str_eq(error.message, "cannot read a?: No such file or directory");
    cr_assert_not(error_prefix(&error, "%s", "\n"));
    cr_assert_str_eq(error.message, "?: cannot read a?: No such file or directory");
}

Test(errors, a_long_message_is_cut)
{
    struct error error;
    char text[3000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    cr_assert_not(error_set(&error, ERROR_WORLD, "%s", text));
    cr_assert_eq(strlen(error.message), sizeof error.message - 1);
    cr_assert_not(error_prefix(&error, "p"));
    cr_assert_eq(strlen(error.message), sizeof error.message - 1);
    cr_assert_eq(strncmp(error.message, "p: xxx", 6), 0);
}

Test(errors, a_long_path_does_not_hide_the_reason)
{
    static const char reason[] = "xxx: No such file or directory";
    struct error error;
    char path[3000];
    memset(path, 'x', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    errno = ENOENT;
    cr_assert_not(error_set_errno(&error, ERROR_WORLD, "cannot open %s", path));
    cr_assert_eq(strlen(error.message), sizeof error.message - 1);
    cr_assert_str_eq(error.message + strlen(error.message) - strlen(reason), reason);
}
