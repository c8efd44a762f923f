/* SPDX-License-Identifier: MIT */
#include "html.h"

#include <stdbool.h>
#include <string.h>

static const char *entity(char byte)
{
    switch (byte) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

static bool is_control(char byte)
{
    return ((unsigned char)byte < 32 && byte != '\n') || byte == 127;
}

void html_text(const char *text, FILE *out)
{
    for (; *text != '\0'; text++) {
        const char *name = entity(*text);
        if (name != NULL)
            (void)fputs(name, out);
        else if (is_control(*text))
            (void)fputs("\xef\xbf\xbd", out);
        else
            (void)fputc(*text, out);
    }
}

void html_json_string(const char *text, FILE *out)
{
    (void)fputc('"', out);
    for (; *text != '\0'; text++) {
        const unsigned char byte = (unsigned char)*text;
        if (byte < 32 || byte == 127 || strchr("\"\\<>&'", byte) != NULL)
            (void)fprintf(out, "\\u%04x", byte);
        else
            (void)fputc(byte, out);
    }
    (void)fputc('"', out);
}

void html_base64(const void *bytes, size_t length, FILE *out)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *at = bytes;
    for (size_t done = 0; done < length; done += 3) {
        const size_t left = length - done;
        const unsigned int group = (unsigned int)at[done] << 16 | (left > 1 ? (unsigned int)at[done + 1] << 8 : 0) |
                                   (left > 2 ? at[done + 2] : 0);
        (void)fputc(digits[group >> 18], out);
        (void)fputc(digits[group >> 12 & 63], out);
        (void)fputc(left > 1 ? digits[group >> 6 & 63] : '=', out);
        (void)fputc(left > 2 ? digits[group & 63] : '=', out);
    }
}

static void put_cell(const struct grid *grid, int row, int column, FILE *out)
{
    const int place = row * grid->columns + column;
    const bool is_text = grid->aligns[column] == GRID_LEFT;
    const char *tag = row == 0 ? "th scope=\"col\"" : "td", *end = row == 0 ? "th" : "td";
    (void)fprintf(out, "<%s%s>%s", tag, is_text ? " class=\"left\"" : "", is_text ? "<bdi>" : "");
    html_text(place < grid->used ? grid->cells[place] : "", out);
    (void)fprintf(out, "%s</%s>", is_text ? "</bdi>" : "", end);
}

void html_grid(const struct grid *grid, const char *caption, FILE *out)
{
    if (grid->failed)
        return;
    (void)fputs("<div class=\"scroll\"><table>\n", out);
    if (caption != NULL) {
        (void)fputs("<caption>", out);
        html_text(caption, out);
        (void)fputs("</caption>\n", out);
    }
    for (int row = 0; row < grid->rows; row++) {
        (void)fputs(row == 0 ? "<thead><tr>" : "<tr>", out);
        for (int column = 0; column < grid->columns; column++)
            put_cell(grid, row, column, out);
        (void)fputs(row == 0 ? "</tr></thead>\n<tbody>\n" : "</tr>\n", out);
    }
    (void)fputs("</tbody></table></div>\n", out);
}
