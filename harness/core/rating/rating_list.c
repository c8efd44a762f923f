/* SPDX-License-Identifier: MIT */
#include "rating_list.h"

#include "table_writer.h"

#include <stdlib.h>
#include <string.h>

const char *rating_place_name(enum bradley_terry_place place)
{
    static const char *const names[] = {"fitted", "below", "above", "apart"};
    return (unsigned)place < sizeof names / sizeof names[0] ? names[place] : NULL;
}

struct stats_number rating_list_score(const struct rating_player *player)
{
    const uint64_t games = rating_games_count(player);
    if (games == 0)
        return (struct stats_number){0};
    return (struct stats_number){true, ((double)player->wins + (double)player->draws / 2) / (double)games};
}

/* ---- The order */

/* In which part of its pool's list a player stands. */
static int part_of(const struct bradley_terry_player *player)
{
    static const int parts[] = {
        [BRADLEY_TERRY_ABOVE] = 0, [BRADLEY_TERRY_FITTED] = 1, [BRADLEY_TERRY_BELOW] = 2, [BRADLEY_TERRY_APART] = 3};
    return parts[player->place];
}

/* What players of one part are ordered by. */
static double height_of(const struct bradley_terry_player *player)
{
    if (player->place == BRADLEY_TERRY_FITTED)
        return player->elo.value.value;
    if (player->place == BRADLEY_TERRY_APART)
        return 0;
    return player->place == BRADLEY_TERRY_ABOVE ? player->elo.low.value : player->elo.high.value;
}

/* Below 0: a stands before b. */
static int compare(const struct bradley_terry_player *a, const struct bradley_terry_player *b)
{
    if (a->pool != b->pool)
        return a->pool - b->pool;
    if (part_of(a) != part_of(b))
        return part_of(a) - part_of(b);
    return (height_of(a) < height_of(b)) - (height_of(a) > height_of(b));
}

/* By insertion, which keeps equals in the order in which they were met. */
static void order_players(struct rating_list *list)
{
    const struct bradley_terry_player *players = list->fit.players;
    for (int i = 0; i < list->fit.player_count; i++) {
        int place = i;
        for (; place > 0 && compare(&players[list->places[place - 1].player], &players[i]) > 0; place--)
            list->places[place] = list->places[place - 1];
        list->places[place].player = i;
    }
}

static void rank_players(struct rating_list *list)
{
    int first = 0; /* place of the pool's best */
    for (int i = 0; i < list->fit.player_count; i++) {
        const struct bradley_terry_player *one = &list->fit.players[list->places[i].player];
        const struct bradley_terry_player *before = i > 0 ? &list->fit.players[list->places[i - 1].player] : NULL;
        if (before == NULL || before->pool != one->pool)
            first = i;
        if (one->place == BRADLEY_TERRY_APART)
            list->places[i].rank = 0;
        else
            list->places[i].rank = i > first && compare(before, one) == 0 ? list->places[i - 1].rank : i - first + 1;
    }
}

bool rating_list_make(struct rating_games *games, const struct bradley_terry_options *options, struct rating_list *list,
                      struct error *error)
{
    *list = (struct rating_list){.games = games, .draws = options->draws};
    if (games->player_count == 0)
        return error_set(error, ERROR_WORLD, "there are no games to rate");
    if (!bradley_terry_fit(&games->table, options, &list->fit, error))
        return false;
    list->places = calloc((size_t)games->player_count, sizeof *list->places);
    if (list->places == NULL) {
        bradley_terry_clear(&list->fit);
        return error_set(error, ERROR_WORLD, "out of memory");
    }
    order_players(list);
    rank_players(list);
    return true;
}

void rating_list_clear(struct rating_list *list)
{
    bradley_terry_clear(&list->fit);
    free(list->places);
    *list = (struct rating_list){0};
}

/* ---- CSV */

static void put_row(struct table_writer *writer, const struct rating_list *list, struct rating_place place)
{
    const struct bradley_terry_player *rated = &list->fit.players[place.player];
    const struct rating_player *player = &list->games->players[place.player];
    if (place.rank > 0)
        table_integer(writer, place.rank);
    else
        table_empty(writer);
    table_integer(writer, rated->pool + 1);
    table_text(writer, player->label);
    table_text(writer, rated->anchored ? "anchor" : rating_place_name(rated->place));
    table_number(writer, rated->elo.value, 3);
    table_number(writer, rated->elo.low, 3);
    table_number(writer, rated->elo.high, 3);
    table_number(writer, rated->elo.sampled_low, 3);
    table_number(writer, rated->elo.sampled_high, 3);
    table_number(writer, rating_list_score(player), 6);
    table_unsigned(writer, rating_games_count(player));
    table_unsigned(writer, player->pairs);
    table_unsigned(writer, player->wins);
    table_unsigned(writer, player->draws);
    table_unsigned(writer, player->losses);
    table_end_line(writer);
}

static void put_superiority(struct table_writer *writer, const struct rating_list *list)
{
    const int count = list->fit.player_count;
    table_header(writer, "player,opponent,superiority");
    for (int i = 0; i < count * count; i++) {
        const int player = list->places[i / count].player, other = list->places[i % count].player;
        if (player == other)
            continue;
        table_text(writer, list->games->players[player].label);
        table_text(writer, list->games->players[other].label);
        table_number(writer, bradley_terry_superiority(&list->fit, player, other), 6);
        table_end_line(writer);
    }
}

bool rating_list_csv(const struct rating_list *list, bool superiority, FILE *out, struct error *error)
{
    struct table_writer writer = {.out = out};
    if (superiority) {
        put_superiority(&writer, list);
    } else {
        table_header(&writer, "rank,pool,player,place,elo,elo_low,elo_high,sampled_low,sampled_high,score,games,pairs,"
                              "wins,draws,losses");
        for (int i = 0; i < list->fit.player_count; i++)
            put_row(&writer, list, list->places[i]);
    }
    if (fflush(out) != 0 || ferror(out))
        return error_set_errno(error, ERROR_WORLD, "cannot write the rating list");
    return true;
}
