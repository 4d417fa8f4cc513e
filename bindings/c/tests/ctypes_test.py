#!/usr/bin/python3
"""ctypes_test.py LIBRARY VECTORS COMMAND: the C interface gives the known answers, and the numbers of `fairshuf indices`."""

import ctypes
import hashlib
import json
import pathlib
import subprocess
import sys

library = ctypes.CDLL(sys.argv[1])
vectors = json.loads((pathlib.Path(sys.argv[2]) / "keyed-order.json").read_text())
command = sys.argv[3]
library.fairshuf_last_error.restype = ctypes.c_char_p
library.fairshuf_version.restype = ctypes.c_char_p


class Key(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_ubyte * 32)]


def call(name, *arguments):
    status = getattr(library, name)(*arguments)
    assert status == 0, f"{name}: {library.fairshuf_last_error().decode()}"


def items(n, size):
    """Item i as an element of this many bytes; of 16, the upper 8 hold the complement."""
    if size == 16:
        return b"".join(i.to_bytes(8, "little") + (~i % 2**64).to_bytes(8, "little") for i in range(n))
    return b"".join((i % 256**size).to_bytes(size, "little") for i in range(n))


def check_order(key, known):
    n = known["n"]
    for size, digest in known["sha256"].items():
        size, before = int(size), items(n, int(size))
        elements = ctypes.create_string_buffer(before, len(before) or 1)
        count, each = ctypes.c_size_t(n), ctypes.c_size_t(size)
        call("fairshuf_shuffle", elements, count, each, ctypes.byref(key), ctypes.c_uint(2))
        assert hashlib.sha256(elements.raw[: len(before)]).hexdigest() == digest, f"{n} elements of {size} bytes"
        call("fairshuf_unshuffle", elements, count, each, ctypes.byref(key), ctypes.c_uint(2))
        assert elements.raw[: len(before)] == before, f"unshuffle of {n} elements of {size} bytes"
    if "order" in known:
        order = (ctypes.c_uint64 * max(n, 1))()
        call("fairshuf_permutation_64", order, ctypes.c_size_t(n), ctypes.byref(key), ctypes.c_uint(0))
        assert list(order[:n]) == known["order"], f"the order of {n}"


def check_view(key, seed, n):
    view = ctypes.c_void_p()
    call("fairshuf_view_new", ctypes.byref(view), ctypes.c_uint64(n), ctypes.byref(key))
    numbers = (ctypes.c_uint64 * 5)()
    call("fairshuf_view_slice", view, ctypes.c_uint64(7), ctypes.c_uint64(1), numbers, ctypes.c_size_t(5))
    printed = subprocess.run([command, "indices", str(n), "--seed", seed, "--from", "7", "--count", "5"],
                             capture_output=True, text=True, check=True).stdout
    assert [int(line) for line in printed.split()] == list(numbers), f"view of {n}"
    library.fairshuf_view_free(view)


def main():
    seed = vectors["seed"]
    key = Key()
    call("fairshuf_key_from_text", ctypes.byref(key), seed.encode(), ctypes.c_size_t(len(seed)))
    assert bytes(key.bytes) == hashlib.sha256(seed.encode()).digest()
    orders = [known for known in vectors["orders"] if known["n"] <= 200_000]
    assert len(orders) > 30, "the file has too few orders"
    for known in orders:
        check_order(key, known)
    for n in (52, 10**6, 10**10, 10**13):
        check_view(key, seed, n)
    assert library.fairshuf_key_from_hex(ctypes.byref(key), b"xyz") == 2
    assert b"3 characters" in library.fairshuf_last_error()
    print(f"{len(orders)} orders and 4 views, version {library.fairshuf_version().decode()}")


main()
