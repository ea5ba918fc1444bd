#include "pharos/app/report/palette.h"

#include <fmt/format.h>

namespace pharos::app::report {

const Theme& light_theme() {
  static constexpr Theme kLight{
      .name = "light",
      .page = "#ffffff",
      .text = "#1a1d21",
      .muted = "#5a636d",
      .rule = "#d8dce0",
      .grid = "#eceef0",
      .accent = "#1663a6",
      .neutral = "#87919b",
      .ghost = "#b4bbc2",
      .bad = "#b83a0e",
      .layers = {"#2f5d8c", "#8ec3e6", "#1f7a6a", "#d9c46a", "#8a3a5e", "#e3a08c", "#4b4f94",
                 "#a3cfa0", "#7d5a2e", "#b6bcc3"},
      .heat = {"#ffffff", "#fdebd9", "#f9c99c", "#c2500f", "#8f2d04"},
      .heat_text = {"#1a1d21", "#1a1d21", "#1a1d21", "#ffffff", "#ffffff"},
  };
  return kLight;
}

const Theme& dark_theme() {
  static constexpr Theme kDark{
      .name = "dark",
      .page = "#13161a",
      .text = "#e6e9ec",
      .muted = "#9ba5af",
      .rule = "#343a41",
      .grid = "#23282d",
      .accent = "#6cb4f3",
      .neutral = "#717c87",
      .ghost = "#57606a",
      .bad = "#ff8a57",
      .layers = {"#5b8fc7", "#a9d6f2", "#2f9a86", "#e6d488", "#b5557f", "#edb5a4", "#7277c4",
                 "#b7ddb3", "#a57b45", "#868e97"},
      .heat = {"#13161a", "#33231a", "#5c3216", "#b85a22", "#ff9a66"},
      .heat_text = {"#e6e9ec", "#e6e9ec", "#ffffff", "#ffffff", "#13161a"},
  };
  return kDark;
}

std::string css_variables(const Theme& theme) {
  std::string css = fmt::format(
      "color-scheme:{};--page:{};--text:{};--muted:{};--rule:{};--grid:{};--accent:{};"
      "--neutral:{};--ghost:{};--bad:{};",
      theme.name, theme.page, theme.text, theme.muted, theme.rule, theme.grid, theme.accent,
      theme.neutral, theme.ghost, theme.bad);
  for (std::size_t i = 0; i < kLayerColors; ++i)
    css += fmt::format("--l{}:{};", i, theme.layers[i]);
  for (std::size_t i = 0; i < kHeatLevels; ++i) {
    css += fmt::format("--h{}:{};--t{}:{};", i, theme.heat[i], i, theme.heat_text[i]);
  }
  return css;
}

}  // namespace pharos::app::report
