#include "pharos/app/config/text_file.h"

#include <filesystem>
#include <fstream>

namespace pharos::app {

Result<std::string> read_text_file(const std::string& path, const std::string& what) {
  constexpr std::streamsize kMost = (1 << 20) + 1;
  std::error_code ignored;
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path, ignored)) {
    return invalid_input({path, 0, 0, "cannot read " + what, "a YAML file",
                          "checking the path, or `pharos --help` for examples"});
  }
  std::string text(static_cast<std::size_t>(kMost), '\0');
  file.read(text.data(), kMost);
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

}  // namespace pharos::app
