// One hostile server in a process of its own, which says what it took: memory, and how late its event loop was.
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Found, type HostileTrial, hostileGround } from "./hostile-ground.ts";

export interface Took extends Found {
  ms: number;
  /** How far the memory of the process rose above what it had before, in MB. */
  risenMb: number;
  delay: { p99: number; max: number };
  /** What nobody caught. */
  uncaught: string[];
}

const uncaught: string[] = [];
const onTop = (error: unknown) =>
  uncaught.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
process.on("uncaughtException", onTop).on("unhandledRejection", onTop);

const trial = JSON.parse(process.argv[2] as string) as HostileTrial | null;
const folder = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-hostile-mcp-")));
try {
  if (trial) process.send?.(await measured(trial));
  else await idle();
} finally {
  rmSync(folder, { recursive: true, force: true });
  if (process.connected) process.disconnect();
}

async function measured(one: HostileTrial): Promise<Took> {
  const ground = await hostileGround({ folder });
  // What is loaded at the first use belongs to no server.
  await ground.try({ behaviour: "good" });
  await ground.try({ behaviour: "HTTP: a good one" });
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 5);
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  process.send?.("begin");
  histogram.enable();
  const began = performance.now();
  const found = await ground.try(one);
  const ms = performance.now() - began;
  look();
  histogram.disable();
  clearInterval(timer);
  await ground.close();
  const delay = { p99: histogram.percentile(99) / 1e6, max: histogram.max / 1e6 };
  return { ...found, ms, risenMb: (most - before) / 1e6, delay, uncaught };
}

/** Does nothing: what the machine itself makes of an event loop at that time. */
async function idle(): Promise<void> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  process.on("message", (word) => {
    if (word === "begin") histogram.reset();
    else process.send?.({ p99: histogram.percentile(99) / 1e6, max: histogram.max / 1e6 });
  });
  await once(process, "disconnect");
}
