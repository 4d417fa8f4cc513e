#include "lines/columns/filter_inputs.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "format/quantities.hpp"
#include "lines/columns/dedupe.hpp"
#include "lines/columns/fraction.hpp"
#include "lines/input/watched_source.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {
namespace {

using source_list = std::vector<std::unique_ptr<line_source>>;

// Keeps the sources that the new ones read from.
void replace_sources(inputs& from, source_list fresh) {
    from.behind.push_back(std::make_shared<source_list>(std::exchange(from.sources, std::move(fresh))));
}

expected<std::string> drop_repeats(inputs& from, const column_options& asked, const filter_settings& how,
                                   std::uint64_t memory) {
    std::optional<record_column> by;
    if (asked.dedupe_by) {
        auto found = find_column(*asked.dedupe_by, "--dedupe-by", asked, how.reading.form, from);
        if (!found) return found.error();
        by = *std::move(found);
    }
    const auto disk = std::make_shared<spill>(how.folders);
    const auto files = pointers_to(from.sources);
    source_list shown;
    if (how.shown != nullptr) shown = watched(files, *how.shown);
    auto distinct = without_repeats(how.shown != nullptr ? pointers_to(shown) : files, how.reading,
                                    {.disk = disk.get(), .memory = memory, .by = by ? &*by : nullptr});
    if (!distinct) return distinct.error();
    source_list one;
    one.push_back(std::move(distinct->source));
    replace_sources(from, std::move(one));
    from.behind.push_back(disk);
    return fmt::format("{} of {} dropped: they repeat earlier ones{}\n", distinct->dropped,
                       counted(distinct->read, "record"), asked.dedupe_by ? " in the column" : "");
}

}  // namespace

expected<record_column> find_column(const std::string& name, std::string_view option,
                                    const column_options& asked, const record_form& form,
                                    const inputs& from) {
    auto found = record_column::find(name, {.form = form,
                                            .separator = asked.fields,
                                            .header = from.header,
                                            .has_header = from.has_header,
                                            .allow_missing = asked.allow_missing,
                                            .may_allow_missing = !asked.weight});
    if (!found) return error{fmt::format("{} {}", option, found.error().message)};
    return found;
}

expected<filtered_inputs> filter_inputs(inputs from, const column_options& asked,
                                        const filter_settings& how) {
    filtered_inputs result{.from = std::move(from), .memory = how.limits.memory};
    std::string note;
    if (asked.dedupe || asked.dedupe_by) {
        result.memory /= 2;  // the other half holds the records that are sorted
        auto dropped = drop_repeats(result.from, asked, how, result.memory);
        if (!dropped) return dropped.error();
        note = *std::move(dropped);
    }
    if (!asked.fraction) {
        result.note = [note] { return note; };
        return result;
    }
    const auto filter = std::make_shared<fraction_filter>(how.order, *asked.fraction);
    replace_sources(result.from, filtered(pointers_to(result.from.sources), how.reading, *filter));
    result.from.behind.push_back(filter);
    result.note = [note, filter] {
        return note + fmt::format("{} of {} taken by --fraction\n", filter->taken(),
                                  counted(filter->seen, "record"));
    };
    return result;
}

}  // namespace fairshuf::lines
