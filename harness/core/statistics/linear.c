/* SPDX-License-Identifier: MIT */
#include "linear.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>

/* Decomposes a copy and solves for each of `columns` right sides of length size, column by column in `solution`. */
static bool solve(const double *matrix, int size, gsl_matrix *copy, gsl_permutation *permutation, int columns,
                  const double *right, double *solution)
{
    int sign;
    const size_t length = (size_t)size;
    for (size_t i = 0; i < length * length; i++) {
        if (!isfinite(matrix[i]))
            return false;
        copy->data[i] = matrix[i];
    }
    if (gsl_linalg_LU_decomp(copy, permutation, &sign) != GSL_SUCCESS)
        return false;
    for (int column = 0; column < columns; column++) {
        const gsl_vector_const_view b = gsl_vector_const_view_array(right + (size_t)column * length, length);
        gsl_vector_view x = gsl_vector_view_array(solution + (size_t)column * length, length);
        if (gsl_linalg_LU_solve(copy, permutation, &b.vector, &x.vector) != GSL_SUCCESS)
            return false;
    }
    for (size_t i = 0; i < (size_t)columns * length; i++)
        if (!isfinite(solution[i]))
            return false;
    return true;
}

static bool solve_columns(const double *matrix, int size, int columns, const double *right, double *solution)
{
    /* GSL's own way with an error is to end the program. */
    gsl_error_handler_t *const handler = gsl_set_error_handler_off();
    gsl_matrix *copy = gsl_matrix_alloc((size_t)size, (size_t)size);
    gsl_permutation *permutation = gsl_permutation_alloc((size_t)size);
    const bool good =
        copy != NULL && permutation != NULL && solve(matrix, size, copy, permutation, columns, right, solution);
    gsl_matrix_free(copy);
    gsl_permutation_free(permutation);
    (void)gsl_set_error_handler(handler);
    return good;
}

bool linear_solve(const double *matrix, int size, const double *right, double *solution)
{
    return solve_columns(matrix, size, 1, right, solution);
}

bool linear_invert(const double *matrix, int size, double *inverse)
{
    const size_t length = (size_t)size;
    double *unit = calloc(length * length, sizeof(*unit));
    if (unit == NULL)
        return false;
    for (size_t i = 0; i < length; i++)
        unit[i * length + i] = 1;
    const bool good = solve_columns(matrix, size, size, unit, inverse);
    free(unit);
    /* The columns came one after the other: turn them into rows. */
    for (size_t i = 0; good && i < length; i++) {
        for (size_t j = 0; j < i; j++) {
            const double swapped = inverse[i * length + j];
            inverse[i * length + j] = inverse[j * length + i];
            inverse[j * length + i] = swapped;
        }
    }
    return good;
}

/* Four sums, so that an addition need not wait for the one before. */
double linear_dot(const double *left, const double *right, int size)
{
    double sums[4] = {0};
    int i = 0;
    for (; i + 4 <= size; i += 4)
        for (int j = 0; j < 4; j++)
            sums[j] += left[i + j] * right[i + j];
    for (; i < size; i++)
        sums[0] += left[i] * right[i];
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

void linear_combine(const double *rows, int count, const double *matrix, int size, double *work, double *result)
{
    const size_t length = (size_t)size;
    for (size_t i = 0; i < (size_t)count; i++)
        for (size_t j = 0; j < length; j++)
            work[i * length + j] = linear_dot(rows + i * length, matrix + j * length, size);
    for (size_t i = 0; i < (size_t)count; i++)
        for (size_t j = 0; j < (size_t)count; j++)
            result[i * (size_t)count + j] = linear_dot(work + i * length, rows + j * length, size);
}
