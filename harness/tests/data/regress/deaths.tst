# The engine dies in many ways, and every test after it is asked all the same.
loadsgf one
10 crash
#? [A1]
11 position
#? [one]
12 garbage
#? [A1]*
13 position
#? [one]
loadsgf two
14 other
#? [A1]
15 hang
#? [A1]
16 spew
#? [y]
crash
nonsense
quit
17 position
#? [two]
