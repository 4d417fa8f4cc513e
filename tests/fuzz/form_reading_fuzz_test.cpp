// Runs the fuzzer's function on seeds and reproducible mutations, as an ordinary test.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "src/lines/forms/made_files.hpp"
#include "support/mutation.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace fairshuf::test;

const std::string bytes_that_matter("\n\n>@+\0\"{[1\t\r", 12);

constexpr std::size_t formats = 12;

// One or more for each format, in the fuzzer's order.
std::vector<std::vector<std::string>> seeds() {
    const std::vector<std::string> fasta{">a\nACGT\nAC\n>b\n\n>c", ">a\r\nNN\r\n>b\r\n*-."};
    const std::vector<std::string> fastq{"@a\nAC\n+\n@+\n@b\n\n+\n\n@c\nA\n+c\nI", "@a\r\nAC\r\n+\r\nII\r\n"};
    const std::string long_name(130, 'n');
    return {fasta,
            fasta,
            fastq,
            {"@a\nAC\nGT\n+\n@I\n+I\n@b\nA\n+\nI", fastq[0]},
            {tfrecord("") + tfrecord("abc") + tfrecord(std::string(70000, 'x'))},
            {tar_file("a.jpg", "one") + tar_file("a.cls", "1") + tar_file("d/", "", '5') +
                 tar_file("b.jpg", std::string(513, 'z')) + tar_end(),
             tar_file("x", "12 path=a.b\n", 'x') + tar_file("short", "data") +
                 tar_file("././@LongLink", long_name + ".c", 'L') + tar_file("short", "") + tar_end()},
            {npy("'<f4'", "(3, 2)", std::string(24, 'f')),
             npy("[('a', '|S2'), ('b', '<i2', (2,))]", "(2,)", "aabbccddeeff", 2)},
            {"From a\nSubject: b\n\nFrom c\n>From d\n"},
            {"ab1\nx\nab2\na", "ab"},
            {"aab\nx\nab2\nab"},
            {"{\"a\": [null, true, \"x\\n\\u00e9\"]}\n-0.5e+3\n[]\n", "{}\n[{\"\":[[]]}]"},
            {"a\tb\nc\td\n\t\n"}};
}

void feed(std::size_t format, dice& roll, const std::string& bytes) {
    std::string all{static_cast<char>(format), static_cast<char>(roll.below(256)),
                    static_cast<char>(roll.below(256))};
    all += bytes;
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(all.data()), all.size());
}

}  // namespace

TEST(FormReadingFuzz, EverySeedIsReadInAnyPieces) {
    dice roll(1);
    const auto all = seeds();
    ASSERT_EQ(all.size(), formats);
    for (std::size_t format = 0; format < formats; ++format)
        for (const auto& text : all[format])
            for (int turn = 0; turn < 30; ++turn) feed(format, roll, text);
}

TEST(FormReadingFuzz, SoIsEverySeedDamagedSomehow) {
    dice roll(2);
    const auto all = seeds();
    for (int turn = 0; turn < 6000; ++turn) {
        const std::size_t format = roll.below(formats);
        std::string bytes = all[format][roll.below(all[format].size())];
        const auto& others = all[roll.below(formats)];
        for (std::size_t times = roll.below(4); times > 0; --times)
            mutate(bytes, others[roll.below(others.size())], bytes_that_matter, roll);
        feed(format, roll, bytes);
    }
}
