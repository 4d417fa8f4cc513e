#include "raffle/report/certificate.hpp"

#include <fmt/format.h>

#include <string_view>

#include "fairshuf/core/text.hpp"
#include "fairshuf/raffle/hash_text.hpp"
#include "format/escaped.hpp"
#include "format/quantities.hpp"
#include "format/shell_quoted.hpp"
#include "raffle/documents/names.hpp"
#include "raffle/documents/transcript.hpp"
#include "raffle/report/qr_svg.hpp"
#include "raffle/report/report.hpp"

namespace fairshuf::raffle {
namespace {

constexpr std::string_view style = R"(
:root { color-scheme: light; font: 15px/1.5 "Noto Sans", "Noto Sans CJK SC", "WenQuanYi Zen Hei", system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #111; background: #fff; }
header { display: flex; gap: 1.5rem; align-items: flex-start; border-bottom: 2px solid #111; padding-bottom: 1rem; }
header div { flex: 1; min-width: 0; }
header figure { margin: 0; width: 9.5rem; font-size: .75rem; text-align: center; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .3rem; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; break-after: avoid; }
.claim { font-weight: 600; }
[lang=zh] { color: #444; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-size: .8rem; color: #444; }
td, th { padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #ccc; vertical-align: top; }
td { overflow-wrap: anywhere; }
tr { break-inside: avoid; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
code, pre { font: .8rem/1.45 "DejaVu Sans Mono", ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
pre { background: #f4f4f4; padding: .6rem .8rem; margin: .4rem 0; print-color-adjust: exact; }
@page { margin: 18mm 16mm; }
@media print { body { margin: 0; max-width: none; padding: 0; } }
)";

std::string in_html(std::string_view text) {
    std::string safe;
    for (const char c : text) switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            default: safe += c;
        }
    return safe;
}

// A participant without characters that could hide or turn text.
std::string name_in_html(std::string_view name) {
    const std::string safe = escaped(name, name.size());
    return in_html(safe == fairshuf::detail::quoted(name) ? std::string(name) : safe);
}

std::string heading(std::string_view english, std::string_view chinese) {
    return fmt::format("<h2>{} <span lang=\"zh\">{}</span></h2>\n", english, chinese);
}

std::string both(std::string_view english, std::string_view chinese) {
    return fmt::format("<p>{}</p>\n<p lang=\"zh\">{}</p>\n", english, chinese);
}

std::string table_of(const std::vector<winner>& winners) {
    const bool prizes = !winners.empty() && winners.front().prize;
    std::string rows;
    for (std::size_t i = 0; i < winners.size(); ++i)
        rows +=
            fmt::format("<tr><td class=\"number\">{}</td>{}<td>{}</td><td class=\"number\">{}</td></tr>\n",
                        i + 1, prizes ? "<td>" + name_in_html(winners[i].prize.value_or("")) + "</td>" : "",
                        name_in_html(winners[i].name), winners[i].number);
    return fmt::format(
        "<table><thead><tr><th class=\"number\">#</th>{}<th>Name <span lang=\"zh\">姓名</span></th><th "
        "class=\"number\">Number <span "
        "lang=\"zh\">编号</span></th></tr></thead><tbody>\n{}</tbody></table>\n",
        prizes ? "<th>Prize <span lang=\"zh\">奖项</span></th>" : "", rows);
}

std::string hash_row(std::string_view what, std::string_view hash) {
    return fmt::format("<tr><td>{}</td><td><code>{}</code></td></tr>\n", what, hash);
}

std::string hashes_of(const record& draw, const std::string& list_name, const std::string& transcript_name,
                      const std::string& transcript_hash) {
    std::string rows = hash_row(in_html(list_name), draw.announced.list) +
                       hash_row(in_html(transcript_name), transcript_hash) +
                       hash_row("announcement <span lang=\"zh\">公告</span>", draw.announced.hash());
    for (const auto& one : draw.commitments)
        rows += hash_row(name_in_html(one.party) + ": commitment <span lang=\"zh\">承诺</span>", one.hash);
    rows += hash_row("key <span lang=\"zh\">密钥</span>", draw.key);
    return "<table><tbody>\n" + rows + "</tbody></table>\n";
}

std::string claim_of(const record& draw) {
    return draw.announced.is_verifiable()
               ? both(
                     "<span class=\"claim\">VERIFIABLE</span>: nobody alone could choose the result, if what "
                     "the "
                     "transcript names was public in time.",
                     "<span "
                     "class=\"claim\">可核对</"
                     "span>：只要记录中列出的内容及时公开，任何人都无法单独决定结果。")
               : both(
                     "<span class=\"claim\">REPEATABLE, not verifiable</span>: the winners follow from the "
                     "list and the "
                     "seed, but the person who chose the seed could have tried many.",
                     "<span "
                     "class=\"claim\">可重复，但不可核对</"
                     "span>：结果由名单和种子决定，但选种子的人可能试过很多个。");
}

std::string how_to_check(const std::string& list_name, const std::string& transcript_name) {
    const std::string list = in_single_quotes(list_name);
    const std::string transcript = in_single_quotes(transcript_name);
    return heading("How to check it", "如何核对") +
           both(
               "The two files belong to this page. Their hashes must be those above. The QR code has the "
               "hash of the "
               "transcript.",
               "这两个文件与本页配套，它们的哈希值必须与上面一致。二维码是记录文件的哈希值。") +
           fmt::format(
               "<pre>sha256sum {} {}\njq -r '.announcement[]' {} | sha256sum\nfairshuf verify {} {}</pre>\n",
               in_html(list), in_html(transcript), in_html(transcript), in_html(transcript), in_html(list)) +
           both(
               "The second command prints the hash of the announcement. The third checks everything; so do "
               "verify.py and "
               "verify.js, which come with fairshuf and need nothing else of it. This page proves nothing by "
               "itself.",
               "第二条命令给出公告的哈希值，第三条核对全部内容；fairshuf 附带的 verify.py 和 verify.js "
               "也可以独立核对。本页本身不证明任何事情。");
}

std::string head_of(const record& draw, const std::string& title, const std::string& hash) {
    return fmt::format(
        "<header><div><h1>{}</h1>\n<p>{} of {} won.{}<br><span lang=\"zh\">{} 人中抽出 {} "
        "人。{}</span></p>\n"
        "{}</div><figure>{}<figcaption>SHA-256 of the transcript<br><span lang=\"zh\">记录文件的 "
        "SHA-256</span></figcaption></figure></header>\n",
        title, draw.announced.winners, counted(draw.announced.participants, "participant"),
        draw.alternates.empty() ? "" : fmt::format(" Alternates: {}.", draw.alternates.size()),
        draw.announced.participants, draw.announced.winners,
        draw.alternates.empty() ? "" : fmt::format("另有候补 {} 人。", draw.alternates.size()),
        claim_of(draw), qr_svg(hash));
}

}  // namespace

std::string certificate(const record& draw, const std::string& list_name, const std::string& transcript_name,
                        const std::string& evidence) {
    const std::string title = in_html(draw.announced.title.value_or("Raffle · 抽签"));
    const std::string hash = sha256_hex(as_transcript(draw));
    std::string page = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width\">\n<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n",
        title, style);
    page += head_of(draw, title, hash);
    page += heading("Winners", "中签者") + table_of(draw.winners);
    if (!draw.alternates.empty())
        page += heading("Alternates, in this order", "候补（按此顺序）") + table_of(draw.alternates);
    page +=
        heading("Hashes (SHA-256)", "哈希值（SHA-256）") + hashes_of(draw, list_name, transcript_name, hash);
    page += how_to_check(list_name, transcript_name);
    page += heading("The announcement", "公告") + "<pre>" + in_html(draw.announced.text()) + "</pre>\n";
    if (draw.beacon)
        page += heading("The beacon's value", "信标的值") + "<pre>" + in_html(*draw.beacon) + "</pre>\n";
    if (!evidence.empty())
        page += heading("Signatures and time stamps", "签名与时间戳") + "<pre lang=\"en\">" +
                in_html(evidence) + "</pre>\n" +
                both("They were checked with the keys and certificates that the maker of this page trusts.",
                     "它们已用本页制作者信任的公钥和证书核对。");
    page += heading("What it is worth", "结果的可信程度") + "<pre lang=\"en\">" + in_html(worth_text(draw)) +
            "</pre>\n";
    return page + "</body>\n</html>\n";
}

}  // namespace fairshuf::raffle
