/* SPDX-License-Identifier: MIT */
#include "tune_space.h"

#include <math.h>

double tune_clamp(const struct tune_parameter *parameter, double value)
{
    return fmin(fmax(value, parameter->minimum), parameter->maximum);
}

double tune_nearest(const struct tune_parameter *parameter, double value)
{
    return tune_clamp(parameter, parameter->whole ? round(value) + 0.0 : value);
}

double tune_round(const struct tune_parameter *parameter, double value, double chance)
{
    const double inside = tune_clamp(parameter, value);
    if (!parameter->whole)
        return inside;
    const double below = floor(inside);
    return tune_clamp(parameter, chance < inside - below ? below + 1 : below);
}

double tune_default_c(const struct tune_parameter *parameter, double fellows)
{
    double c = fmax(fabs(parameter->start), fellows / 2) / 4;
    if (c == 0 || (parameter->whole && c < 1))
        c = 1;
    const double range = parameter->maximum - parameter->minimum;
    return range > 0 ? fmin(c, range / 20) : c;
}

static bool is_good(const struct tune_parameter *parameter)
{
    return isfinite(parameter->start) && isfinite(parameter->c_end) && isfinite(parameter->r_end) &&
           isfinite(parameter->minimum) && isfinite(parameter->maximum);
}

bool tune_space_check(const struct tune_space *space, struct error *error)
{
    for (int i = 0; i < space->count; i++) {
        const struct tune_parameter *parameter = &space->parameters[i];
        const double range = parameter->maximum - parameter->minimum;
        if (!is_good(parameter))
            return error_set(error, ERROR_USAGE, "%s: a value, a bound or a step of it is no finite number",
                             parameter->name);
        if (!(range > 0))
            return error_set(error, ERROR_USAGE, "%s: there is nothing to tune within %.15g to %.15g", parameter->name,
                             parameter->minimum, parameter->maximum);
        if (parameter->start < parameter->minimum || parameter->start > parameter->maximum)
            return error_set(error, ERROR_USAGE, "%s is %.15g, which is not within %.15g to %.15g", parameter->name,
                             parameter->start, parameter->minimum, parameter->maximum);
        if (!(parameter->c_end > 0) || parameter->c_end > range)
            return error_set(error, ERROR_USAGE,
                             "%s: c-end must be more than 0 and at most %.15g, its range, not %.15g", parameter->name,
                             range, parameter->c_end);
        if (!(parameter->r_end > 0) || parameter->r_end > 1)
            return error_set(error, ERROR_USAGE, "%s: r-end must be more than 0 and at most 1, not %.15g",
                             parameter->name, parameter->r_end);
    }
    return true;
}
