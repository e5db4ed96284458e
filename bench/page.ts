import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { openSqlite } from "../src/store/sqlite/open.ts";
import { launchBrowser } from "../test/support/browser.ts";
import { startScriptedModel } from "../test/support/scripted-model.ts";
import { killed, type Serving, servingOn } from "../test/support/serving.ts";
import { dataFolder, type Skillmint, skillmint } from "../test/support/skillmint.ts";
import { skipSetUp } from "../test/support/skip-set-up.ts";
import { median } from "./support/figures.ts";
import { measureHuge, measureLong, measureScroll } from "./support/page-long.ts";
import { addSessions } from "./support/page-sessions.ts";
import { quantile, traced } from "./support/page-trace.ts";

// What the page costs its browser: an answer of 4,000 deltas at full speed, a session of 10,000 messages beside one of
// 100, the way up in it, answers of 1.2 MB, and a hundred turns in one page.
//   npm run bench -- page [--runs 5] [--turns 100] [--only deltas,long,scroll,huge,memory]
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    turns: { type: "string", default: "100" },
    only: { type: "string", default: "deltas,long,scroll,huge,memory" },
  },
});
const runs = Number(values.runs);

const folder = mkdtempSync(join(tmpdir(), "skillmint-bench-page-"));
const [home, work] = ["home", "work"].map((name) => join(folder, name)) as [string, string];
for (const made of [home, work]) mkdirSync(made);
const program = skillmint({ folders: { home, work } });
const deltas = Array.from({ length: 4_000 }, (_, at) => wordAt(at));
const last = deltas.at(-1)?.trim() ?? "";
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
  const input = { enter: () => enter(browser, serving), runs };
  if (values.only.includes("long")) await measureLong(input);
  if (values.only.includes("scroll")) await measureScroll(input);
  if (values.only.includes("huge")) await measureHuge(input);
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

async function prepare({ ask }: Serving, { work: _, ...rest }: Skillmint): Promise<void> {
  const body = { id: "bench/page", baseUrl: model.url, format: "openai", apiKey: "k" };
  const { status } = await ask("POST", "/api/models", { body });
  if (status !== 201) throw new Error(`the model was not added: ${status}`);
  const store = openSqlite(join(dataFolder(rest as Skillmint), "skillmint.db"));
  await addSessions(store);
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
