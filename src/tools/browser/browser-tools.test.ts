import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toolsOf } from "../../../test/support/browser-tools.ts";
import { anywhere, type BrowserWorld, browserWorld } from "../../../test/support/browser-world.ts";
import { type Serve, servePages } from "../../../test/support/pages.ts";
import { textsIn } from "../../i18n/texts.ts";
import type { ToolOutput } from "../tool.ts";

let world: BrowserWorld;
let pages: { url: string } & AsyncDisposable;
beforeAll(async () => {
  const made = await servePages(served);
  // As the tests put paths behind it.
  pages = Object.assign(made, { url: made.url.replace(/\/$/, "") });
  world = await browserWorld();
  // The first test of a machine unpacks a browser.
}, 60_000);
afterAll(async () => {
  await world?.[Symbol.asyncDispose]();
  await pages?.[Symbol.asyncDispose]();
});

const served = {
  "/": `<title>Start</title><h1>Start</h1><a href="/form">To the form</a>
    <button onclick="document.title='Pressed';this.after(Object.assign(document.createElement('p'),{textContent:'It was pressed'}))">Press</button>
    <button onclick="alert('Careful')">Warn</button><a href="/form" target="_blank">In a new tab</a>`,
  "/form": `<title>Form</title><form onsubmit="event.preventDefault();out.textContent='Sent '+who.value+' '+colour.value">
    <label>Name <input id=who value=old></label><label>Password <input type=password value=hunter2></label>
    <label>Colour <select id=colour><option value=r>Red</option><option value=b>Blue</option></select></label>
    <label>Born <input type=date></label><input aria-label=Fixed readonly value=1><button disabled type=button>Later</button>
    <input type=file id=files onchange="out.textContent='Got '+this.files[0].name"><button type=button onclick="files.click()">Choose</button><button>Send</button></form><output id=out></output>`,
  "/twice": `<button>Same</button><button>Same</button><button hidden id=unseen>Unseen</button>
    <div style="position:relative"><button>Under</button><div id=cover style="position:absolute;inset:0;background:#fff">Cookies?</div></div>`,
  "/long": `<style>p{height:100px;margin:0}</style><h1>Long</h1>${Array.from({ length: 60 }, (_, at) => `<p>Part ${at}</p>`).join("")}`,
  "/keys": `<title>Keys</title><p id=out></p><script>onkeydown=(e)=>{out.textContent=[e.ctrlKey&&'ctrl',e.shiftKey&&'shift',e.key].filter(Boolean).join(' ')}</script>`,
  "/later": `<p id=out></p><script>setTimeout(()=>{out.innerHTML='<b class=done>Ready</b>';globalThis.isDone=true},150)</script>`,
  "/asks": `<p id=out></p><button id=sure onclick="out.textContent='said '+confirm('Sure?')">Sure</button>
    <button id=name onclick="out.textContent='said '+prompt('Name?')">Name</button>`,
  "/file": ((_, response) => {
    response.setHeader("content-disposition", "attachment; filename=list.csv").end("a,b");
  }) as Serve,
  "/inner": `<title>Inner</title><p>Text</p><button onclick="fetch('http://10.1.2.3/').catch(() => this.textContent='Tried')">Try</button>`,
  "/framed": `<title>Framed</title><iframe src="/"></iframe>`,
  "/shop": `<button onclick="this.textContent=this.textContent==='Add'?'Added ✓':'Add'">Add</button><p>Tea</p>`,
  "/menu": `<style>ul{display:none}nav:hover ul{display:block}</style><nav>Menu<ul><li><a href=/>Home</a></ul></nav>`,
};

const session = (options: Parameters<typeof toolsOf>[1] = {}) => toolsOf(world, options);

const refOf = (line: string, { output }: ToolOutput): string =>
  new RegExp(`${line}" \\[(\\w+)\\]`).exec(output)?.[1] ?? `no ${line} in ${output}`;

test("who acts on a page that is lost meanwhile hears what became of it", async () => {
  await using one = session();
  await one.use("navigate", { url: pages.url });
  // As a page that dies by itself: nobody waits for it.
  const line = await (await one.browser.act(async (page) => page.context().newCDPSession(page), { ...looking })).value;
  line.send("Page.crash").catch(() => undefined);
  await expect.poll(() => one.browser.at()).toBe(null);
  const told = `The browser or its page crashed; what was open is gone: ${pages.url}/`;
  expect(await one.refused("click", { selector: "a" })).toContain(told);
  expect((await one.use("get_state")).output).toContain(told);
  expect((await one.use("navigate", { url: pages.url })).output).toContain("# Start");
});

test("a tab into which its opener writes is read and acted on as the opener's", async () => {
  await using one = session();
  const words = `<p id=out></p><button onclick="out.textContent='Done'">Go on</button>`;
  await one.use("navigate", { url: pages.url });
  const { output } = await one.use("evaluate", {
    script: `(opened) => { window.open().document.write(${JSON.stringify(words)}) }`,
  });
  expect(output).toContain("A new tab was opened and is the page now: about:blank");
  expect(await one.touches("click", { selector: "button" })).toEqual([
    { action: "network", resource: `${pages.url}/`, page: true },
  ]);
  expect((await one.use("click", { selector: "button" })).output).toContain("Done");
  expect((await one.use("evaluate", { script: "out.textContent" })).output).toMatch(/^"Done"\n/);
});

const looking = { signal: new AbortController().signal, settles: false };

test("what was asked for one site is not done on another that the page has gone to, or that it embeds", async () => {
  await using one = session();
  const elsewhere = `${pages.url.replace("127.0.0.1", "localhost")}/`;
  await using moving = await servePages({
    "/": "<title>A</title>",
    "/frame": `<title>A</title><button>Own</button><iframe src="${elsewhere}"></iframe>`,
  });
  const moved = `Nothing was done: the page has gone to ${elsewhere} meanwhile. Look at it, and call again if it is meant.`;
  await one.use("navigate", { url: moving.url });
  const condition = `(location.port === "${moving.port}" && (location = "${elsewhere}"), document.title === "Start")`;
  expect(await one.refused("wait_for", { condition })).toBe(moved);
  await one.use("navigate", { url: moving.url });
  await one.use("evaluate", { script: `setTimeout(() => { location = "${elsewhere}" }, 500)` });
  expect(await one.refused("click", { selector: "text=Press" })).toBe(moved);
  one.bench.context.mayTouch = ({ resource }) => !resource.startsWith(elsewhere);
  const framed = await one.use("navigate", { url: `${moving.url}frame` });
  const denied = /^Nothing was done: that part of the page is of localhost:\d+, where a rule denies it\.$/;
  expect(await one.refused("click", { ref: refOf("Press", framed) })).toMatch(denied);
  expect(await one.refused("click", { x: 60, y: 100 })).toMatch(denied);
  expect((await one.use("click", { selector: "text=Own" })).output).toContain("Clicked");
  one.bench.context.mayTouch = () => true;
  expect((await one.use("click", { selector: "text=Press" })).output).toContain("It was pressed");
});

test("navigating tells where the page stands and shows it with refs, as the seed begins it", async () => {
  await using chinese = session({ language: "zh-CN" });
  const { output, origin, details } = await chinese.use("navigate", { url: `${pages.url}/` });
  expect(output.split("\n").slice(0, 5)).toEqual([
    `已导航到 ${pages.url}/`,
    `当前页面: Start · ${pages.url}/`,
    "",
    "# Start",
    expect.stringMatching(/^link "To the form" \[e\d+\] \(\/form\), button "Press" \[e\d+\], button "Warn"/),
  ]);
  expect([origin, details]).toMatchObject(["browser", { url: `${pages.url}/`, title: "Start", status: 200 }]);
});

test("a click tells what is new on the page, and nothing else", async () => {
  await using one = session();
  const start = await one.use("navigate", { url: pages.url });
  const { output } = await one.use("click", { ref: refOf("Press", start) });
  expect(output).toBe(
    `Clicked button "Press" [${refOf("Press", start)}]\nPage: Pressed · ${pages.url}/\n\nNew or changed:\nIt was pressed`,
  );
  const again = await one.use("hover", { selector: "h1" });
  expect(again.output).toMatch(/^Hovering over h1\n.*\n\nNothing changed on the page\.$/);
});

test("a long address is told once for each page, and whole to who asks", async () => {
  await using one = session();
  const [long, next] = [
    `${pages.url}/shop?${"name=Maja+Berg&".repeat(5)}`,
    `${pages.url}/shop?${"nights=2&".repeat(9)}`,
  ];
  const lineOf = ({ output }: ToolOutput) => /^Page: (.*)$/m.exec(output)?.[1];
  expect(lineOf(await one.use("navigate", { url: long }))).toBe(long);
  expect(lineOf(await one.use("click", { selector: "button" }))).toBe(`${pages.url}/shop?…`);
  expect(lineOf(await one.use("navigate", { url: next }))).toBe(next);
  expect(lineOf(await one.use("get_state"))).toBe(next);
});

test("a click that leads elsewhere shows the page there; a dialog and a new tab are told", async () => {
  await using one = session({ language: "zh-CN" });
  await one.use("navigate", { url: pages.url });
  expect((await one.use("click", { selector: "text=Warn" })).output).toMatch(
    /^已点击 text=Warn\n.*\n页面弹出对话框（alert）: "Careful"。已确认。/,
  );
  const opened = await one.use("click", { selector: "text=In a new tab" });
  expect(opened.output).toContain(`打开了新标签页，现为当前页面: `);
  expect(opened.output).toContain('textbox "Name"');
  expect((await one.use("get_state")).output).toContain("标签页: ");
});

test("a question of the page is said no to, unless the call says how it is to be answered, and only for that call", async () => {
  await using one = session();
  await one.use("navigate", { url: `${pages.url}/asks` });
  const sure = async (input = {}) => (await one.use("click", { selector: "#sure", ...input })).output;
  expect(await sure()).toMatch(
    /\(confirm\): "Sure\?"\. It was dismissed by this tool; to accept it .* dialog: "accept"\.[\s\S]*said false/,
  );
  expect(await sure({ dialog: "accept" })).toMatch(/"Sure\?"\. It was accepted\.[\s\S]*said true/);
  expect(await sure()).toContain("said false");
  const named = await one.use("click", { selector: "#name", dialog_text: "Ann" });
  expect(named.output).toContain("said Ann");
  await one.use("press_key", { key: "Tab" });
  await one.use("click", { selector: "#name", dialog: "dismiss", dialog_text: "Bee" });
  expect((await one.use("get_dom")).output).toContain("said null");
});

test("text replaces what a field holds, or is added to it, key by key where wanted; Enter sends it", async () => {
  await using one = session();
  const form = await one.use("navigate", { url: `${pages.url}/form` });
  const ref = refOf("Name", form);
  const { output } = await one.use("type", { ref, text: "Ann" });
  expect(output).toMatch(new RegExp(`^Typed into textbox "Name" \\[${ref}\\]\n`));
  expect(output).toContain(`New or changed:\ntextbox "Name" [${ref}] focused = "Ann"`);
  await one.use("type", { selector: "#who", text: " Bee", clear: false });
  const sent = await one.use("type", { text: "!", clear: false, submit: true, delay: 1 });
  expect(sent.output).toMatch(/^Typed into the focused element and pressed Enter\n/);
  expect(sent.output).toContain("status: Sent Ann Bee! r");
});

test("a ref stays with its element, whatever that is called by then, and is nobody else's", async () => {
  await using one = session();
  const shop = await one.use("navigate", { url: `${pages.url}/shop` });
  const ref = refOf("Add", shop);
  const added = await one.use("click", { ref });
  expect(added.output).toContain(`New or changed:\nbutton "Added ✓" [${ref}]`);
  expect(added.output).not.toContain("Gone:");
  expect((await one.use("click", { ref })).output).toContain(`button "Add" [${ref}]`);
  await one.use("evaluate", { script: "document.querySelector('button').replaceWith(document.createElement('hr'))" });
  expect(await one.refused("click", { ref })).toContain(`There is no element ${ref} on the page now.`);
});

test("a date is typed as people write it, and what a field does not take is told with what it takes", async () => {
  await using one = session();
  const form = await one.use("navigate", { url: `${pages.url}/form` });
  const ref = refOf("Born", form);
  expect(form.output).toContain(`textbox "Born" [${ref}] date (YYYY-MM-DD)`);
  const typed = await one.use("type", { ref, text: "Nov 16, 2026", delay: 1 });
  expect(typed.output).toContain(`date = "2026-11-16"`);
  expect(await one.refused("type", { ref, text: "1/2/2026" })).toMatch(
    /^textbox "Born" \[e\d+\] does not take that: it is a field for date YYYY-MM-DD\. Dates are/,
  );
  expect((await one.use("get_dom")).output).toContain(`= "2026-11-16"`);
});

test("a password is typed but never shown", async () => {
  await using one = session();
  const form = await one.use("navigate", { url: `${pages.url}/form` });
  expect(form.output).toContain(`textbox "Password" [${refOf("Password", form)}] = "••••••"`);
  const { output } = await one.use("type", { ref: refOf("Password", form), text: "correct horse" });
  expect(`${form.output}${output}`).not.toMatch(/hunter2|correct horse/);
});

test("options are selected by what they are called or by their value, and an unknown one names those there are", async () => {
  await using one = session();
  const form = await one.use("navigate", { url: `${pages.url}/form` });
  expect(form.output).toContain(`combobox "Colour" [${refOf("Colour", form)}] = "Red" {Red | Blue}`);
  const chosen = await one.use("select", { ref: refOf("Colour", form), values: ["blue"] });
  expect(chosen.output).toMatch(/^Selected Blue in combobox "Colour"/);
  expect(chosen.output).toContain('= "Blue" {Red | Blue}');
  expect((await one.use("select", { selector: "#colour", values: ["r"] })).output).toMatch(/^Selected Red in #colour/);
  expect(await one.refused("select", { selector: "#colour", values: ["Green"] })).toBe(
    '#colour has no option "Green".\nIts options:\nRed\nBlue',
  );
  expect(await one.refused("select", { selector: "#who", values: ["Red"] })).toMatch(
    /^#who is no <select>\. Use browser_cl/,
  );
});

test("a list is neither clicked nor typed into: what chooses from it is named, and its options", async () => {
  await using one = session();
  const form = await one.use("navigate", { url: `${pages.url}/form` });
  const ref = refOf("Colour", form);
  const told = `combobox "Colour" [${ref}] is a list: choose from it with browser_select. Its options: {Red | Blue}`;
  expect(await one.refused("type", { ref, text: "Blue" })).toBe(told);
  expect(await one.refused("click", { ref })).toBe(told);
  expect(await one.refused("click", { selector: "option[value=b]" })).toMatch(/^option\[value=b\] is a list: choose/);
  // What else is no field is named with its words, too.
  expect(await one.refused("type", { ref: refOf("Send", form), text: "Blue" })).toMatch(
    /^That cannot be done with button "Send" \[e\d+\]: /,
  );
  await one.use("evaluate", { script: "colour.size = 2" });
  expect((await one.use("click", { selector: "option[value=b]" })).output).toMatch(/^Clicked option/);
});

test("a point that nobody sees is not clicked", async () => {
  await using one = session();
  await one.use("navigate", { url: `${pages.url}/form` });
  for (const point of [
    { x: -5, y: 10 },
    { x: 10, y: 800 },
  ])
    expect(await one.refused("click", point)).toBe(
      `(${point.x}, ${point.y}) is outside of what is in sight, which is 1280 × 800 px; x and y count from its top left corner. Name the element by its ref, or scroll first.`,
    );
  expect((await one.use("click", { x: 10, y: 10 })).output).toMatch(/^Clicked \(10, 10\)/);
});

test("files are given to a field, each read as the gate allows it", async () => {
  await using one = session();
  one.bench.put("a.txt", "text");
  await one.use("navigate", { url: `${pages.url}/form` });
  const input = { selector: "#files", paths: ["a.txt"] };
  expect(await one.touches("upload", input)).toEqual([
    { action: "network", resource: `${pages.url}/form`, page: true },
    { action: "read", resource: one.bench.path("a.txt") },
  ]);
  const { output } = await one.use("upload", input);
  expect(output).toMatch(/^Gave a\.txt to #files\n/);
  expect(await one.refused("click", { selector: "#files" })).toBe(
    "#files is a field for files: give them with browser_upload.",
  );
  expect(output).toContain("Got a.txt");
  expect((await one.use("click", { selector: "text=Choose" })).output).toMatch(
    /^Clicked text=Choose\nThe page asks for files: give them with browser_upload, to the same element\.\n/,
  );
  expect(await one.refused("upload", { ...input, paths: ["b.txt"] })).toMatch(/b\.txt/);
});

test("keys are pressed with modifiers, under the names that people give them", async () => {
  await using one = session();
  await one.use("navigate", { url: `${pages.url}/keys` });
  expect((await one.use("press_key", { key: "a", modifiers: ["ctrl"] })).output).toMatch(
    /^Pressed Control\+a\n[\s\S]*\nctrl a$/m,
  );
  expect((await one.use("press_key", { key: "shift+esc" })).output).toMatch(/shift Escape\nGone: ctrl a$/);
  expect(await one.refused("press_key", { key: "Anykey" })).toMatch(/^Anykey is no key\. Keys are Enter/);
});

test("scrolling tells how far it is and shows what is in sight", async () => {
  await using one = session();
  await one.use("navigate", { url: `${pages.url}/long` });
  const down = await one.use("scroll", { direction: "down", amount: 1000 });
  expect(down.output).toMatch(/^Scrolled down: at 1000 of \d+ px\n/);
  expect(down.output).toContain("In sight:\nPart 9");
  expect(down.output).not.toMatch(/Part (2|30)$/m);
  expect((await one.use("scroll", { direction: "to_bottom" })).output).toMatch(
    /^Scrolled to the bottom: at (\d+) of \1 px, the bottom\n/,
  );
  expect((await one.use("scroll", { direction: "down" })).output).toMatch(
    /^Not scrolled: it is at (\d+) of \1 px, the bottom already\.\n/,
  );
  expect((await one.use("scroll", { direction: "to_top" })).output).toMatch(/at 0 of \d+ px, the top\n[\s\S]*# Long/);
});

test("hovering shows what opens under the mouse", async () => {
  await using one = session();
  await one.use("navigate", { url: `${pages.url}/menu` });
  expect((await one.use("hover", { selector: "nav" })).output).toMatch(/New or changed:\n[\s\S]*link "Home"/);
});

test("waiting is for an element or a condition, and in vain tells what is there", async () => {
  await using one = session();
  await one.use("navigate", { url: `${pages.url}/later` });
  expect((await one.use("wait_for", { selector: ".done", timeout: 5_000 })).output).toMatch(/^It is there: \.done\n/);
  await one.use("reload");
  expect((await one.use("wait_for", { condition: "globalThis.isDone" })).output).toMatch(/^It is there: globalThis/);
  expect(await one.refused("wait_for", { selector: "#never", timeout: 120 })).toBe(
    "#never did not come within 0.12 s.\n\nIn sight:\nReady",
  );
  expect(await one.refused("wait_for", { condition: "nobody.knows", timeout: 200 })).toMatch(/^The condition failed:/);
  for (const condition of ["false", "1 == 2", "() => false", "return false", "await Promise.resolve(0)"])
    expect(await one.refused("wait_for", { condition, timeout: 100 })).toContain(`${condition} did not come within`);
  await one.use("reload");
  expect((await one.use("wait_for", { condition: "() => out.textContent === 'Ready'" })).output).toContain("Ready");
  expect(await one.refused("wait_for", {})).toBe("Give selector or condition.");
});

test("a condition is asked for as a script is", async () => {
  await using one = session();
  await one.use("navigate", { url: `${pages.url}/later` });
  expect(await one.touches("wait_for", { selector: "p", condition: "true" })).toEqual([
    { action: "network", resource: `${pages.url}/later`, page: true, as: "browser_evaluate" },
  ]);
  expect(await one.touches("wait_for", { selector: "p" })).toEqual([
    { action: "network", resource: `${pages.url}/later`, page: true },
  ]);
});

test("a script may be an expression, a function, a body, what is awaited, statements, or nothing; one that fails says why", async () => {
  await using one = session();
  await one.use("navigate", { url: `${pages.url}/keys` });
  for (const [script, expected] of [
    ["document.title", '"Keys"'],
    ["() => ({ a: [1, 2] })", '{"a":[1,2]}'],
    ["const a = 2; return a * 21;", "42"],
    ["await Promise.resolve('later')", '"later"'],
    ["let b = 1; b + 1", "2"],
    ["void 0", "undefined"],
  ] as const)
    expect((await one.use("evaluate", { script })).output).toBe(`${expected}\nPage: Keys · ${pages.url}/keys`);
  expect(await one.refused("evaluate", { script: "nobody.knows" })).toBe(
    "The script failed: ReferenceError: nobody is not defined",
  );
});

test("one goes back, forward and reloads; where there is nothing, that is said", async () => {
  await using one = session();
  await one.use("navigate", { url: `${pages.url}/` });
  expect(await one.refused("go_back")).toBe("There is no page before this one.");
  await one.use("navigate", { url: `${pages.url}/form` });
  expect((await one.use("go_back")).output).toMatch(/^Went back to \S+\/\nPage: Start[\s\S]*# Start/);
  expect((await one.use("go_forward")).output).toMatch(/^Went forward to \S+\/form\n/);
  expect(await one.refused("go_forward")).toBe("There is no page after this one.");
  expect((await one.use("reload")).output).toMatch(/^Reloaded \S+\/form\nPage: Form/);
  const state = await one.use("get_state");
  expect(state.output).toContain(`Loaded\nScrolled to 0 of 0 px; viewport 1280 × 800\nHistory (> is now):\n  Start`);
  expect(state.output).toContain(`\n> Form · ${pages.url}/form`);
});

test("one goes back in a frame, where that is what was shown before", async () => {
  await using one = session();
  await one.use("navigate", { url: `${pages.url}/framed` });
  expect((await one.use("click", { selector: "text=To the form" })).output).toContain('textbox "Name"');
  expect((await one.use("go_back")).output).toMatch(/^Went back to \S+\/framed\n[\s\S]*# Start/);
  expect((await one.use("go_forward")).output).toMatch(/^Went forward to \S+\/framed\n[\s\S]*textbox "Name"/);
});

test("a screenshot is a file, and a picture for a model that sees", async () => {
  await using one = session({ language: "zh-CN", sees: true });
  await one.use("navigate", { url: `${pages.url}/long` });
  const taken = await one.use("screenshot", { path: "shots/now" });
  expect(taken.output).toMatch(/^截图已保存到 shots\/now\.png（1280 × 800）\n/);
  expect(taken.images?.[0]?.content).toEqual(readFileSync(one.bench.path("shots/now.png")));
  expect(await one.touches("screenshot", { path: "shots/now" })).toContainEqual({
    ...{ action: "write", as: "write_file", resource: one.bench.path("shots/now.png") },
  });
  expect(await one.refused("screenshot", { path: "shots/now.png" })).toContain("shots/now.png");
  const whole = await one.use("screenshot", { full_page: true });
  expect(whole.details).toMatchObject({ width: 1280, height: expect.any(Number) });
  expect((whole.details as { height: number }).height).toBeGreaterThan(6_000);
  const part = await one.use("screenshot", { selector: "h1" });
  expect((part.details as { height: number }).height).toBeLessThan(100);
  expect(await one.refused("screenshot", { path: "a.jpg" })).toMatch(/PNG|png/);
  one.bench.context.sees = false;
  expect((await one.use("screenshot")).output).toMatch(
    /未确认当前模型能查看图片。用户可以打开该文件。 browser_get_dom/,
  );
  Object.assign(one.bench.context, { sees: true, texts: textsIn("en").tools });
  await one.use("evaluate", { script: "document.body.style.height = '9000px'" });
  expect((await one.use("screenshot", { full_page: true })).output).toMatch(
    /\nThe picture itself is not shown to you: it is too big to be sent\. The user can open the file\. Take one without/,
  );
});

test("the page is shown by parts, by depth, and as its source", async () => {
  await using one = session();
  const form = await one.use("navigate", { url: `${pages.url}/form` });
  const part = await one.use("get_dom", { ref: refOf("Colour", form) });
  expect(part.output).toMatch(/\n\ncombobox "Colour" \[e\d+\] = "Red" \{Red \| Blue\}$/);
  // Refs of the whole page hold after a look at a part.
  expect((await one.use("type", { ref: refOf("Name", form), text: "x" })).output).toContain('= "x"');
  const source = await one.use("get_dom", { selector: "#colour", format: "html" });
  expect(source.output).toContain('<select id="colour"><option value="r">Red</option>');
  expect((await one.use("get_dom", { format: "html" })).output).toContain("<title>Form</title>");
});

test("without a page acting tools say what to do first, and looking ones too", async () => {
  await using one = session();
  for (const [name, input] of [
    ["click", { ref: "e1" }],
    ["type", { text: "a" }],
    ["get_dom", {}],
    ["screenshot", {}],
    ["go_back", {}],
    ["evaluate", { script: "1" }],
  ] as const)
    expect(await one.refused(name, input)).toBe("No page is open. Call browser_navigate with a URL first.");
  expect((await one.use("get_state")).output).toBe("No page is open. browser_navigate opens one.");
  expect((await one.use("close")).output).toBe("Browser closed\nNo browser was open.");
});

test("it is started as wanted, and closed", async () => {
  await using one = session({ language: "zh-CN" });
  const started = await one.use("launch", { viewport: { width: 1000, height: 700 } });
  expect(started.output).toMatch(/^浏览器已启动: \S+ \d+，无窗口，1000 × 700。下一步: browser_navigate$/);
  expect((await one.use("launch")).output).toMatch(/^浏览器已在运行/);
  expect((await one.use("close")).output).toBe("浏览器已关闭");
});

test("an address is completed; what is none, or leads nowhere, is said", async () => {
  await using one = session();
  const bare = pages.url.replace("http://", "");
  expect(await one.touches("navigate", { url: bare })).toEqual([
    { action: "network", resource: `${pages.url}/`, page: true },
  ]);
  expect(await one.touches("navigate", { url: "example.com/a" })).toMatchObject([
    { resource: "https://example.com/a" },
  ]);
  await expect(one.touches("navigate", { url: "no address" })).rejects.toThrow("`no address` is no address.");
  const { url, ...gone } = await servePages({});
  await gone[Symbol.asyncDispose]();
  expect(await one.refused("navigate", { url })).toBe(
    `${url} could not be opened: nothing answers there (connection refused). Check the port, or that the server runs.`,
  );
  const secure = url.replace("http", "https");
  expect(await one.refused("navigate", { url: secure })).toBe(
    `${secure} could not be opened: nothing answers there (connection refused). Check the port, or that the server runs.`,
  );
  expect((await one.use("navigate", { url: `${pages.url}/none` })).output).toContain(
    "The server answered 404: there is no such page.",
  );
});

test("after a navigation that failed, the next call says so and where the page stands; after one that came, no more", async () => {
  await using one = session();
  await one.use("navigate", { url: pages.url });
  expect(await one.refused("click", { ref: "e999" })).toMatch(
    /^There is no element e999 on the page now\.\nPage: \S+\/\nOn the page now:/,
  );
  const { url, ...gone } = await servePages({});
  await gone[Symbol.asyncDispose]();
  await one.refused("navigate", { url });
  const told = `The last navigation failed: ${url} could not be opened. browser_navigate opens another page, or the one before again.`;
  expect(await one.refused("click", { ref: "e999" })).toBe(
    `There is no element e999 on the page now.\nPage: ${url}\n${told}`,
  );
  expect((await one.use("get_dom")).output).toContain(told);
  await one.use("evaluate", { script: `void (location = "${pages.url}")` });
  expect(await one.refused("click", { ref: "e999" })).not.toContain("failed");
  await one.refused("navigate", { url: url.replace("http", "https") });
  expect(await one.refused("click", { selector: "text=Press" })).toBe(
    "The last navigation failed, so there is no page to act on. Call browser_navigate with another URL, or with that of the page before.",
  );
  expect((await one.use("navigate", { url: pages.url })).output).not.toContain("failed");
});

test("a download is told with its file, whether a click or a navigation began it", async () => {
  await using one = session();
  await one.use("navigate", { url: pages.url });
  await one.use("evaluate", { script: "document.body.innerHTML = '<a href=/file>Get</a>'" });
  const got = await one.use("click", { selector: "a" });
  expect(got.output).toMatch(/\nDownloaded list\.csv \(3 bytes\) to \S+list\.csv \(read_file opens it there; .*\)\n/);
  expect(got.details).toMatchObject({ downloads: [{ name: "list.csv", bytes: 3 }] });
  expect((await one.use("navigate", { url: `${pages.url}/file` })).output).toMatch(/Downloaded list\.csv/);
});

test("a private address is refused with what to do, to who goes there and to a page that wants it", async () => {
  const own = (address: number) => ({ ...anywhere, mayEnter: ({ port }: { port: number }) => port === address });
  await using none = session({ reach: own(0) });
  expect(await none.refused("navigate", { url: pages.url })).toBe(
    `${pages.url}/ could not be opened: it leads to a private address, which needs the user's consent. Call it again and the user will be asked.`,
  );
  await using one = session({ reach: own(Number(new URL(pages.url).port)) });
  await one.use("navigate", { url: `${pages.url}/inner` });
  const { output, details } = await one.use("click", { selector: "button" });
  expect(output).toContain(
    "Not let through to a private address: 10.1.2.3:80. If it is needed, browser_navigate there",
  );
  expect(details).toMatchObject({ refused: ["10.1.2.3:80"] });
});
