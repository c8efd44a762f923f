/* SPDX-License-Identifier: MIT */
/* A tournament's configuration file: what is taken is within bounds, and says the same with its keys in another order.
 */
#include "config.h"
#include "fuzz.h"
#include "player_text.h"

#include <stdlib.h>
#include <string.h>

static bool same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static void check_same(const struct tournament_settings *a, const struct tournament_settings *b)
{
    FUZZ_MUST(a->player_count == b->player_count);
    for (int i = 0; i < a->player_count; i++)
        FUZZ_MUST(strcmp(a->players[i], b->players[i]) == 0);
    FUZZ_MUST(a->gauntlet == b->gauntlet && a->pairs == b->pairs && a->seed == b->seed && a->jobs == b->jobs);
    FUZZ_MUST(same_text(a->openings, b->openings) && same_text(a->name, b->name) && same_text(a->results, b->results));
    FUZZ_MUST(a->size == b->size && a->start == b->start && a->scoring == b->scoring);
    FUZZ_MUST(memcmp(&a->limits, &b->limits, sizeof a->limits) == 0);
    FUZZ_MUST(a->with_sprt == b->with_sprt && a->sprt.model == b->sprt.model && a->sprt.elo0 == b->sprt.elo0);
    FUZZ_MUST(a->sprt.elo1 == b->sprt.elo1 && a->sprt.alpha == b->sprt.alpha && a->sprt.beta == b->sprt.beta);
    FUZZ_MUST(a->timing == b->timing && a->isolate == b->isolate && a->wall_ms == b->wall_ms);
}

static void check_bounds(const struct tournament_settings *settings)
{
    FUZZ_MUST(settings->player_count >= 1 && settings->pairs <= TOURNAMENT_MAX_PAIRS);
    FUZZ_MUST(!settings->with_sprt || sprt_check(&settings->sprt, NULL));
    FUZZ_MUST(settings->seed <= (uint64_t)TOURNAMENT_LARGEST_SEED);
    FUZZ_MUST(settings->jobs >= 0 && settings->jobs <= TOURNAMENT_MAX_JOBS);
    FUZZ_MUST(settings->wall_ms >= 0 && settings->wall_ms <= TOURNAMENT_MAX_WALL_MS);
    FUZZ_MUST(rules_size_valid(settings->size));
    FUZZ_MUST(settings->start == START_STANDARD || settings->start == START_PARALLEL);
    FUZZ_MUST(settings->scoring == SCORING_EMPTIES_TO_WINNER || settings->scoring == SCORING_RAW);
    FUZZ_MUST(settings->limits.move_ms >= 0 && settings->limits.clock_ms >= 0 && settings->limits.increment_ms >= 0);
}

/* Whatever stands in "player", a "label" beside it is the label, or there is an error further on. */
static void check_label(const char *player, const char *label)
{
    struct settings settings;
    const char *colon = strchr(player, ':');
    FUZZ_MUST(colon != NULL);
    if (!settings_parse(colon + 1, &settings, NULL))
        return;
    const struct setting *last = &settings.items[settings.count - 1];
    FUZZ_MUST(strcmp(last->key, "label") == 0 && strcmp(last->value, label) == 0 && !last->is_file);
    settings_clear(&settings);
}

static void check_labels(const struct config *config)
{
    const struct json *player = json_first(json_get(config->json, "players"));
    for (int i = 0; i < config->player_count; i++, player = json_next(player)) {
        const struct json *label = json_type(player) == JSON_OBJECT ? json_get(player, "label") : NULL;
        if (label != NULL)
            check_label(config->players[i], json_string(label));
    }
}

/* The object's text with its members from the last to the first. */
static char *write_reversed(const struct json *object)
{
    struct json *reversed = json_new_object();
    for (size_t i = json_length(object); i-- > 0;) {
        struct error error = FUZZ_NO_ERROR;
        const struct json *member = json_at(object, i);
        char *text = json_text(member, false);
        FUZZ_MUST(text != NULL && json_set(reversed, json_key(member), json_parse(text, "member", &error)));
        free(text);
    }
    char *text = json_text(reversed, true);
    FUZZ_MUST(text != NULL);
    json_free(reversed);
    return text;
}

static void check_reversed(const struct config *config, const struct tournament_settings *settings)
{
    struct config again;
    struct tournament_settings settings_again;
    struct error error = FUZZ_NO_ERROR;
    char *text = write_reversed(config->json);
    const char *path = fuzz_file((const uint8_t *)text, strlen(text));
    tournament_defaults(&settings_again);
    FUZZ_MUST(config_read(path, &again, &settings_again, &error));
    check_same(settings, &settings_again);
    config_clear(&again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct config config;
    struct tournament_settings settings;
    struct error error = FUZZ_NO_ERROR;
    const char *path = fuzz_file(data, size);
    tournament_defaults(&settings);
    if (config_read(path, &config, &settings, &error)) {
        check_bounds(&settings);
        check_labels(&config);
        check_reversed(&config, &settings);
        config_clear(&config);
    } else {
        FUZZ_MUST(config.players == NULL && config.json == NULL);
        fuzz_check_error(&error, ERROR_USAGE, ERROR_USAGE);
        FUZZ_MUST(strncmp(error.message, path, strlen(path)) == 0);
    }
    return 0;
}
