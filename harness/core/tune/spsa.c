/* SPDX-License-Identifier: MIT */
#include "spsa.h"

#include "osero_random.h"

#include <math.h>

static const double alpha = 0.602, gamma_power = 0.101, stability = 0.1;

struct spsa_gains spsa_gains(const struct spsa_options *options, const struct tune_parameter *parameter,
                             uint64_t iteration)
{
    const double n = (double)options->iterations, k = (double)iteration, settle = stability * n;
    const double c = parameter->c_end * pow(n, gamma_power);
    const double a = parameter->r_end * parameter->c_end * parameter->c_end * pow(settle + n, alpha);
    return (struct spsa_gains){.a = a / pow(settle + k + 1, alpha), .c = c / pow(k + 1, gamma_power)};
}

static struct osero_random lots(const struct spsa_options *options, uint64_t iteration, int perturbation)
{
    struct osero_random random;
    osero_random_seed(&random, osero_mix(osero_mix(options->seed, iteration), (uint64_t)perturbation));
    return random;
}

/* Drawn before the chance of rounding, for every parameter alike. */
static double direction(struct osero_random *random)
{
    return (osero_random_next(random) >> 63) != 0 ? 1 : -1;
}

void spsa_points(const struct spsa_options *options, const struct tune_space *space, uint64_t iteration,
                 int perturbation, const double *theta, double *plus, double *minus)
{
    struct osero_random random = lots(options, iteration, perturbation);
    for (int i = 0; i < space->count; i++) {
        const struct tune_parameter *parameter = &space->parameters[i];
        const double step = spsa_gains(options, parameter, iteration).c * direction(&random);
        const double chance = osero_random_real(&random);
        plus[i] = tune_round(parameter, theta[i] + step, chance);
        minus[i] = tune_round(parameter, theta[i] - step, chance);
    }
}

void spsa_step(const struct spsa_options *options, const struct tune_space *space, uint64_t iteration,
               const double *results, double *theta)
{
    for (int j = 0; j < options->perturbations; j++) {
        struct osero_random random = lots(options, iteration, j);
        for (int i = 0; i < space->count; i++) {
            const struct spsa_gains gains = spsa_gains(options, &space->parameters[i], iteration);
            theta[i] += gains.a / gains.c * results[j] * direction(&random);
            (void)osero_random_real(&random);
        }
    }
    for (int i = 0; i < space->count; i++)
        theta[i] = tune_clamp(&space->parameters[i], theta[i]);
}
