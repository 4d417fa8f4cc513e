#include "report/audit_page.hpp"

#include <fmt/format.h>

#include <array>

#include "format/escaped.hpp"
#include "report/svg.hpp"

namespace fairshuf::report {
namespace {

constexpr std::string_view page_style = R"(
:root { color-scheme: light; font: 15px/1.5 "Noto Sans", "DejaVu Sans", "Noto Sans CJK SC", "WenQuanYi Zen Hei", system-ui, sans-serif; }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; color: #111; background: #fff; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .2rem; }
h2 { font-size: 1.1rem; margin: 1.8rem 0 .4rem; break-after: avoid; border-bottom: 1px solid #bbb; padding-bottom: .15rem; }
.subject { font-size: 1.05rem; color: #333; margin: 0 0 1rem; overflow-wrap: anywhere; }
.verdict { border-left: .5rem solid #777; background: #f4f4f2; padding: .7rem 1rem; margin: 1rem 0; print-color-adjust: exact; }
.verdict strong { font-size: 1.15rem; }
.verdict p { margin: .3rem 0 0; }
.red { border-color: #b3261e; } .green { border-color: #2e7d32; } .yellow { border-color: #b58900; }
table { border-collapse: collapse; width: 100%; font-size: .88rem; }
th { text-align: left; color: #333; }
td, th { padding: .28rem .7rem .28rem 0; border-bottom: 1px solid #ddd; vertical-align: top; }
td { overflow-wrap: break-word; }
tr { break-inside: avoid; }
.facts td:first-child { width: 11rem; color: #444; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
figure { margin: .6rem 0; break-inside: avoid; }
figure svg { max-width: 100%; height: auto; }
figcaption, .note { font-size: .85rem; color: #444; }
code, pre { font: .82rem/1.45 "DejaVu Sans Mono", "WenQuanYi Zen Hei Mono", ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
pre { background: #f4f4f2; padding: .6rem .8rem; margin: .4rem 0; print-color-adjust: exact; }
q { quotes: "\201c" "\201d"; }
.supports { color: #1b5e20; font-weight: 600; } .against { color: #b3261e; font-weight: 600; } .silent { color: #555; }
@page { margin: 16mm 15mm; }
@media print { body { margin: 0; max-width: none; padding: 0; } h1 { font-size: 1.4rem; } figure svg { max-height: 112mm; width: auto; } }
)";

// Names and commands come from strangers: no control characters, nothing that turns the text.
std::string tamed(std::string_view text) {
    constexpr std::size_t most = 2000;
    const std::string quoted = fairshuf::escaped(text, most);
    return report::escaped(std::string_view(quoted).substr(1, quoted.size() - 2));
}

struct regulation {
    std::string_view source, quote;
    topic about;
};

// Quoted from public copies of the texts; laws change, so an auditor compares with the text in force.
constexpr auto regulations = std::to_array<regulation>({
    {"25 CFR 547.14(b)(1)",
     "statistically random individually and in the permutations and combinations used in the application",
     topic::distribution},
    {"25 CFR 547.14(b)(2)", "must pass the statistical tests for randomness to a 99% confidence level",
     topic::tests_at_99},
    {"25 CFR 547.14(b)(2)(iii)", "outcomes must be independent from the previous game", topic::independence},
    {"25 CFR 547.14(c)(1)", "It must not be feasible to predict future outputs of an RNG", topic::prediction},
    {"25 CFR 547.14(d)",
     "may not be initialized to reproduce the same output stream that it has produced before",
     topic::repeated_stream},
    {"58 Pa. Code 810a.5(a)(1)", "Be statistically independent", topic::independence},
    {"58 Pa. Code 810a.5(a)(2)",
     "Be fairly distributed (within statistically expected bounds) over their range", topic::distribution},
    {"58 Pa. Code 810a.5(a)(4)", "Be cryptographically strong", topic::prediction},
    {"58 Pa. Code 810a.5(c)", "pass the desired confidence level of 95%", topic::tests_at_95},
    {"58 Pa. Code 810a.5(d)", "The scaling method must preserve the distribution of the scaled values",
     topic::scaling},
    {"N.J.A.C. 13:69E-1.28G(b)1", "Large enough to encompass all possible outcomes", topic::reach},
    {"N.J.A.C. 13:69E-1.28G(b)3",
     "Statistically independent, conform to random distribution and pass variously recognized statistical "
     "tests",
     topic::tests},
    {"N.J.A.C. 13:69E-1.28G(b)5", "a random seed that is determined by an uncontrolled event",
     topic::seeding},
    {"N.J.A.C. 13:69E-1.28G(b)6",
     "ensures the occurrences of numbers within the shorter range are equally probable", topic::scaling},
    {"AGCO 21.1.1", "All values within the desired range must have an equal chance of being generated",
     topic::distribution},
    {"AGCO 21.1.2",
     "must produce statistics that lie within the 99% confidence interval for various Game specific, "
     "empirical "
     "statistical tests",
     topic::tests_at_99},
    {"AGCO 21.1.3", "The RNG must be capable of generating all possible Game outcomes", topic::reach},
    {"AGCO 21.1.4",
     "The RNG output must not exhibit detectable patterns or correlation with any previous RNG output",
     topic::patterns},
    {"UK RTS 7A", "Random number generation and game results must be ‘acceptably random’", topic::tests},
    {"UK RTS 7A", "Adaptive behaviour (that is, a compensated game) is not permitted", topic::adaptive},
});

}  // namespace

audit_page::audit_page(language words, std::string_view title, std::string_view subject)
    : words_(words), title_(title) {
    body_ = fmt::format("<h1>{}</h1>\n<p class=\"subject\">{}</p>\n", report::escaped(title), tamed(subject));
}

std::string audit_page::say(std::string_view english, std::string_view chinese) const {
    return std::string(words_ == language::chinese ? chinese : english);
}

void audit_page::verdict(std::string_view sentence, std::string_view colour, std::string_view meaning) {
    body_ += fmt::format("<div class=\"verdict {}\"><strong>{}</strong>\n<p>{}</p></div>\n", colour,
                         report::escaped(sentence), report::escaped(meaning));
}

void audit_page::heading(std::string_view english, std::string_view chinese) {
    body_ += fmt::format("<h2>{}</h2>\n", report::escaped(say(english, chinese)));
}

void audit_page::paragraph(std::string_view english, std::string_view chinese) {
    body_ += fmt::format("<p>{}</p>\n", report::escaped(say(english, chinese)));
}

void audit_page::note(std::string_view text) {
    body_ += fmt::format("<p class=\"note\">{}</p>\n", report::escaped(text));
}

void audit_page::facts(const std::vector<std::pair<std::string, std::string>>& rows) {
    body_ += "<table class=\"facts\"><tbody>\n";
    for (const auto& [name, value] : rows)
        if (!value.empty())
            body_ += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", report::escaped(name), tamed(value));
    body_ += "</tbody></table>\n";
}

void audit_page::picture(std::string_view svg, std::string_view caption) {
    body_ += fmt::format("<figure>\n{}<figcaption>{}</figcaption></figure>\n", svg, report::escaped(caption));
}

void audit_page::table(const std::vector<std::vector<std::string>>& rows, std::size_t numbers) {
    body_ += "<table>\n";
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string_view tag = i == 0 ? "th" : "td";
        body_ += i == 0 ? "<thead><tr>" : "<tr>";
        for (std::size_t j = 0; j < rows[i].size(); ++j)
            body_ += fmt::format("<{}{}>{}</{}>", tag, j >= numbers ? " class=\"number\"" : "",
                                 report::escaped(rows[i][j]), tag);
        body_ += i == 0 ? "</tr></thead><tbody>\n" : "</tr>\n";
    }
    body_ += "</tbody></table>\n";
}

void audit_page::code(std::string_view text) {
    body_ += fmt::format("<pre>{}</pre>\n", tamed(text));
}

void audit_page::clauses(const std::function<evidence(topic)>& judge) {
    heading("What regulators ask", "监管条文与证据");
    paragraph(
        "Each clause is quoted, in part, from the published text. The last column says whether the evidence "
        "in this "
        "report supports it, speaks against it, or does not address it. It never says that a product "
        "complies: only "
        "an accredited laboratory and the regulator decide that, and they look at more than this.",
        "每条都摘引自公开发布的原文。最后一列说明本报告的证据是支持、不利于还是没有涉及该条。它从不表示产品合"
        "规：只有获认可的实验室和监"
        "管机构才能判定，而且他们要看的不止这些。");
    body_ += fmt::format("<table><thead><tr><th>{}</th><th>{}</th><th>{}</th></tr></thead><tbody>\n",
                         say("clause", "条文"), say("text", "原文"), say("this evidence", "本报告的证据"));
    for (const auto& [source, quote, about] : regulations) {
        const auto found = judge(about);
        const auto [style, word] =
            found.how == support::supports
                ? std::pair<std::string_view, std::string>("supports", say("supports", "支持"))
            : found.how == support::against
                ? std::pair<std::string_view, std::string>("against", say("speaks against", "不利"))
                : std::pair<std::string_view, std::string>("silent", say("does not address", "未涉及"));
        body_ += fmt::format(
            "<tr><td>{}</td><td><q lang=\"en\">{}</q></td><td><span class=\"{}\">{}</span>{}{}</td></tr>\n",
            report::escaped(source), report::escaped(quote), style, word,
            found.why.empty() ? "" : say(": ", "："), report::escaped(found.why));
    }
    body_ += "</tbody></table>\n";
}

void audit_page::origin(const provenance& from, std::string_view repeats) {
    heading("Origin, and how to repeat it", "来源与重复方法");
    std::vector<std::pair<std::string, std::string>> rows{
        {say("made at (UTC)", "生成时间（UTC）"), from.made_at}};
    rows.emplace_back(say("program", "程序"), from.program);
    rows.emplace_back(say("machine", "机器"), from.machine);
    rows.emplace_back(say("key", "密钥"), from.key);
    rows.emplace_back(say("input", "输入"), from.input);
    rows.emplace_back(say("SHA-256 of the input", "输入的 SHA-256"), from.input_hash);
    facts(rows);
    note(repeats);
    code(from.command);
}

std::string audit_page::html() const {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width\">\n<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n{}</"
        "body>\n</html>\n",
        chinese() ? "zh-CN" : "en", report::escaped(title_), page_style, body_);
}

}  // namespace fairshuf::report
