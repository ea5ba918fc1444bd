#include "pharos/drivers/trace/trace_reader.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "pharos/drivers/trace/compressed_text.h"
#include "pharos/drivers/trace/daily_counts.h"
#include "pharos/drivers/trace/format_detection.h"
#include "pharos/drivers/trace/requests.h"
#include "pharos/drivers/trace/timed_counts.h"
#include "pharos/drivers/trace/trace_edit.h"
#include "pharos/drivers/trace/trace_text.h"

namespace pharos::drivers {
namespace {

Error unreadable(const std::string& path, int code) {
  if (code == ENOENT || code == ENOTDIR) {
    return Error{
        ErrorCode::kNotFound, "", {{path, 0, 0, "no such file", "a trace", "another path"}}};
  }
  const std::string why = std::generic_category().message(code);
  return Error{ErrorCode::kIo, "", {{path, 0, 0, "cannot read: " + why, "a file", ""}}};
}

/// Appends what is left of an open file, or of a pipe until it ends. Zero, or the errno of the
/// fault; EFBIG when there are more than `most` bytes.
int read_rest(int file, std::size_t most, std::string& bytes) {
  std::string block(std::size_t{1} << 18, '\0');
  for (;;) {
    const ssize_t got = ::read(file, block.data(), block.size());
    if (got == 0) return 0;
    if (got < 0 && errno != EINTR) return errno;
    if (got > 0) bytes.append(block.data(), static_cast<std::size_t>(got));
    if (bytes.size() > most) return EFBIG;
  }
}

/// Without a byte order mark; an error where the mark is of an encoding that is not read.
Result<std::string_view> without_mark(std::string_view text, const std::string& path) {
  if (text.starts_with("\xef\xbb\xbf")) return text.substr(3);
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
    return invalid_input({path, 0, 0, "text is UTF-16", "UTF-8", "iconv -f UTF-16 -t UTF-8"});
  }
  return text;
}

Result<Trace> read_as(TraceFormat format, bool daily, const TraceText& source) {
  switch (format) {
    case TraceFormat::kFaroMinutes:
      return daily ? read_daily_counts(source, format) : read_timed_counts(source, format);
    case TraceFormat::kAzureFunctions2019:
      return read_daily_counts(source, format);
    case TraceFormat::kCounts:
      return read_timed_counts(source, format);
    case TraceFormat::kAzureLlm2023:
    case TraceFormat::kMooncake:
    case TraceFormat::kTimestamps:
      break;
  }
  return read_requests(source, format);
}

Result<Trace> parse_text(std::string_view text, const std::string& path,
                         const TraceOptions& options) {
  const Result<std::string_view> unmarked = without_mark(text, path);
  if (!unmarked.ok()) return unmarked.error();
  const TraceText source{*unmarked, path, options};
  const Result<DetectedFormat> detected = detect_format(source);
  if (!detected.ok()) return detected.error();
  Result<Trace> trace = read_as(detected->format, detected->daily, source);
  if (!trace.ok() || !options.bin || *options.bin == trace->bin) return trace;
  return rebin(*trace, *options.bin);
}

}  // namespace

Result<Trace> parse_trace(std::string_view bytes, const std::string& path,
                          const TraceOptions& options) {
  if (options.bin && options.bin->count() <= 0) {
    return invalid_input({path, 0, 0, "a bin of no length", "more than 0", ""});
  }
  if (!is_compressed(bytes)) return parse_text(bytes, path, options);
  const Result<std::string> text =
      decompress(bytes, path, {options.limits.bytes, options.limits.expansion});
  if (!text.ok()) return text.error();
  return parse_text(*text, path, options);
}

Result<Trace> read_trace(const std::string& path, const TraceOptions& options) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (file < 0) return unreadable(path, errno);
  std::string bytes;
  const int code = read_rest(file, options.limits.bytes, bytes);
  ::close(file);
  if (code == EFBIG) {
    return invalid_input({path, 0, 0,
                          fmt::format("file is larger than {} bytes", options.limits.bytes), "",
                          "a part of the trace"});
  }
  if (code != 0) return unreadable(path, code);
  return parse_trace(bytes, path, options);
}

}  // namespace pharos::drivers
