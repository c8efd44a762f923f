# SPDX-License-Identifier: MIT
# Time of a position by empty squares on a log scale: each solver's median with its 10% and 90% quantiles, the line
# through all its positions, and dashed what that predicts.
# Arguments: output, terminal (svg, pngcairo), title, solvers, longest legend.
# Reads solve-time.tsv: empties, then for each solver median (headed by the legend), p10, p90, line, predicted; seconds.

output = ARG1; terminal = ARG2; heading = ARG3
solvers = ARG4 + 0
label_length = ARG5 + 0
folder = ARG0[1:strlen(ARG0) - strlen('solve-time.gp')]

right = 7.6 * label_length + 110
width = 720 + right
height = solvers <= 16 ? 520 : 520 + 18 * (solvers - 16)
load folder.'style.gp'

set title "Time to solve a position: median, 10% to 90%, and the line through all; dashed: predicted\n".heading
set lmargin at screen 90.0 / width
set rmargin at screen 720.0 / width
set bmargin at screen 60.0 / height
set tmargin at screen 1 - 58.0 / height
set xlabel 'empty squares'
set ylabel 'time'
set logscale y
load folder.'time-axis.gp'
set grid lt 1 lw 0.5 lc rgb '#b0b0b0'
set autoscale xfix
set offsets 0.5, 0.5, graph 0.05, 0
set key at screen 1 - 10.0 / width, screen 1 - 58.0 / height top right Left reverse samplen 3

# Bars beside each other, not upon each other.
beside(i) = (i - (solvers + 1) / 2.0) * (solvers > 1 ? 0.5 / solvers : 0)
first(i) = 2 + 5 * (i - 1)

# What the author of the first players told of his program. Its text is written on the side that has more room.
$author << END
11	30
END
told = "the author's program: 11 empties in half a minute"
stats 'solve-time.tsv' using 1 skip 1 nooutput
if (11 - STATS_min > STATS_max - 11) {
    set label told at 11, 30 right offset -0.9, 0.6 tc rgb '#000000'
} else {
    set label told at 11, 30 left offset 0.9, 0.6 tc rgb '#000000'
}

plot for [i = 1:solvers] 'solve-time.tsv' using 1:first(i) + 3 skip 1 with lines lt i dt 1 lw 1.2 notitle, \
     for [i = 1:solvers] '' using 1:first(i) + 4 skip 1 with lines lt i dt 2 lw 1.2 notitle, \
     for [i = 1:solvers] '' using ($1 + beside(i)):first(i):first(i) + 1:first(i) + 2 skip 1 \
         with yerrorbars lt i dt 1 lw 1 ps 0.6 notitle, \
     for [i = 1:solvers] '' using (NaN):first(i) with linespoints lt i dt 1 ps 0.6 title columnheader(first(i)), \
     $author using 1:2 with points pt 3 ps 1.4 lw 1.6 lc rgb '#000000' notitle
