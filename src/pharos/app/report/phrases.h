#pragma once

#include <string>
#include <vector>

#include "pharos/app/report/findings.h"
#include "pharos/app/report/markup.h"

namespace pharos::app::report {

/// "a", "a and b", "a, b and c".
[[nodiscard]] std::string list_text(const std::vector<std::string>& items);

/// "1 service", "3 services", with thousands apart.
[[nodiscard]] std::string count_text(std::size_t count, const std::string& singular);

/// "1.21 to 1.45 %", or a dash with one seed.
[[nodiscard]] std::string percent_interval(const Spread& spread);

/// How often requests are counted: "a minute", "a second", "in 30 s".
[[nodiscard]] std::string per_bin_text(Duration bin);

/// "seed 24", the run that charts over time show. "the first seed" when there is no list.
[[nodiscard]] std::string first_seed_text(const Comparison& comparison);

/// Opens <figure> with its heading, an <h3>, and a line on what is to be seen. Closed by the
/// caller.
void open_figure(Markup& out, const std::string& heading, const std::string& note);

/// Opens <section> with its heading, an <h2>, and an introduction. Closed by the caller.
void open_section(Markup& out, const std::string& id, const std::string& heading,
                  const std::string& introduction);

}  // namespace pharos::app::report
