#include "pharos/drivers/trace/compressed_text.h"

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <fmt/format.h>

namespace pharos::drivers {
namespace {

constexpr ExpansionLimit kLimit{std::size_t{64} << 20, 100};

std::string gzip(const std::string& text) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string out(deflateBound(&stream, text.size()) + 64, '\0');
  std::string input = text;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string zstd(const std::string& text) {
  // With a checksum, as the command line tool writes it.
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress2(context, out.data(), out.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return out;
}

/// Text without much repetition: squares, so that it compresses to some tenths.
std::string some_text(int lines) {
  std::string text;
  for (int i = 0; i < lines; ++i) text += fmt::format("{},{}\n", i, (i * 7919) % 10'007);
  return text;
}

struct Kind {
  const char* name;
  std::string (*compress)(const std::string&);
};

class Compressed : public ::testing::TestWithParam<Kind> {
 protected:
  [[nodiscard]] static std::string pack(const std::string& text) {
    return GetParam().compress(text);
  }
};
INSTANTIATE_TEST_SUITE_P(Kinds, Compressed,
                         ::testing::Values(Kind{"gzip", gzip}, Kind{"zstd", zstd}),
                         [](const auto& kind) { return kind.param.name; });

TEST_P(Compressed, ComesBackWhole) {
  for (const int lines : {0, 1, 100, 30'000}) {
    const std::string text = some_text(lines);
    const std::string packed = pack(text);
    ASSERT_TRUE(is_compressed(packed));
    const Result<std::string> back = decompress(packed, "t", kLimit);
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(*back, text);
  }
}

TEST_P(Compressed, PartsOneAfterAnotherAreOneText) {
  const Result<std::string> back = decompress(pack("a\n") + pack("") + pack("b\n"), "t", kLimit);
  ASSERT_TRUE(back.ok()) << back.error().text();
  EXPECT_EQ(*back, "a\nb\n");
}

// Wherever the end is cut off, the fault is a cut, and never half of the text.
TEST_P(Compressed, EveryCutIsTold) {
  const std::string packed = pack(some_text(200));
  for (std::size_t length = 4; length < packed.size(); ++length) {
    SCOPED_TRACE(length);
    const Result<std::string> back = decompress(packed.substr(0, length), "t", kLimit);
    ASSERT_FALSE(back.ok());
    EXPECT_EQ(back.error().text(),
              fmt::format("t: {} data end too early; try copying the file again", GetParam().name));
  }
}

TEST_P(Compressed, WhatFollowsIsTold) {
  const Result<std::string> back = decompress(pack("a\n") + "rubbish", "t", kLimit);
  ASSERT_FALSE(back.ok());
  EXPECT_EQ(back.error().text(),
            fmt::format("t: {} data are followed by something else; try copying the file again",
                        GetParam().name));
}

TEST_P(Compressed, DamageIsTold) {
  std::string packed = pack(some_text(200));
  for (std::size_t i = packed.size() / 2; i < packed.size() / 2 + 40; ++i) packed[i] = '\xff';
  const Result<std::string> back = decompress(packed, "t", kLimit);
  ASSERT_FALSE(back.ok());
  EXPECT_NE(back.error().text().find("data are damaged"), std::string::npos) << back.error().text();
}

// 20 MB of zeros pack to some 20 kB or less, of which a hundredfold is far less than 20 MB.
TEST_P(Compressed, ABombIsRefused) {
  const std::string packed = pack(std::string(20'000'000, '0'));
  ASSERT_LT(packed.size(), 30'000u);
  const Result<std::string> back = decompress(packed, "t", kLimit);
  ASSERT_FALSE(back.ok());
  EXPECT_NE(back.error().text().find("expands to more than"), std::string::npos);
  // Of a short text any ratio will do: half a megabyte of zeros is no harm.
  EXPECT_TRUE(decompress(pack(std::string(500'000, '0')), "t", kLimit).ok());
}

TEST_P(Compressed, TheLimitInBytesHoldsWhateverTheRatio) {
  const std::string text = some_text(10'000);
  EXPECT_TRUE(decompress(pack(text), "t", {text.size(), 100}).ok());
  EXPECT_FALSE(decompress(pack(text), "t", {text.size() - 1, 100}).ok());
}

}  // namespace
}  // namespace pharos::drivers
