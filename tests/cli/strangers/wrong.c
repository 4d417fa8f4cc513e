/* Shuffles as people write them, with a mistake each: wrong NAME CARDS SHUFFLES SEED prints orders. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int deck[256], n;

static void swap(int a, int b)
{
    int t = deck[a];
    deck[a] = deck[b];
    deck[b] = t;
}

static void any(void)
{
    for (int i = 0; i < n; i++) swap(i, rand() % n);
}

static void byte_of_rand(void)
{
    for (int i = n - 1; i > 0; i--) swap(i, ((rand() >> 8) & 0x7f) % (i + 1));
}

static void off_by_one(void)
{
    for (int i = 0; i < n - 1; i++) swap(i, i + rand() % (n - i - 1));
}

static int coin(const void *a, const void *b)
{
    (void)a, (void)b;
    return rand() & 0x400 ? 1 : -1;
}

static void by_qsort(void)
{
    qsort(deck, (size_t)n, sizeof deck[0], coin);
}

static unsigned now;

static void reseeds(void) /* as srand(time(NULL)) before each shuffle would, 400 shuffles a second */
{
    static int made;
    if (++made % 400 == 0) now++;
    srand(now);
    for (int i = n - 1; i > 0; i--) swap(i, rand() % (i + 1));
}

int main(int argc, char **argv)
{
    struct { const char *name; void (*run)(void); } all[] = {
        {"any", any}, {"byte_of_rand", byte_of_rand}, {"off_by_one", off_by_one}, {"by_qsort", by_qsort},
        {"reseeds", reseeds}};
    if (argc != 5) return 1;
    n = atoi(argv[2]);
    srand(now = (unsigned)atoi(argv[4]));
    for (unsigned k = 0; k < sizeof all / sizeof all[0]; k++)
        for (int s = 0; !strcmp(all[k].name, argv[1]) && s < atoi(argv[3]); s++) {
            for (int i = 0; i < n; i++) deck[i] = i;
            all[k].run();
            for (int i = 0; i < n; i++) printf("%d%c", deck[i], i + 1 < n ? ' ' : '\n');
        }
    return 0;
}
