/* SPDX-License-Identifier: MIT */
#include "edges.h"

/* A line (whole, or with its runs shrunk) and what is counted on the whole one. */
struct pattern {
    int squares[8];
    int length; /* of squares in use */
    int runs, own_count, opp_count;
};

static int count_squares(const int s[8], int what)
{
    int count = 0;
    for (int i = 0; i < 8; i++)
        count += s[i] == what;
    return count;
}

static int count_runs(const int s[8])
{
    int runs = 1;
    for (int i = 1; i < 8; i++)
        runs += s[i] != s[i - 1];
    return runs;
}

int32_t edges_ver2(const int s[8], int32_t weight)
{
    if (s[0] != LINE_EMPTY || s[7] != LINE_EMPTY)
        return 0;
    const int own = count_squares(s, LINE_OWN), opp = count_squares(s, LINE_OPP);
    switch (count_runs(s)) {
    case 3:
        return (own - opp) * weight;
    case 4:
        return -(own + opp) * weight;
    default:
        return 0;
    }
}

/* w of players.md: each run of discs shrunk to one square. */
static struct pattern shrink(const int s[8])
{
    struct pattern w = {
        .runs = count_runs(s), .own_count = count_squares(s, LINE_OWN), .opp_count = count_squares(s, LINE_OPP)};
    for (int i = 0; i < 8; i++)
        if (i == 0 || s[i] == LINE_EMPTY || s[i] != s[i - 1])
            w.squares[w.length++] = s[i];
    return w;
}

static struct pattern reverse(const struct pattern *w)
{
    struct pattern reversed = *w;
    for (int i = 0; i < w->length; i++)
        reversed.squares[i] = w->squares[w->length - 1 - i];
    return reversed;
}

/* w[i]; -1, which matches nothing, past the end. */
static int at(const struct pattern *w, int i)
{
    return i < w->length ? w->squares[i] : -1;
}

/* E: an edge whose first square is taken. */
static int32_t value_from_corner(const struct pattern *w, const int32_t *weights)
{
    if (w->runs != 3)
        return 0;
    return w->squares[0] == LINE_OPP ? -weights[EDGE_CORNER_OPP] * w->own_count
                                     : weights[EDGE_CORNER_OWN] * w->opp_count;
}

/* The lines of Q that both forms share: opp at w[1], own at w[2], and more. */
static bool is_attack(const struct pattern *w)
{
    return at(w, 1) == LINE_OPP && at(w, 2) == LINE_OWN &&
           (at(w, 3) == LINE_OPP || (at(w, 3) == LINE_EMPTY && at(w, 4) == LINE_OWN));
}

/* Q: an edge whose first square is empty and whose second is taken. */
static int32_t value_beside_corner(const struct pattern *w, const int32_t *weights)
{
    const bool own = at(w, 1) == LINE_OWN;
    if (own && at(w, 2) == LINE_OPP && at(w, 3) == LINE_OWN)
        return weights[EDGE_NEXT_WEDGED];
    if (own && at(w, 2) == LINE_OPP)
        return weights[EDGE_NEXT_ATTACKED];
    if (w->runs == 4)
        return weights[EDGE_NEXT_FOUR];
    if (is_attack(w))
        return weights[EDGE_NEXT_ATTACK];
    if (!own || at(w, 2) != LINE_EMPTY)
        return 0;
    if (at(w, 3) == LINE_OWN)
        return weights[EDGE_NEXT_GAP_OWN];
    if (at(w, 3) == LINE_EMPTY && at(w, 4) == LINE_OPP)
        return weights[EDGE_NEXT_WIDE_GAP];
    if (at(w, 3) == LINE_OPP && at(w, 4) == LINE_OWN)
        return weights[EDGE_NEXT_GAP_OPP];
    return 0;
}

/* Q as its author's listing computes it. */
static int32_t value_beside_corner_published(const struct pattern *w, const int32_t *weights)
{
    if (at(w, 1) == LINE_OWN && at(w, 2) == LINE_OPP)
        return weights[EDGE_NEXT_ATTACKED];
    if (w->runs == 4)
        return weights[EDGE_NEXT_FOUR];
    if (is_attack(w))
        return weights[EDGE_NEXT_ATTACK];
    if (at(w, 1) != LINE_OWN || at(w, 2) != LINE_EMPTY)
        return 0;
    if (at(w, 3) == LINE_OWN)
        return weights[EDGE_NEXT_GAP_OWN];
    if (at(w, 3) == LINE_EMPTY || at(w, 4) == LINE_OPP)
        return weights[EDGE_NEXT_WIDE_GAP];
    if (at(w, 3) == LINE_OPP || at(w, 4) == LINE_OWN)
        return weights[EDGE_NEXT_GAP_OPP];
    return 0;
}

/* The part of P for an edge with both corners empty and a disc beside one of them. */
static int32_t value_beside_corners(const struct pattern *w, const struct pattern *reversed, const int32_t *weights,
                                    bool published)
{
    int32_t (*const q)(const struct pattern *, const int32_t *) =
        published ? value_beside_corner_published : value_beside_corner;
    int32_t value = 0;
    if (w->squares[1] != LINE_EMPTY)
        value += q(w, weights);
    if (reversed->squares[1] != LINE_EMPTY)
        value += q(reversed, weights);
    return value;
}

int32_t edges_ver3(const int s[8], const int32_t weights[EDGE_WEIGHT_COUNT], bool published)
{
    if (published && s[0] != LINE_EMPTY)
        return 0;
    const int own = count_squares(s, LINE_OWN), opp = count_squares(s, LINE_OPP), runs = count_runs(s);
    const int difference = own - opp, discs = own + opp;
    if (discs == 8)
        return difference * weights[EDGE_FULL];
    /* Most lines end here, which is why there is no pattern made of them: a table of all is made for each player. */
    if (runs < 3 || (runs > 3 && (s[0] != LINE_EMPTY || s[7] != LINE_EMPTY)))
        return 0;
    const struct pattern w = shrink(s), reversed = reverse(&w);
    if (w.squares[0] != LINE_EMPTY)
        return value_from_corner(&w, weights);
    if (reversed.squares[0] != LINE_EMPTY)
        return value_from_corner(&reversed, weights);
    if (w.runs == 3)
        return difference * weights[EDGE_ONE_RUN];
    if (w.squares[1] != LINE_EMPTY || reversed.squares[1] != LINE_EMPTY)
        return value_beside_corners(&w, &reversed, weights, published);
    return w.runs == 4 ? -discs * weights[EDGE_TWO_RUNS] : 0;
}

void line_squares(int line, int s[8])
{
    for (int i = 0; i < 8; i++, line /= 3)
        s[i] = line % 3;
}

void line_index_init(struct line_index *index)
{
    for (unsigned byte = 0; byte < 256; byte++) {
        unsigned forward = 0, backward = 0;
        for (int i = 0; i < 8; i++) {
            forward = 3 * forward + (byte >> (7 - i) & 1);
            backward = 3 * backward + (byte >> i & 1);
        }
        index->forward[byte] = (uint16_t)forward;
        index->backward[byte] = (uint16_t)backward;
    }
}

/* An empty first square, own discs from the second on, then one of opp's. */
static bool opp_can_play_first(const int s[8])
{
    int i = 1;
    while (i < 8 && s[i] == LINE_OWN)
        i++;
    return s[0] == LINE_EMPTY && i > 1 && i < 8 && s[i] == LINE_OPP;
}

void line_ends_init(uint8_t ends[LINE_STATES])
{
    for (int line = 0; line < LINE_STATES; line++) {
        int s[8], reversed[8];
        line_squares(line, s);
        for (int i = 0; i < 8; i++)
            reversed[i] = s[7 - i];
        ends[line] = (uint8_t)(opp_can_play_first(s) | opp_can_play_first(reversed) << 1);
    }
}
