// What the certificate of a raffle says, in both languages on one page. The reports of raffles say some of
// it, in English.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message and_names{"{} and {}", "{} 和 {}"};

// Where the key comes from, and what one must trust.
inline constexpr message worth_repeatable{
    "REPEATABLE, not verifiable: the winners follow from the list and the seed, but the person\n"
    "who chose the seed could have tried many. `fairshuf announce --help` shows how to hold a\n"
    "raffle that strangers can check.\n",
    "可重复，但不可核对：结果由名单和种子决定，但选种子的人可能试过很多个。\n"
    "`fairshuf announce --help` 说明怎样举行别人可以核对的抽签。\n"};
inline constexpr message worth_verifiable{"VERIFIABLE: {}\n", "可核对：{}\n"};
inline constexpr message key_if_beacon_open{
    "nobody could choose the result if nobody could foresee or choose the beacon's value",
    "只要没有人能预知或选择信标的值，就没有人能选择结果"};
inline constexpr message key_withheld_one{"{} withheld a secret, and the beacon {} decided alone; {}.",
                                          "{} 没有公开秘密，结果只由信标 {} 决定；{}。"};
inline constexpr message key_withheld_some{"{} withheld their secrets, and the beacon {} decided alone; {}.",
                                           "{} 没有公开秘密，结果只由信标 {} 决定；{}。"};
inline constexpr message key_of_beacon{"the key comes from the beacon {}; {}.", "密钥来自信标 {}；{}。"};
inline constexpr message key_of_parties{
    "the key comes from the secrets of {}; nobody could choose the result if one of them is honest.",
    "密钥来自 {} 的秘密；只要其中一方诚实，就没有人能选择结果。"};
inline constexpr message key_of_party_and_beacon{"the key comes from the secret of {} and the beacon {}; {}.",
                                                 "密钥来自 {} 的秘密和信标 {}；{}。"};
inline constexpr message key_of_parties_and_beacon{
    "the key comes from the secrets of {} and the beacon {}; nobody could choose the result if one of them "
    "is "
    "honest and nobody could choose the beacon's value.",
    "密钥来自 {} 的秘密和信标 {}；只要其中一方诚实，并且没有人能选择信标的值，就没有人能选择结果。"};
inline constexpr message second_try{
    "If it was held again because a party had not revealed, that party had two tries: a chance of {} to\n"
    "win became {}. A beacon prevents that.\n",
    "如果因为有一方没有公开秘密而重新举行，那一方就有两次机会：{} 的中签概率变成 {}。\n"
    "信标可以防止这种情况。\n"};

// What must have been public, and when.
inline constexpr message provided_beacon{"Provided that this was public before the beacon's value was:\n",
                                         "前提是，以下内容在信标的值公布之前已经公开：\n"};
inline constexpr message provided_both{
    "Provided that these were public before the first reveal, and the reveals before the beacon's value:\n",
    "前提是，以下内容在第一个秘密公开之前已经公开，而各个秘密在信标的值公布之前已经公开：\n"};
inline constexpr message provided_parties{"Provided that these were public before the first reveal:\n",
                                          "前提是，以下内容在第一个秘密公开之前已经公开：\n"};
inline constexpr message provided_announcement{"  {}  announcement\n", "  {}  公告\n"};
inline constexpr message reveal_would_void{
    "A published reveal of {} would void this result: compare it with --published.\n",
    "如果 {} 公布过秘密，这个结果就无效：请用 --published 核对。\n"};

// Signatures and time stamps.
inline constexpr message paper_transcript{"transcript", "记录文件"};
inline constexpr message paper_announcement{"announcement", "公告"};
inline constexpr message paper_commitment{"commitment of {}", "{} 的承诺"};
inline constexpr message paper_signed{"signed   the {}, by {}\n         {} key {}{}\n",
                                      "已签名   {}，签名者 {}\n         {} 密钥 {}{}\n"};
inline constexpr message trusted_comment{"; trusted comment: {}", "；可信注释：{}"};
inline constexpr message papers_unsigned{"unsigned the {}\n", "未签名   {}\n"};
inline constexpr message papers_comma{", the ", "、"};
inline constexpr message paper_stamped{"stamped  the {}, {}, by {}\n", "时间戳   {}，{}，由 {} 签发\n"};

// The page. These stand in HTML.
inline constexpr message raffle_winners_line{"{} of {} participants won.", "{1} 人中抽出 {0} 人。"};
inline constexpr message raffle_winners_of_one{"{} of {} participant won.", "{1} 人中抽出 {0} 人。"};
inline constexpr message raffle_alternates_line{" Alternates: {}.", "另有候补 {} 人。"};
inline constexpr message raffle_claim_verifiable{
    "<span class=\"claim\">VERIFIABLE</span>: nobody alone could choose the result, if what the transcript "
    "names was public in time.",
    "<span class=\"claim\">可核对</span>：只要记录中列出的内容及时公开，任何人都无法单独决定结果。"};
inline constexpr message raffle_claim_repeatable{
    "<span class=\"claim\">REPEATABLE, not verifiable</span>: the winners follow from the list and the seed, "
    "but the person who chose the seed could have tried many.",
    "<span class=\"claim\">可重复，但不可核对</span>：结果由名单和种子决定，但选种子的人可能试过很多个。"};
inline constexpr message raffle_transcript_hash{"SHA-256 of the transcript", "记录文件的 SHA-256"};
inline constexpr message raffle_winners{"Winners", "中签者"};
inline constexpr message raffle_alternates{"Alternates, in this order", "候补（按此顺序）"};
inline constexpr message raffle_name{"Name", "姓名"}, raffle_number{"Number", "编号"},
    raffle_prize{"Prize", "奖项"};
inline constexpr message raffle_hashes{"Hashes (SHA-256)", "哈希值（SHA-256）"};
inline constexpr message raffle_commitment{"commitment", "承诺"}, raffle_key{"key", "密钥"};
inline constexpr message raffle_how_to_check{"How to check it", "如何核对"};
inline constexpr message raffle_files{
    "The two files belong to this page. Their hashes must be those above. The QR code has the hash of the "
    "transcript.",
    "这两个文件与本页配套，它们的哈希值必须与上面一致。二维码的内容是记录文件的哈希值。"};
inline constexpr message raffle_commands{
    "The second command prints the hash of the announcement. The third checks everything; so do verify.py "
    "and "
    "verify.js, which come with fairshuf and need nothing else of it. This page proves nothing by itself.",
    "第二条命令给出公告的哈希值，第三条核对全部内容；fairshuf 附带的 verify.py 和 verify.js "
    "也可以独立核对。本页本身不证明任何事情。"};
inline constexpr message raffle_announcement{"The announcement", "公告"};
inline constexpr message raffle_beacon_value{"The beacon's value", "信标的值"};
inline constexpr message raffle_evidence{"Signatures and time stamps", "签名与时间戳"};
inline constexpr message raffle_evidence_note{
    "They were checked with the keys and certificates that the maker of this page trusts.",
    "它们已用本页制作者信任的公钥和证书核对。"};
inline constexpr message raffle_worth{"What it is worth", "结果的可信程度"};

}  // namespace fairshuf::words
