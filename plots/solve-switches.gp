# SPDX-License-Identifier: MIT
# What a solver's switches are worth: time and nodes with a switch off, as multiples of the full solver, geometric means
# with 95% intervals, on a log scale.
# Arguments: output, terminal (svg, pngcairo), title, variants, longest label.
# Reads solve-switches.tsv: number, solver, time, time_low, time_high, nodes, nodes_low, nodes_high.

output = ARG1; terminal = ARG2; heading = ARG3
variants = ARG4 + 0
label_length = ARG5 + 0
folder = ARG0[1:strlen(ARG0) - strlen('solve-switches.gp')]

left = 7.6 * label_length + 24
row = 40.0
width = left + 560
height = row * variants + 140
load folder.'style.gp'

set title "Time and nodes as multiples of the full solver's, with 95% interval\n".heading
set lmargin at screen left / width
set rmargin at screen 1 - 30.0 / width
set bmargin at screen 80.0 / height
set tmargin at screen 1 - 58.0 / height
set yrange [variants + 0.5:0.5]
set ytics scale 0
set logscale x
set xlabel 'times as much (1: as the full solver)'
set grid x lt 1 lw 0.5 lc rgb '#b0b0b0'
set xtics (1e-5, 1e-4, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 1e4, 1e5)
set autoscale xfix
set offsets graph 0.01, graph 0.03, 0, 0
set arrow from first 1, graph 0 to first 1, graph 1 nohead lc rgb '#404040' front
set key at screen 1 - 30.0 / width, screen 8.0 / height right bottom horizontal samplen 1.5
set style fill solid 0.75 noborder
bar = 0.36
plot 'solve-switches.tsv' using (1):1:yticlabels(2) skip 1 with points ps 0 notitle, \
     '' using 3:($1 - bar / 2):(1):3:($1 - bar):1 skip 1 with boxxyerror lc rgb '#0072B2' title 'time', \
     '' using 6:($1 + bar / 2):(1):6:1:($1 + bar) skip 1 with boxxyerror lc rgb '#E69F00' title 'nodes', \
     '' using 3:($1 - bar / 2):4:5 skip 1 with xerrorbars ps 0 lw 1.2 lc rgb '#000000' notitle, \
     '' using 6:($1 + bar / 2):7:8 skip 1 with xerrorbars ps 0 lw 1.2 lc rgb '#000000' notitle
