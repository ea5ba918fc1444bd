#pragma once

#include <string>
#include <string_view>

#include "pharos/core/result.h"

namespace pharos::app {

/// Makes the file at `path` hold exactly `bytes`, or leaves it as it was: writes a temporary file
/// in the same folder, syncs it to the disk, then renames it over `path`.
///
/// An existing file keeps its permissions; a symbolic link keeps pointing where it pointed and its
/// target is replaced (a link to nothing is itself replaced). What is no regular file (a terminal,
/// a pipe, /dev/stdout) is written to directly, since renaming would put a file in its place. kIo
/// when the world refuses: no such folder, no permission, no space.
[[nodiscard]] Result<Done> write_file(const std::string& path, std::string_view bytes);

}  // namespace pharos::app
