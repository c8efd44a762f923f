/* SPDX-License-Identifier: MIT */
#include "rules.h"

bool rules_size_valid(int size)
{
    return size == 4 || size == 6 || size == 8;
}
