#!/usr/bin/env python3
"""Makes docs/results/faro.md: our runs of the published set-ups beside the authors' simulator.

    tools/faro_results.py [--pharos BINARY] [--seeds N] [--jobs-100] > docs/results/faro.md

Needs PHAROS_DATA (the public traces and published runs) and trained models (`make models`). Every figure comes from
`pharos sim compare` or from published_runs.csv; nothing is typed in.
"""
import argparse
import csv
import json
import math
import os
import statistics
import subprocess
import sys

# Our name -> the authors' name in published_runs.csv, for their simulator's ten-job runs.
PUBLISHED = {
    "fairshare": "fairshare",
    "oneshot": "oneshot",
    "aiad": "aiad",
    "mark": "mark*",
    "faro-fair": "faro-fair (slack)",
    "faro-sum": "faro-sum (slack)",
    "faro-fairsum": "faro-fairsum (slack)",
    "faro-penaltysum": "faro-penaltysum (slack)",
    "faro-penaltyfairsum": "faro-penaltyfairsum (slack)",
}
# The same for their hundred-job runs, which solve by groups of ten, as ours do.
PUBLISHED_100 = {n: t.replace(" (slack)", " (g=10)") for n, t in PUBLISHED.items()}
MODEL_FREE = ["fairshare", "oneshot", "aiad"]
METRICS = {
    "lost_utility": "lost_cluster_utility",
    "lost_effective_utility": "lost_cluster_effective_utility",
    "slo_violation": "cluster_slo_violation_rate",
}


def published(rows, setup, limit, policy, column):
    values = [
        float(r[column])
        for r in rows
        if r["setup"] == setup and int(r["replica_limit"]) == limit and r["policy"].lower() == policy and r[column]
    ]
    if not values:
        return None
    return statistics.mean(values), statistics.stdev(values) if len(values) > 1 else 0.0


def compare(binary, scenario, seeds, policies, *flags):
    command = [binary, "sim", "compare", scenario, "--seeds", str(seeds), "--policies", policies, "-o", "json", *flags]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def figure(spread):
    if spread["ci95"] is None:
        return f"{spread['mean']:.4f}"
    low, high = spread["ci95"]
    return f"{spread['mean']:.4f} [{low:.4f}, {high:.4f}]"


def table(result, perfect, names, rows, setup, limit):
    by_name = {p["name"]: p for p in perfect["policies"]}
    print("| policy | lost utility | published | deviation | violation | published | deviation | lost effective | lost utility, perfect forecasts |")
    print("|---|---|---|---|---|---|---|---|---|")
    for policy in result["policies"]:
        cells = [policy["name"]]
        for ours in ("lost_utility", "slo_violation"):
            cells.append(figure(policy[ours]))
            theirs = names.get(policy["name"])
            found = theirs and published(rows, setup, limit, theirs, METRICS[ours])
            if found:
                cells.append(f"{found[0]:.4f} ± {found[1]:.4f}")
                cells.append(f"{100 * (policy[ours]['mean'] / found[0] - 1):+.1f} %")
            else:
                cells += ["", ""]
        cells.append(figure(policy["lost_effective_utility"]))
        cells.append(figure(by_name[policy["name"]]["lost_utility"]) if policy["name"] in by_name else "")
        print("| " + " | ".join(cells) + " |")
    print()


def order_faults(result, rows, setup, limit):
    """Pairs of forecast-free baselines in the wrong order, where the published means differ by two pooled deviations."""
    by_name = {p["name"]: p for p in result["policies"]}
    faults, pairs = [], 0
    for ours, column in METRICS.items():
        if ours == "lost_effective_utility":
            continue
        for i, a in enumerate(MODEL_FREE):
            for b in MODEL_FREE[i + 1 :]:
                pa, pb = (published(rows, setup, limit, PUBLISHED[n], column) for n in (a, b))
                if not pa or not pb or abs(pa[0] - pb[0]) <= 2 * math.sqrt((pa[1] ** 2 + pb[1] ** 2) / 2):
                    continue
                pairs += 1
                if (pa[0] < pb[0]) != (by_name[a][ours]["mean"] < by_name[b][ours]["mean"]):
                    faults.append(f"{a} and {b} in {ours}")
    return pairs, faults


def verdict(result, names, rows, setup, limit):
    """Where pharos stands against the best published variant and the best of the other policies in this run."""
    by_name = {p["name"]: p for p in result["policies"]}
    print("| `pharos` against | lost utility | lost effective utility | violation |")
    print("|---|---|---|---|")
    best_published, best_run = [], []
    for ours, column in METRICS.items():
        mine = by_name["pharos"][ours]["mean"]
        theirs = [published(rows, setup, limit, name, column) for name in names.values()]
        theirs = [t[0] for t in theirs if t]
        best_published.append(f"{100 * (mine / min(theirs) - 1):+.1f} % of {min(theirs):.4f}" if theirs else "")
        rival, value = min(
            ((n, p[ours]["mean"]) for n, p in by_name.items() if n not in ("pharos", "clairvoyant")), key=lambda x: x[1]
        )
        best_run.append(f"{100 * (mine / value - 1):+.1f} % of {value:.4f} ({rival})")
    print("| best published, each figure by itself | " + " | ".join(best_published) + " |")
    print("| best other policy in this run | " + " | ".join(best_run) + " |")
    print("| clairvoyant | " + " | ".join(
        f"{100 * (by_name['pharos'][m]['mean'] / by_name['clairvoyant'][m]['mean'] - 1):+.1f} %" for m in METRICS) + " |")
    print()


def guarded(path):
    """The scenario with the guards on, beside the original so that relative paths hold."""
    with open(path) as file:
        text = file.read()
    assert "guards: off" in text
    target = path.replace(".yaml", ".guarded.tmp.yaml")
    with open(target, "w") as file:
        file.write(text.replace("guards: off", "guards: on"))
    return target


def section(options, rows, title, scenario, names, setup, limit):
    print(f"## {title}\n")
    path = f"scenarios/faro/{scenario}.yaml"
    result = compare(options.pharos, path, options.seeds, ",".join([*names, "hpa", "rayserve", "pharos", "clairvoyant"]))
    forecasting = ",".join(name for name in names if name not in MODEL_FREE)
    perfect = compare(options.pharos, path, options.seeds, forecasting, "--perfect-forecasts")
    table(result, perfect, names, rows, setup, limit)
    pairs, faults = order_faults(result, rows, setup, limit)
    if pairs:
        print(f"Of {pairs} ordered pairs of forecast-free baselines and figures, {pairs - len(faults)} come in the published order.\n")
    print("".join(f"- wrong: {f}\n" for f in faults), end="")
    verdict(result, names, rows, setup, limit)
    safe = guarded(path)
    try:
        kept = compare(options.pharos, safe, options.seeds, "pharos")["policies"][0]
    finally:
        os.remove(safe)
    print("`pharos` with the guards on: " + ", ".join(f"{m.replace('_', ' ')} {figure(kept[m])}" for m in METRICS) + ".\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pharos", default="build/release/bin/pharos")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--jobs-100", action="store_true", help="also the 100-job set-up (slow)")
    options = parser.parse_args()
    data = os.environ.get("PHAROS_DATA")
    if not data:
        sys.exit("faro_results: set PHAROS_DATA to the folder with the public traces")
    with open(os.path.join(data, "faro", "published_runs.csv"), newline="") as file:
        rows = list(csv.DictReader(file))

    print("# The published set-ups of Faro, in our simulator\n")
    print(f"Made by `tools/faro_results.py`: {options.seeds} paired seeds, mean [95 % interval]. *Published* is the authors' own")
    print("simulator (mean ± standard deviation of their runs). `fairshare`, `oneshot` and `aiad` use no forecast and are the check")
    print("of the simulator. `mark` and `faro-*` use forecasters trained on days 1 to 10; the authors' had seen day 11, so their")
    print("deviation mixes simulator and forecaster, and nothing was tuned to close it; the last column shows the same policies")
    print("when they are handed the load itself. `clairvoyant` is `pharos` with perfect forecasts: a reference, not a bound.\n")
    for limit in (36, 32, 16):
        section(options, rows, f"Ten jobs, {limit} units", f"r{limit}", PUBLISHED, "sim-resnet34", limit)
    if options.jobs_100:
        section(options, rows, "A hundred jobs, 320 units", "jobs100-r320", PUBLISHED_100, "sim-resnet34-100jobs", 320)


if __name__ == "__main__":
    main()
