#include "report/reason_json.hpp"

namespace fairshuf::report {

json reason_json(const reason& why) {
    if (why.code.empty()) return nullptr;
    json j{{"code", why.code}};
    for (const auto& [name, value] : why.values) j[std::string(name)] = value;
    return j;
}

std::string as_json(const reason& why) {
    return reason_json(why).line();
}

}  // namespace fairshuf::report
