#include "pharos/app/report/palette.h"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace pharos::app::report {
namespace {

using Rgb = std::array<double, 3>;  // Linear light, 0 to 1.

/// sRGB to linear light (IEC 61966-2-1).
Rgb linear(Color color) {
  Rgb rgb{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double value = std::stoi(std::string(color.substr(1 + 2 * i, 2)), nullptr, 16) / 255.0;
    rgb[i] = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  }
  return rgb;
}

double luminance(const Rgb& c) { return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]; }

/// WCAG 2.2: (L1 + 0.05) / (L2 + 0.05), the lighter over the darker.
double contrast(Color a, Color b) {
  const double x = luminance(linear(a)) + 0.05, y = luminance(linear(b)) + 0.05;
  return std::max(x, y) / std::min(x, y);
}

using Matrix = std::array<Rgb, 3>;
/// What people without one kind of cone see (Machado, Oliveira, Fernandes 2009, severity 1).
constexpr Matrix kNormal = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix kProtanopia = {{{0.152286, 1.052583, -0.204868},
                                 {0.114503, 0.786281, 0.099216},
                                 {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeuteranopia = {{{0.367322, 0.860646, -0.227968},
                                   {0.280085, 0.672501, 0.047413},
                                   {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kTritanopia = {{{1.255528, -0.076749, -0.178779},
                                 {-0.078411, 0.930809, 0.147602},
                                 {0.004733, 0.691367, 0.303900}}};

Rgb seen(const Rgb& c, const Matrix& eye) {
  Rgb out{};
  for (std::size_t i = 0; i < 3; ++i) {
    out[i] = std::min(1.0, std::max(0.0, eye[i][0] * c[0] + eye[i][1] * c[1] + eye[i][2] * c[2]));
  }
  return out;
}

/// CIE L*a*b* under D65.
Rgb lab(const Rgb& c) {
  const auto f = [](double t) {
    return t > 216.0 / 24389.0 ? std::cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
  };
  const double x = f((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.9505);
  const double y = f(luminance(c));
  const double z = f((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.0890);
  return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

/// CIE76: about 2.3 is a difference one can just see; areas side by side want several times that.
double difference(Color a, Color b, const Matrix& eye) {
  const Rgb x = lab(seen(linear(a), eye)), y = lab(seen(linear(b), eye));
  return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

class EachTheme : public testing::TestWithParam<const Theme*> {};
INSTANTIATE_TEST_SUITE_P(Themes, EachTheme, testing::Values(&light_theme(), &dark_theme()),
                         [](const auto& tested) { return std::string(tested.param->name); });

TEST_P(EachTheme, TextCanBeReadOnThePage) {
  const Theme& theme = *GetParam();
  for (const Color color : {theme.text, theme.muted, theme.accent}) {
    EXPECT_GE(contrast(color, theme.page), 4.5) << color;
  }
  // The chosen theme's label and, under it, the switch's own ground.
  EXPECT_GE(contrast(theme.text, theme.grid), 4.5);
}

TEST_P(EachTheme, TextCanBeReadOnEveryHeatLevel) {
  const Theme& theme = *GetParam();
  for (std::size_t i = 0; i < kHeatLevels; ++i) {
    EXPECT_GE(contrast(theme.heat_text[i], theme.heat[i]), 4.5) << theme.heat[i];
  }
}

TEST_P(EachTheme, MarksThatMeanSomethingStandOutFromThePage) {
  const Theme& theme = *GetParam();
  for (const Color color : {theme.accent, theme.neutral, theme.bad}) {
    EXPECT_GE(contrast(color, theme.page), 3.0) << color;
  }
}

// Whoever lacks a kind of cone can still tell a layer from the one above it.
TEST_P(EachTheme, NeighbouringLayersDifferForEveryEye) {
  const Theme& theme = *GetParam();
  for (const Matrix* eye : {&kNormal, &kProtanopia, &kDeuteranopia, &kTritanopia}) {
    for (std::size_t i = 0; i + 1 < kLayerColors; ++i) {
      EXPECT_GE(difference(theme.layers[i], theme.layers[i + 1], *eye), 15.0)
          << theme.layers[i] << " " << theme.layers[i + 1];
    }
  }
}

TEST_P(EachTheme, HeatGrowsAwayFromThePage) {
  const Theme& theme = *GetParam();
  for (std::size_t i = 0; i + 1 < kHeatLevels; ++i) {
    EXPECT_LT(contrast(theme.heat[i], theme.page), contrast(theme.heat[i + 1], theme.page));
  }
}

TEST(CssVariables, NameEveryColour) {
  const std::string css = css_variables(light_theme());
  EXPECT_NE(css.find("color-scheme:light;"), std::string::npos);
  EXPECT_NE(css.find("--l9:" + std::string(light_theme().layers[9]) + ";"), std::string::npos);
  EXPECT_NE(css.find("--t4:" + std::string(light_theme().heat_text[4]) + ";"), std::string::npos);
}

}  // namespace
}  // namespace pharos::app::report
