# SPDX-License-Identifier: MIT
# Mean disc difference of each pairing, in the view of the one named first, with its 95% interval.
# Arguments: output, terminal (svg, pngcairo), title, pairings, longest label.
# Reads differences.tsv: number, pairing, mean, low, high.

output = ARG1; terminal = ARG2; heading = ARG3
pairings = ARG4 + 0
label_length = ARG5 + 0
folder = ARG0[1:strlen(ARG0) - strlen('differences.gp')]

left = 7.6 * label_length + 24
row = pairings <= 30 ? 22.0 : 17.0
width = left + 520
height = row * pairings + 118
load folder.'style.gp'

set title "Mean disc difference with 95% interval\n".heading
set lmargin at screen left / width
set rmargin at screen 1 - 30.0 / width
set bmargin at screen 60.0 / height
set tmargin at screen 1 - 58.0 / height
set yrange [pairings + 0.5:0.5]
set ytics scale 0
set xlabel 'discs, for the player named first'
set grid x lt 1 lw 0.5 lc rgb '#b0b0b0'
set offsets graph 0.04, graph 0.04, 0, 0
set arrow from first 0, graph 0 to first 0, graph 1 nohead lc rgb '#404040' back
unset key
plot 'differences.tsv' using (0):1:yticlabels(2) skip 1 with points ps 0, \
     '' using 3:1:4:5 skip 1 with xerrorbars pt 7 ps 0.7 lw 1.4 lc rgb '#0072B2', \
     '' using 3:1 skip 1 with points pt 7 ps 0.7 lc rgb '#0072B2'
