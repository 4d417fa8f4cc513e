# Shuffles its input lines once, seeded with the time in seconds, as many manuals show.
{ deck[NR] = $0 }
END {
    "date +%s" | getline seconds
    srand(seconds + 0) # a number, because some awks ignore a text
    for (i = NR; i > 1; --i) {
        j = 1 + int(i * rand())
        card = deck[i]; deck[i] = deck[j]; deck[j] = card
    }
    for (i = 1; i <= NR; ++i) print deck[i]
}
