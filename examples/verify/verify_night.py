#!/usr/bin/python3
"""verify_night.py NIGHT DECKS [DEALT]: checks a night of cards by the specification in docs/verifiable-draws.md.

DEALT is what `fairshuf deal --json` printed, or a part of it that somebody wrote down.
Exit status 0: valid. 2: a check failed. 1: these are not the files of a night.
"""
import hashlib
import json
import re
import struct
import sys

NUMBER = "[1-9][0-9]{0,12}"
KEYWORDS = ["fairshuf deck", "night", "game", "hands", "dealt", "decks", "jokers", "number", "key", "cards"]
MEMBERS = {"dealt", "decks", "fairshuf", "first", "game", "hands", "hashes", "id", "jokers", "version"}
FACES = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"] + ["Jo1", "Jo2"]
MOST = 10**12


def require(condition, problem, status=2):
    if not condition:
        print("INVALID:", problem)
        sys.exit(status)


def is_whole(value, most=MOST):
    return type(value) is int and 0 <= value <= most


def is_number(value):
    """Of a game that was dealt: 7, and also 7.0."""
    return type(value) in (int, float) and 0 < value <= MOST and value == int(value)


def chacha20(key, count):
    """The first `count` bytes of the key stream (RFC 8439's rounds; nonce and counter 0)."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key), 0, 0, 0, 0]
    turns = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
             (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
    stream = b""
    while len(stream) < count:
        x = start[:]
        for _ in range(10):
            for a, b, c, d in turns:
                for left, right, mixed, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                    x[left] = (x[left] + x[right]) & 0xFFFFFFFF
                    turned = x[mixed] ^ x[left]
                    x[mixed] = (turned << by | turned >> (32 - by)) & 0xFFFFFFFF
        stream += struct.pack("<16I", *((u + v) & 0xFFFFFFFF for u, v in zip(x, start)))
        start[12] += 1
    return stream


def deck_by(key, decks, jokers):
    cards = list(range(54 if jokers else 52)) * decks
    stream = chacha20(bytes.fromhex(key), 8 * (len(cards) + 64))
    words = (int.from_bytes(stream[i:i + 8], "little") for i in range(0, len(stream), 8))
    for i in range(len(cards) - 1, 0, -1):
        product = next(words) * (i + 1)
        while product % 2**64 < 2**64 % (i + 1):
            product = next(words) * (i + 1)
        j = product >> 64
        cards[i], cards[j] = cards[j], cards[i]
    return [FACES[card] for card in cards]


def read(path):
    """The canonical JSON of a file."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        value = json.loads(text)
        canonical = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"
    except (OSError, ValueError, RecursionError):
        text = canonical = value = None
    require(text is not None and text == canonical and isinstance(value, dict), f"{path} is not canonical JSON", 1)
    return value


def piles_of(night):
    """The name of each pile, and the pile that each card goes to, from the top."""
    game, hands, dealt = night["game"], night["hands"], night["dealt"]
    if game == "bridge":
        return ["North", "East", "South", "West"], list(range(4)) * 13
    names = [f"player {i}" for i in range(1, hands + 1)]
    if game == "doudizhu":
        return names + ["bottom"], list(range(3)) * 17 + [3] * 3
    if game == "holdem":
        flop, turn, river, burned = range(hands, hands + 4)
        return (names + ["flop", "turn", "river", "burned"],
                list(range(hands)) * 2 + [burned, flop, flop, flop, burned, turn, burned, river])
    return names, list(range(hands)) * (dealt // hands)


def is_night(night):
    """The right members and types, and a game that exists."""
    if set(night) != MEMBERS or night["fairshuf"] != "night" or repr(night["version"]) != "1":
        return False
    if not all(is_whole(night[name]) for name in ("dealt", "decks", "first", "hands", "jokers")):
        return False
    if not (isinstance(night["game"], str) and isinstance(night["id"], str) and re.fullmatch("[0-9a-f]{32}", night["id"])
            and night["first"] > 0):
        return False
    hashes = night["hashes"]
    if not (isinstance(hashes, list) and 1 <= len(hashes) <= 100000):
        return False
    if not all(isinstance(one, str) and re.fullmatch("[0-9a-f]{64}", one) for one in hashes):
        return False
    rules = (night["hands"], night["dealt"], night["decks"], night["jokers"])
    hands, dealt, decks, jokers = rules
    if night["game"] == "plain":
        return (1 <= decks <= 1000 and jokers in (0, 2) and hands > 0 and dealt > 0 and dealt % hands == 0
                and dealt <= decks * (52 + jokers))
    return rules == {"bridge": (4, 52, 1, 0), "doudizhu": (3, 54, 1, 2),
                     "holdem": (hands if 2 <= hands <= 22 else -1, 2 * hands + 8, 1, 0)}.get(night["game"])


def is_reveal(shown):
    if set(shown) != {"decks", "fairshuf", "version"} or shown["fairshuf"] != "night reveal":
        return False
    if repr(shown["version"]) != "1" or not isinstance(shown["decks"], list) or not shown["decks"]:
        return False
    for lines in shown["decks"]:
        if not isinstance(lines, list) or len(lines) != 10 or not all(isinstance(line, str) for line in lines):
            return False
        if any("\n" in line or not line.startswith(word + " ") for line, word in zip(lines, KEYWORDS)):
            return False
        if lines[0] != "fairshuf deck 1" or not re.fullmatch("key [0-9a-f]{64}", lines[8]):
            return False
        if not re.fullmatch("number " + NUMBER, lines[7]) or int(lines[7][7:]) > MOST:
            return False
    return True


def card(text):
    require(isinstance(text, str), "a card is no text", 1)
    plain = "".join(c.upper() if c.isascii() else c for c in text).replace("10", "T")
    for symbol, letter in zip("♠♥♦♣", "SHDC"):
        plain = plain.replace(symbol, letter)
    faces = {face.upper(): face for face in FACES} | {"JO☆": "Jo1", "JO★": "Jo2"}
    require(plain in faces, "something is no card", 1)
    return faces[plain]


def compare(written, right, problem, any_order=False):
    require(isinstance(written, list), "something is not a list of cards", 1)
    cards = [card(one) for one in written]
    require(sorted(cards) == sorted(right) if any_order else cards == right, problem)


def check_game(game, night, deck):
    names, turns = piles_of(night)
    hands = night["hands"]
    piles = {name: [c for c, turn in zip(deck, turns) if turn == i] for i, name in enumerate(names)}
    tables = {**{name: piles[name] for name in names[hands:]}, "rest": deck[len(turns):]}
    problem = f"game {game['number']} was not dealt from its deck"
    for name, value in game.items():
        if name == "number":
            continue
        if name != "hands":
            require(name in tables, "a game has something unknown", 1)
            compare(value, tables[name], problem)
            continue
        require(isinstance(value, list), "the hands are no list", 1)
        for hand in value:
            require(isinstance(hand, dict) and hand.get("name") in names[:hands], "a hand is unknown", 1)
            require(set(hand) <= {"name", "cards", "dealt"}, "a hand has something unknown", 1)
            for member in set(hand) - {"name"}:
                compare(hand[member], piles[hand["name"]], problem, member == "cards")


def main(night_file, decks_file, dealt_file=None):
    night, shown = read(night_file), read(decks_file)
    require(is_night(night), "this is not a night of version 1", 1)
    require(is_reveal(shown), "these are not the decks of a night", 1)
    rules = [f"{name} {night[name]}" for name in ("game", "hands", "dealt", "decks", "jokers")]
    decks, last = {}, 0
    for lines in shown["decks"]:
        number, key = int(lines[7][7:]), lines[8][4:]
        require(lines[1] == "night " + night["id"], f"deck {number} is of another night")
        require(lines[2:7] == rules, f"deck {number} is of another game")
        require(0 <= number - night["first"] < len(night["hashes"]), f"no hash was published for deck {number}")
        text = "".join(line + "\n" for line in lines)
        hash_of_deck = hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
        require(hash_of_deck == night["hashes"][number - night["first"]], f"deck {number} was changed")
        deck = deck_by(key, night["decks"], night["jokers"])
        require(lines[9] == "cards " + " ".join(deck), f"the cards of deck {number} do not follow from its key")
        require(number > last, "the decks are not in ascending order")
        decks[number], last = deck, number
    if dealt_file:
        try:
            with open(dealt_file, encoding="utf-8") as file:
                dealt = json.load(file, parse_constant=int)
        except (OSError, ValueError, RecursionError):
            dealt = None
        games = dealt.get("games") if isinstance(dealt, dict) else None
        require(isinstance(games, list) and games, "nothing was dealt", 1)
        require(dealt.get("game", night["game"]) == night["game"], "another game was dealt")
        for game in games:
            require(isinstance(game, dict) and is_number(game.get("number")), "a game has no number", 1)
            require(game["number"] in decks, f"the deck of game {game['number']} is not shown")
            check_game(game, night, decks[game["number"]])
    print(f"VALID: {len(decks)} of {len(night['hashes'])} decks")


if __name__ == "__main__":
    main(*sys.argv[1:])
