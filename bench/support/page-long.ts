import type { Page } from "playwright-core";
import { median } from "./figures.ts";
import { huge, idOf, lastWords } from "./page-sessions.ts";
import { traced } from "./page-trace.ts";

interface Input {
  /** A page at its start, in a context of its own. */
  enter(): Promise<Page>;
  runs: number;
}

/** From the click to what was said last, with a field that takes a letter. */
export async function measureLong({ enter, runs }: Input): Promise<void> {
  const times = new Map<number, number[]>([
    [100, []],
    [10_000, []],
  ]);
  let nodes = 0;
  for (let at = 0; at < runs; at++) {
    for (const [count, taken] of times) {
      const page = await enter();
      taken.push(await open(page, count));
      if (count === 10_000) nodes = Math.max(nodes, await page.locator("[data-role]").count());
      await page.context().close();
    }
  }
  const [short, long] = [...times.values()].map(median) as [number, number];
  console.log(
    `10,000 messages: ${long.toFixed(0)} ms beside ${short.toFixed(0)} ms of 100, ${(long / short).toFixed(2)} × (bar 1.5); ${nodes} message nodes (bar 60)`,
  );
}

async function open(page: Page, count: number): Promise<number> {
  const began = performance.now();
  await page.evaluate(`location.hash = "#/s/${idOf(count)}"`);
  await page
    .getByText(`Answer ${count / 2 - 1}:`)
    .first()
    .waitFor();
  await page.getByRole("textbox", { name: "Message" }).pressSequentially("x");
  return performance.now() - began;
}

/** How far up somebody goes with the wheel, and how far one notch takes him. In messages and pixels. */
const farUp = 2_000;
const notch = 600;

export async function measureScroll({ enter }: Input): Promise<void> {
  const page = await enter();
  await open(page, 10_000);
  await page.evaluate(`
    most = 0;
    new MutationObserver(() => { most = Math.max(most, document.querySelectorAll("[data-role]").length); })
      .observe(document.querySelector("[role=log]"), { childList: true });
    seen = () => {
      const { left, top, width, height } = document.querySelector(".conversation-scroll").getBoundingClientRect();
      const all = [...document.querySelectorAll("[data-role=assistant]")];
      const one = all.find((one) => one.getBoundingClientRect().bottom > top);
      return Number(/Answer (\\d+)/.exec(one?.textContent ?? "")?.[1]);
    };
  `);
  await page.locator(".conversation-scroll").hover();
  const stop = await traced(await page.context().newCDPSession(page));
  const goal = 5_000 - farUp / 2;
  const began = performance.now();
  const times = { turns: 0, blank: 0 };
  while (performance.now() - began < 120_000) {
    await page.mouse.wheel(0, -notch);
    const at = (await page.evaluate("new Promise(requestAnimationFrame).then(seen)")) as number;
    times.turns += 1;
    if (Number.isNaN(at)) times.blank += 1;
    if (at <= goal) break;
  }
  const took = performance.now() - began;
  const { longestTask, perFrame } = await stop();
  const most = await page.evaluate("most");
  console.log(
    `${farUp.toLocaleString("en")} messages up in a session of 10,000: at most ${most} message nodes (bar 60), longest task ${longestTask.toFixed(1)} ms, ${times.turns} notches in ${(took / 1000).toFixed(1)} s, ${perFrame.length} frames`,
  );
  await page.context().close();
}

/** An answer of 1.2 MB after a reload: when its end is seen and a letter is taken, and the longest task until the page rests. */
export async function measureHuge({ enter }: Input): Promise<void> {
  for (const name of Object.keys(huge)) {
    const page = await enter();
    const stop = await traced(await page.context().newCDPSession(page));
    const began = performance.now();
    await page.evaluate(`location.hash = "#/s/${idOf(name.replace(" ", ""))}"`);
    // To look for words in all of them would be most of what is measured.
    await page.evaluate(`new Promise((done) => {
      (function look() { document.querySelector(".turn-end") ? done() : requestAnimationFrame(look); })();
    })`);
    await page.focus("textarea");
    await page.keyboard.press("x");
    const took = performance.now() - began;
    await page.evaluate("new Promise((done) => requestIdleCallback(done))");
    const { longest, longestTask } = await stop();
    await page.getByText(lastWords).first().waitFor();
    const length = (await page.evaluate(
      `document.querySelector("[data-role=assistant]").textContent.length`,
    )) as number;
    console.log(
      `1.2 MB of ${name}: ${took.toFixed(0)} ms to a letter taken, longest task ${longestTask.toFixed(0)} ms, its script ${longest.toFixed(0)} ms (bar 100), ${length.toLocaleString("en")} characters in the page`,
    );
    await page.context().close();
  }
}
