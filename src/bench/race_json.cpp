
#include "bench/race_report.hpp"
#include "format/json.hpp"

namespace fairshuf::report {
namespace {
json machine_json(const host_info& where) {
    return {{"name", where.name},
            {"cores", where.cores},
            {"compiler", where.compiler},
            {"cpu_path", where.cpu_path}};
}

json or_null(double value) {
    return value > 0 ? json(value) : json(nullptr);
}

json bulk_json(const std::vector<bulk_row>& rows) {
    json list = json::array();
    for (const auto& row : rows)
        list.push_back({{"method", row.method},
                        {"n", row.n},
                        {"element_bytes", row.element_bytes},
                        {"threads", row.threads},
                        {"ns_per_element", row.ns_per_element},
                        {"times_faster_than_std", or_null(times_faster_than_std(rows, row))},
                        {"times_faster_than_native_std", or_null(times_faster_than_native_std(rows, row))},
                        {"element_type", row.strings ? "string" : "bytes"}});
    return list;
}

json method_json(const bench_method& method, std::size_t n, double yardstick) {
    json j{{"algorithm", method.about.name}, {"fair", text(method.about.fair)}};
    const double ns = method.skipped.empty() ? method.ns_per_card(n) : 0;
    j["ns_per_card"] = or_null(ns);
    j["times_swap_down"] = or_null(yardstick > 0 ? ns / yardstick : 0);
    if (!method.skipped.empty()) j["skipped"] = method.skipped;
    j["growth"] = or_null(method.growth());
    j["sizes"] = json::array();
    for (const auto& point : method.points)
        j["sizes"].push_back({{"n", point.n}, {"ns_per_card", point.ns_per_card}});
    return j;
}

}  // namespace

std::string as_json(const bench_result& result) {
    json methods = json::array();
    for (const auto& method : result.methods)
        methods.push_back(method_json(method, result.n, result.ns_of_swap_down()));
    return json{{"machine", machine_json(result.where)},
                {"words", "chacha8"},
                {"draws", "exact"},
                {"n", result.n},
                {"methods", methods},
                {"bulk", bulk_json(result.bulk)}}
        .line();
}

std::string as_json(const host_info& where, const std::vector<bulk_row>& rows) {
    return json{{"machine", machine_json(where)}, {"rows", bulk_json(rows)}}.line();
}

}  // namespace fairshuf::report
