# SPDX-License-Identifier: MIT
# What tuning gained, in Elo with its 95% interval.
# Arguments: output, terminal (svg, pngcairo), title, numbers, longest label.
# Reads tune-gain.tsv: place, against whom, elo, elo_low, elo_high, at, note (beside what has no interval, from `at` on).

output = ARG1; terminal = ARG2; heading = ARG3
label_length = ARG5 + 0
folder = ARG0[1:strlen(ARG0) - strlen('tune-gain.gp')]

left = 7.6 * label_length + 24
width = left + 500
height = 28.0 * 3 + 118
load folder.'style.gp'

set title "Elo gained, with 95% intervals\n".heading
set lmargin at screen left / width
set rmargin at screen 1 - 30.0 / width
set bmargin at screen 60.0 / height
set tmargin at screen 1 - 58.0 / height
set yrange [3.5:0.5]
set ytics scale 0
set xlabel 'Elo'
set grid x lt 1 lw 0.5 lc rgb '#b0b0b0'
set offsets graph 0.04, graph 0.04, 0, 0
set xrange [* < -10 : 10 < *]
set arrow from 0, graph 0 to 0, graph 1 nohead lw 1.2 lc rgb '#404040'
unset key
plot 'tune-gain.tsv' using (0):1:yticlabels(2) skip 1 with points pt 7 ps 0, \
     '' using 3:1:4:5 skip 1 with xerrorbars pt 7 ps 0.9 lw 1.6 lc rgb '#0072B2', \
     '' using 3:1 skip 1 with points pt 7 ps 0.9 lc rgb '#0072B2', \
     '' using 6:1:7 skip 1 with labels left offset character 1, 0 tc rgb '#404040'
