import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createFigures, ratio, verdict } from "./support/figures.ts";
import type { Way } from "./support/search-process.ts";
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
  { name: "no fixed text", pattern: "[0-9][0-9]" },
];
const figures = createFigures();
const root = mkdtempSync(join(tmpdir(), "skillmint-bench-search-"));
try {
  const { bytes, files } = makeSearchTree(root, Number(values.mb));
  console.log(`Node ${process.versions.node}, ${(bytes / 1e6).toFixed(0)} MB in ${files} files, ${rounds} rounds`);
  await measureTimes();
  await measureMemory();
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function measureTimes(): Promise<void> {
  const searchers = ways.map((way) => ({ way, ...startSearcher(way) }));
  // The first round only warms up.
  for (let round = -1; round < rounds; round++) {
    for (const { name, pattern } of searches) {
      for (const { way, search } of searchers) {
        const { ms, total } = await search(wishFor(root, pattern));
        if (round >= 0) figures.note(`${name}, ${way}`, ms);
        else if (total !== null) console.log(`${name}, ${way}: ${total} matching lines`);
      }
    }
  }
  for (const { stop } of searchers) stop();
  for (const { name } of searches) {
    const names = ways.map((way) => `${name}, ${way}`);
    figures.print(`${name}, plain`, "plain rg", names);
  }
  const less30 = (one: number, other: number) => (one - 30) / other;
  verdict("rare pattern", figures.compare("rare, ripgrep", "rare, plain", less30), 1.3, "× + 30 ms");
  verdict("1 M hits", figures.compare("1 M hits, ripgrep", "1 M hits, plain", ratio), 2, "×");
  verdict("our threads, rare pattern", figures.compare("rare, threads", "rare, plain", ratio), 5, "×");
}

/** Each in a process that has done nothing before. */
async function measureMemory(): Promise<void> {
  for (const way of ways) {
    const risen: number[] = [];
    for (let round = 0; round < 3; round++) {
      const { search, stop } = startSearcher(way);
      risen.push((await search(wishFor(root, "common"))).risenMb);
      stop();
    }
    verdict(`memory above before, 1 M hits, ${way}`, [["the most of 3", Math.max(...risen)]], 64, "MB");
  }
}
