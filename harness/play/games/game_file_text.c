/* SPDX-License-Identifier: MIT */
/* Transcripts, and GGF. */
#include "files.h"
#include "game_file.h"
#include "game_tag.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Transcripts */

static void judge_transcript(const struct transcript *transcript, struct played_game *game)
{
    struct replay *replay = &game->replay;
    memcpy(replay->plies, transcript->plies, sizeof replay->plies);
    replay->ply_count = transcript->ply_count;
    replay->move_count = 0;
    for (int i = 0; i < transcript->ply_count; i++)
        replay->move_count += transcript->plies[i] != NOTATION_PASS;
    replay->final = transcript->final;
    replay_judge(replay);
}

static enum game_status next_transcript(struct game_file *file, struct played_game *game, struct error *error)
{
    struct transcript transcript;
    struct notation_error why;
    char *line;
    do {
        line = game_file_line(file);
        if (line == NULL)
            return GAME_END;
        file->number++;
        line[strcspn(line, "%#\r")] = '\0';
    } while (line[strspn(line, " \t\v\f")] == '\0');
    if (!notation_transcript_read(line, &file->start, &transcript, &why))
        return game_file_bad_line(file, file->number, why.text, error);
    judge_transcript(&transcript, game);
    game->start = file->start;
    game->finished = game->replay.over;
    game->opening_plies = 0;
    return GAME_GOOD;
}

bool game_file_open_transcripts(struct game_file *file, struct error *error)
{
    file->at = file_mark_length((const char *)file->text);
    file->next = next_transcript;
    return memchr(file->text, 0, file->length) == NULL ||
           error_set(error, ERROR_USAGE, "%s: a zero byte: this is no text of games (WTHOR files end in .wtb)",
                     file->name);
}

/* ---- GGF */

static enum game_status bad_ggf(const struct game_file *file, uint64_t number, const char *why, struct error *error)
{
    if (number == file->reader.number) /* nothing that is counted as a game */
        return game_file_bad_line(file, file->reader.line, why, error);
    (void)error_set(error, ERROR_FOUND, "%s game %" PRIu64 " (line %" PRIu64 "): %s", file->name, file->reader.number,
                    file->reader.line, why);
    return GAME_BAD;
}

static const char *check_result(const struct ggf_game *ggf, const struct replay *replay, char text[128])
{
    if (ggf_result_agrees(ggf, replay))
        return NULL;
    if (!replay->over)
        return "RE says how it ended, but its moves stop before the end (a game broken off has :r, :t, :s or :l there)";
    (void)snprintf(text, 128, "RE says %+.*f, but its moves come to %+d%s", ggf->result.decimals, ggf->result.value,
                   replay->difference, ggf->komi.given ? " before komi" : "");
    return text;
}

static enum game_status next_ggf(struct game_file *file, struct played_game *game, struct error *error)
{
    struct notation_error why;
    char text[128];
    const uint64_t number = file->reader.number;
    ggf_clear(&file->ggf);
    const enum ggf_status status = ggf_next(&file->reader, &file->ggf, &why);
    file->number = file->reader.number;
    if (status == GGF_END)
        return GAME_END;
    if (status == GGF_BAD)
        return bad_ggf(file, number, why.text, error);
    if (!ggf_play(&file->ggf, &game->replay, &why))
        return bad_ggf(file, number, why.text, error);
    const char *wrong = check_result(&file->ggf, &game->replay, text);
    if (wrong != NULL)
        return bad_ggf(file, number, wrong, error);
    game->start = file->ggf.start;
    game->finished = game->replay.over;
    struct record tag = {.opening_plies = 0};
    game_tag_read(&file->ggf, &tag);
    game->opening_plies = tag.opening_plies;
    return GAME_GOOD;
}

bool game_file_open_ggf(struct game_file *file, struct error *error)
{
    (void)error;
    const size_t mark = file_mark_length((const char *)file->text);
    file->reader = (struct ggf_reader){.text = (const char *)file->text + mark, .length = file->length - mark};
    file->next = next_ggf;
    return true;
}

void game_file_about_ggf(const struct game_file *file, struct game_about *about)
{
    const struct ggf_game *ggf = &file->ggf;
    about->ggf = ggf;
    game_file_take_text(ggf->black, about->black);
    game_file_take_text(ggf->white, about->white);
    game_file_take_text(ggf->place, about->event);
    game_file_take_text(ggf->date, about->date);
}
