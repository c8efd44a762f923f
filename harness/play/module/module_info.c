/* SPDX-License-Identifier: MIT */
#include "module_info.h"

#include <stdlib.h>
#include <string.h>

static bool is_table(enum osero_option_type type)
{
    return type == OSERO_INT_TABLE || type == OSERO_REAL_TABLE;
}

static void clear_option(struct option_info *option)
{
    for (uint32_t i = 0; i < option->choice_count; i++)
        free(option->choices[i]);
    free(option->choices);
    free(option->name);
    free(option->help);
    module_value_clear(option->type, &option->value);
}

void module_value_clear(enum osero_option_type type, union osero_value *value)
{
    if (type == OSERO_STRING)
        free((void *)(uintptr_t)value->string);
    else if (is_table(type))
        free((void *)(uintptr_t)value->ints);
    memset(value, 0, sizeof *value);
}

static void *copy_bytes(const void *bytes, size_t length)
{
    void *copy = malloc(length > 0 ? length : 1);
    if (copy != NULL && length > 0)
        memcpy(copy, bytes, length);
    return copy;
}

bool module_value_copy(const struct option_info *option, union osero_value from, union osero_value *to)
{
    *to = from;
    if (option->type == OSERO_STRING)
        return (to->string = strdup(from.string)) != NULL;
    if (option->type == OSERO_INT_TABLE)
        return (to->ints = copy_bytes(from.ints, option->length * sizeof *from.ints)) != NULL;
    if (option->type == OSERO_REAL_TABLE)
        return (to->reals = copy_bytes(from.reals, option->length * sizeof *from.reals)) != NULL;
    return true;
}

void module_info_clear(struct module_info *info)
{
    for (uint32_t i = 0; i < info->option_count; i++)
        clear_option(&info->options[i]);
    free(info->options);
    free(info->path);
    free(info->name);
    free(info->version);
    free(info->author);
    free(info->summary);
    memset(info, 0, sizeof *info);
}

int module_info_option(const struct module_info *info, const char *name)
{
    for (uint32_t i = 0; i < info->option_count; i++)
        if (strcmp(info->options[i].name, name) == 0)
            return (int)i;
    return -1;
}
