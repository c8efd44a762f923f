/* SPDX-License-Identifier: MIT */
#include "module_info.h"
