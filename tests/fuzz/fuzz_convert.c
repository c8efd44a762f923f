/* SPDX-License-Identifier: MIT */
/*
 * Files of games into other formats. The first byte chooses what the rest is taken for (or it is told by its first bytes),
 * and the format. What is written must be read again without a bad game, as many as were written, and written again it
 * must be the same bytes.
 */
#include "fuzz.h"
#include "game_sink.h"

#include <stdlib.h>
#include <string.h>

static const enum game_format formats[] = {GAME_FORMAT_RUN, GAME_FORMAT_GGF, GAME_FORMAT_WTHOR,
                                           GAME_FORMAT_TRANSCRIPTS};

static void check_about(const struct game_about *about)
{
    const char *const texts[] = {about->black, about->white, about->event, about->date};
    for (int i = 0; i < 4; i++) {
        FUZZ_MUST(strlen(texts[i]) < GAME_NAME_SIZE && json_utf8_valid(texts[i]));
        for (const char *at = texts[i]; *at != '\0'; at++)
            FUZZ_MUST((unsigned char)*at >= ' ' || about->format == GAME_FORMAT_RUN);
    }
}

static void check_losses(const struct game_losses *losses, enum game_format format)
{
    char text[GAME_LOSS_TEXT_SIZE];
    for (int loss = 0; loss < GAME_LOSS_COUNT; loss++)
        if (game_loss_text(losses, (enum game_loss)loss, format, text)[0] != '\0')
            fuzz_check_message(text, sizeof text);
}

/* The games of the file as a text, the caller's; *written of them. No game may be bad where `clean`. */
static char *convert(const char *path, enum game_format from, enum game_format to, bool clean, size_t *length,
                     uint64_t *written)
{
    const struct game_source_options options = {.format = from, .about = true, .whole = true};
    const struct game_sink_options wanted = {.format = to, .board_size = 8, .date = {20, 26, 1, 2}};
    struct error error = FUZZ_NO_ERROR;
    struct played_game game;
    struct game_about about;
    enum game_status status;
    char *text = NULL;
    struct game_source *source = game_source_open_as(path, &options, &error);
    FILE *out = open_memstream(&text, length);
    struct game_sink *sink = game_sink_new(&wanted, out);
    FUZZ_MUST(source != NULL && out != NULL && sink != NULL);
    while ((status = game_source_next(source, &game, &error)) == GAME_GOOD || status == GAME_BAD) {
        FUZZ_MUST(status == GAME_GOOD || !clean);
        if (status == GAME_BAD)
            continue;
        game_source_about(source, &about);
        check_about(&about);
        FUZZ_MUST(game_sink_put(sink, &game, &about, game_source_file(source), &error));
    }
    FUZZ_MUST(status == GAME_END || !clean);
    game_sink_end(sink);
    FUZZ_MUST(fclose(out) == 0);
    check_losses(game_sink_losses(sink), to);
    *written = game_sink_written(sink);
    game_sink_free(sink);
    game_source_close(source);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const enum game_format to = formats[data[0] % 4],
                           from = data[0] / 4 % 5 == 4 ? GAME_FORMAT_UNKNOWN : formats[data[0] / 4 % 5];
    size_t length = 0, length_again = 0;
    uint64_t written = 0, written_again = 0;
    char *text = convert(fuzz_file(data + 1, size - 1), from, to, false, &length, &written);
    if (written > 0) {
        const char *path = fuzz_file((const uint8_t *)text, length);
        char *again = convert(path, to, to, true, &length_again, &written_again);
        FUZZ_MUST(written == written_again);
        FUZZ_MUST(to == GAME_FORMAT_WTHOR || (length == length_again && memcmp(text, again, length) == 0));
        free(again);
    }
    free(text);
    return 0;
}
