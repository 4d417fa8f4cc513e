// What tables and pictures say.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message table_card{"card", "牌"};
inline constexpr message table_place{"place", "位置"};
inline constexpr message less_often{"less often", "偏少"};
inline constexpr message as_expected{"as expected", "符合预期"};
inline constexpr message more_often{"more often", "偏多"};

}  // namespace fairshuf::words
