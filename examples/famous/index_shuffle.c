/* index_shuffle CARDS SHUFFLES SEED: orders by an index shuffle of four rounds, one per line.
 *
 * Written after the public description of Grain's and TensorFlow's index shuffle: card i goes where a Simon block
 * cipher (Beaulieu and others, eprint.iacr.org/2013/404) of four rounds sends it. A block has at least 16 bits; a
 * result outside of the deck is enciphered again. Here the four round keys are drawn independently of each other. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t state;

static uint64_t word(void) /* splitmix64 (Steele, Lea and Flood 2014) */
{
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static uint8_t left(uint8_t x, int bits)
{
    return (uint8_t)(x << bits | x >> (8 - bits)); /* a rotation by 8 of 8 bits changes nothing */
}

static unsigned enciphered(unsigned block, const uint8_t *keys)
{
    uint8_t x = (uint8_t)(block >> 8), y = (uint8_t)block;
    for (int round = 0; round < 4; round++) {
        uint8_t next = (uint8_t)(y ^ (left(x, 1) & left(x, 8 % 8)) ^ left(x, 2) ^ keys[round]);
        y = x;
        x = next;
    }
    return (unsigned)x << 8 | y;
}

int main(int argc, char **argv)
{
    if (argc != 4) return fprintf(stderr, "index_shuffle CARDS SHUFFLES SEED\n"), 1;
    unsigned n = (unsigned)atoi(argv[1]);
    state = strtoull(argv[3], NULL, 10);
    for (long shuffles = atol(argv[2]); shuffles > 0; shuffles--) {
        uint8_t keys[4];
        for (int k = 0; k < 4; k++) keys[k] = (uint8_t)(word() >> 40);
        for (unsigned i = 0; i < n; i++) {
            unsigned place = i;
            do place = enciphered(place, keys);
            while (place >= n);
            printf("%u%c", place, i + 1 < n ? ' ' : '\n');
        }
    }
    return 0;
}
