import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, CDPSession, Page } from "playwright-core";
import type { StoredBody } from "../src/protocol/events.ts";
import type { MessageId, SessionId, TurnId } from "../src/protocol/ids.ts";
import { openSqlite } from "../src/store/sqlite/open.ts";
import { launchBrowser } from "../test/support/browser.ts";
import { opened } from "../test/support/opened.ts";
import { startScriptedModel } from "../test/support/scripted-model.ts";
import { killed, type Serving, servingOn } from "../test/support/serving.ts";
import { dataFolder, type Skillmint, skillmint } from "../test/support/skillmint.ts";
import { skipSetUp } from "../test/support/skip-set-up.ts";
import { storeEvents } from "../test/support/store-session.ts";
import { median } from "./support/figures.ts";

// What the page costs its browser: an answer of 4,000 deltas at full speed, a session of 10,000 messages beside one of
// 100, and a hundred turns in one page.
//   npm run bench -- page [--runs 5] [--turns 100] [--only deltas,long,memory]
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    turns: { type: "string", default: "100" },
    only: { type: "string", default: "deltas,long,memory" },
  },
});
const runs = Number(values.runs);

const folder = mkdtempSync(join(tmpdir(), "skillmint-bench-page-"));
const [home, work] = ["home", "work"].map((name) => join(folder, name)) as [string, string];
for (const made of [home, work]) mkdirSync(made);
const program = skillmint({ folders: { home, work } });
const idOf = (count: number) => `ses_bench${count}` as SessionId;
const scripts = new Set([
  ...["FunctionCall", "EvaluateScript", "v8.evaluateModule", "RunMicrotasks", "TimerFire"],
  ...["FireAnimationFrame", "EventDispatch", "v8.callFunction"],
]);
const deltas = Array.from({ length: 4_000 }, (_, at) => wordAt(at));
const last = deltas.at(-1)?.trim() ?? "";
/** No two frames are nearer than this. */
const apartUs = 8_000;
/** What was sent is drawn before the answer comes: that is another thing. */
let begin = Promise.withResolvers<void>();
const model = await startScriptedModel(async ({ raw }) => {
  if (!raw.includes("write it")) return { text: "Ready." };
  await begin.promise;
  return { chunks: deltas };
});
const serving = await servingOn(program);
const browser = await launchBrowser();
try {
  await prepare(serving, program);
  if (values.only.includes("deltas")) await measureDeltas(browser, serving);
  if (values.only.includes("long")) await measureLong(browser, serving);
  if (values.only.includes("memory")) await measureMemory(browser, serving);
} finally {
  await browser.close();
  await killed(serving);
  await model[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
}

/** Prose with headings, lists, code and a table now and then: what an answer is made of. */
function wordAt(at: number): string {
  if (at % 400 === 0) return `\n\n## Part ${at / 400}\n\n`;
  if (at % 400 === 200) return "\n\n```ts\nconst value = 1;\n";
  if (at % 400 === 210) return "\n```\n\n";
  if (at % 100 === 50) return "\n- ";
  return `word${at} `;
}

type Told = StoredBody & { turn: TurnId };

async function prepare({ ask }: Serving, { work: _, ...rest }: Skillmint): Promise<void> {
  const body = { id: "bench/page", baseUrl: model.url, format: "openai", apiKey: "k" };
  const { status } = await ask("POST", "/api/models", { body });
  if (status !== 201) throw new Error(`the model was not added: ${status}`);
  const store = openSqlite(join(dataFolder(rest as Skillmint), "skillmint.db"));
  for (const count of [100, 10_000]) {
    const said = Array.from({ length: count / 2 }, (_, at): Told[] =>
      [
        { type: "prompt-submitted" as const, message: `msg_p${at}` as MessageId, text: `Question ${at}` },
        { type: "turn-started" as const, model: "a/b", skill: "general", tools: [] },
        { type: "step-started" as const, step: 1 },
        {
          type: "message-finished" as const,
          message: `msg_a${at}` as MessageId,
          text: `Answer ${at}: some **words** with \`code\` and a list:\n\n- one\n- two\n`,
          toolCalls: [],
          stop: "end" as const,
        },
        { type: "turn-ended" as const, reason: "done" as const, text: "", usage: { input: 1, output: 1 } },
      ].map((body) => ({ ...body, turn: `turn_${at}` as TurnId })),
    );
    await storeEvents(store, idOf(count), [opened, ...said.flat()], {
      at: new Date().toISOString(),
      title: `${count}`,
    });
  }
  await store.close();
}

async function enter(browser: Browser, { ask, url }: Serving): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(skipSetUp);
  const page = await context.newPage();
  const { code } = (await (await ask("POST", "/api/auth/code")).json()) as { code: string };
  await page.goto(`${url}#code=${code}`);
  await page.getByRole("textbox").first().waitFor();
  await page.evaluate(`localStorage.setItem("skillmint.model", "bench/page")`);
  await page.goto("about:blank");
  await page.goto(`${url}#/`);
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  return page;
}

async function send(page: Page, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Message" });
  await field.fill(text);
  await field.press("Enter");
}

async function measureDeltas(browser: Browser, serving: Serving): Promise<void> {
  const figures: { p95: number; longest: number; whole: boolean }[] = [];
  for (let at = 0; at < runs; at++) {
    const page = await enter(browser, serving);
    // In a session that is open: to open one is measured below.
    await send(page, "hello");
    await page.getByText("Ready.").waitFor();
    begin = Promise.withResolvers();
    await send(page, "write it");
    await page.getByText("write it", { exact: true }).first().waitFor();
    const stop = await traced(await page.context().newCDPSession(page));
    begin.resolve();
    await page.getByText(last, { exact: false }).first().waitFor({ state: "attached", timeout: 60_000 });
    const { perFrame, longest } = await stop();
    const text = (await page.evaluate(
      `[...document.querySelectorAll("[data-role=assistant]")].at(-1).textContent`,
    )) as string;
    const whole = deltas.every((one) => text.includes(/word\d+/.exec(one)?.[0] ?? ""));
    figures.push({ p95: quantile(perFrame, 0.95), longest, whole });
    await page.context().close();
  }
  const of = (pick: (one: (typeof figures)[number]) => number) => median(figures.map(pick)).toFixed(1);
  console.log(
    `4,000 deltas: script per frame p95 ${of(({ p95 }) => p95)} ms (bar 8), longest task ${of(({ longest }) => longest)} ms (bar 100), all text there in ${figures.filter(({ whole }) => whole).length} of ${runs}`,
  );
}

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

/** How much script each frame had, and the longest task with script in it, from the browser's own trace. */
async function traced(session: CDPSession): Promise<() => Promise<{ perFrame: number[]; longest: number }>> {
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

function readTrace(events: readonly TraceEvent[]): { perFrame: number[]; longest: number } {
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

function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

/** From the click to what was said last, with a field that takes a letter. */
async function measureLong(browser: Browser, serving: Serving): Promise<void> {
  const times = new Map<number, number[]>([
    [100, []],
    [10_000, []],
  ]);
  let nodes = 0;
  for (let at = 0; at < runs; at++) {
    for (const [count, taken] of times) {
      const page = await enter(browser, serving);
      const began = performance.now();
      await page.evaluate(`location.hash = "#/s/${idOf(count)}"`);
      await page
        .getByText(`Answer ${count / 2 - 1}:`, { exact: false })
        .first()
        .waitFor();
      await page.getByRole("textbox", { name: "Message" }).pressSequentially("x");
      taken.push(performance.now() - began);
      if (count === 10_000) nodes = Math.max(nodes, await page.locator("[data-role]").count());
      await page.context().close();
    }
  }
  const [short, long] = [...times.values()].map(median) as [number, number];
  console.log(
    `10,000 messages: ${long.toFixed(0)} ms beside ${short.toFixed(0)} ms of 100, ${(long / short).toFixed(2)} × (bar 1.5); ${nodes} message nodes (bar 60)`,
  );
}

async function measureMemory(browser: Browser, serving: Serving): Promise<void> {
  const turns = Number(values.turns);
  const page = await enter(browser, serving);
  await page.evaluate(`localStorage.setItem("skillmint.model", "demo/scripted")`);
  await page.reload();
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize / 1024 ** 2;
  };
  const marks: number[] = [];
  for (let at = 1; at <= turns; at++) {
    await send(page, `hello ${at}`);
    await page.getByText(`hello ${at}`, { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
    if (at % (turns / 4) === 0) marks.push(await heap());
  }
  console.log(
    `${turns} turns in one page: ${marks.map((one) => one.toFixed(1)).join(", ")} MB of script heap after each quarter`,
  );
  await page.context().close();
}
