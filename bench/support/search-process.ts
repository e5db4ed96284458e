// One way to search, in a process of its own: it is told searches by its parent and answers with what they took.
import { spawn } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { ripgrepPath } from "../../src/assets.ts";
import type { TextSearch } from "../../src/search/place.ts";
import { hitArgs } from "../../src/search/ripgrep.ts";
import { ripgrepArgs } from "../../src/search/ripgrep-program.ts";
import { searchText } from "../../src/search/search.ts";
import { searchEngines } from "../../src/workers/search-engines.ts";

export type Way = "plain" | "ripgrep" | "threads" | "idle";

export interface Took {
  ms: number;
  total: number | null;
  /** How far the memory of the process rose above what it had before, in MB. */
  risenMb: number;
  /** How late its event loop was, in ms. */
  delay: { p50: number; p99: number; max: number };
}

const way = process.argv[2] as Way;
const { signal } = new AbortController();

const ways: Record<Exclude<Way, "idle">, (search: TextSearch) => Promise<number | null>> = {
  plain,
  ripgrep: async (search) => (await searchText(search, searchEngines, { signal })).total,
  threads: async (search) =>
    (await searchText(search, { ...searchEngines, ripgrep: () => "/nowhere/rg" }, { signal })).total,
};

let watched = watch();
process.on("message", async (search: TextSearch | "begin" | "end") => {
  if (search === "begin") watched = watch();
  else if (search === "end") process.send?.({ ms: 0, total: null, ...watched() });
  else if (way !== "idle") {
    watched = watch();
    const began = performance.now();
    const total = await ways[way](search);
    const ms = performance.now() - began;
    process.send?.({ ms, total, ...watched() });
  }
});
process.on("disconnect", () => process.exit());

/** Ripgrep with the same flags and nobody who looks at what it says. */
function plain(search: TextSearch): Promise<null> {
  const child = spawn(ripgrepPath(), ripgrepArgs(search, hitArgs(search)), {
    cwd: search.folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.on("data", () => undefined);
  return new Promise((resolve) => child.on("close", () => resolve(null)));
}

function watch(): () => Pick<Took, "risenMb" | "delay"> {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 5);
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  return () => {
    look();
    clearInterval(timer);
    histogram.disable();
    const ms = (nanoseconds: number) => nanoseconds / 1e6;
    const delay = { p50: ms(histogram.percentile(50)), p99: ms(histogram.percentile(99)), max: ms(histogram.max) };
    return { risenMb: (most - before) / 1e6, delay };
  };
}
