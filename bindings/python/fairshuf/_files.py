"""Shuffles of files of any size, within a memory limit."""

from __future__ import annotations

import errno
import os
import re
import select
import stat
import warnings
from typing import TYPE_CHECKING, Any, Callable, Iterator, Sequence, Union

from . import _core
from ._containers import whole_number
from ._core import Key
from ._keys import known_key, one_key

if TYPE_CHECKING:
    from ._keys import KeyLike

    Path = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]

# Called with the phase ("reading", "writing"), the bytes so far, and all bytes (0: unknown).
Progress = Callable[[str, int, int], None]

_between_looks = 0.05  # seconds
_most = 2**40
_forms = ("csv", "group", "record", "separator", "format", "starts_with", "record_start")


def _paths(name: str, given: Any) -> list[bytes]:
    several = [given] if isinstance(given, (str, bytes, os.PathLike)) else list(given)
    if not several:
        raise ValueError(f"{name}: at least one path is needed")
    return [os.fsencode(path) for path in several]


def _check_sources(paths: list[bytes]) -> None:
    """Raises what open() would raise, before anything is done."""
    for path in paths:
        name = os.fsdecode(path)
        if stat.S_ISREG(os.stat(name).st_mode):
            os.close(os.open(name, os.O_RDONLY | os.O_CLOEXEC))
        elif os.path.isdir(name):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)


def _memory(memory: Any) -> int | None:
    if memory is None:
        return None
    if isinstance(memory, str):
        try:
            return _core.memory_size(memory)
        except ValueError as problem:
            raise ValueError(f"memory: {problem}") from None
    return whole_number("memory", memory)


def _request(files: list[bytes], options: dict[str, Any]) -> dict[str, Any]:
    forms = [name for name in _forms if options.get(name)]
    if len(forms) > 1:
        raise ValueError(f"{forms[0]} and {forms[1]} exclude each other: choose one form of record")
    zero = options["zero_terminated"]
    if zero and forms and forms[0] != "group" and options["format"] != "lines":
        raise ValueError(f"{forms[0]} and zero_terminated exclude each other: only lines end with a NUL byte")
    if options["allow_rest"] and (not forms or forms[0] not in ("group", "record")):
        raise ValueError("allow_rest is for group and record")
    separator = options["separator"]
    if isinstance(separator, str):
        separator = separator.encode()
    for name in ("separator", "starts_with", "record_start"):
        if options[name] is not None and not options[name]:
            raise ValueError(f"{name}: it must not be empty")
    header = 1 if options["header"] is True else options["header"] or 0
    request: dict[str, Any] = {
        "files": files,
        "csv": bool(options["csv"]),
        "separator": separator,
        "zero_terminated": bool(zero),
        "allow_rest": bool(options["allow_rest"]),
        "header": whole_number("header", header, 0, _most),
        "format": options["format"],
        "starts_with": options["starts_with"],
        "record_start": options["record_start"],
        "validate": bool(options["validate"]),
        "unpack": options["unpack"],
        "memory": _memory(options["memory"]),
        "threads": whole_number("threads", options["threads"], 0, 2**16),
    }
    for name in ("group", "record"):
        request[name] = None if options[name] is None else whole_number(name, options[name], 1, _most)
    if options.get("compress") is not None:
        request["compress"] = options["compress"]
    if options.get("count") is not None:
        request["count"] = whole_number("count", options["count"])
    if options["temporary"] is not None:
        request["folders"] = _paths("temporary", options["temporary"])
    return request


def _in_python(message: str) -> str:
    """Messages speak of the command's options."""
    for option, name in (("--allow-rest", "allow_rest=True"), ("--unpack=never", 'unpack="never"'), ("--header ", "header="), ("--compress", "compress")):
        message = message.replace(option, name)
    return re.sub(r"--format (\w+)", r'format="\1"', message)


def _problem(message: str) -> Exception:
    """An OSError if the system refused something; otherwise a ValueError."""
    message = _in_python(message)
    for code in errno.errorcode:
        if ": " + os.strerror(code) in message:
            return OSError(code, message)
    return ValueError(message)


def _finish(run: _core.Run) -> None:
    try:
        notes = run.finish()
    except ValueError as problem:
        raise _problem(str(problem)) from None
    for note in notes:
        text = note.strip().removeprefix("fairshuf lines: ").removeprefix("warning: ")
        warnings.warn(_in_python(text), stacklevel=4)


def _wait(run: _core.Run, progress: Progress | None) -> None:
    """Waits for the end. Ctrl-C, or an exception of the callback, ends the run; nothing is left behind."""
    try:
        while not run.wait(_between_looks):
            if progress is not None:
                progress(*run.progress())
        if progress is not None:
            progress(*run.progress())
    except BaseException:
        run.cancel()
        try:
            run.finish()
        except Exception:  # it says that it was interrupted
            pass
        raise
    _finish(run)


def shuffle_file(
    src: Union[Path, Sequence[Path]],
    dst: Union[Path, Sequence[Path]],
    key: KeyLike = None,
    *,
    memory: Union[str, int, None] = "256M",
    header: int = 0,
    csv: bool = False,
    group: int | None = None,
    record: int | None = None,
    separator: Union[str, bytes, None] = None,
    format: str | None = None,
    starts_with: Union[str, bytes, None] = None,
    record_start: Union[str, bytes, None] = None,
    validate: bool = False,
    zero_terminated: bool = False,
    allow_rest: bool = False,
    count: int | None = None,
    split: Sequence[float] | None = None,
    compress: str | None = None,
    unpack: str = "auto",
    threads: int = 0,
    temporary: Union[Path, Sequence[Path], None] = None,
    progress: Progress | None = None,
) -> Key:
    """Writes the records of one or several files to dst, in random order. Returns the key that repeats it.

    It does what `fairshuf lines` does, with the same bytes for the same key. dst appears when it is complete, so it may be
    src, too. The memory stays within `memory` (such as "4G"; a number counts bytes; None: half of what is free). The rest
    goes to temporary files.

    Records are lines; with csv, CSV records; with group, so many lines; with record, so many bytes; with separator, what
    ends with it. `format` is "auto" (what the names of the files stand for), "csv", "tsv", "jsonl", "fasta", "fastq",
    "tfrecord", "tar", "npy" or "mbox". With starts_with, a record begins with a line that begins with this text; with
    record_start, with a line that matches this regular expression. `validate` checks each record of jsonl, tsv, fasta and
    fastq.

    The first `header` records stay in front. `count` writes a sample of so many. `split`, such as (80, 10, 10), divides the
    output by shares among several paths in dst.

    Compressed sources are unpacked. dst is compressed if its name ends with .gz or .zst, or as `compress` says: "zstd",
    "gzip", one of them with a level ("zstd:9"), or "none".

    progress(phase, done, total) is called about 20 times a second. Ctrl-C, or an exception from it, leaves nothing behind.
    """
    return _run_file(src, dst, one_key(key), locals(), progress)


def unshuffle_file(
    src: Union[Path, Sequence[Path]],
    dst: Path,
    key: KeyLike,
    *,
    memory: Union[str, int, None] = "256M",
    header: int = 0,
    csv: bool = False,
    group: int | None = None,
    record: int | None = None,
    separator: Union[str, bytes, None] = None,
    format: str | None = None,
    starts_with: Union[str, bytes, None] = None,
    record_start: Union[str, bytes, None] = None,
    validate: bool = False,
    zero_terminated: bool = False,
    allow_rest: bool = False,
    compress: str | None = None,
    unpack: str = "auto",
    threads: int = 0,
    temporary: Union[Path, Sequence[Path], None] = None,
    progress: Progress | None = None,
) -> Key:
    """Undoes shuffle_file with the same key and options. Several sources are its parts, in order."""
    return _run_file(src, dst, known_key(key, "unshuffle_file"), locals(), progress, unshuffle=True)


def _run_file(
    src: Any, dst: Any, key: Key, options: dict[str, Any], progress: Progress | None, unshuffle: bool = False
) -> Key:
    if progress is not None and not callable(progress):
        raise TypeError(f"progress: a function is needed, not {type(progress).__name__}")
    files = _paths("src", src)
    request = _request(files, options)
    request["unshuffle"] = unshuffle
    outputs = _paths("dst", dst)
    shares = options.get("split")
    if shares is not None:
        if len(shares) != len(outputs):
            raise ValueError(f"split: there are {len(shares)} shares, but dst has {len(outputs)} paths: each part needs one")
        request["split"] = ":".join(map(str, shares))
        request["outputs"] = outputs
    elif len(outputs) > 1:
        raise ValueError("dst: several paths need split=..., the shares of each")
    request["output"] = outputs[0]
    _check_sources(files)
    _wait(_core.Run(request, key), progress)
    return key


def read_shuffled(
    src: Union[Path, Sequence[Path]],
    key: KeyLike = None,
    *,
    memory: Union[str, int, None] = "256M",
    header: int = 0,
    csv: bool = False,
    group: int | None = None,
    record: int | None = None,
    separator: Union[str, bytes, None] = None,
    format: str | None = None,
    starts_with: Union[str, bytes, None] = None,
    record_start: Union[str, bytes, None] = None,
    validate: bool = False,
    zero_terminated: bool = False,
    allow_rest: bool = False,
    count: int | None = None,
    unpack: str = "auto",
    threads: int = 0,
    temporary: Union[Path, Sequence[Path], None] = None,
) -> Iterator[bytes]:
    """Yields the records of shuffle_file one by one, as the bytes that the file has, without the header.

    The files are read once before the first record comes. Then records come as they are asked for; what does not fit into
    `memory` waits in temporary files. When the iterator is closed, nothing is left behind.
    """
    files = _paths("src", src)
    request = _request(files, locals())
    _check_sources(files)
    return _records(request, one_key(key))


def _records(request: dict[str, Any], key: Key) -> Iterator[bytes]:
    reading, writing = os.pipe()
    run: _core.Run | None = None
    try:
        run = _core.Run({**request, "output": f"/dev/fd/{writing}", "close": writing}, key)
        yield from _split(run, reading, request)
        _finish(run)
    finally:
        os.close(reading)
        if run is None:
            os.close(writing)
        else:
            run.cancel()


def _split(run: _core.Run, reading: int, request: dict[str, Any]) -> Iterator[bytes]:
    records = _core.Records(reading, request)
    while True:
        select.select([reading], [], [])  # Ctrl-C interrupts this, and not the read
        try:
            some = records.next()
        except ValueError:  # if the run has failed, its reason comes first
            if run.wait(1):
                _finish(run)
            raise
        if not some:
            return
        yield from some
