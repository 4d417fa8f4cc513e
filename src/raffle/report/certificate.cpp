#include "raffle/report/certificate.hpp"

#include <fmt/format.h>

#include <string_view>

#include "fairshuf/core/text.hpp"
#include "fairshuf/raffle/hash_text.hpp"
#include "format/escaped.hpp"
#include "format/shell_quoted.hpp"
#include "language/words/raffle.hpp"
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

std::string in_chinese(std::string_view text) {
    return fmt::format("<span lang=\"zh\">{}</span>", text);
}

// "Number 编号"
template <const message& Text>
std::string both_words() {
    return fmt::format("{} {}", Text.english, in_chinese(Text.chinese));
}

template <const message& Text>
std::string heading() {
    return "<h2>" + both_words<Text>() + "</h2>\n";
}

template <const message& Text>
std::string both() {
    return fmt::format("<p>{}</p>\n<p lang=\"zh\">{}</p>\n", Text.english, Text.chinese);
}

// Lines as a report has them, in each language; `write` takes the language.
template <class Write>
std::string both_lines(const Write& write) {
    return fmt::format("<pre lang=\"en\">{}</pre>\n<pre lang=\"zh\">{}</pre>\n",
                       in_html(write(language::english)), in_html(write(language::chinese)));
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
        "<table><thead><tr><th class=\"number\">#</th>{}<th>{}</th><th class=\"number\">{}</th></tr></thead>"
        "<tbody>\n{}</tbody></table>\n",
        prizes ? "<th>" + both_words<words::raffle_prize>() + "</th>" : "", both_words<words::raffle_name>(),
        both_words<words::raffle_number>(), rows);
}

std::string hash_row(std::string_view what, std::string_view hash) {
    return fmt::format("<tr><td>{}</td><td><code>{}</code></td></tr>\n", what, hash);
}

std::string hashes_of(const record& draw, const std::string& list_name, const std::string& transcript_name,
                      const std::string& transcript_hash) {
    std::string rows = hash_row(in_html(list_name), draw.announced.list) +
                       hash_row(in_html(transcript_name), transcript_hash) +
                       hash_row(both_words<words::paper_announcement>(), draw.announced.hash());
    for (const auto& one : draw.commitments)
        rows += hash_row(name_in_html(one.party) + ": " + both_words<words::raffle_commitment>(), one.hash);
    rows += hash_row(both_words<words::raffle_key>(), draw.key);
    return "<table><tbody>\n" + rows + "</tbody></table>\n";
}

std::string claim_of(const record& draw) {
    return draw.announced.is_verifiable() ? both<words::raffle_claim_verifiable>()
                                          : both<words::raffle_claim_repeatable>();
}

std::string how_to_check(const std::string& list_name, const std::string& transcript_name) {
    const std::string list = in_html(in_single_quotes(list_name));
    const std::string transcript = in_html(in_single_quotes(transcript_name));
    return heading<words::raffle_how_to_check>() + both<words::raffle_files>() +
           fmt::format(
               "<pre>sha256sum {} {}\njq -r '.announcement[]' {} | sha256sum\nfairshuf verify {} {}</pre>\n",
               list, transcript, transcript, transcript, list) +
           both<words::raffle_commands>();
}

// "3 of 5 participants won. Alternates: 1."
std::string extent_in(language words, const record& draw) {
    const auto& announced = draw.announced;
    std::string text =
        announced.participants == 1
            ? say_in<words::raffle_winners_of_one>(words, announced.winners, announced.participants)
            : say_in<words::raffle_winners_line>(words, announced.winners, announced.participants);
    if (!draw.alternates.empty())
        text += say_in<words::raffle_alternates_line>(words, draw.alternates.size());
    return text;
}

std::string head_of(const record& draw, const std::string& title, const std::string& hash) {
    return fmt::format(
        "<header><div><h1>{}</h1>\n<p>{}<br>{}</p>\n{}</div><figure>{}<figcaption>{}<br>{}</figcaption></"
        "figure>"
        "</header>\n",
        title, extent_in(language::english, draw), in_chinese(extent_in(language::chinese, draw)),
        claim_of(draw), qr_svg(hash), words::raffle_transcript_hash.english,
        in_chinese(words::raffle_transcript_hash.chinese));
}

}  // namespace

std::string certificate(const record& draw, const std::string& list_name, const std::string& transcript_name,
                        const evidence& checked) {
    const std::string title = in_html(draw.announced.title.value_or("Raffle · 抽签"));
    const std::string hash = sha256_hex(as_transcript(draw));
    std::string page = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width\">\n<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n",
        title, style);
    page += head_of(draw, title, hash);
    page += heading<words::raffle_winners>() + table_of(draw.winners);
    if (!draw.alternates.empty()) page += heading<words::raffle_alternates>() + table_of(draw.alternates);
    page += heading<words::raffle_hashes>() + hashes_of(draw, list_name, transcript_name, hash);
    page += how_to_check(list_name, transcript_name);
    page += heading<words::raffle_announcement>() + "<pre>" + in_html(draw.announced.text()) + "</pre>\n";
    if (draw.beacon)
        page += heading<words::raffle_beacon_value>() + "<pre>" + in_html(*draw.beacon) + "</pre>\n";
    if (!checked.empty())
        page += heading<words::raffle_evidence>() +
                both_lines([&](language words) { return evidence_text(checked, words); }) +
                both<words::raffle_evidence_note>();
    page +=
        heading<words::raffle_worth>() + both_lines([&](language words) { return worth_text(draw, words); });
    return page + "</body>\n</html>\n";
}

}  // namespace fairshuf::raffle
