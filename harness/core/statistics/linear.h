/* SPDX-License-Identifier: MIT */
/*
 * linear.h - the little linear algebra that core needs, over plain arrays (GSL inside)
 *
 * A matrix of `size` rows and columns lies row by row in an array of size * size.
 */
#ifndef OSERO_LINEAR_H
#define OSERO_LINEAR_H

#include <stdbool.h>

/* The inverse. False when the matrix is singular to working precision, holds no numbers, or without memory. size >= 1;
 * inverse may not be matrix. */
bool linear_invert(const double *matrix, int size, double *inverse);

/* solution = matrix^-1 right, with the same conditions. */
bool linear_solve(const double *matrix, int size, const double *right, double *solution);

double linear_dot(const double *left, const double *right, int size);

/* result = rows matrix rows', count * count, for a symmetric matrix and `count` rows of length size: the covariance of
 * linear combinations. work: count * size. */
void linear_combine(const double *rows, int count, const double *matrix, int size, double *work, double *result);

#endif
