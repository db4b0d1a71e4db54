# Every class, and both kinds of brackets.
loadsgf one
10 position
#? [one]
11 position
#? [!one]
12 position
#? [two]*
13 position
#? [one|two]*
14 position
#? [two]&
15 say A1
#? [[A-C]1]
16 lines
#? [one.*two]
17 refuse
#? [!A1]
18 say B2
19 nonsense
20 folder
#? [regress]
