#pragma once

#include <string>
#include <string_view>

#include "pharos/control/guard.h"
#include "pharos/control/tick_record.h"
#include "pharos/core/result.h"

namespace pharos::control {

/// Raised with every change of what is written; a reader knows all formats up to its own.
inline constexpr int kJournalFormat = 2;

/// The record as bytes. Numbers of the world survive bit for bit, NaNs and negative zeros included.
[[nodiscard]] std::string encode(const TickRecord& record);

/// The first record of `bytes`, which is shortened by what it took. Takes bytes from anywhere: what
/// is not the encoding of a record is an error, and memory grows with the bytes given, not with
/// what they claim to hold. A snapshot that no policy could decide on (`fault_of`) is an error too.
[[nodiscard]] Result<TickRecord> decode_record(std::string_view& bytes);

[[nodiscard]] std::string encode(const GuardOptions& options);
[[nodiscard]] Result<GuardOptions> decode_guard_options(std::string_view bytes);

}  // namespace pharos::control
