/* SPDX-License-Identifier: MIT */
/*
 * print_tree.h - a JSON tree on standard output, for --json
 */
#ifndef OSERO_PRINT_TREE_H
#define OSERO_PRINT_TREE_H

#include "json.h"

/* Prints the tree in lines and frees it. Null is a tree that no memory was there for: ERROR_WORLD, as it is when there is
 * none for its text. */
bool print_tree(struct json *tree, struct error *error);

#endif
