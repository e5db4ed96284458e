// Words of a model that would run a script or make the browser ask somebody: in the page nothing of it happens.
//   npm run proof -- carriers --seed 1 [--count 1000]
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { SessionId } from "../../src/protocol/ids.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import { launchBrowser } from "../support/browser.ts";
import { startCanary } from "../support/canary.ts";
import { carriedEvents, run, traces, watched } from "../support/carried.ts";
import { carriers } from "../support/carriers.ts";
import { opened } from "../support/opened.ts";
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { killed, servingOn } from "../support/serving.ts";
import { dataFolder, skillmint } from "../support/skillmint.ts";
import { skipSetUp } from "../support/skip-set-up.ts";
import { storeEvents } from "../support/store-session.ts";
import { wrappedCarriers } from "../support/wrapped-carriers.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "1000" } });
const count = wholeNumber("count", flags.count);
const perSession = 50;

const folder = mkdtempSync(join(tmpdir(), "skillmint-carriers-"));
const [home, work] = ["home", "work"].map((name) => join(folder, name)) as [string, string];
for (const made of [home, work]) mkdirSync(made);
const program = skillmint({ folders: { home, work } });
const canary = await startCanary();
const running = await servingOn(program);
const browser = await launchBrowser();
try {
  const faults = await inThePage(browser);
  const came = await withoutGuard(browser);
  if (faults.length > 0) console.error(faults.slice(0, 20).join("\n"));
  process.exitCode = faults.length > 0 ? 1 : 0;
  console.log(
    `${count} texts by ${carriers.length} techniques: ${faults.length} faults; control ${came.did} of ${came.of}`,
  );
  if (faults.length === 0) console.log(`written: ${writeResult("carriers", resultOf(came))}`);
} finally {
  await browser.close();
  await killed(running);
  await canary[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
}

/** Each text as an answer, a thought, a prompt, a call, its output and a thing to do, in sessions that the page shows. */
async function inThePage(browser: Browser): Promise<string[]> {
  const faults: string[] = [];
  const all = wrappedCarriers(count, createRandom(seed));
  const context = await browser.newContext();
  await context.addInitScript(skipSetUp);
  const page = await context.newPage();
  const popped = watched(context);
  const code = (await (await running.ask("POST", "/api/auth/code")).json()) as { code: string };
  await page.goto(`${running.url}#code=${code.code}`);
  await page.getByRole("textbox").first().waitFor();
  for (let from = 0; from < all.length; from += perSession) {
    const id = `ses_${from}` as SessionId;
    const some = all.slice(from, from + perSession);
    const store = openSqlite(join(dataFolder(program), "skillmint.db"));
    const title = some[0]?.text(canary.url, run) ?? "";
    await storeEvents(store, id, [opened, ...carriedEvents(some, canary.url)], {
      at: "2026-01-01T00:00:00.000Z",
      title,
    });
    await store.close();
    await page.evaluate(`localStorage.setItem("skillmint.panel", "todos"); location.hash = "#/s/${id}"`);
    await page.locator("[data-role=assistant]").first().waitFor();
    await page.evaluate(`document.querySelectorAll("details").forEach((one) => { one.open = true; })`);
    await page.locator("[data-tool=bash] .terminal-command").first().waitFor();
    const found = [...canary.asked, ...popped, ...(await traces(page))];
    faults.push(...found.map((one) => `texts ${from} to ${from + perSession}: ${one}`));
    canary.asked.length = 0;
    popped.length = 0;
  }
  await context.close();
  return faults;
}

/** The control: the same HTML in a page that guards nothing does what it is for. */
async function withoutGuard(browser: Browser): Promise<{ did: number; of: number; not: string[] }> {
  const tried = carriers.filter(({ isHtml, waits }) => isHtml && !waits);
  const not: string[] = [];
  for (const { technique, text } of tried) {
    const page = await browser.newPage();
    await page.goto(canary.url);
    canary.asked.length = 0;
    await page.setContent(`<!doctype html><p>${text(canary.url, run)}`, { waitUntil: "commit" }).catch(() => null);
    const deadline = Date.now() + 2_000;
    let did = false;
    while (!did && Date.now() < deadline) {
      did = canary.asked.length > 0 || (await page.evaluate("Boolean(top.carried)").catch(() => true)) === true;
    }
    if (!did) not.push(technique);
    await page.close();
  }
  return { did: tried.length - not.length, of: tried.length, not };
}

function resultOf({ did, of, not }: { did: number; of: number; not: string[] }): string {
  return `# What a model writes runs nothing and asks nobody

${circumstances(seed)} · \`npm run proof -- carriers --seed ${seed} --count ${count}\`

${count} texts by ${carriers.length} techniques (\`test/support/carriers.ts\`), each in two surroundings of fourteen by dice (\`test/support/wrapped-carriers.ts\`).
Each stands in a session as an answer, a thought, part of a prompt, a call, its output and a thing to do; the page shows them all, in a real
Chromium, with everything that is folded away opened. Nothing ran, no element or address came of it that must not be there, no window and no
box came up, and a site on loopback that all of them name was not asked once.

Control: of ${of} that are HTML and need no hand, ${did} ran their script or reached the site in a page that guards nothing.${not.length > 0 ? ` Not in this browser: ${not.join(", ")}.` : ""}
`;
}
