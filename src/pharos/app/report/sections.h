#pragma once

#include "pharos/app/report/findings.h"
#include "pharos/app/report/markup.h"
#include "pharos/app/run/comparison.h"

namespace pharos::app::report {

/// The most services that get a chart of their own; the worst ones do.
inline constexpr std::size_t kMostServiceCharts = 12;

// The report's sections in reading order. Each writes one <section> with an <h2>.

/// Who would have missed its SLO under each policy, and by how much, in words and one table.
void write_answer(Markup& out, const Comparison& comparison, const Findings& findings);
/// Violation and lost utility over all seeds.
void write_totals(Markup& out, const Comparison& comparison, const Findings& findings);
/// Every service under every policy.
void write_services(Markup& out, const Comparison& comparison, const Findings& findings);
/// The distribution of latencies under each policy.
void write_latency(Markup& out, const Comparison& comparison, const Findings& findings);
/// Requests over time, what was expected, and when SLOs were missed.
void write_load(Markup& out, const Comparison& comparison, const Findings& findings);
/// Who held the cluster over time, and what stood idle.
void write_replicas(Markup& out, const Comparison& comparison, const Findings& findings);
/// What was run, and what the words mean.
void write_run_facts(Markup& out, const Comparison& comparison, const Findings& findings);

}  // namespace pharos::app::report
