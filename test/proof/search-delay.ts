// While 500 MB are searched, our event loop is no later than that of a process beside it that does nothing.
//   npm run proof -- search-delay --seed 1 [--mb 500] [--rounds 5]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Took, Way } from "../../bench/support/search-process.ts";
import { makeSearchTree } from "../../bench/support/search-tree.ts";
import { type Searcher, startSearcher, wishFor } from "../../bench/support/searcher.ts";
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";

const { flags, seed } = proofFlags({
  mb: { type: "string", default: "500" },
  rounds: { type: "string", default: "5" },
});
const bars = { p99: 50, above: 20 };
const searches = { "a rare pattern": "needle_[0-9]+", "1 M hits": "common" };
const ways: Way[] = ["ripgrep", "threads"];
const root = mkdtempSync(join(tmpdir(), "skillmint-proof-search-"));
const idle = startSearcher("idle");
const started: Searcher[] = [idle];
const rows: string[] = [];
let missed = 0;

try {
  const { bytes, files } = makeSearchTree(root, wholeNumber("mb", flags.mb));
  for (const way of ways) {
    const searcher = startSearcher(way);
    started.push(searcher);
    for (const [name, pattern] of Object.entries(searches)) {
      for (let round = 1; round <= wholeNumber("rounds", flags.rounds); round++) {
        const { result, took } = await idle.during(() => searcher.search(wishFor(root, pattern)));
        note(`${way}, ${name}, ${round}`, result, took);
      }
    }
  }
  const text = `# The event loop during a search

${circumstances(seed)} · \`npm run proof -- search-delay --seed ${seed}\` · ${(bytes / 1e6).toFixed(0)} MB in ${files} files

Delay of the event loop in ms (\`monitorEventLoopDelay\`, sampled every ms) in the process that has the search done, and at the
same time in one that does nothing. The bars: p99 under ${bars.p99}, and at most ${bars.above} above the other's. ${missed === 0 ? "Every search held them." : `${missed} searches missed them.`}

| search | took | p50 | p99 | most | idle p99 | idle most |
| --- | --: | --: | --: | --: | --: | --: |
${rows.join("\n")}`;
  console.log(`written: ${writeResult("search-delay", text)}`);
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  for (const searcher of started) searcher.stop();
  rmSync(root, { recursive: true, force: true });
}

function note(name: string, { ms, delay }: Took, { delay: control }: Took): void {
  const holds = delay.p99 < bars.p99 && delay.p99 - control.p99 <= bars.above;
  if (!holds) missed++;
  const cells = [
    `${ms.toFixed(0)} ms`,
    ...[delay.p50, delay.p99, delay.max, control.p99, control.max].map((one) => one.toFixed(1)),
  ];
  rows.push(`| ${name} | ${cells.join(" | ")} |`);
  console.log(`${holds ? "holds " : "MISSED"} ${name}: ${cells.join(", ")}`);
}
