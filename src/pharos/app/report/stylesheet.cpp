#include "pharos/app/report/stylesheet.h"

#include <fmt/format.h>

#include "pharos/app/report/palette.h"

namespace pharos::app::report {
namespace {

constexpr const char* kPage = R"css(
*{box-sizing:border-box}
html{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
background:var(--page);color:var(--text);-webkit-text-size-adjust:100%}
body{margin:0 auto;max-width:1200px;padding:0 24px 64px;font-variant-numeric:tabular-nums}
h1{font-size:2rem;line-height:1.2;margin:24px 0 8px;letter-spacing:-.02em;font-weight:650;
overflow-wrap:anywhere}
h2{font-size:1.375rem;line-height:1.3;margin:0 0 8px;letter-spacing:-.01em;font-weight:650}
h3{font-size:1rem;line-height:1.4;margin:0;font-weight:600;overflow-wrap:anywhere}
p{margin:0 0 8px;max-width:72ch;overflow-wrap:anywhere}
small{font-size:.8125rem;color:var(--muted);font-weight:400}
section{margin-top:72px}
#answer{margin-top:40px}
figure{margin:0;min-width:0}
figcaption{margin-bottom:8px}
figcaption p,.intro,.facts,footer,caption{color:var(--muted)}
figcaption p{font-size:.875rem;margin:0}
.intro{margin-bottom:24px}
.facts{font-size:.875rem;max-width:none}
.lead{font-size:1.5rem;line-height:1.35;letter-spacing:-.01em;max-width:40em;margin:16px 0 12px}
.lead strong{font-weight:650}
.top{display:flex;justify-content:space-between;align-items:center;gap:16px;padding:16px 0;
border-bottom:1px solid var(--rule)}
nav{display:flex;flex-wrap:wrap;gap:4px 20px;font-size:.8125rem;margin-right:auto;margin-left:16px}
nav a{color:var(--muted);text-decoration:none;padding:4px 0}
nav a:hover{color:var(--text);text-decoration:underline}
.brand{font-weight:650;letter-spacing:.02em}
.theme{border:0;margin:0;padding:0;display:flex;gap:4px;font-size:.8125rem}
.theme legend,.skip:not(:focus){position:absolute;width:1px;height:1px;overflow:hidden;
clip-path:inset(50%);white-space:nowrap}
.theme input{position:absolute;opacity:0;width:1px;height:1px}
.theme label{padding:4px 10px;border-radius:6px;color:var(--muted);cursor:pointer}
.theme input:checked+label{background:var(--grid);color:var(--text);font-weight:600}
.theme input:focus-visible+label,summary:focus-visible,.scroll:focus-visible,a:focus-visible{
outline:2px solid var(--accent);outline-offset:2px}
.skip:focus{position:absolute;top:8px;left:24px;background:var(--page);color:var(--accent);padding:4px 8px}
.pair,.panels{display:grid;gap:48px 56px}
.pair,.wide{grid-template-columns:repeat(auto-fill,minmax(min(100%,480px),1fr))}
.small{grid-template-columns:repeat(auto-fill,minmax(min(100%,320px),1fr));gap:36px 40px}
footer{margin-top:72px;padding-top:16px;border-top:1px solid var(--rule);font-size:.875rem}
dl{margin:16px 0 24px;display:grid;gap:12px}
dl div{display:grid;grid-template-columns:minmax(0,160px) minmax(0,72ch);gap:4px 24px}
dt{font-weight:600}
dd{margin:0;color:var(--muted)}
)css";

constexpr const char* kTables = R"css(
.scroll{overflow-x:auto;margin:16px 0 0}
table{border-collapse:collapse;font-size:.875rem;min-width:100%}
caption{text-align:left;font-size:.8125rem;padding-bottom:8px}
th,td{padding:7px 12px;border-bottom:1px solid var(--grid);vertical-align:top}
th:first-child,td:first-child{padding-left:0}
thead th{border-bottom:1px solid var(--rule);font-weight:500;color:var(--muted);vertical-align:bottom}
th{text-align:left;font-weight:500}
.numbers td,.numbers thead th:not(:first-child){text-align:right;white-space:nowrap}
.numbers td.words,.verdict thead th:nth-child(4){text-align:left;white-space:normal;min-width:15em}
td b{font-weight:600}
.verdict td small{display:block}
.best th,.best td{font-weight:650}
.best td small{font-weight:400}
tbody th{white-space:nowrap}
.heat th:first-child{position:sticky;left:0;background:var(--page)}
.heat td{border:2px solid var(--page)}
.heat abbr,.chip{text-decoration:none;font-size:.6875rem}
details{margin-top:8px}
summary{cursor:pointer;color:var(--muted);font-size:.8125rem;padding:2px 0;width:fit-content}
summary:hover{color:var(--text)}
details .scroll{max-height:420px;overflow:auto;margin-top:8px}
details thead th{position:sticky;top:0;background:var(--page)}
.legend{list-style:none;margin:16px 0 24px;padding:0;display:flex;flex-wrap:wrap;gap:6px 24px;
font-size:.8125rem;color:var(--muted)}
.chip{display:inline-block;width:26px;height:16px;line-height:16px;text-align:center;vertical-align:-2px;
border:1px solid var(--rule);border-radius:3px;margin-right:4px}
.key{display:inline-block;width:24px;vertical-align:middle;margin-right:4px}
.key-load{border-top:1.5px solid var(--text)}
.key-median{border-top:2px dashed var(--accent)}
.key-band{height:12px;background:var(--accent);opacity:.25}
.key-missed{height:7px;background:var(--bad)}
)css";

constexpr const char* kCharts = R"css(
.plot{display:block;width:100%;overflow:visible;font-size:12px;fill:var(--text)}
.plot text{font-family:inherit}
.defs{position:absolute}
.tick{fill:var(--muted);font-size:11px}
.end{text-anchor:end}
.mid{text-anchor:middle}
.grid{stroke:var(--grid)}
.base{stroke:var(--rule)}
.layer path,.curve{vector-effect:non-scaling-stroke}
.curve{fill:none;stroke-linejoin:round}
.name,.value{font-size:13px}
.bar rect{fill:var(--neutral)}
.bar.best rect{fill:var(--accent)}
.bar.best text{font-weight:650}
.bar.reference rect{fill:none;stroke:var(--neutral);stroke-dasharray:3 3}
.whisker{stroke:var(--text);stroke-width:1.25}
.bar circle{fill:var(--muted)}
.load{fill:none;stroke:var(--text);stroke-width:1}
.median{fill:none;stroke:var(--accent);stroke-width:1.75;stroke-dasharray:5 3}
.band{fill:var(--accent);fill-opacity:.22}
.track{fill:var(--grid)}
.missed{fill:var(--bad)}
.capacity{stroke:var(--text);stroke-dasharray:4 4}
.leader{fill:none;stroke:var(--rule)}
path.layer{stroke:var(--page);stroke-width:1}
.ghost{stroke:var(--ghost);stroke-width:1}
.own{stroke:var(--accent);stroke-width:2.25}
.slo{stroke:var(--bad);stroke-dasharray:4 3}
.crossing{fill:var(--page);stroke:var(--bad);stroke-width:2}
.at rect{fill:transparent}
.at text{visibility:hidden;font-size:12px}
.at:hover rect{fill:var(--text);fill-opacity:.12}
.at:hover text{visibility:visible}
)css";

constexpr const char* kNarrowAndPrint = R"css(
@media (max-width:760px){.top{flex-wrap:wrap}nav{order:3;width:100%;margin:0}}
@media (max-width:600px){body{padding:0 16px 48px}h1{font-size:1.5rem}.lead{font-size:1.25rem}
section{margin-top:56px}dl div{grid-template-columns:1fr}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media print{body{max-width:none;padding:0;font-size:11pt}.theme,nav,.skip,details:not([open]){display:none}
section{margin-top:28pt}.pair,.wide{grid-template-columns:1fr 1fr;gap:18pt 24pt}.small{grid-template-columns:1fr 1fr 1fr;gap:18pt}
figure,tr{break-inside:avoid}h2,h3,.intro{break-after:avoid}
.plot,.heat td,.chip,.key{-webkit-print-color-adjust:exact;print-color-adjust:exact}
.scroll{overflow:visible}details .scroll{max-height:none}}
)css";

/// The system's choice first, then what was switched to; printing is always light.
std::string themes() {
  const std::string light = css_variables(light_theme());
  const std::string dark = css_variables(dark_theme());
  return fmt::format(
      ":root{{{0}}}\n@media (prefers-color-scheme:dark){{:root{{{1}}}}}\n"
      ":root:has(#theme-light:checked){{{0}}}\n:root:has(#theme-dark:checked){{{1}}}\n"
      "@media print{{:root,:root:has(#theme-dark:checked){{{0}}}}}\n",
      light, dark);
}

std::string numbered_classes() {
  std::string css;
  for (std::size_t i = 0; i < kLayerColors; ++i) css += fmt::format(".l{0}{{fill:var(--l{0})}}", i);
  for (std::size_t i = 0; i < kHeatLevels; ++i) {
    css += fmt::format(".h{0}{{background:var(--h{0});color:var(--t{0})}}", i);
  }
  return css + "\n";
}

}  // namespace

std::string stylesheet() {
  return themes() + kPage + kTables + kCharts + numbered_classes() + kNarrowAndPrint;
}

}  // namespace pharos::app::report
