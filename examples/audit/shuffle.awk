# awk's rand(): one order of 52 cards per line. awk -v orders=1000 -f shuffle.awk for another number.
BEGIN {
    srand()
    if (!orders) orders = 20000
    for (k = 0; k < orders; ++k) {
        for (i = 1; i <= 52; ++i) deck[i] = i
        for (i = 52; i > 1; --i) {
            j = 1 + int(i * rand())
            card = deck[i]; deck[i] = deck[j]; deck[j] = card
        }
        line = deck[1]
        for (i = 2; i <= 52; ++i) line = line " " deck[i]
        print line
    }
}
