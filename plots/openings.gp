# SPDX-License-Identifier: MIT
# Black's share of the points by opening, the best for Black first; 95% intervals where an opening has enough pairs, and
# all openings together as a band. Arguments: output, terminal (svg, pngcairo), title, openings shown, length of the
# longest label, the columns' file, what the first side is called (Black).
# Reads openings.tsv: place, first_game, pairs, share_percent, low, high, total, total_low, total_high.

output = ARG1; terminal = ARG2; heading = ARG3
first = ARG7
openings = ARG4 + 0
folder = ARG0[1:strlen(ARG0) - strlen('openings.gp')]

width = 740
height = 440
load folder.'style.gp'

set title first."'s share of the points by opening, with 95% interval\n".heading
set lmargin at screen 90.0 / width
set rmargin at screen 1 - 30.0 / width
set bmargin at screen 60.0 / height
set tmargin at screen 1 - 58.0 / height
stats 'openings.tsv' using 1 skip 1 nooutput
set xrange [0.5:STATS_max + 0.5]
set yrange [-2:102]
set xlabel 'openings, the best for '.first.' first'
set ylabel '% of the points'
set grid y lt 1 lw 0.5 lc rgb '#b0b0b0'
set key top right noopaque
set arrow from graph 0, first 50 to graph 1, first 50 nohead lc rgb '#404040' back
set style fill transparent solid 0.25 noborder
size = openings <= 100 ? 0.7 : 0.3
plot 'openings.tsv' using 1:8:9 skip 1 with filledcurves lc rgb '#E69F00' title 'all together', \
     '' using 1:7 skip 1 with lines lw 1.6 lc rgb '#E69F00' notitle, \
     '' using 1:4:5:6 skip 1 with yerrorbars pt 7 ps size lw 0.8 lc rgb '#0072B2' title 'an opening'
