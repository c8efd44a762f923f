/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include "report.h"
#include "report_width.h"
#include "sprt_text.h"
#include "terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { REDRAW_MS = 200, PLAIN_MS = 10000, LINE_SIZE = 256 };

void progress_begin(struct progress_line *line)
{
    *line = (struct progress_line){.terminal = terminal_obeys(STDERR_FILENO)};
}

static int terminal_width(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

static double score_of(const struct standing *standing)
{
    const uint64_t games = standing->wins + standing->draws + standing->losses;
    return games > 0 ? ((double)standing->wins + 0.5 * (double)standing->draws) / (double)games : 0;
}

static int leader_of(const struct progress *progress)
{
    int best = 0;
    for (int i = 1; i < progress->contest->schedule.player_count; i++)
        if (score_of(&progress->standings[i]) > score_of(&progress->standings[best]))
            best = i;
    return best;
}

/* 59s, 12m03s, 3h07m */
void progress_time(double seconds, char *text, size_t size)
{
    const long whole = seconds > 0 && seconds < 1e9 ? (long)(seconds + 0.5) : 0;
    if (whole < 60)
        (void)snprintf(text, size, "%lds", whole);
    else if (whole < 3600)
        (void)snprintf(text, size, "%ldm%02lds", whole / 60, whole % 60);
    else
        (void)snprintf(text, size, "%ldh%02ldm", whole / 3600, whole / 60 % 60);
}

/* 512,000: digits in threes. */
static void tell_count(double number, char *text, size_t size)
{
    char digits[32];
    size_t used = 0;
    const int length = snprintf(digits, sizeof digits, "%.0f", number);
    for (int i = 0; i < length && used + 2 < size; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            text[used++] = ',';
        text[used++] = digits[i];
    }
    text[used] = '\0';
}

/* Of the game pairs that may come: there is no telling which will be the last. */
static void compose_sprt(const struct progress *progress, const char *games, const char *speed, char line[LINE_SIZE])
{
    char total[32], llr[SPRT_LLR_SIZE];
    tell_count((double)progress->games_total, total, sizeof total);
    sprt_llr_text(progress->sprt, llr);
    (void)snprintf(line, LINE_SIZE, "%s games of at most %s  %s/s  %s", games, total, speed, llr);
}

static void compose(const struct progress *progress, char line[LINE_SIZE])
{
    const double seconds = (double)progress->elapsed_ns / 1e9, done = (double)progress->games_done;
    const double played = done - (double)progress->games_before, rate = seconds > 0 ? played / seconds : 0;
    const int leader = leader_of(progress);
    char games[32], total[32], speed[32], left[32] = "?";
    tell_count(done, games, sizeof games);
    tell_count((double)progress->games_total, total, sizeof total);
    tell_count(rate, speed, sizeof speed);
    if (played > 0)
        progress_time(((double)progress->games_total - done) / rate, left, sizeof left);
    if (progress->sprt != NULL)
        compose_sprt(progress, games, speed, line);
    else
        (void)snprintf(line, LINE_SIZE, "%s/%s games (%.0f%%)  %s/s  %s left", games, total,
                       100 * done / (double)progress->games_total, speed, left);
    const size_t used = strlen(line);
    if (done > 0)
        (void)snprintf(line + used, LINE_SIZE - used, "  first: %s %.1f%%", progress->contest->players[leader].label,
                       100 * score_of(&progress->standings[leader]));
}

/* Cuts the line to the terminal's columns; letters of more than one byte are kept whole. */
static void cut(char *line, int columns)
{
    int used = 0;
    for (char *at = line; *at != '\0'; at++) {
        if (((unsigned char)*at & 0xc0) == 0x80)
            continue;
        if (used++ < columns)
            continue;
        *at = '\0';
        return;
    }
}

bool progress_due(struct progress_line *line, int64_t elapsed_ns)
{
    const int64_t wait_ms = line->terminal ? REDRAW_MS : PLAIN_MS;
    if (elapsed_ns - line->last_ns < wait_ms * 1000000)
        return false;
    line->last_ns = elapsed_ns;
    return true;
}

void progress_draw(struct progress_line *line, char *text)
{
    if (line->terminal) {
        cut(text, terminal_width() - 1);
        fprintf(stderr, "\r%s\033[K", text);
    } else {
        fprintf(stderr, "%s\n", text);
    }
    (void)fflush(stderr);
    line->drawn = line->terminal;
}

void progress_show(void *context, const struct progress *progress)
{
    struct progress_line *line = context;
    char text[LINE_SIZE];
    if (!progress_due(line, progress->elapsed_ns))
        return;
    compose(progress, text);
    progress_draw(line, text);
}

void progress_end(struct progress_line *line)
{
    if (line->drawn)
        fprintf(stderr, "\r\033[K");
    line->drawn = false;
}

void progress_outcome(const struct tournament *tournament)
{
    const double seconds = (double)tournament->elapsed_ns / 1e9;
    char games[32], rate[32];
    const double played = (double)(tournament->games - tournament->games_before);
    tell_count(played, games, sizeof games);
    tell_count(seconds > 0 ? played / seconds : 0, rate, sizeof rate);
    printf("%s games in %.1f s (%s a second) -> %s\n", games, seconds, rate, tournament->folder);
    if (!tournament->summed || tournament->summary.games == 0)
        return;
    char *text = report_text(&tournament->summary, report_width());
    if (text != NULL)
        printf("\n%s", text);
    free(text);
    if (report_times(tournament->folder, &tournament->summary, report_width(), &text, NULL) && text != NULL) {
        printf("%s", text);
        free(text);
    }
}
