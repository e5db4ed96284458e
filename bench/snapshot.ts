import { snapshot } from "../src/browser/page/snapshot.ts";
import { textsIn } from "../src/i18n/texts.ts";
import { launchBrowser } from "../test/support/browser.ts";
import { largePage } from "../test/support/large-page.ts";
import { createFigures, ratio } from "./support/figures.ts";

// A page of 5,000 elements as a model is shown it, beside the raw aria snapshot of Playwright, by turns in one browser.
//   npm run bench -- snapshot
const rounds = 15;
const [raw, ours] = ["raw aria snapshot", "our snapshot"];
const figures = createFigures();
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(largePage(5_000));
  const { signal } = new AbortController();
  const timed = async (name: string, work: () => Promise<string>): Promise<number> => {
    const began = performance.now();
    const text = await work();
    figures.note(name, performance.now() - began);
    return Buffer.byteLength(text);
  };
  let bytes = { raw: 0, ours: 0 };
  for (let round = -1; round < rounds; round++) {
    const works = {
      raw: () => page.ariaSnapshot({ mode: "ai" }),
      ours: async () => (await snapshot(page, { texts: textsIn("en").tools, signal })).text,
    };
    if (round < 0) await Promise.all([works.raw(), works.ours()]);
    else bytes = { raw: await timed(raw, works.raw), ours: await timed(ours, works.ours) };
  }
  console.log(
    `${await page.locator("*").count()} elements: ${bytes.raw} bytes raw, ${bytes.ours} bytes ours (bar 8,192)`,
  );
  figures.print(raw, "raw");
  for (const [by, value] of figures.compare(ours, raw, ratio)) console.log(`by ${by}: ${value.toFixed(2)} × (bar 1.3)`);
} finally {
  await browser.close();
}
