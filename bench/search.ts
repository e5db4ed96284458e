import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createFigures, median, verdict } from "./support/figures.ts";
import type { Took, Way } from "./support/search-process.ts";
import { makeSearchTree } from "./support/search-tree.ts";
import { startSearcher, wishFor } from "./support/searcher.ts";

// A search through 500 MB beside `rg --json` with the same flags, read to its end by somebody who does nothing with it.
// Each way has a process of its own; the ways take turns, since machines differ and are noisy.
//   npm run bench -- search --rounds 7
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "7" }, mb: { type: "string", default: "500" } },
});
const rounds = Number(values.rounds);
const ways: Way[] = ["plain", "ripgrep", "threads"];
const searches = [
  { name: "rare", pattern: "needle_[0-9]+" },
  { name: "1 M hits", pattern: "common" },
  { name: "no fixed text", pattern: "[0-9]{2} in" },
];
const figures = createFigures();
const memory = new Map<string, number[]>();
const root = mkdtempSync(join(tmpdir(), "skillmint-bench-search-"));
const searchers = new Map(ways.map((way) => [way, startSearcher(way)]));
try {
  const { bytes, files } = makeSearchTree(root, Number(values.mb));
  console.log(`Node ${process.versions.node}, ${(bytes / 1e6).toFixed(0)} MB in ${files} files, ${rounds} rounds`);
  // The first round only warms up.
  for (let round = -1; round < rounds; round++) {
    for (const { name, pattern } of searches) {
      for (const way of ways) note(`${name}, ${way}`, await searchers.get(way)?.search(wishFor(root, pattern)), round);
    }
  }
} finally {
  for (const searcher of searchers.values()) searcher.stop();
  rmSync(root, { recursive: true, force: true });
}

for (const { name } of searches)
  figures.print(
    `${name}, plain`,
    "plain rg",
    ways.map((way) => `${name}, ${way}`),
  );
for (const [name, risen] of memory)
  console.log(
    `memory above before, ${name}: median ${median(risen).toFixed(0)} MB, most ${Math.max(...risen).toFixed(0)} MB`,
  );
const ratio = (one: number, other: number) => one / other;
const compared = (name: string, way: Way, how = ratio) => figures.compare(`${name}, ${way}`, `${name}, plain`, how);
verdict(
  "rare pattern",
  compared("rare", "ripgrep", (one, other) => (one - 30) / other),
  1.3,
  "× + 30 ms",
);
verdict("1 M hits", compared("1 M hits", "ripgrep"), 2, "×");
verdict("memory, 1 M hits", [["the most", Math.max(...(memory.get("1 M hits, ripgrep") ?? [Number.NaN]))]], 64, "MB");
verdict("our threads, rare pattern", compared("rare", "threads"), 5, "×");

function note(name: string, took: Took | undefined, round: number): void {
  if (!took) return;
  if (round < 0) {
    if (took.total !== null) console.log(`${name}: ${took.total} matching lines`);
    return;
  }
  figures.note(name, took.ms);
  memory.set(name, [...(memory.get(name) ?? []), took.risenMb]);
}
