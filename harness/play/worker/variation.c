/* SPDX-License-Identifier: MIT */
#include "variation.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static bool is_table(const struct option_info *option)
{
    return option->type == OSERO_INT_TABLE || option->type == OSERO_REAL_TABLE;
}

/* Eight bytes a number keep every table aligned. */
static size_t option_bytes(const struct option_info *option)
{
    return is_table(option) ? option->length * sizeof(double) : sizeof(union osero_value);
}

bool variation_init(struct variation *variation, const struct variation_request *request, struct error *error)
{
    *variation = (struct variation){.info = &request->player->info,
                                    .player_count = request->player_count,
                                    .units = request->units,
                                    .ring = request->ring};
    for (uint32_t i = 0; i < variation->info->option_count; i++)
        variation->slot_bytes += option_bytes(&variation->info->options[i]);
    variation->bytes = variation->slot_bytes * (size_t)variation->player_count * (size_t)variation->ring;
    void *shared = variation->bytes == 0
                       ? MAP_FAILED
                       : mmap(NULL, variation->bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return error_set(error, ERROR_WORLD, "out of memory for %llu generations of values",
                         (unsigned long long)variation->ring);
    variation->shared = shared;
    return true;
}

void variation_clear(struct variation *variation)
{
    if (variation->shared != NULL)
        (void)munmap(variation->shared, variation->bytes);
    *variation = (struct variation){0};
}

static unsigned char *slot_of(const struct variation *variation, uint64_t generation, int variant)
{
    const size_t place = (size_t)(generation % variation->ring) * (size_t)variation->player_count + (size_t)variant;
    return variation->shared + place * variation->slot_bytes;
}

void variation_set(struct variation *variation, uint64_t generation, int variant, const union osero_value *values)
{
    unsigned char *to = slot_of(variation, generation, variant);
    for (uint32_t i = 0; i < variation->info->option_count; i++) {
        const struct option_info *option = &variation->info->options[i];
        if (option->type == OSERO_INT_TABLE)
            memcpy(to, values[i].ints, option->length * sizeof *values[i].ints);
        else if (option->type == OSERO_REAL_TABLE)
            memcpy(to, values[i].reals, option->length * sizeof *values[i].reals);
        else if (option->type != OSERO_STRING)
            memcpy(to, &values[i], sizeof values[i]);
        to += option_bytes(option);
    }
}

void variation_seal(const struct variation *variation)
{
    (void)mprotect(variation->shared, variation->bytes, PROT_READ);
}

bool variation_take(const struct variation *variation, uint64_t generation, int variant, const struct player *player,
                    struct player *taken)
{
    const uint32_t count = variation->info->option_count;
    unsigned char *bytes = malloc(variation->slot_bytes + count * sizeof(union osero_value));
    if (bytes == NULL)
        return false;
    union osero_value *values = (union osero_value *)(void *)bytes;
    unsigned char *from = bytes + count * sizeof *values;
    memcpy(from, slot_of(variation, generation, variant), variation->slot_bytes);
    for (uint32_t i = 0; i < count; i++) {
        const struct option_info *option = &variation->info->options[i];
        if (option->type == OSERO_INT_TABLE)
            values[i].ints = (const int32_t *)(const void *)from;
        else if (option->type == OSERO_REAL_TABLE)
            values[i].reals = (const double *)(const void *)from;
        else if (option->type == OSERO_STRING)
            values[i] = player->values[i];
        else
            memcpy(&values[i], from, sizeof values[i]);
        from += option_bytes(option);
    }
    *taken = *player;
    taken->values = values;
    return true;
}

void variation_drop(struct player *taken)
{
    free(taken->values);
    *taken = (struct player){.values = NULL};
}
