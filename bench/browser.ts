import { parseArgs } from "node:util";
import { chromium, type LaunchOptions } from "playwright-core";
import { livingProcesses } from "../src/processes/proc.ts";
import { own } from "../test/support/browser.ts";
import { act, browserWorld } from "../test/support/browser-world.ts";
import { servePages } from "../test/support/pages.ts";
import { createFigures, ratio, verdict } from "./support/figures.ts";

// From nothing to the first page, beside plain Playwright with the same browser; and what opening and closing leaves.
//   npm run bench -- browser --runs 10 --cycles 20 --executable /usr/bin/chromium
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10" },
    cycles: { type: "string", default: "20" },
    executable: { type: "string", default: "" },
  },
});
const [runs, cycles] = [Number(values.runs), Number(values.cycles)];
const figures = createFigures();
const [plainly, ours] = ["plain Playwright, launch to first page", "ours, launch to first page"];
const fallback = await own();
const executablePath = values.executable || fallback.executablePath;
const plain: LaunchOptions = values.executable ? { executablePath } : { executablePath, env: { ...fallback.env } };
await using pages = await servePages({ "/": "<title>Start</title>" });
await using world = await browserWorld({ limits: { lingerMs: 0 }, settings: { browserPath: executablePath } });

async function plainRound(): Promise<void> {
  const began = performance.now();
  const browser = await chromium.launch(plain);
  const page = await (await browser.newContext()).newPage();
  await page.goto(pages.url);
  await page.title();
  figures.note(plainly, performance.now() - began);
  await browser.close();
}

async function ourRound(name = ours): Promise<void> {
  const began = performance.now();
  const { session, browser } = world.begin();
  await act(browser, (page) => page.goto(pages.url));
  figures.note(name, performance.now() - began);
  await world.browsers.end(session);
  while (living() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Of all browsers that we have started. */
function living(): number {
  const leaders = new Set(world.groups.map((group) => Number(group.split(" ")[0])));
  return [...livingProcesses()].filter(({ pid, group }) => leaders.has(pid) || leaders.has(group)).length;
}

const order = [plainRound, () => ourRound()];
for (let at = 0; at < runs; at++) for (const round of at % 2 ? order : order.toReversed()) await round();
const before = resident();
for (let at = 0; at < cycles; at++) await ourRound("ours, the same again and again");
const grown = (resident() - before) / 2 ** 20;
console.log(`Node ${process.versions.node}, ${executablePath}`);
figures.print(plainly, "plain Playwright");
verdict("launch to first page", figures.compare(ours, plainly, ratio), 1.3, "× plain Playwright");
verdict(`${cycles} times open and closed, our memory`, [["resident set", grown]], 30, "MB more");
verdict("processes left", [["count", living()]], 0, "");
function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}
