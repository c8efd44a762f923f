/* SPDX-License-Identifier: MIT */
#include "game_tag.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char tag_name[] = "OSERO[";

static const char *find(const struct ggf_game *ggf)
{
    return ggf->others != NULL ? strstr(ggf->others, tag_name) : NULL;
}

bool game_tag_is(const struct ggf_game *ggf)
{
    return find(ggf) != NULL;
}

bool game_tag_is_alone(const struct ggf_game *ggf)
{
    const char *tag = find(ggf);
    return tag != NULL && tag == ggf->others && tag[strcspn(tag, "]")] == ']' && tag[strcspn(tag, "]") + 1] == '\0';
}

void game_tag_read(const struct ggf_game *ggf, struct record *record)
{
    const char *tag = find(ggf);
    char name[16] = "";
    int plies = 0, signal = 0, used = 0;
    if (tag == NULL || sscanf(tag + strlen(tag_name), "%3d %15[a-z] %4d%n", &plies, name, &signal, &used) < 1)
        return;
    if (plies >= 0 && plies <= 100)
        record->opening_plies = plies;
    if (used == 0 || !termination_parse(name, &record->termination))
        return;
    record->signal = signal >= 0 && signal <= 1000 ? signal : 0;
    const char *fault = tag + strlen(tag_name) + used;
    fault += *fault == ' ';
    const size_t length = strcspn(fault, "]");
    if (length < RECORD_FAULT_SIZE) {
        memcpy(record->fault, fault, length);
        record->fault[length] = '\0';
    }
}

char *game_tag_write(const struct record *record)
{
    char *tag = NULL;
    const bool normal = record->termination == TERMINATION_NORMAL;
    if (normal && record->opening_plies == 0)
        return strdup("");
    const int length = normal ? asprintf(&tag, "%s%d]", tag_name, record->opening_plies)
                              : asprintf(&tag, "%s%d %s %d%s%s]", tag_name, record->opening_plies,
                                         termination_name(record->termination), record->signal,
                                         record->fault[0] != '\0' ? " " : "", record->fault);
    if (length < 0)
        return NULL;
    for (char *at = tag + strlen(tag_name); at[1] != '\0'; at++)
        if (*at == ']' || *at == ';' || (unsigned char)*at < ' ')
            *at = '?';
    return tag;
}
