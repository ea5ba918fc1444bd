#include "pharos/drivers/trace/compressed_text.h"

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace pharos::drivers {
namespace {

constexpr std::string_view kGzipMagic = "\x1f\x8b";
constexpr std::string_view kZstdMagic = "\x28\xb5\x2f\xfd";
constexpr std::size_t kAnyRatioBytes = std::size_t{1} << 20;

Error refusal(const std::string& path, std::string what, std::string remedy = "") {
  return invalid_input({path, 0, 0, std::move(what), "", std::move(remedy)});
}
Error cut_off(const std::string& path, std::string_view kind) {
  return refusal(path, fmt::format("{} data end too early", kind), "copying the file again");
}
Error damaged(const std::string& path, std::string_view kind, std::string_view why) {
  return refusal(path, fmt::format("{} data are damaged: {}", kind, why), "copying the file again");
}
Error followed(const std::string& path, std::string_view kind) {
  return refusal(path, fmt::format("{} data are followed by something else", kind),
                 "copying the file again");
}

/// Text that grows in blocks until it reaches its limit.
class Sink {
 public:
  explicit Sink(std::size_t most) : most_(most) {}

  std::vector<char>& block() { return block_; }
  /// Takes the first `size` bytes of the block. False when the limit is passed.
  [[nodiscard]] bool take(std::size_t size) {
    if (size > most_ - text_.size()) return false;
    text_.append(block_.data(), size);
    return true;
  }
  [[nodiscard]] Error too_much(const std::string& path) const {
    return refusal(path, fmt::format("expands to more than {} bytes", most_),
                   "a smaller part of the trace, or the file decompressed");
  }
  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  std::size_t most_;
  std::string text_;
  std::vector<char> block_ = std::vector<char>(std::size_t{1} << 16);
};

std::size_t most_text(std::size_t compressed, const ExpansionLimit& limit) {
  const std::size_t room =
      std::numeric_limits<std::size_t>::max() / std::max<std::size_t>(limit.expansion, 1);
  const std::size_t by_ratio = compressed > room ? limit.bytes : compressed * limit.expansion;
  return std::min(limit.bytes, std::max(by_ratio, kAnyRatioBytes));
}

Result<std::string> gunzip(std::string_view bytes, const std::string& path, Sink sink) {
  z_stream stream{};
  constexpr int kGzipOnly = 16;
  if (inflateInit2(&stream, MAX_WBITS + kGzipOnly) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> owner(&stream, inflateEnd);

  std::string_view rest = bytes;
  for (;;) {
    // avail_in is 32 bits wide: what is larger is handed over in parts.
    const std::size_t part = std::min<std::size_t>(rest.size(), 1u << 30);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(rest.data()));
    stream.avail_in = static_cast<uInt>(part);
    stream.next_out = reinterpret_cast<Bytef*>(sink.block().data());
    stream.avail_out = static_cast<uInt>(sink.block().size());
    const int code = inflate(&stream, Z_NO_FLUSH);
    rest.remove_prefix(part - stream.avail_in);
    if (!sink.take(sink.block().size() - stream.avail_out)) return sink.too_much(path);

    if (code == Z_STREAM_END) {
      if (rest.empty()) return std::move(sink).text();
      if (rest.substr(0, kGzipMagic.size()) != kGzipMagic) return followed(path, "gzip");
      if (inflateReset(&stream) != Z_OK) return damaged(path, "gzip", "no next member");
    } else if (code == Z_BUF_ERROR || (code == Z_OK && rest.empty() && stream.avail_out != 0)) {
      return cut_off(path, "gzip");
    } else if (code != Z_OK) {
      return damaged(path, "gzip", stream.msg == nullptr ? "unknown fault" : stream.msg);
    }
  }
}

Result<std::string> unzstd(std::string_view bytes, const std::string& path, Sink sink) {
  const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context(ZSTD_createDCtx(),
                                                                        ZSTD_freeDCtx);
  if (!context) throw std::bad_alloc();

  ZSTD_inBuffer input{bytes.data(), bytes.size(), 0};
  for (;;) {
    ZSTD_outBuffer output{sink.block().data(), sink.block().size(), 0};
    const std::size_t before = input.pos;
    const std::size_t left = ZSTD_decompressStream(context.get(), &output, &input);
    if (ZSTD_isError(left) != 0) {
      if (ZSTD_getErrorCode(left) == ZSTD_error_prefix_unknown) return followed(path, "zstd");
      return damaged(path, "zstd", ZSTD_getErrorName(left));
    }
    if (!sink.take(output.pos)) return sink.too_much(path);
    const bool all_read = input.pos == input.size;
    if (left == 0 && all_read) return std::move(sink).text();
    if (all_read && output.pos < output.size) return cut_off(path, "zstd");
    if (input.pos == before && output.pos == 0 && left != 0) return cut_off(path, "zstd");
  }
}

}  // namespace

bool is_compressed(std::string_view bytes) {
  return bytes.substr(0, kGzipMagic.size()) == kGzipMagic ||
         bytes.substr(0, kZstdMagic.size()) == kZstdMagic;
}

Result<std::string> decompress(std::string_view bytes, const std::string& path,
                               const ExpansionLimit& limit) {
  Sink sink(most_text(bytes.size(), limit));
  if (bytes.substr(0, kGzipMagic.size()) == kGzipMagic) return gunzip(bytes, path, std::move(sink));
  return unzstd(bytes, path, std::move(sink));
}

}  // namespace pharos::drivers
