/* SPDX-License-Identifier: MIT */
/*
 * synthetic_module.h - the description of a module that there is not, with options of every type
 */
#ifndef OSERO_SYNTHETIC_MODULE_H
#define OSERO_SYNTHETIC_MODULE_H

#include "module_info.h"

/* The same description at every call; it stays as it is. */
const struct module_info *synthetic_module(void);

/* True when two values of an option are equal. */
bool synthetic_same_value(const struct option_info *option, union osero_value a, union osero_value b);

#endif
