/* SPDX-License-Identifier: MIT */
#include "gtp_line.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The next character that counts, or 0 at the end; moves *text behind it. */
static char next_character(const char **text)
{
    while (**text != '\0' && **text != '#') {
        const char c = *(*text)++;
        if (c == '\t' || c == '\n')
            return ' ';
        if ((unsigned char)c >= 32 && c != 127)
            return c;
    }
    return '\0';
}

/* The next word, cut where it is too long; false at the end. */
static bool next_word(const char **text, char word[GTP_WORD_SIZE], bool *broken)
{
    size_t length = 0;
    char c = next_character(text);
    while (c == ' ')
        c = next_character(text);
    for (; c != '\0' && c != ' '; c = next_character(text)) {
        if (length + 1 < GTP_WORD_SIZE)
            word[length++] = c;
        else
            *broken = true;
    }
    word[length] = '\0';
    return length > 0;
}

static bool is_number(const char *word)
{
    return word[0] != '\0' && word[strspn(word, "0123456789")] == '\0';
}

bool gtp_line_read(const char *text, struct gtp_line *line)
{
    char word[GTP_WORD_SIZE];
    memset(line, 0, sizeof *line);
    if (!next_word(&text, line->command, &line->broken))
        return false;
    if (is_number(line->command) && strlen(line->command) < sizeof line->id) {
        (void)strcpy(line->id, line->command);
        if (!next_word(&text, line->command, &line->broken))
            return true;
    }
    while (next_word(&text, word, &line->broken)) {
        if (line->word_count < GTP_MOST_WORDS)
            (void)strcpy(line->words[line->word_count], word);
        line->word_count += line->word_count <= GTP_MOST_WORDS;
    }
    return true;
}

bool gtp_read_number(const char *word, int64_t *number)
{
    if (!is_number(word) || strlen(word) > 9)
        return false;
    *number = strtoll(word, NULL, 10);
    return true;
}

bool gtp_is_square(const char *word)
{
    return isalpha((unsigned char)word[0]) && is_number(word + 1);
}
