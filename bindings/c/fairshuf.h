/* fairshuf for C, and for every language that calls C: keys, shuffles by key, permutations, lookups.
 *
 *   fairshuf_key key;
 *   fairshuf_key_from_text(&key, "monday", 6);
 *   if (fairshuf_shuffle(rows, count, sizeof rows[0], &key, 0) != FAIRSHUF_OK)
 *       fprintf(stderr, "%s\n", fairshuf_last_error());
 *
 * The orders are those of the C++ library, the command and the other bindings: one key, one order, on every
 * platform and any number of threads. docs/c.md explains each function.
 *
 * Functions that can fail return a status: 0 is success. Nothing is changed if an argument is refused. All
 * functions may be called from any thread. The library is libfairshuf.so.1; its symbols have the version
 * FAIRSHUF_1. */
#ifndef FAIRSHUF_H
#define FAIRSHUF_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) || defined(__clang__)
#define FAIRSHUF_PUBLIC __attribute__((visibility("default")))
#else
#define FAIRSHUF_PUBLIC
#endif

/* What a function returns. Later versions may have more. */
#define FAIRSHUF_OK 0
#define FAIRSHUF_BAD_ARGUMENT 1 /* a null pointer, a size of 0, a number out of range */
#define FAIRSHUF_BAD_KEY 2      /* not 64 hexadecimal digits */
#define FAIRSHUF_NO_MEMORY 3
#define FAIRSHUF_NO_ENTROPY 4 /* the operating system has no random bytes */
#define FAIRSHUF_FAILED 5     /* anything else */

/* The version of the library, such as "1.2.3". */
FAIRSHUF_PUBLIC const char *fairshuf_version(void);

/* What a status means, in a few words. */
FAIRSHUF_PUBLIC const char *fairshuf_message(int status);

/* What was wrong with the last call of this thread that failed; "" if none did. */
FAIRSHUF_PUBLIC const char *fairshuf_last_error(void);

/* A key: 256 bits, which decide a whole order. Erase it with fairshuf_key_erase if it is secret. */
typedef struct fairshuf_key {
    unsigned char bytes[32];
} fairshuf_key;

/* A fresh key from the operating system. */
FAIRSHUF_PUBLIC int fairshuf_key_from_os(fairshuf_key *key);
/* SHA-256 of a text of so many bytes: what --seed TEXT is to `fairshuf lines` and `indices`.
   (For games the command makes the key by scrypt.) */
FAIRSHUF_PUBLIC int fairshuf_key_from_text(fairshuf_key *key, const char *text, size_t length);
/* 64 hexadecimal digits and a terminating zero. */
FAIRSHUF_PUBLIC int fairshuf_key_from_hex(fairshuf_key *key, const char *digits);
/* An independent key for each label. `key` and `from` may be the same. */
FAIRSHUF_PUBLIC int fairshuf_key_derive(fairshuf_key *key, const fairshuf_key *from, const char *label,
                                        size_t length);
/* Writes 64 digits and a terminating zero: 65 characters. */
FAIRSHUF_PUBLIC int fairshuf_key_to_hex(const fairshuf_key *key, char *digits);
FAIRSHUF_PUBLIC void fairshuf_key_erase(fairshuf_key *key);

/* Puts `count` elements of `size` bytes each into the order of the key. threads: 0 for the usual number. */
FAIRSHUF_PUBLIC int fairshuf_shuffle(void *elements, size_t count, size_t size, const fairshuf_key *key,
                                     unsigned threads);
/* Undoes it. */
FAIRSHUF_PUBLIC int fairshuf_unshuffle(void *elements, size_t count, size_t size, const fairshuf_key *key,
                                       unsigned threads);

/* The order itself: fairshuf_shuffle brings element order[i] to place i. The first takes up to 2^32 places. */
FAIRSHUF_PUBLIC int fairshuf_permutation_32(uint32_t *order, size_t count, const fairshuf_key *key,
                                            unsigned threads);
FAIRSHUF_PUBLIC int fairshuf_permutation_64(uint64_t *order, size_t count, const fairshuf_key *key,
                                            unsigned threads);

/* The places that fairshuf_shuffle brings some of n elements to. Nothing is moved, but the time grows with n. */
FAIRSHUF_PUBLIC int fairshuf_positions(uint64_t *places, const uint64_t *elements, size_t count, uint64_t n,
                                       const fairshuf_key *key, unsigned threads);

/* A permutation of 0 .. n-1 that is looked up: each number costs the same, and little memory, for n up to
 * 2^63 - 1. From 2^17 + 1 numbers on it is another order than that of fairshuf_shuffle. A view is never changed:
 * any number of threads may read it. */
typedef struct fairshuf_view fairshuf_view;

FAIRSHUF_PUBLIC int fairshuf_view_new(fairshuf_view **view, uint64_t n, const fairshuf_key *key);
/* Null is allowed. */
FAIRSHUF_PUBLIC void fairshuf_view_free(fairshuf_view *view);
FAIRSHUF_PUBLIC uint64_t fairshuf_view_size(const fairshuf_view *view);
/* The number at a place. */
FAIRSHUF_PUBLIC int fairshuf_view_at(const fairshuf_view *view, uint64_t place, uint64_t *number);
/* The place of a number. */
FAIRSHUF_PUBLIC int fairshuf_view_find(const fairshuf_view *view, uint64_t number, uint64_t *place);
/* The numbers at `count` places from `first` on, each `stride` after the one before. */
FAIRSHUF_PUBLIC int fairshuf_view_slice(const fairshuf_view *view, uint64_t first, uint64_t stride,
                                        uint64_t *numbers, size_t count);

#ifdef __cplusplus
}
#endif

#endif
