/* The C interface, from C99: each function, and what it says when it refuses. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fairshuf.h"

static int failures = 0;

static void check(int good, const char *what) {
    if (good) return;
    fprintf(stderr, "wrong: %s (last error: %s)\n", what, fairshuf_last_error());
    ++failures;
}

/* A refusal has a status and a message that contains some words. */
static void refused(int status, int expected, const char *words, const char *what) {
    check(status == expected, what);
    check(strstr(fairshuf_last_error(), words) != NULL, words);
}

static void keys(void) {
    static const char *const known = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
    fairshuf_key key, same, fresh, other;
    char digits[65];
    check(fairshuf_key_from_text(&key, "test", 4) == FAIRSHUF_OK, "key from text");
    check(fairshuf_key_to_hex(&key, digits) == FAIRSHUF_OK && strcmp(digits, known) == 0, "SHA-256 of \"test\"");
    check(fairshuf_key_from_hex(&same, known) == FAIRSHUF_OK && memcmp(&key, &same, sizeof key) == 0, "key from hex");
    check(fairshuf_key_from_text(&same, NULL, 0) == FAIRSHUF_OK, "the empty text");
    check(fairshuf_key_from_os(&fresh) == FAIRSHUF_OK && fairshuf_key_from_os(&other) == FAIRSHUF_OK &&
              memcmp(&fresh, &other, sizeof fresh) != 0,
          "keys from the system differ");
    check(fairshuf_key_derive(&other, &key, "table 3", 7) == FAIRSHUF_OK && memcmp(&other, &key, sizeof key) != 0,
          "a derived key is another");
    same = key;
    refused(fairshuf_key_derive(&other, NULL, "x", 1), FAIRSHUF_BAD_ARGUMENT, "from is null", "a key of nothing");
    refused(fairshuf_key_derive(NULL, &key, "x", 1), FAIRSHUF_BAD_ARGUMENT, "key is null", "no place for a key");
    check(fairshuf_key_derive(&same, &same, "table 3", 7) == FAIRSHUF_OK && memcmp(&other, &same, sizeof same) == 0,
          "a key can be derived in place");
    fairshuf_key_erase(&key);
    memset(&same, 0, sizeof same);
    check(memcmp(&key, &same, sizeof key) == 0, "an erased key is zero");
    fairshuf_key_erase(NULL);

    refused(fairshuf_key_from_hex(&key, "abc"), FAIRSHUF_BAD_KEY, "3 characters", "a short key");
    refused(fairshuf_key_from_hex(NULL, known), FAIRSHUF_BAD_ARGUMENT, "key is null", "a null key");
    refused(fairshuf_key_from_text(&key, NULL, 3), FAIRSHUF_BAD_ARGUMENT, "text is null", "a null text");
}

struct record {
    int number;
    char text[9];
};

static void shuffles(const fairshuf_key *key) {
    enum { n = 1000 };
    static struct record records[n];
    static uint64_t order[n];
    static uint32_t narrow[n];
    uint64_t places[2];
    const uint64_t elements[2] = {0, n - 1};
    char digits[] = "x0123456789";
    int good = 1;
    size_t i;
    for (i = 0; i < n; ++i) records[i].number = (int)i;
    check(fairshuf_permutation_64(order, n, key, 0) == FAIRSHUF_OK, "permutation, 64 bits");
    check(fairshuf_permutation_32(narrow, n, key, 3) == FAIRSHUF_OK, "permutation, 32 bits");
    check(fairshuf_shuffle(records, n, sizeof records[0], key, 2) == FAIRSHUF_OK, "shuffle");
    for (i = 0; i < n; ++i) good = good && records[i].number == (int)order[i] && narrow[i] == order[i];
    check(good, "records follow the permutation");
    check(fairshuf_positions(places, elements, 2, n, key, 1) == FAIRSHUF_OK && order[places[0]] == 0 &&
              order[places[1]] == n - 1,
          "positions");
    check(fairshuf_unshuffle(records, n, sizeof records[0], key, 0) == FAIRSHUF_OK, "unshuffle");
    for (good = 1, i = 0; i < n; ++i) good = good && records[i].number == (int)i;
    check(good, "records are back");

    /* Elements need no alignment. */
    check(fairshuf_shuffle(digits + 1, 5, 2, key, 0) == FAIRSHUF_OK &&
              fairshuf_unshuffle(digits + 1, 5, 2, key, 0) == FAIRSHUF_OK && strcmp(digits, "x0123456789") == 0,
          "pairs of characters at an odd address");
    check(fairshuf_shuffle(NULL, 0, 4, key, 0) == FAIRSHUF_OK, "nothing to shuffle");
    refused(fairshuf_shuffle(NULL, 3, 4, key, 0), FAIRSHUF_BAD_ARGUMENT, "elements is null", "null elements");
    refused(fairshuf_shuffle(digits, 3, 0, key, 0), FAIRSHUF_BAD_ARGUMENT, "size is 0", "elements of no size");
    refused(fairshuf_shuffle(digits, 3, 1, NULL, 0), FAIRSHUF_BAD_ARGUMENT, "key is null", "no key");
    refused(fairshuf_unshuffle(digits, SIZE_MAX, 2, key, 0), FAIRSHUF_BAD_ARGUMENT, "more than memory", "too many");
    places[0] = n;
    refused(fairshuf_positions(places, places, 1, n, key, 0), FAIRSHUF_BAD_ARGUMENT, "no element 1000 among 1000",
            "an element that is not there");
}

static void views(const fairshuf_key *key) {
    fairshuf_view *view = NULL;
    uint64_t number = 0, place = 0, some[4];
    const uint64_t n = UINT64_C(1000000000000);
    check(fairshuf_view_new(&view, n, key) == FAIRSHUF_OK && fairshuf_view_size(view) == n, "a view of 10^12");
    check(fairshuf_view_at(view, 123456789, &number) == FAIRSHUF_OK && number < n, "a number");
    check(fairshuf_view_find(view, number, &place) == FAIRSHUF_OK && place == 123456789, "its place");
    check(fairshuf_view_slice(view, 123456783, 2, some, 4) == FAIRSHUF_OK && some[3] == number, "a slice");
    refused(fairshuf_view_at(view, n, &number), FAIRSHUF_BAD_ARGUMENT, "place 1000000000000 is not below", "beyond");
    refused(fairshuf_view_find(view, n, &place), FAIRSHUF_BAD_ARGUMENT, "number 1000000000000 is not below", "beyond");
    refused(fairshuf_view_slice(view, n - 3, 1, some, 4), FAIRSHUF_BAD_ARGUMENT, "only 3 places", "a long slice");
    refused(fairshuf_view_slice(view, n - 1, 1, some, 4), FAIRSHUF_BAD_ARGUMENT, "there is only 1 place", "a slice at the end");
    refused(fairshuf_view_slice(view, 0, 0, some, 4), FAIRSHUF_BAD_ARGUMENT, "stride is 0", "no stride");
    fairshuf_view_free(view);
    fairshuf_view_free(NULL);
    refused(fairshuf_view_new(&view, UINT64_MAX, key), FAIRSHUF_BAD_ARGUMENT, "above 2^63", "too large a view");
}

int main(void) {
    fairshuf_key key;
    int status;
    check(fairshuf_last_error()[0] == '\0', "no error at first");
    check(strchr(fairshuf_version(), '.') != NULL, "a version");
    for (status = FAIRSHUF_OK; status <= FAIRSHUF_FAILED; ++status)
        check(strcmp(fairshuf_message(status), fairshuf_message(99)) != 0, "each status has a message");
    keys();
    check(fairshuf_key_from_text(&key, "fairshuf", 8) == FAIRSHUF_OK, "the key");
    shuffles(&key);
    views(&key);
    if (failures == 0) printf("fairshuf %s: the C interface does what it says\n", fairshuf_version());
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
