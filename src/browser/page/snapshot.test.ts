import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../../../test/support/browser.ts";
import { largePage } from "../../../test/support/large-page.ts";
import { textsIn } from "../../i18n/texts.ts";
import { type SnapshotOptions, snapshot } from "./snapshot.ts";

let chromium: Browser;
let page: Page;
beforeAll(async () => {
  chromium = await launchBrowser();
  page = await chromium.newPage({ viewport: { width: 1000, height: 700 } });
  // The first test of a machine unpacks a browser.
}, 60_000);
afterAll(() => chromium.close());

const signal = new AbortController().signal;
const look = (options: Partial<SnapshotOptions> = {}) =>
  snapshot(page, { texts: textsIn("en").tools, signal, ...options });

async function shown(html: string, options: Partial<SnapshotOptions> = {}): Promise<string> {
  await page.goto("about:blank");
  await page.setContent(html);
  return (await look(options)).text;
}

/** With the same ref everywhere. */
const plain = (text: string) => text.replace(/\[(f?)\d*e\d+\]/g, "[$1e]");

test("a form tells names, values and states, and where to act", async () => {
  const text = await shown(`<form><label>Name <input value=Ann></label><label>Mail <input placeholder="you@x"></label>
    <label>Pass <input type=password value=secret></label><label><input type=checkbox checked> Agree</label>
    <label>Colour <select><option>Red<option selected>Blue</select></label>
    <textarea aria-label=Note>Two
    lines</textarea><button disabled>Send</button><button aria-expanded=true>More</button></form>`);
  expect(plain(text).split("\n")).toEqual([
    'textbox "Name" [e] = "Ann"',
    'textbox "Mail" [e] (you@x)',
    'textbox "Pass" [e] = "••••••"',
    'checkbox "Agree" [e] checked',
    'combobox "Colour" [e] = "Blue" {Red | Blue}',
    'textbox "Note" [e] = "Two lines"',
    'button "Send" [e] disabled, button "More" [e] expanded',
  ]);
});

test("what must be filled in says so, whatever it is", async () => {
  const text = await shown(`<form><label>Name <input required></label><label>Mail <input></label>
    <label>Pass <input type=password required></label><label><input type=checkbox required> Agree</label>
    <label>Size <select required><option value="">Choose<option>Small</select></label>
    <label>Born <input type=date required></label><label><input type=radio name=r required> One</label><label><input type=radio name=r> Two</label>
    <label>Photo <input type=file required></label><button>Send</button>
    <div role=textbox aria-label=Note aria-required=true tabindex=0>Hi</div></form>`);
  expect(plain(text).split("\n")).toEqual([
    'textbox "Name" [e] required',
    'textbox "Mail" [e]',
    'textbox "Pass" [e] required',
    'checkbox "Agree" [e] required',
    'combobox "Size" [e] required = "Choose" {Choose | Small}',
    'textbox "Born" [e] required date (YYYY-MM-DD)',
    'radio "One" [e] required',
    'radio "Two" [e] required',
    'button "Photo" [e] required file',
    'button "Send" [e]',
    'textbox "Note" [e] required = "Hi"',
  ]);
  expect(plain(await shown("<label>Photo <input type=file></label>"))).toBe('button "Photo" [e] file');
  expect(plain(await shown("<label>Name <input required></label>"))).toBe('textbox "Name" [e] required');
  expect(plain(await shown("<label>Pass <input type=password required></label>"))).toContain("[e] required");
});

test("of fields that exclude each other the group is required, and what a label says around a link is said once", async () => {
  const text = await shown(`<fieldset><legend>Meal</legend><label><input type=radio name=m required> vegan</label>
    <label><input type=radio name=m> any</label></fieldset><label>Mail <input type=email required></label>
    <fieldset><legend>Room</legend><label><input type=radio name=r required> small</label><label>Beds <input></label></fieldset>
    <label><input type=checkbox> I accept the <a href=/r>house rules</a></label><p>See <a href=/m>more</a></p>`);
  expect(plain(text).split("\n")).toEqual([
    'group "Meal" required:',
    ' radio "vegan" [e]',
    ' radio "any" [e]',
    'textbox "Mail" [e] required email',
    'group "Room":',
    ' radio "small" [e] required',
    ' textbox "Beds" [e]',
    'checkbox "I accept the house rules" [e]',
    'link "house rules" [e] (/r)',
    'See link "more" [e] (/m)',
  ]);
});

test("a broken line is told as one", async () => {
  const text = await shown(`<p>name: Maja Berg<br>mail: <b>maja</b><br/>
    <br>arrival: 1 <a href=/x>One<br>two</a> here<br>end</p><table><tr><td>x<br>y</td><td>xz</td></tr></table>
    <h2>A<br>B</h2><label>Full<br>name <input></label><label>Pass <input type=password value=xy></label><div id=host></div>
    <script>host.attachShadow({mode:"open"}).innerHTML="<p>up<br>down</p>"</script>
    <iframe srcdoc="<p>in<br>side</p>"></iframe>`);
  expect(plain(text).split("\n")).toEqual([
    'name: Maja Berg / mail: maja / arrival: 1 link "One two" [e] (/x) here / end',
    "table:",
    " | x / y | xz |",
    "## A / B",
    'textbox "Full name" [e]',
    'textbox "Pass" [e] = "••••••"',
    "up / down",
    "iframe [e]:",
    " in / side",
  ]);
});

test("a field that takes only what is of its kind tells that, and how it is written until something stands there", async () => {
  const text = await shown(`<label>Born <input type=date></label><label>At <input type=time value=14:30></label>
    <label>Hue <input type=color></label><label>How many <input type=number min=1 max=9 step=2></label>
    <label>Loud <input type=range></label><label>Name <input></label>
    <iframe srcdoc="<label>Month <input type=month max=2026-12></label>"></iframe>`);
  expect(plain(text).split("\n")).toEqual([
    'textbox "Born" [e] date (YYYY-MM-DD)',
    'textbox "At" [e] time = "14:30"',
    'textbox "Hue" [e] color = "#000000"',
    'spinbutton "How many" [e] number 1..9 step 2',
    'slider "Loud" [e] range 0..100 = "50"',
    'textbox "Name" [e]',
    "iframe [e]:",
    ' textbox "Month" [fe] month ..2026-12 (YYYY-MM)',
  ]);
});

test("what is nested deeper than can be read is told by a ref, and shown to who names it", async () => {
  const text = await shown(`<h1>Top</h1>${"<ul><li>".repeat(40)}<button>Deep</button>`);
  expect(plain(text)).toMatch(/^# Top\n[- ]+… \[e\]$/);
  const part = page.locator(`aria-ref=${/\[(\w+)\]$/.exec(text)?.[1]}`);
  expect(plain((await look({ part })).text)).toMatch(/button "Deep" \[e\]$/);
});

test("a text without measure is told by its beginning, and a long script is none", async () => {
  const [text, script] = ["long ".repeat(1_200_000), `/*${"long ".repeat(1_200_000)}*/`];
  expect(await shown(`<button>Go</button><p style="display:none">${text}`)).toMatch(/^Go\nlong [a-z ]{300,}…?$/);
  expect(plain(await shown(`<button>Go</button><script>${script}</script>`))).toBe('button "Go" [e]');
});

test("what is too large to be read whole, or has no body, is told as plain lines", async () => {
  const other = await chromium.newPage();
  const told = async (html: string) => {
    await other.goto(`data:${html}`);
    return (await snapshot(other, { texts: textsIn("en").tools, signal })).text;
  };
  const many = await told(
    `text/html,<h1>Many</h1><script>document.write("<p>line<i></i></p>".repeat(40_000))</script>`,
  );
  expect(many.split("\n").slice(0, 3)).toEqual(["Many", "line", "line"]);
  expect(many).toContain("[Shortened.");
  expect(Buffer.byteLength(many)).toBeLessThanOrEqual(8_000);
  expect(await told("image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><text>Drawn</text></svg>")).toBe("Drawn");
  expect(await told("text/html,<p>Gone</p><script>onload = () => document.open()</script>")).toBe("");
  await other.close();
});

test("wrappers are gone, text runs on, a row is a line, and regions stay", async () => {
  const text = await shown(`<nav><ul><li><a href=/>Home</a></li><li><a href=/b>B</a></li></ul></nav>
    <main><div><div><h1>Title</h1><div><p>Some <b>bold</b> and <a href=/x>a link</a> here</p></div></div></div>
    <table><tr><th>Name</th><th>Act</th></tr><tr><td>Ann</td><td><button>Edit</button></td></tr></table>
    <ol><li>One</li><li>Two<ul><li>Inner</li></ul></li></ol><div onclick=1 style="cursor:pointer">Card</div>
    <div style="display:none">hidden</div><dialog open aria-label=Ask><p>Sure?</p><button>Yes</button></dialog></main>`);
  expect(plain(text)).toBe(`navigation:
 - link "Home" [e] (/)
 - link "B" [e] (/b)
main:
 # Title
 Some bold and link "a link" [e] (/x) here
 table:
  | Name | Act |
  | Ann | button "Edit" [e] |
 - One
 - Two:
  - Inner
 clickable "Card" [e]
 dialog "Ask":
  Sure?
  button "Yes" [e]`);
});

test("what stands in an editor is told, and so are words beside a name", async () => {
  const text = await shown(`<div role=textbox contenteditable=true aria-label=Message>Hello there</div>
    <div role=textbox contenteditable=true aria-label=Note><p>One</p><p>Two</p></div>
    <div contenteditable=true aria-label=Draft>Old</div><div role=textbox contenteditable=true aria-label=New></div>`);
  expect(plain(text).split("\n")).toEqual([
    'textbox "Message" [e] = "Hello there"',
    'textbox "Note" [e] = "One Two"',
    'clickable "Draft" [e] = "Old"',
    'textbox "New" [e]',
  ]);
});

test("frames and shadows are looked into", async () => {
  const text = await shown(`<div id=host></div><iframe srcdoc="<button>Inside</button>"></iframe>
    <script>host.attachShadow({mode:"open"}).innerHTML="<button>Deep</button>"</script>`);
  expect(plain(text)).toBe('button "Deep" [e]\niframe [e]:\n button "Inside" [fe]');
});

test("a page is read without its frames where those are without measure", async () => {
  const fill = "for (let at = 0; at < 31000; at++) document.body.append(document.createElement('i'))";
  const text = await shown(`<p>Outside</p><iframe srcdoc="<p>Inside</p><script>${fill}</script>"></iframe>`);
  expect(text).toBe("Outside");
});

test("a page of 5,000 elements takes 8 KB at most, with what a person would look for", async () => {
  const text = await shown(largePage(5_000));
  expect(await page.evaluate("document.querySelectorAll('*').length")).toBeGreaterThanOrEqual(5_000);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8_000);
  expect(Buffer.byteLength(text)).toBeGreaterThan(7_000);
  for (const line of ["# Orders", 'textbox "Search"', '= "Paid" {Open | Paid}', "| No | Order |", 'link "Order 5"'])
    expect(text).toContain(line);
  for (const line of ["## Notes", "- Note 0", 'button "Load more"', 'link "Terms"']) expect(text).toContain(line);
  expect(text).toMatch(/\n {2}… \d+ more rows \(in e\d+\)\n/);
  expect(text).toMatch(/… \d+ more items/);
  expect(text).toMatch(/\n\[Shortened\. More: browser_scroll, or browser_get_dom with ref or selector\]$/);
});

test("the same page gives the same text", async () => {
  const one = await shown(largePage(2_000));
  expect((await look()).text).toBe(one);
});

test("what is in sight comes before what is not, and the head of a table stays", async () => {
  await shown(largePage(3_000));
  await page.evaluate("document.querySelectorAll('tr')[150].scrollIntoView()");
  const { text } = await look({ budget: 2_500 });
  expect(text).toMatch(/\| No \| Order \| Customer \| Act \|\n {2}… 149 more rows above \(in e\d+\)\n {2}\| 149 \|/);
  expect(text).toMatch(/… \d+ more rows \(/);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_500);
});

test("a part is shown by itself, and depth is counted in lines", async () => {
  const html = `<main><h1>A</h1><ul id=list><li>One<ul><li>Inner</li></ul></li></ul></main><p>Other</p>`;
  expect(await shown(html, { maxDepth: 2 })).toMatch(/^main:\n # A\n - One\n {2}… 1 more line \(in e\d+\)\nOther\n\[/);
  const part = await look({ part: page.locator("#list") });
  expect(part.text).toBe("- One:\n - Inner");
});

test("long texts are shortened before anything is left out, and no budget is passed", async () => {
  const paragraph = `<p>${"word ".repeat(300)}</p>`;
  expect((await shown(paragraph)).length).toBeGreaterThan(1_400);
  const many = await shown(paragraph.repeat(20));
  expect(many.split("\n")).toHaveLength(20);
  expect(many.split("\n")[0]).toMatch(/…$/);
  for (const budget of [200, 500, 1_000])
    expect(Buffer.byteLength(await shown(largePage(1_000), { budget }))).toBeLessThanOrEqual(budget);
});

test("an address is shortened, and one that only the page understands is left out", async () => {
  const text = await shown(
    `<a href="/${"a".repeat(200)}">Long</a> <a href="#top">Top</a> <a href="javascript:void 0">Js</a>`,
  );
  expect(plain(text)).toBe(
    `link "Long" [e] (/${"a".repeat(58)}…) link "Top" [e] link "Js" [e]`
      .replaceAll(") link", "), link")
      .replaceAll("] link", "], link"),
  );
});
