/* SPDX-License-Identifier: MIT */
/*
 * kernel_choice.h - the hot functions of this folder, compiled at two levels as othello's are (kernels.h)
 *
 * Files named *_kernel.c are compiled twice and give each of their functions a name by KERNEL(). KERNEL_DECLARE
 * declares both; KERNEL_BEST is the one for this processor, asked for once, as a module is loaded.
 */
#ifndef OSERO_KERNEL_CHOICE_H
#define OSERO_KERNEL_CHOICE_H

#include "kernels.h"

#include <stddef.h>

#define KERNEL_DECLARE(type, name, parameters) \
    type name##_portable parameters;           \
    type name##_v3 parameters

#if defined(OSERO_KERNELS_V3)
#define KERNEL_BEST(name) (kernels_get(1) ? name##_v3 : name##_portable)
#else
#define KERNEL_BEST(name) name##_portable
#endif

#endif
