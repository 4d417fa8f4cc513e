#include "report/reason_json.hpp"

#include <nlohmann/json.hpp>

namespace fairshuf::report {

nlohmann::ordered_json reason_json(const reason& why) {
    if (why.code.empty()) return nullptr;
    nlohmann::ordered_json j{{"code", why.code}};
    for (const auto& [name, value] : why.values) j[std::string(name)] = value;
    return j;
}

std::string as_json(const reason& why) {
    return reason_json(why).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace fairshuf::report
