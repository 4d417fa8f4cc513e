#include "language/reasons.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "language/language.hpp"
#include "language/words/reasons.hpp"

namespace fairshuf {
namespace {

std::string filled_in(std::string_view text, const reason& why) {
    std::string result;
    while (!text.empty()) {
        const auto open = std::min(text.find('{'), text.size());
        result += text.substr(0, open);
        text.remove_prefix(open);
        if (text.empty()) break;
        const auto close = text.find('}');
        result += why.value(text.substr(1, close - 1));
        text.remove_prefix(close + 1);
    }
    return result;
}

}  // namespace

std::string in_words(const error& problem) {
    if (!speaks_chinese()) return problem.message;
    const auto* found = std::ranges::find(words::reasons, problem.why.code, &words::coded::code);
    if (found == std::end(words::reasons)) return problem.message;
    // A reason without values is a part of a message; an error that has them is said already.
    if (found->chinese.find('{') == std::string_view::npos && !problem.why.values.empty())
        return problem.message;
    std::string text = filled_in(found->chinese, problem.why);
    if (const auto near = problem.why.value("near"); !near.empty())
        text.append("；您要的是不是“").append(near).append("”？");
    return text;
}

}  // namespace fairshuf
