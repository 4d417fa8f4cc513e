// Words that several parts of the program use.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message card{"{} card", "{} 张牌"}, cards{"{} cards", "{} 张牌"};
inline constexpr message spec_and_method{"{}: {}", "{}：{}"};
inline constexpr message colon{": ", "："};
inline constexpr message comma{", ", "，"};
inline constexpr message list_comma{", ", "、"};
inline constexpr message semicolon{"; ", "；"};
inline constexpr message full_stop{".", "。"};

}  // namespace fairshuf::words
