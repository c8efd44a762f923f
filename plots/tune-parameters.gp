# SPDX-License-Identifier: MIT
# Each number that was tuned, over the iterations.
# Arguments: output, terminal (svg, pngcairo), title, numbers, longest name.
# Reads tune-parameters.tsv: iteration, then a column for each number, headed by its name.

output = ARG1; terminal = ARG2; heading = ARG3
numbers = ARG4 + 0
label_length = ARG5 + 0
folder = ARG0[1:strlen(ARG0) - strlen('tune-parameters.gp')]

right = 7.6 * label_length + 70
width = 700 + right
height = numbers <= 20 ? 520 : 520 + 18 * (numbers - 20)
load folder.'style.gp'

set title "The numbers over the iterations\n".heading
set lmargin at screen 80.0 / width
set rmargin at screen 700.0 / width
set bmargin at screen 60.0 / height
set tmargin at screen 1 - 58.0 / height
set xlabel 'iteration'
set ylabel 'value'
set xrange [0:*]
set autoscale xfix
set grid lt 1 lw 0.5 lc rgb '#b0b0b0'
set key at screen 1 - 10.0 / width, screen 1 - 58.0 / height top right Left reverse samplen 3
plot for [i = 2:numbers + 1] 'tune-parameters.tsv' using 1:i with lines lt i - 1 title columnheader(i)
