#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "pharos/core/result.h"

namespace pharos::drivers {

/// How much text compressed bytes may become: at most `bytes`, and above 1 MiB at most `expansion`
/// times the compressed size. Below that no ratio does harm, and a short file of zeros has a high
/// one.
struct ExpansionLimit {
  std::size_t bytes = 0;
  std::size_t expansion = 0;
};

/// Whether the bytes begin as gzip or zstd does.
[[nodiscard]] bool is_compressed(std::string_view bytes);

/// The text of gzip members or zstd frames, one after another. Refused when they end too early, are
/// damaged, are followed by something else, or pass the limit. `path` names them in the error.
[[nodiscard]] Result<std::string> decompress(std::string_view bytes, const std::string& path,
                                             const ExpansionLimit& limit);

}  // namespace pharos::drivers
