/* SPDX-License-Identifier: MIT */
/*
 * machine.h - where a run took place
 */
#ifndef OSERO_MACHINE_H
#define OSERO_MACHINE_H

#include "json.h"

/* Processors that this process may use, 1 at least. */
int machine_cores(void);

/* The average number of processes that wanted to run in the last minute; negative where the system does not tell. */
double machine_load(void);

/* The processor's name as the system tells it ("" where it does not), cut to `size`. */
void machine_cpu(char *name, size_t size);

/* {"host":..,"system":..,"cpu":..,"cores":..}. Null without memory. */
struct json *machine_json(void);

#endif
