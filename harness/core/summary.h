/* SPDX-License-Identifier: MIT */
/*
 * summary.h - reads a run's folder and derives everything that a report shows
 */
#ifndef OSERO_SUMMARY_H
#define OSERO_SUMMARY_H

#include "errors.h"

/* Reads FOLDER/run.json and games.jsonl and (re)writes FOLDER/summary.json. */
bool summary_write(const char *folder, struct error *error);

#endif
