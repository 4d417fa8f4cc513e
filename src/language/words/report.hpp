// What tables and pictures say.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message table_card{"card", "牌"};
inline constexpr message table_place{"place", "位置"};
inline constexpr message less_often{"less often", "偏少"};
inline constexpr message as_expected{"as expected", "符合预期"};
inline constexpr message more_often{"more often", "偏多"};

// Of the machine that a report was made on.
inline constexpr message machine_one_core{"{}, {} core, {}; {}", "{}，{} 个核心，{}；{}"};
inline constexpr message machine_cores{"{}, {} cores, {}; {}", "{}，{} 个核心，{}；{}"};

}  // namespace fairshuf::words
