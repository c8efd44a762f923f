# SPDX-License-Identifier: MIT
# The loss of a regression, step by step: of what it learns from, and of what tells it to stop.
# Arguments: output, terminal (svg, pngcairo), title, steps, nothing.
# Reads fit-loss.tsv: step, learnt from, stopped by.

output = ARG1; terminal = ARG2; heading = ARG3
steps = ARG4 + 0
folder = ARG0[1:strlen(ARG0) - strlen('fit-loss.gp')]

width = 720
height = 440
load folder.'style.gp'

set title "Mean loss over the steps of the fit\n".heading
set lmargin at screen 90.0 / width
set rmargin at screen 1 - 30.0 / width
set bmargin at screen 60.0 / height
set tmargin at screen 1 - 58.0 / height
set xlabel 'step'
set ylabel 'mean loss'
set xrange [0:steps > 1 ? steps - 1 : 1]
set xtics 1 + steps / 20
set grid lt 1 lw 0.5 lc rgb '#b0b0b0'
set offsets 0, 0, graph 0.05, graph 0.05
set key top right Left reverse samplen 2
plot 'fit-loss.tsv' using 1:2 skip 1 with linespoints lt 1 ps 0.7 title 'games that it learns from', \
     '' using 1:3 skip 1 with linespoints lt 2 ps 0.7 title 'games that it stops by'
