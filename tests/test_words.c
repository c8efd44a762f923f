/* SPDX-License-Identifier: MIT */
#include "words.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The words, each in brackets. */
static void assert_words(const char *text, const char *wanted)
{
    struct words words;
    char why[200] = "", got[500] = "";
    cr_assert(words_split(text, &words, why, sizeof why), "%s: %s", text, why);
    for (size_t i = 0; i < words.count; i++)
        (void)snprintf(got + strlen(got), sizeof got - strlen(got), "[%s]", words.items[i]);
    cr_assert_null(words.items[words.count]);
    cr_assert_str_eq(got, wanted, "%s: %s", text, got);
    words_clear(&words);
}

/* The same by the shell of this system, for texts in which it has nothing to expand. */
static void assert_as_shell(const char *text)
{
    char command[600], wanted[500] = "";
    (void)snprintf(command, sizeof command, "printf '[%%s]' %s", text);
    FILE *shell = popen(command, "r");
    cr_assert_not_null(shell);
    wanted[fread(wanted, 1, sizeof wanted - 1, shell)] = '\0';
    cr_assert_eq(pclose(shell), 0);
    assert_words(text, wanted);
}

Test(words, blanks_part_words)
{
    assert_words("", "");
    assert_words("  \t ", "");
    assert_words("gtp-rhino --level 3", "[gtp-rhino][--level][3]");
    assert_words("\t a  b\tc ", "[a][b][c]");
}

Test(words, are_those_of_a_shell)
{
    static const char *const texts[] = {
        "a",
        "a 'b c' d",
        "\"a b\"c",
        "a\\ b",
        "'a'\"b\"c\\'d",
        "'' a \"\"",
        "\"x\\\"y\\\\z\"",
        "\"a\\nb\\qc\"",
        "'a\\b'",
        "\\\\ \\\" \\' \\a",
        "\"it's\" 'say \"so\"'",
        "--opt='a;b|c&d<e>f(g)'",
        "\"(;&|<>)\"",
        "\\; \\| \\( x\\&y",
        "\"\\$HOME \\`x\\`\"",
        "'$HOME `x` * ? ~'",
        "\\$HOME \\*",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_as_shell(texts[i]);
}

Test(words, nothing_is_expanded)
{
    assert_words("$HOME ~ * `id` ${x} a=b #no {1,2}", "[$HOME][~][*][`id`][${x}][a=b][#no][{1,2}]");
    assert_words("\"$HOME `id`\"", "[$HOME `id`]");
}

static void assert_refused(const char *text, const char *wanted)
{
    struct words words;
    char why[200] = "";
    cr_assert_not(words_split(text, &words, why, sizeof why), "%s", text);
    cr_assert_not_null(strstr(why, wanted), "%s: %s", text, why);
    cr_assert_null(words.items);
    words_clear(&words);
}

Test(words, what_is_refused)
{
    assert_refused("a 'b", "its single quotes do not end");
    assert_refused("a \"b\\\"", "its double quotes do not end");
    assert_refused("a b\\", "it ends with a backslash");
    assert_refused("a | b", "no shell reads it");
    assert_refused("a; b", "no shell reads it");
    assert_refused("a > b", "no shell reads it");
    assert_refused("a & ", "no shell reads it");
    assert_refused("(a)", "no shell reads it");
    assert_refused("a\nb", "a newline");
}
