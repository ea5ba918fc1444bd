#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace pharos::app::report {

/// "#rrggbb".
using Color = std::string_view;

/// Services that get a layer and a colour of their own in a stacked chart; the others share the
/// last.
inline constexpr std::size_t kLayerColors = 10;
/// Steps of the heat table: within the SLO, then how many times the allowed share was missed.
inline constexpr std::size_t kHeatLevels = 5;

/// The colours of one theme, named by what they are for.
///
/// Text reaches a contrast of 4.5:1 on what it stands on and marks reach 3:1 on the page (WCAG 2.2,
/// 1.4.3 and 1.4.11). Neighbouring layers stay apart under protanopia, deuteranopia and tritanopia.
/// A test computes all of it.
struct Theme {
  std::string_view name;  ///< As CSS's `color-scheme` knows it.
  Color page, text, muted, rule, grid;
  Color accent;   ///< The best policy; the forecast.
  Color neutral;  ///< Everybody else's bars.
  Color ghost;    ///< Lines drawn only for comparison.
  Color bad;      ///< Missed SLOs and the SLO itself.
  std::array<Color, kLayerColors> layers;
  std::array<Color, kHeatLevels> heat;       ///< Backgrounds.
  std::array<Color, kHeatLevels> heat_text;  ///< What is written on them.
};

[[nodiscard]] const Theme& light_theme();
[[nodiscard]] const Theme& dark_theme();

/// The theme as custom properties: `color-scheme:light;--page:#...;`.
[[nodiscard]] std::string css_variables(const Theme& theme);

}  // namespace pharos::app::report
