// Loaded into the server before the program (NODE_OPTIONS=--import): measures what the event loop does between two turns.
// A turn's own processor time does not depend on what else the machine does, so it tells what holds the loop up.
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { Session } from "node:inspector";
import { PerformanceObserver, performance } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const { SKILLMINT_TEST_TURNS: file, SKILLMINT_TEST_STACKS: stacks } = process.env;
/** Shorter turns are of no interest. */
const leastMs = 4;
/** Turns from here on are told with their stacks, where those are asked for. */
const longMs = Number(stacks ?? 0);

if (isMainThread && file && process.argv.includes("serve")) measure(openSync(file, "a"));

function measure(out) {
  const tell = (line) => writeSync(out, `${JSON.stringify({ at: Date.now(), ...line })}\n`);
  const scheduler = openSync("/proc/self/schedstat", "r");
  const bytes = Buffer.alloc(64);
  // Of the main thread: how long it could have run and had to wait for a processor, in nanoseconds.
  const waited = () => Number(bytes.latin1Slice(0, readSync(scheduler, bytes, 0, 64, 0)).split(" ")[1]) / 1e6;
  const now = () => {
    const { user, system } = process.threadCpuUsage();
    return {
      at: performance.now(),
      cpu: (user + system) / 1000,
      idle: performance.eventLoopUtilization().idle,
      waited: waited(),
    };
  };
  let last = now();
  const afresh = () => {
    last = now();
  };
  const profile = longMs > 0 ? profiler(tell, afresh) : null;
  // A turn lies between two of these timers, and little else.
  const turn = () => {
    const next = now();
    const cpu = next.cpu - last.cpu;
    // What neither ran nor rested nor waited for a processor: it was held up by a call to the system.
    const held = next.at - last.at - (next.idle - last.idle) - (next.waited - last.waited) - cpu;
    if (Math.max(cpu, held) >= leastMs) tell({ cpu, held: Math.max(0, held) });
    if (profile && cpu >= longMs) profile.note(last.at, next.at, cpu);
    last = next;
    setTimeout(turn, 1).unref();
  };
  turn();
  new PerformanceObserver((list) => {
    for (const { duration, detail } of list.getEntries())
      if (duration >= leastMs) tell({ collection: duration, kind: detail?.kind });
  }).observe({ entryTypes: ["gc"] });
  process.on("exit", () => closeSync(out));
}

function profiler(tell, afresh) {
  const session = new Session();
  session.connect();
  const post = (method, params) => {
    let answer;
    session.post(method, params, (error, result) => {
      if (error) throw error;
      answer = result;
    });
    return answer;
  };
  post("Profiler.enable");
  post("Profiler.setSamplingInterval", { interval: 500 });
  post("Profiler.start");
  const long = [];
  // A profile is stopped when it holds something, and now and then so that it stays small.
  setInterval(() => {
    // What it costs to stop is nobody's work.
    const { profile } = post("Profiler.stop");
    for (const turn of long.splice(0)) tell({ ...turn, stacks: stacksOf(profile, turn) });
    post("Profiler.start");
    afresh();
  }, 1_000).unref();
  const origin = Number(process.hrtime.bigint() / 1000n) - performance.now() * 1000;
  return { note: (from, to, cpu) => long.push({ long: cpu, from: from * 1000 + origin, to: to * 1000 + origin }) };
}

/** Where the samples of a turn lie, the most frequent way of calls first. */
function stacksOf({ nodes, samples, timeDeltas, startTime }, { from, to }) {
  const parents = new Map();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) for (const child of node.children ?? []) parents.set(child, node.id);
  const counts = new Map();
  let at = startTime;
  let all = 0;
  for (const [index, id] of samples.entries()) {
    at += timeDeltas[index];
    if (at < from || at > to) continue;
    if (["(idle)", "(program)"].includes(byId.get(id).callFrame.functionName)) continue;
    all++;
    const way = [];
    for (let one = id; one !== undefined; one = parents.get(one)) {
      const { functionName, url, lineNumber } = byId.get(one).callFrame;
      if (functionName !== "(root)") way.push(`${functionName || "?"} ${url.split("/").at(-1)}:${lineNumber + 1}`);
    }
    const key = way.slice(0, 14).join(" < ");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one).slice(0, 3);
  return sorted.map(([way, count]) => `${Math.round((100 * count) / all)} % ${way}`);
}
