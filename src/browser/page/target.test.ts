import type { Browser, ElementHandle, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { launchBrowser } from "../../../test/support/browser.ts";
import { readAria } from "./aria.ts";
import { kindOf } from "./field-kind.ts";
import { fill } from "./fill.ts";
import { keepLook } from "./last-look.ts";
import { outlineOf } from "./outline.ts";
import { PageProblem } from "./problem.ts";
import { findTarget, type Target } from "./target.ts";
import { troubleOf } from "./trouble.ts";

let chromium: Browser;
let page: Page;
beforeAll(async () => {
  chromium = await launchBrowser();
  // The first test of a machine unpacks a browser.
}, 60_000);
beforeEach(async () => {
  await page?.close();
  page = await chromium.newPage();
});
afterAll(() => chromium.close());

const signal = new AbortController().signal;
const find = (target: Target) => findTarget(page, target, { signal, patienceMs: 50 });

async function show(html: string): Promise<string> {
  await page.setContent(html);
  const parts = outlineOf(await readAria(page, null, { signal }));
  keepLook(page, parts);
  return parts.map(({ text }) => text).join("\n");
}

async function problemOf(work: Promise<unknown>): Promise<PageProblem> {
  const error = await work.then(
    () => new Error("it worked"),
    (thrown: unknown) => thrown,
  );
  const problem = error instanceof PageProblem ? error : troubleOf(error, "it");
  if (!problem) throw error;
  return problem;
}

const textOf = ({ locator }: { locator: Locator }) => locator.textContent();

test.each(["e2", "[e2]", "ref=e2", "@e2", "[ref=e2]"])("a ref is understood as %s", async (ref) => {
  await show("<button>Save</button>");
  const found = await find({ ref });
  expect([await textOf(found), found.said]).toEqual(["Save", 'button "Save" [e2]']);
});

test("what stands on an element is understood in the place of a ref or a selector", async () => {
  await show("<button>Sign in</button><label>Your name <input></label>");
  expect(await textOf(await find({ selector: "Sign in" }))).toBe("Sign in");
  expect(await textOf(await find({ ref: "Sign in" }))).toBe("Sign in");
  expect(await textOf(await find({ selector: 'button:contains("Sign")' }))).toBe("Sign in");
  expect(await (await find({ selector: "Your name" })).locator.getAttribute("value")).toBe(null);
});

test("an element in a frame or in a shadow is found by its selector", async () => {
  await show(`<div id=host></div><iframe srcdoc="<button class=inner>Inside</button>"></iframe>
    <script>host.attachShadow({mode:"open"}).innerHTML="<button class=deep>Deep</button>"</script>`);
  expect(await textOf(await find({ selector: ".inner" }))).toBe("Inside");
  expect(await textOf(await find({ selector: ".deep" }))).toBe("Deep");
});

test("of several the one that is seen is meant; if there are more, they are named with their refs", async () => {
  await show("<button class=a hidden>Hidden</button><button class=a>Seen</button><p>x</p><b class=b>1</b>");
  expect(await textOf(await find({ selector: ".a" }))).toBe("Seen");
  await show("<button class=a>First</button><br><button class=a>Second</button>");
  expect(await problemOf(find({ selector: ".a" }))).toMatchObject({
    ...{ kind: "not-unique", detail: "2" },
    nearest: [expect.stringMatching(/button "First" \[e\d+\]/), expect.stringMatching(/button "Second" \[e\d+\]/)],
  });
});

test("an element that is gone is answered with those like it", async () => {
  const before = await show("<button>Save draft</button><p>Text</p><a href=/>Home</a>");
  const ref = /button "Save draft" \[(e\d+)\]/.exec(before)?.[1] ?? "";
  await page.evaluate("document.querySelector('button').outerHTML = '<button>Save</button>'");
  const problem = await problemOf(find({ ref }));
  expect(problem).toMatchObject({ kind: "unknown-ref", what: ref });
  expect(problem.nearest).toEqual([expect.stringMatching(/^button "Save" \[e\d+\]/)]);
  expect(problem.nearest.join()).not.toContain(ref);
  expect((await problemOf(find({ ref: "e999" }))).nearest).toHaveLength(2);
});

test("what nothing matches is answered with what is nearest", async () => {
  await show("<button>Cancel order</button><p>Text</p><button>Pay now</button>");
  expect(await problemOf(find({ selector: "#pay-button" }))).toMatchObject({
    ...{ kind: "not-found", what: "#pay-button" },
    nearest: expect.arrayContaining([expect.stringMatching(/^button "Pay now"/)]),
  });
  expect(await problemOf(find({ selector: "button[[" }))).toMatchObject({ kind: "bad-selector" });
  expect(await problemOf(find({}))).toMatchObject({ kind: "no-target" });
});

test("an element that comes in a moment is waited for", async () => {
  await page.setContent(
    "<script>setTimeout(() => document.body.append('x', document.createElement('hr')), 30)</script>",
  );
  const found = await findTarget(page, { selector: "hr" }, { signal, patienceMs: 5_000 });
  expect(await found.locator.count()).toBe(1);
});

test.each([
  [
    "covered",
    "<button>B</button><div id=top style='position:fixed;inset:0'>Cookies</div>",
    '<div id="top">Cookies</div>',
  ],
  ["invisible", "<button style='visibility:hidden'>B</button>", ""],
  ["disabled", "<button disabled>B</button>", ""],
] as const)("a button that is %s is told as that", async (kind, html, detail) => {
  await page.setContent(html);
  expect(await problemOf(page.locator("button").click({ timeout: 1_000 }))).toMatchObject({ kind, what: "it", detail });
});

test.each([
  ["read-only", "<input readonly>"],
  ["wrong-kind", "<p>Text</p>"],
  ["wrong-kind", "<input type=checkbox>"],
  ["bad-value", "<input type=date>"],
  ["bad-value", "<input type=number>"],
] as const)("what cannot be typed into is told as %s: %s", async (kind, html) => {
  await page.setContent(html);
  const field = (await page.$("body > *")) as ElementHandle;
  const options = { what: "it", kind: await kindOf(field), timeout: 1_500 };
  expect(await problemOf(fill(field, "abc", options))).toMatchObject({ kind });
});

test.each([
  ["<input type=date min=2026-01-01>", "16 November 2026", "2026-11-16"],
  ["<input type=time>", "2:30 pm", "14:30"],
  ["<input type=datetime-local>", "2026-11-16 09:05:00", "2026-11-16T09:05"],
  ["<input type=color>", "F00", "#ff0000"],
  ["<input type=number>", " 3.50 ", "3.50"],
  ["<input type=range min=0 max=50>", "20", "20"],
  ["<input type=range max=50 step=5>", "51", "range 0..50 step 5"],
  ["<input type=date>", "5/6/2026", "date YYYY-MM-DD"],
])("%s is given %s, and holds or wants %s", async (html, text, expected) => {
  await page.setContent(html);
  const field = (await page.$("input")) as ElementHandle;
  const given = fill(field, text, { what: "it", kind: await kindOf(field), timeout: 1_500 });
  const held = given.then(() => field.inputValue());
  expect(await held.catch((error: PageProblem) => error.detail)).toBe(expected);
});

test("what is no trouble with an element stays what it is", () => {
  expect(troubleOf(new Error("Target page, context or browser has been closed"), "it")).toBe(null);
});
