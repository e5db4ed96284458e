// Words of a model that would run a script or make the browser ask somebody: in the page nothing of it happens.
//   npm run proof -- carriers --seed 1 [--count 1000] [--list FILE]
// With a list (JSON: an array of texts), those are tried instead, and no result is written.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import type { SessionId } from "../../src/protocol/ids.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import { launchBrowser } from "../support/browser.ts";
import { startCanary } from "../support/canary.ts";
import { openAll, run, traces, watched } from "../support/carried.ts";
import { carriedEvents } from "../support/carried-events.ts";
import { inPlaces } from "../support/carried-places.ts";
import { carriers } from "../support/carriers.ts";
import { opened } from "../support/opened.ts";
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { startScriptedModel } from "../support/scripted-model.ts";
import { killed, servingOn } from "../support/serving.ts";
import { dataFolder, skillmint } from "../support/skillmint.ts";
import { skipSetUp } from "../support/skip-set-up.ts";
import { storeEvents } from "../support/store-session.ts";
import { wrappedCarriers } from "../support/wrapped-carriers.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "1000" }, list: { type: "string" } });
const random = createRandom(seed);
const perSession = 100;

const folder = mkdtempSync(join(tmpdir(), "skillmint-carriers-"));
const [home, work] = ["home", "work"].map((name) => join(folder, name)) as [string, string];
for (const made of [home, work]) mkdirSync(made);
const program = skillmint({ folders: { home, work } });
const canary = await startCanary();
const texts = textsToTry();
/** How it comes: in pieces of any length, so that what is half there is drawn, too. */
let coming: string[] = [];
const model = await startScriptedModel(() => ({ chunks: coming }));
const running = await servingOn(program);
// Nothing that is in a list reaches anybody, whatever becomes of it here.
const browser = await launchBrowser(["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]);
try {
  const faults = await inThePage(browser);
  const elsewhere = await inPlaces({ browser, canary, texts: textsForPlaces() });
  for (const fault of elsewhere.faults) console.error(fault);
  faults.push(...elsewhere.faults);
  process.exitCode = faults.length > 0 ? 1 : 0;
  console.log(`${texts.length} texts: ${faults.length} faults`);
  if (flags.list === undefined) {
    const came = await withoutGuard(browser);
    const blind = await unseen(browser);
    if (blind.length > 0) process.exitCode = 1;
    console.log(
      `${carriers.length} techniques; control ${came.did} of ${came.of}; unseen: ${blind.join(", ") || "none"}`,
    );
    const places = new Set(elsewhere.places).size;
    if (faults.length + blind.length === 0)
      console.log(`written: ${writeResult("carriers", resultOf({ ...came, places }))}`);
  }
} finally {
  await browser.close();
  await killed(running);
  await model[Symbol.asyncDispose]();
  await canary[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
}

function textsToTry(): string[] {
  if (flags.list !== undefined) return JSON.parse(readFileSync(flags.list, "utf8")) as string[];
  return wrappedCarriers(wholeNumber("count", flags.count), random).map((one) => one.text(canary.url, run));
}

/** Of a list some: each takes a skill, a server and more. */
function textsForPlaces(): string[] {
  if (flags.list === undefined) return carriers.map((one) => one.text(canary.url, run));
  return Array.from({ length: Math.min(150, texts.length) }, () => random.pick(texts).slice(0, 2_000));
}

/** Each text in every place of a session, as it comes and as it is read later, in its export and as a page of HTML. */
async function inThePage(browser: Browser): Promise<string[]> {
  const faults: string[] = [];
  const context = await browser.newContext();
  await context.addInitScript(skipSetUp);
  await context.addInitScript("window.print = () => { top.carried = 1 }");
  const page = await context.newPage();
  const body = { id: "evil/one", baseUrl: model.url, format: "openai", apiKey: "k" };
  await running.ask("POST", "/api/models", { body });
  const code = (await (await running.ask("POST", "/api/auth/code")).json()) as { code: string };
  await page.goto(`${running.url}#code=${code.code}`);
  await page.getByRole("textbox").first().waitFor();
  await page.evaluate(
    `localStorage.setItem("skillmint.panel", "todos"); localStorage.setItem("skillmint.model", "evil/one")`,
  );
  await page.reload();
  const popped = watched(page);
  const exported = await browser.newPage();
  await exported.addInitScript("window.print = () => { top.carried = 1 }");
  await exported.goto("about:blank");
  const popped2 = watched(exported);
  const collect = async (place: string, from: number, found: readonly string[] = []) => {
    const all = [...found, ...popped, ...popped2, ...canary.asked.map((path) => `asked ${path}`)];
    const told = all.map((one) => `${place}, texts ${from} to ${from + perSession}: ${one}`);
    // As they come: whoever stops a long list has seen those that there were.
    for (const fault of new Set(told)) console.error(fault);
    faults.push(...told);
    for (const list of [popped, popped2, canary.asked]) list.length = 0;
  };
  for (let from = 0; from < texts.length; from += perSession) {
    const some = texts.slice(from, from + perSession);
    const id = `ses_${from}` as SessionId;
    await stored(id, some);
    await page.evaluate(`location.hash = "#/s/${id}"`);
    await page.locator(`[data-message=msg_${some.length}]`).waitFor({ state: "attached" });
    await page.locator(".ask-plan").first().waitFor({ state: "attached" });
    await openAll(page);
    await collect("session", from, [...(await traces(page)), ...(await missing(page, some.length))]);
    await asItComes(page, some);
    await collect("as it comes", from, await traces(page));
    await page.reload();
    await page.locator("[data-role=assistant]").getByText("that was all").last().waitFor();
    await collect("as it came, read again", from, await traces(page));
    await inFrame(page, some);
    await collect("frame", from);
    const { stdout } = await program.run("session", "export", id, "--format", "html");
    writeFileSync(join(folder, "export.html"), stdout);
    await exported.goto(pathToFileURL(join(folder, "export.html")).href);
    const ran = await exported.evaluate(
      `[...(top.carried ? ["a script ran"] : []), ...[...document.querySelectorAll("body script, body iframe, body img, body svg, body a, body link")].map((one) => one.outerHTML.slice(0, 80))]`,
    );
    popped2.splice(
      0,
      popped2.length,
      ...popped2.filter((one) => !one.startsWith("request document file:") && !one.startsWith("led to file:")),
    );
    await collect("export", from, ran as string[]);
    if (from % 1000 === 0)
      console.log(`${from} of ${texts.length}, ${faults.length} faults, ${Math.round(performance.now() / 1000)} s`);
  }
  await page.evaluate(`location.hash = "#/asks"`);
  await page.locator("main .ask-plan").last().waitFor();
  await openAll(page);
  await collect("asks", 0, await traces(page));
  await context.close();
  return faults;
}

async function stored(id: SessionId, some: readonly string[]): Promise<void> {
  const store = openSqlite(join(dataFolder(program), "skillmint.db"));
  const at = "2026-01-01T00:00:00.000Z";
  await storeEvents(store, id, [opened, ...carriedEvents(some)], { at, title: random.pick(some) });
  await store.close();
}

/** The check itself is worth nothing where a text was never drawn. */
async function missing(page: Page, count: number): Promise<string[]> {
  const drawn = await page.locator("[data-role=assistant] [data-message]").count();
  return drawn >= count ? [] : [`only ${drawn} of ${count} answers are drawn`];
}

async function asItComes(page: Page, some: readonly string[]): Promise<void> {
  coming = [];
  const text = [...some, "that was all"].join("\n\n");
  for (let at = 0; at < text.length; ) {
    const length = 1 + random.below(60);
    coming.push(text.slice(at, at + length));
    at += length;
  }
  await page.evaluate(`location.hash = "#/"`);
  await page.getByRole("textbox", { name: "Message" }).fill("write");
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
  await page.locator("[data-role=assistant]").getByText("that was all").last().waitFor();
}

/** As files of HTML are previewed: in the frame that is served for that, with its own policy. */
async function inFrame(page: Page, some: readonly string[]): Promise<void> {
  await page.evaluate(`(async (all) => {
    const frame = document.createElement("iframe");
    frame.sandbox = "allow-scripts";
    frame.src = "/frame.html";
    const isReady = new Promise((done) => addEventListener("message", ({ source }) => source === frame.contentWindow && done(), { once: true }));
    document.body.append(frame);
    await isReady;
    for (const html of all) {
      frame.contentWindow.postMessage({ html }, "*");
      await new Promise(requestAnimationFrame);
    }
    await new Promise(requestAnimationFrame);
    frame.remove();
  })(${JSON.stringify(some)})`);
}

/** The control: the same HTML in a page that guards nothing does what it is for. */
async function withoutGuard(browser: Browser): Promise<{ did: number; of: number; not: string[] }> {
  const tried = carriers.filter(({ isHtml, waits }) => isHtml && !waits);
  const not: string[] = [];
  for (const { technique, text } of tried) {
    const page = await browser.newPage();
    await page.goto(canary.url);
    canary.asked.length = 0;
    // Read twice, as by who writes out what he has cleaned: some come to life only then.
    const html = JSON.stringify(text(canary.url, run));
    const twice = (await page.evaluate(
      `new DOMParser().parseFromString("<p>" + ${html}, "text/html").body.innerHTML`,
    )) as string;
    for (const content of [`<p>${text(canary.url, run)}`, twice])
      await page.setContent(`<!doctype html>${content}`, { waitUntil: "commit" }).catch(() => null);
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

/** And the watch itself: what a page does by each way out, where nothing stops it, is seen. */
async function unseen(browser: Browser): Promise<string[]> {
  const ways: Record<string, string> = {
    "a box": "setTimeout(alert)",
    "a window": `open("${canary.url}/window")`,
    "a download": `Object.assign(document.createElement("a"), { href: "data:text/plain,x", download: "x" }).click()`,
    "a socket": `new WebSocket("${canary.url.replace("http", "ws")}/socket")`,
    "a beacon": `navigator.sendBeacon("${canary.url}/beacon")`,
    "a report of a link": `Object.assign(document.createElement("a"), { href: "#", ping: "${canary.url}/ping" }).click()`,
    "a picture": `new Image().src = "${canary.url}/picture"`,
    "a request": `void fetch("${canary.url}/request", { mode: "no-cors" })`,
    "a page that moves on": `setTimeout(() => { location = "${canary.url}/moved" })`,
    "what throws": `setTimeout(() => { throw new Error("x") })`,
  };
  const not: string[] = [];
  await using other = await startCanary();
  for (const [way, script] of Object.entries(ways)) {
    const page = await browser.newPage();
    await page.goto(other.url);
    const popped = watched(page);
    await page.evaluate(`{ ${script} }`);
    const deadline = Date.now() + 2_000;
    while (popped.length === 0 && Date.now() < deadline) await page.evaluate("1").catch(() => null);
    if (popped.length === 0) not.push(way);
    await page.context().close();
  }
  return not;
}

interface Result {
  did: number;
  of: number;
  not: string[];
  places: number;
}

function resultOf({ did, of, not, places }: Result): string {
  return `# What a model writes runs nothing and asks nobody

${circumstances(seed)} · \`npm run proof -- carriers --seed ${seed} --count ${texts.length}\`

${texts.length} texts by ${carriers.length} techniques (\`test/support/carriers.ts\`), each in two surroundings of fourteen by dice (\`test/support/wrapped-carriers.ts\`).
Each stands in a session in every place of a stranger's text: as an answer, a thought, part of a prompt, the name of a file, calls of every kind
with input, output and details, a thing to do, a task and its report, a reason, a problem, and what is asked; then it comes in pieces of any length, is
read again after a reload, exported as HTML and opened there, and is shown in the frame for previews of HTML. The page draws all of it in a real
Chromium, with everything that is folded away opened. Each technique stands in ${places} more places, as real data: titles and hits of a search, the palette, the
lists behind "/" and "@", the names of attached files, skills, notes, rules of both kinds, MCP servers with their tools, descriptions and errors, what a
folder brings, and files of eight kinds with their previews, sources and changes (\`test/support/carried-walk.ts\`). Nothing ran, no element or address came of it that must not be there, no window, box, download or socket came up, the page's policy
had nothing to stop, no request went anywhere but to its own server, and a site on loopback that all of them name was not asked once.

Eleven links to our own server (its API, places of the page, a guessed code) and five without a server were clicked, plainly, with Ctrl and by the middle
button: nothing was asked of the server but looks and that code, the token stayed as it was and stood in no address, and the page stayed where it was.

Control: of ${of} that are HTML and need no hand, ${did} ran their script or reached the site in a page that guards nothing.${not.length > 0 ? ` Not in this browser: ${not.join(", ")}.` : ""}
And the watch sees each of ten ways out, tried in a page that stops nothing: a box, a window, a download, a socket, a beacon, a link's report, a picture,
a request, a page that moves on, and what throws.
`;
}
