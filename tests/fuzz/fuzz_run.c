/* SPDX-License-Identifier: MIT */
/*
 * The folder of a run, which reports and exports read. The input's first line is run.json, the rest is games.jsonl. The
 * counts add up, and whatever is taken can be shown, exported, and written as a summary that reads back.
 */
#include "export.h"
#include "fuzz.h"
#include "report.h"
#include "summary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void write_file(const char *folder, const char *name, const uint8_t *data, size_t size)
{
    char path[100];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wbe");
    FUZZ_MUST(file != NULL && fwrite(data, 1, size, file) == size);
    FUZZ_MUST(fclose(file) == 0);
}

static void remove_folder(const char *folder)
{
    static const char *const names[] = {"run.json", "games.jsonl"};
    char path[100];
    for (int i = 0; i < 2; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        FUZZ_MUST(unlink(path) == 0);
    }
    FUZZ_MUST(rmdir(folder) == 0);
}

static void check_counts(const struct summary *summary, const uint8_t *games, size_t size)
{
    char digest[DIGEST_SIZE];
    uint64_t of_players = 0, of_pairings = 0, pairs = 0, ends = 0;
    for (int i = 0; i < summary->player_count; i++)
        of_players += summary_tally_games(summary_total(&summary->players[i].score));
    for (int i = 0; i < summary->pairing_count; i++) {
        of_pairings += summary_tally_games(summary_total(&summary->pairings[i].score));
        for (int j = 0; j < STATS_PAIR_CLASSES; j++)
            pairs += summary->pairings[i].score.pairs[j];
    }
    for (int i = 0; i < TERMINATION_COUNT; i++)
        ends += summary->terminations[i];
    FUZZ_MUST(of_players == 2 * summary->games && of_pairings == summary->games && ends == summary->games);
    FUZZ_MUST(pairs == summary->pairs && 2 * pairs + summary->unfinished == summary->games);
    FUZZ_MUST(summary->identical <= summary->games);
    digest_bytes(games, size, digest);
    FUZZ_MUST(strcmp(digest, summary->digest) == 0);
}

static void check_summary_json(const struct summary *summary)
{
    struct error error = FUZZ_NO_ERROR;
    struct json *json = summary_json(summary);
    char *text = json != NULL ? json_text(json, true) : NULL;
    FUZZ_MUST(text != NULL);
    struct json *again = json_parse(text, "summary", &error);
    fuzz_same_json(json, again);
    json_free(again);
    free(text);
    json_free(json);
}

/* A report is lines of text that a terminal can show. */
static void check_report(const struct summary *summary)
{
    for (int width = REPORT_LEAST_WIDTH; width <= REPORT_WIDTH; width += REPORT_WIDTH - REPORT_LEAST_WIDTH) {
        char *text = report_text(summary, width);
        FUZZ_MUST(text != NULL);
        for (const char *c = text; *c != '\0'; c++)
            FUZZ_MUST(*c == '\n' || ((unsigned char)*c >= ' ' && *c != 127));
        free(text);
    }
}

static void check_exports(const char *folder)
{
    struct error error = FUZZ_NO_ERROR;
    FILE *out = fopen("/dev/null", "we");
    FUZZ_MUST(out != NULL);
    for (int table = EXPORT_GAMES; table < EXPORT_TIMING; table++)
        FUZZ_MUST(export_table(folder, (enum export_table)table, out, &error));
    (void)fclose(out);
}

static void check_run(const char *folder, const uint8_t *games, size_t size)
{
    struct error error = FUZZ_NO_ERROR;
    struct summary summary;
    if (!summary_read(folder, &summary, &error)) {
        fuzz_check_error(&error, ERROR_WORLD, ERROR_USAGE);
        return;
    }
    check_counts(&summary, games, size);
    check_summary_json(&summary);
    check_report(&summary);
    check_exports(folder);
    summary_clear(&summary);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char folder[] = "/dev/shm/osero_fuzz_XXXXXX", fallback[] = "/tmp/osero_fuzz_XXXXXX";
    const char *made = mkdtemp(folder);
    made = made != NULL ? made : mkdtemp(fallback);
    FUZZ_MUST(made != NULL);
    const uint8_t *newline = size > 0 ? memchr(data, '\n', size) : NULL;
    const size_t length = newline != NULL ? (size_t)(newline - data) : size;
    const uint8_t *games = newline != NULL ? newline + 1 : data + size;
    write_file(made, "run.json", data, length);
    write_file(made, "games.jsonl", games, size - (size_t)(games - data));
    check_run(made, games, size - (size_t)(games - data));
    remove_folder(made);
    return 0;
}
