#!/usr/bin/env python3
"""Does the observer name the mistakes of strangers? names.py FAIRSHUF [--all] [--list]"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))

# program, function, cards, shuffles, the names that are right
WRONG = [
    ("py", "every_place_with_any", 52, 5000, "swap-any"),
    ("py", "every_place_with_any", 5, 5000, "swap-any"),
    ("py", "every_place_with_any_backwards", 13, 5000, "swap-any"),
    ("py", "never_itself", 13, 5000, "sattolo"),
    ("py", "never_itself_forwards", 52, 5000, "sattolo"),
    ("py", "last_left_out", 13, 5000, "off-by-one:last-place"),
    ("py", "counts_from_one", 52, 5000, "off-by-one:first-place"),
    ("py", "stops_too_soon", 13, 20000, "off-by-one:loop"),
    ("py", "one_too_many", 13, 10000, "range-too-large"),
    ("py", "one_too_many_forwards", 5, 10000, "range-too-large"),
    ("py", "one_too_many_wraps", 13, 10000, "range-too-large"),
    ("py", "wrong_remaining", 52, 5000, "reversed-bounds"),
    ("py", "wrong_remaining", 5, 5000, "reversed-bounds"),
    ("py", "rounds_to_nearest", 13, 5000, "rounded"),
    ("py", "byte_remainder", 52, 40000, "modulo"),
    ("py", "byte_remainder", 13, 40000, "modulo"),
    ("py", "percent_remainder", 52, 10000, "modulo"),
    ("py", "swaps_a_few", 52, 5000, "swap-pairs"),
    ("py", "swaps_two_samples", 13, 20000, "swap-pairs"),
    ("py", "compares_by_coin", 52, 5000, "sort-comparator-timsort"),
    ("py", "compares_by_coin", 13, 5000, "sort-comparator-timsort"),
    ("py", "compares_by_crooked_coin", 13, 5000, "biased-coin:sort-timsort biased-coin:sort-binary-insertion"),
    ("py", "bubbles_by_coin", 13, 5000, "sort-comparator-bubble"),
    ("py", "few_keys", 52, 5000, "few-keys"),
    ("py", "maybe_swaps", 13, 5000, "biased-coin:swap"),
    ("py", "crooked_insertion", 52, 5000, "biased-coin:sort-insertion"),
    ("py", "top_anywhere", 13, 5000, "top-to-random"),
    ("py", "any_to_the_end", 52, 5000, "random-to-bottom"),
    ("py", "cuts", 13, 2000, "cut"),
    ("py", "riffles", 52, 3000, "riffle"),
    ("py", "through_a_buffer", 52, 5000, "buffer"),
    ("py", "half_and_half", 52, 5000, "blocks"),
    ("py", "inserts_before_the_end", 13, 5000, "off-by-one:insert"),
    ("py", "rounds_of_feistel", 52, 5000, "feistel"),
    ("py", "seeds_of_16_bits", 52, 5000, "too-few-seeds"),
    ("py", "seeds_by_the_clock", 52, 3000, "seeded-with-the-clock"),
    ("py", "seeds_by_the_clock", 5, 3000, "seeded-with-the-clock"),
    ("py", "same_seed", 13, 1000, "stuck"),
    ("py", "tiny_generator", 13, 10000, "short-generator"),
    ("py", "short_of_states", 52, 10000, "short-generator"),
    ("py", "one_round_of_feistel", 13, 5000, "feistel"),
    ("py", "three_rounds_of_feistel", 13, 20000, "feistel"),
    ("py", "mixes_the_last_again", 13, 20000, "kept-deck"),
    ("py", "six_bits", 52, 20000, "float"),
    ("py", "through_a_buffer", 13, 5000, "buffer"),
    ("py", "stops_half_way", 52, 5000, "half-loop"),
    ("py", "hundredths", 13, 40000, "float"),
    ("py", "hundred_seeds", 5, 5000, "too-few-seeds"),
    ("py", "does_nothing_much", 13, 3000, "swap-pairs"),
    ("py", "poker_site", 52, 5000, "asf-poker off-by-one:swap-any swap-any"),
    ("js", "sortByCoin", 13, 20000, "sort-comparator-timsort"),
    ("js", "sortByThree", 5, 20000, "biased-coin:sort-timsort biased-coin:sort-binary-insertion"),
    ("js", "roundAny", 52, 20000, "rounded swap-any"),
    ("js", "roundDown", 5, 20000, "rounded"),
    ("js", "forgetsPlusOne", 5, 20000, "sattolo"),
    ("js", "spliceShort", 52, 20000, "off-by-one:last-place"),
    ("js", "keysOfOneDigit", 13, 20000, "few-keys"),
    ("js", "frontOrBack", 13, 20000, "front-or-back"),
    ("c", "any", 52, 20000, "swap-any"),
    ("c", "byte_of_rand", 52, 20000, "modulo"),
    ("c", "off_by_one", 13, 20000, "off-by-one:last-place"),
    ("c", "by_qsort", 13, 20000, "sort-comparator-merge"),
    ("c", "reseeds", 52, 20000, "seeded-with-the-clock"),
]
FAIR = "library sample sorted_by_keys swap_down swap_up inside_out inserts picks heap splits".split()


def compiled(folder):
    compiler = shutil.which("cc") or shutil.which("gcc")
    if not compiler:
        return None
    subprocess.run([compiler, "-O1", "-o", f"{folder}/wrong", f"{here}/wrong.c"], check=True)
    return f"{folder}/wrong"


def command_of(language, name, cards, shuffles, seed, c_program):
    if language == "py":
        return [sys.executable, f"{here}/wrong.py", name, str(cards), str(shuffles), str(seed)]
    if language == "js":
        node = shutil.which("node")
        return node and [node, f"--random-seed={seed}", f"{here}/wrong.js", name, str(cards), str(shuffles)]
    return c_program and [c_program, name, str(cards), str(shuffles), str(seed)]


def observed(fairshuf, command):
    orders = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    said = subprocess.run([fairshuf, "observe", "--stream", "-", "--json"], input=orders, stdout=subprocess.PIPE)
    return json.loads(said.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("fairshuf")
    parser.add_argument("--all", action="store_true", help="all of them, not every eighth")
    parser.add_argument("--list", action="store_true", help="print each")
    given = parser.parse_args()
    tried, failed = 0, []
    with tempfile.TemporaryDirectory() as folder:
        c_program = compiled(folder)
        for i, (language, name, cards, shuffles, right) in enumerate(WRONG):
            command = command_of(language, name, cards, shuffles, 7 + i, c_program)
            if not command or (not given.all and i % 8 != 5):
                continue
            found = observed(given.fairshuf, command)
            like = found["looks_like"]
            named = like[0]["name"] if like else "nothing"
            tried += 1
            if named not in right.split():
                failed.append(f"{language} {name}, {cards} cards: {found['verdict']}, {named} instead of {right}")
            if given.list:
                shown = ", ".join(f"{x['name']} {x.get('parameter', '')} {x['score']:.3f}" for x in like[:3])
                print(f"{'ok ' if named in right.split() else 'BAD'} {language:3} {name:32} {cards:3}  {found['verdict']}: {shown}", flush=True)
    for i, name in enumerate(FAIR if given.all else FAIR[:2]):
        cards = (5, 13, 52)[i % 3]
        found = observed(given.fairshuf, [sys.executable, f"{here}/fair.py", name, str(cards), "5000", str(70 + i)])
        if found["verdict"] != "fair" or found["looks_like"] != []:
            failed.append(f"fair {name}, {cards} cards: {found['verdict']}, {found['looks_like']}")
    print(f"{tried} wrong shuffles, {tried - len([f for f in failed if not f.startswith('fair')])} named rightly")
    print(*failed, sep="\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
