import type { CDPSession } from "playwright-core";

const scripts = new Set([
  ...["FunctionCall", "EvaluateScript", "v8.evaluateModule", "RunMicrotasks", "TimerFire"],
  ...["FireAnimationFrame", "EventDispatch", "v8.callFunction"],
]);
/** No two frames are nearer than this. */
const apartUs = 8_000;

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** Of the thread itself: a busy machine does not count. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { data?: { frame?: string }; name?: string };
}

export interface Trace {
  /** How much script each frame had. */
  perFrame: number[];
  /** The most script in one task. */
  longest: number;
  /** The longest task, with all that it laid out and drew. */
  longestTask: number;
}

/** What the page's own thread did, from the browser's own trace. In milliseconds. */
export async function traced(session: CDPSession): Promise<() => Promise<Trace>> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    categories: "devtools.timeline,toplevel,v8.execute",
    transferMode: "ReportEvents",
  } as never);
  return async () => {
    const complete = new Promise<void>((done) => session.once("Tracing.tracingComplete", () => done()));
    await session.send("Tracing.end");
    await complete;
    return readTrace(events);
  };
}

function readTrace(events: readonly TraceEvent[]): Trace {
  const main = events.find(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const busiest = main ?? busiestThread(events);
  const ours = events.filter(({ pid, tid }) => pid === busiest?.pid && tid === busiest.tid);
  const spans = outermost(ours.filter(({ name, dur, ph }) => ph === "X" && dur !== undefined && scripts.has(name)));
  // Several callbacks may be called in one frame.
  const calls = ours
    .filter(({ name }) => name === "FireAnimationFrame")
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const frames = calls.filter((ts, at) => at === 0 || ts - (calls[at - 1] as number) > apartUs);
  const perFrame = frames.slice(1).map((end, at) => {
    const start = frames[at] as number;
    return spans.filter(({ ts }) => ts >= start && ts < end).reduce((sum, one) => sum + workOf(one), 0) / 1000;
  });
  const tasks = ours.filter(({ name, ph }) => ph === "X" && /RunTask$/.test(name));
  const withScript = tasks.map(
    ({ ts, dur = 0 }) =>
      spans.filter((one) => one.ts >= ts && one.ts < ts + dur).reduce((sum, one) => sum + workOf(one), 0) / 1000,
  );
  return {
    perFrame,
    longestTask: Math.max(0, ...tasks.map((one) => workOf(one) / 1000)),
    longest: Math.max(0, ...withScript, ...(tasks.length === 0 ? spans.map((one) => workOf(one) / 1000) : [])),
  };
}

/** The page's own, where the trace does not name it. */
function busiestThread(events: readonly TraceEvent[]): TraceEvent | undefined {
  const found = events.filter(({ name }) => name === "FireAnimationFrame" || name === "FunctionCall");
  const count = Map.groupBy(found, ({ pid, tid }) => `${pid} ${tid}`);
  return [...count.values()].toSorted((one, other) => other.length - one.length)[0]?.[0];
}

function workOf({ tdur, dur = 0 }: TraceEvent): number {
  return tdur ?? dur;
}

/** Those that are in no other. */
function outermost(spans: readonly TraceEvent[]): TraceEvent[] {
  const kept: TraceEvent[] = [];
  let end = 0;
  for (const one of spans.toSorted((a, b) => a.ts - b.ts)) {
    if (one.ts < end) continue;
    kept.push(one);
    end = one.ts + (one.dur ?? 0);
  }
  return kept;
}

export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
