#? [nothing before]
10 say A1
#? A1
11 say A1
#? [(]
12
13 say A1
#? [A1]
