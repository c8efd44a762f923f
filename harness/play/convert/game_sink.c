/* SPDX-License-Identifier: MIT */
#include "game_sink.h"

#include "game_record.h"
#include "game_sink_wthor.h"
#include "game_tag.h"

#include <stdlib.h>
#include <string.h>

struct game_sink {
    struct game_sink_options options;
    FILE *out;
    uint64_t written;
    struct game_losses losses;
    struct game_numbering numbering;
    struct wthor_gathering wthor;
};

/* A game on its way. */
struct putting {
    struct game_sink *sink;
    const struct played_game *game;
    const struct game_about *about;
    const char *file;
};

struct game_sink *game_sink_new(const struct game_sink_options *options, FILE *out)
{
    struct game_sink *sink = calloc(1, sizeof *sink);
    if (sink == NULL)
        return NULL;
    sink->options = *options;
    sink->out = out;
    wthor_gathering_init(&sink->wthor);
    return sink;
}

void game_sink_free(struct game_sink *sink)
{
    if (sink == NULL)
        return;
    game_numbering_clear(&sink->numbering);
    wthor_gathering_clear(&sink->wthor);
    free(sink);
}

static bool no_memory(struct error *error)
{
    return error_set(error, ERROR_WORLD, "out of memory");
}

static void lose(const struct putting *putting, enum game_loss loss)
{
    game_losses_add(&putting->sink->losses, loss, putting->file, putting->game->number);
}

/* ---- What is there to be lost */

static bool has_names(const struct game_about *about)
{
    return about->black[0] != '\0' || about->white[0] != '\0';
}

static bool has_notes(const struct ggf_game *ggf)
{
    if (ggf == NULL)
        return false;
    bool found = ggf->black_rating[0] != '\0' || ggf->white_rating[0] != '\0' || ggf->clock[0] != '\0' ||
                 ggf->black_clock[0] != '\0' || ggf->white_clock[0] != '\0' ||
                 (ggf->others != NULL && !game_tag_is_alone(ggf));
    for (int i = 0; i < ggf->ply_count && !found; i++)
        found = ggf->plies[i].eval[0] != '\0' || ggf->plies[i].seconds[0] != '\0';
    return found;
}

/* A result that the moves do not come to. */
static bool has_result(const struct putting *putting)
{
    const struct game_about *about = putting->about;
    if (putting->game->finished)
        return about->ggf != NULL && about->ggf->result.given && about->ggf->ending != 0;
    return about->record != NULL || about->stated_discs >= 0 || (about->ggf != NULL && about->ggf->result.given);
}

static bool has_opening(const struct putting *putting)
{
    return putting->game->opening_plies > 0;
}

static bool has_event(const struct game_about *about)
{
    return about->event[0] != '\0' || about->date[0] != '\0' || about->year != 0;
}

/* What neither games.jsonl, transcripts nor WTHOR hold. */
static void lose_notes(const struct putting *putting)
{
    const struct ggf_game *ggf = putting->about->ggf;
    if (ggf != NULL && ggf->komi.given)
        lose(putting, GAME_LOSS_KOMI);
    if (has_notes(ggf))
        lose(putting, GAME_LOSS_NOTES);
}

/* ---- games.jsonl */

static bool put_record(const struct putting *putting, struct error *error)
{
    struct game_sink *sink = putting->sink;
    const struct game_about *about = putting->about;
    struct record record;
    enum game_loss loss;
    bool cut, failed;
    char line[RECORD_LINE_SIZE];
    if (!game_record_make(putting->game, about, sink->options.board_size, &sink->numbering, &record, &loss, &cut,
                          &failed)) {
        if (failed)
            return no_memory(error);
        lose(putting, loss);
        return true;
    }
    lose_notes(putting);
    if (cut)
        lose(putting, GAME_LOSS_LETTERS);
    if (has_event(about))
        lose(putting, GAME_LOSS_EVENTS);
    if (about->theoretical >= 0)
        lose(putting, GAME_LOSS_THEORETICAL);
    (void)fwrite(line, 1, record_write(&record, line), sink->out);
    sink->written++;
    return true;
}

/* ---- GGF */

/* Copies a text; *held becomes false when GGF cannot hold it as it is. */
static void take_text(char to[GGF_NAME_SIZE], const char *text, bool *held)
{
    (void)snprintf(to, GGF_NAME_SIZE, "%s", text);
    *held = *held && ggf_holds(text);
}

static void put_result(const struct putting *putting, struct ggf_game *ggf)
{
    const struct played_game *game = putting->game;
    const struct record *record = putting->about->record;
    const int all = game->start.size * game->start.size;
    if (game->finished) {
        ggf->result = (struct ggf_number){true, record != NULL ? record->difference : game->replay.difference, 0};
    } else if (record != NULL) { /* lost by a fault: all discs to the other */
        ggf->result = (struct ggf_number){true, record->outcome == OUTCOME_WIN ? all : -all, 0};
        ggf->ending = record->termination == TERMINATION_TIME ? 't' : 'r';
    }
}

static bool make_ggf(const struct putting *putting, struct ggf_game *ggf, struct error *error)
{
    const struct game_about *about = putting->about;
    ggf_init(ggf, putting->game->start.size);
    ggf->start = putting->game->start;
    bool held = true;
    take_text(ggf->black, about->black, &held);
    take_text(ggf->white, about->white, &held);
    take_text(ggf->place, about->event, &held);
    if (!held)
        lose(putting, GAME_LOSS_LETTERS);
    if (about->year != 0)
        (void)snprintf(ggf->date, sizeof ggf->date, "%d", about->year);
    ggf_set_plies(ggf, putting->game->replay.plies, putting->game->replay.ply_count);
    put_result(putting, ggf);
    if (about->theoretical >= 0)
        lose(putting, GAME_LOSS_THEORETICAL);
    if (!ggf->result.given && has_result(putting))
        lose(putting, GAME_LOSS_RESULTS);
    if (about->record == NULL)
        return true;
    ggf->others = game_tag_write(about->record);
    return ggf->others != NULL || no_memory(error);
}

static bool put_ggf(const struct putting *putting, struct error *error)
{
    struct ggf_game made;
    const struct ggf_game *ggf = putting->about->ggf;
    if (ggf == NULL && !make_ggf(putting, &made, error))
        return false;
    ggf_write(ggf != NULL ? ggf : &made, putting->sink->out);
    (void)fputc('\n', putting->sink->out);
    putting->sink->written++;
    if (ggf == NULL)
        ggf_clear(&made);
    return true;
}

/* ---- Transcripts and WTHOR */

/* Games of one size, from the standard start. */
static bool is_plain(const struct putting *putting, int size)
{
    const struct position *start = &putting->game->start;
    if (start->size == size && game_start_is_standard(start))
        return true;
    lose(putting, start->size != size ? GAME_LOSS_SIZE : GAME_LOSS_START);
    return false;
}

static void lose_results(const struct putting *putting)
{
    if (has_result(putting))
        lose(putting, GAME_LOSS_RESULTS);
    if (has_opening(putting))
        lose(putting, GAME_LOSS_OPENING);
}

static bool put_transcript(const struct putting *putting)
{
    char text[NOTATION_MOVES_SIZE + 1];
    struct game_sink *sink = putting->sink;
    const struct replay *replay = &putting->game->replay;
    if (!is_plain(putting, sink->options.board_size))
        return true;
    if (replay->move_count == 0) {
        lose(putting, GAME_LOSS_EMPTY);
        return true;
    }
    if (has_names(putting->about))
        lose(putting, GAME_LOSS_NAMES);
    if (has_event(putting->about))
        lose(putting, GAME_LOSS_EVENTS);
    if (putting->about->theoretical >= 0)
        lose(putting, GAME_LOSS_THEORETICAL);
    lose_notes(putting);
    lose_results(putting);
    const size_t length = notation_moves_write(replay->plies, replay->ply_count, putting->game->start.size, text);
    text[length] = '\n';
    (void)fwrite(text, 1, length + 1, sink->out);
    sink->written++;
    return true;
}

static bool put_wthor(const struct putting *putting, struct error *error)
{
    struct game_sink *sink = putting->sink;
    if (!is_plain(putting, 8))
        return true;
    lose_notes(putting);
    if (putting->about->format != GAME_FORMAT_WTHOR)
        lose_results(putting);
    sink->written++;
    return wthor_gathering_add(&sink->wthor, &sink->options, putting->game, putting->about, putting->file,
                               &sink->losses, error);
}

/* ---- All of them */

bool game_sink_put(struct game_sink *sink, const struct played_game *game, const struct game_about *about,
                   const char *file, struct error *error)
{
    const struct putting putting = {.sink = sink, .game = game, .about = about, .file = file};
    switch (sink->options.format) {
    case GAME_FORMAT_RUN:
        return put_record(&putting, error);
    case GAME_FORMAT_GGF:
        return put_ggf(&putting, error);
    case GAME_FORMAT_WTHOR:
        return put_wthor(&putting, error);
    default:
        return put_transcript(&putting);
    }
}

void game_sink_end(struct game_sink *sink)
{
    if (sink->options.format == GAME_FORMAT_WTHOR)
        wthor_gathering_write(&sink->wthor, &sink->options, sink->out);
}

uint64_t game_sink_written(const struct game_sink *sink)
{
    return sink->written;
}

const struct game_losses *game_sink_losses(const struct game_sink *sink)
{
    return &sink->losses;
}

unsigned char *game_sink_names(const struct game_sink *sink, int record_size, size_t *length)
{
    const struct wthor_header header = {.century = sink->options.date[0],
                                        .year = sink->options.date[1],
                                        .month = sink->options.date[2],
                                        .day = sink->options.date[3]};
    const struct wthor_table *table =
        record_size == WTHOR_PLAYER_SIZE ? &sink->wthor.players : &sink->wthor.tournaments;
    return wthor_names_write(&table->names, record_size, &header, length);
}
