// How the files of a run become records, if they have a format of their own (forms/file_format.hpp).
//
//   auto format = format_of_inputs::of({"a.npy", "b.npy"}, {.kind = file_format::by_name}, delimited{});
//   format->wrap(source, 0);       // for each file: the source gives records of format->form() from now on
//   format->frame();               // what stands around the records of each output; may be nothing
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/forms/file_format.hpp"
#include "lines/forms/npy.hpp"
#include "lines/forms/output_frame.hpp"
#include "lines/input/line_source.hpp"
#include "lines/input/record_form.hpp"

namespace fairshuf::lines {

class format_of_inputs {
public:
    // `form` is that of files without a format.
    static expected<std::shared_ptr<format_of_inputs>> of(const std::vector<std::string>& paths,
                                                          const chosen_format& chosen,
                                                          const record_form& form);

    // Lets a source that is read as text fail if its first bytes say that it is none. This comes first.
    void watch(std::unique_ptr<line_source>& source) const;

    // `first_byte` is where the source begins in its file; `header` records stay in place.
    expected<void> wrap(std::unique_ptr<line_source>& source, std::uint64_t first_byte,
                        std::uint64_t header = 0);

    // Complete after the first file is wrapped.
    const record_form& form() const { return form_; }
    const std::shared_ptr<output_frame>& frame() const { return frame_; }

    bool may_have_mark() const { return !is_binary(chosen_.kind) && !std::holds_alternative<sized>(form_); }

    // The records as they were in their file.
    std::string plain(const std::string& records) const;

private:
    format_of_inputs(chosen_format chosen, record_form form)
        : chosen_(std::move(chosen)), form_(std::move(form)), frame_(frame_for(chosen_.kind)) {}
    expected<void> wrap_array(std::unique_ptr<line_source>& source, std::uint64_t header);

    chosen_format chosen_;
    record_form form_;
    std::shared_ptr<output_frame> frame_;
    std::string first_array_ = {};  // its name
};

}  // namespace fairshuf::lines
