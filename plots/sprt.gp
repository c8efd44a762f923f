# SPDX-License-Identifier: MIT
# The log-likelihood ratio of a match's sequential test, from pair to pair, between its bounds.
# Arguments: output, terminal (svg, pngcairo), title. Reads sprt.tsv: pairs, llr, lower, upper.

output = ARG1; terminal = ARG2; heading = ARG3
folder = ARG0[1:strlen(ARG0) - strlen('sprt.gp')]

width = 740
height = 440
load folder.'style.gp'

set title "The sequential test between its bounds\n".heading
set lmargin at screen 90.0 / width
set rmargin at screen 1 - 60.0 / width
set bmargin at screen 60.0 / height
set tmargin at screen 1 - 58.0 / height
set xlabel 'game pairs'
set ylabel 'log-likelihood ratio of H1 to H0'
set offsets 0, 0, graph 0.06, graph 0.06
set grid lt 1 lw 0.5 lc rgb '#b0b0b0'
unset key
stats 'sprt.tsv' using 1 skip 1 nooutput
set xrange [0:STATS_max]
stats 'sprt.tsv' using 3 skip 1 nooutput
lower = STATS_min
stats 'sprt.tsv' using 4 skip 1 nooutput
upper = STATS_max
set label 'H1' at graph 1.015, first upper left tc rgb '#009E73'
set label 'H0' at graph 1.015, first lower left tc rgb '#D55E00'
set arrow from graph 0, first 0 to graph 1, first 0 nohead lc rgb '#404040' back
plot 'sprt.tsv' using 1:4 skip 1 with lines lw 2 dt 2 lc rgb '#009E73', \
     '' using 1:3 skip 1 with lines lw 2 dt 2 lc rgb '#D55E00', \
     '' using 1:2 skip 1 with lines lw 1.6 lc rgb '#0072B2'
