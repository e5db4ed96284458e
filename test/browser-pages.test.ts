import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPath } from "./support/browser.ts";
import { keptFolder } from "./support/kept-folder.ts";
import { account, type Site, serveSite } from "./support/web/site.ts";
import { refOf, type Step, type Visitor, visitor } from "./support/web/visits.ts";

const folder = keptFolder();
let far: Site;
let site: Site;
let model: Visitor;
beforeAll(async () => {
  far = await serveSite();
  site = await serveSite({ other: far.url });
  model = await visitor(folder.path, await testPath());
});
afterAll(async () => {
  await model?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
  await far?.[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const go = (path: string): Step => ["browser_navigate", { url: `${site.url}${path}` }];
const click = (name: string): Step => ["browser_click", refOf(name)];

const wholePage = (told: string) => expect(told).toMatch(/^Navigated to \S+\nPage: .+/);

test("a model finds the tools, logs in by refs, is told of a wrong password, and stays let in", async () => {
  const { told, asked, events } = await model.visit([
    ["tool_search", { query: "open a web page and click" }],
    go("login"),
    ["browser_type", (page) => ({ ...refOf("Name")(page), text: account.name })],
    ["browser_type", { selector: "[name=password]", text: "wrong", submit: true }],
    ["browser_type", (page) => ({ ...refOf("Name")(page), text: account.name })],
    ["browser_type", { selector: "[name=password]", text: account.password }],
    ["browser_click", { selector: "form button" }],
    go("account"),
  ]);
  expect(told[0]).toContain("Search for a name to get its parameters:]\nbrowser_get_dom: ");
  wholePage(told[1] as string);
  expect(told[3]).toMatch(
    /^Typed into \[name=password\] and pressed Enter\nPage: Log in[\s\S]*alert: Wrong name or password\./,
  );
  expect(told[6]).toMatch(/^Clicked form button\nPage: Account · [\s\S]*# Welcome, ann\nBalance: 42/);
  expect(told[7]).toContain("# Welcome, ann");
  expect(told.join()).not.toContain(account.password);
  expect(site.posted.map(({ fields }) => fields.password)).toEqual(["wrong", account.password]);
  // The address is of this machine, and was asked for once; what is done on the site then was not.
  expect(asked).toEqual(["browser_navigate"]);
  const ended = events.filter(({ type }) => type === "tool-ended");
  expect(ended.slice(1)).toEqual(ended.slice(1).map(() => expect.objectContaining({ origin: "browser" })));
});

test("another port of this machine is asked for by itself, and one that was refused is not reached", async () => {
  const { asked } = await model.visit([go(""), go("table"), ["browser_navigate", { url: far.url }], go("table")]);
  expect(asked).toEqual(["browser_navigate", "browser_navigate"]);
  const before = far.asked.length;
  const refused = await model.visit([["browser_navigate", { url: far.url }]], { answer: "deny" });
  expect([refused.asked, far.asked.length]).toEqual([["browser_navigate"], before]);
  expect(refused.told[0]).not.toContain("# Home");
});

test("a script is asked for each time", async () => {
  const sum: Step = ["browser_evaluate", { script: "document.querySelectorAll('td').length" }];
  const { told, asked } = await model.visit([go("table"), sum, sum]);
  expect(told.slice(1)).toEqual([expect.stringMatching(/^400\n/), expect.stringMatching(/^400\n/)]);
  expect(asked).toEqual(["browser_navigate", "browser_evaluate", "browser_evaluate"]);
});

test("a table of 200 rows is told in short, sorted by a click, and read to its end by scrolling or by parts", async () => {
  const { told } = await model.visit([
    go("table"),
    click("Age"),
    ["browser_scroll", { direction: "to_bottom" }],
    ["browser_get_dom", { selector: "tbody tr:nth-child(200)" }],
    ["browser_get_dom", { selector: "tbody tr:first-child", format: "html" }],
  ]);
  const [shown = "", sorted = "", end = "", last = "", source = ""] = told;
  expect(shown.length).toBeLessThan(9_000);
  expect(shown).toMatch(/Person 0 .*20[\s\S]*… \d+ more row/);
  expect(sorted).toMatch(/^Clicked button "Age" \[\w+\]\n/);
  expect(end).toMatch(/^Scrolled to the bottom: at \d+ of \d+ px, the bottom/);
  expect(end).toContain("69");
  expect(last).toMatch(/Person \d+ .*69/);
  expect(source).toMatch(/<tr><td>Person \d+<\/td><td>20<\/td><\/tr>/);
});

test("a file is given to a form when a person has said yes to it", async () => {
  writeFileSync(join(model.server.work, "notes.txt"), "some notes");
  const { told, asked } = await model.visit([
    go("upload"),
    ["browser_upload", (page) => ({ ...refOf("Document")(page), paths: ["notes.txt"] })],
    ["browser_click", { selector: "text=Send" }],
    ["browser_go_back"],
    ["browser_upload", { selector: "input", paths: [join(folder.path, "outside.txt")] }],
  ]);
  expect(told[1]).toMatch(/^Gave notes\.txt to /);
  expect(told[2]).toContain("status: Received notes.txt, 10 bytes");
  expect(site.uploaded.get("notes.txt")).toBe("some notes");
  // What leaves this machine is asked for file by file.
  expect(asked).toEqual(["browser_navigate", "browser_upload", "browser_upload"]);
});

test("frames of this site and of another, and what is in a shadow, are seen and used like the page", async () => {
  const steps: Step[] = [
    ["browser_navigate", { url: far.url }],
    go("frames"),
    ["browser_click", (page) => ({ ref: [...page.matchAll(/"Inside" \[(\w+)\]/g)].at(0)?.[1] })],
    ["browser_get_dom"],
    ["browser_click", (page) => ({ ref: [...page.matchAll(/"(?:Inside|Pressed inside)" \[(\w+)\]/g)].at(1)?.[1] })],
    go("shadow"),
    ["browser_type", (page) => ({ ...refOf("Mail")(page), text: "ann@example.com" })],
    ["browser_click", { selector: "text=Join" }],
  ];
  const { told, asked } = await model.visit(steps, { says: `join at ${site.url} as ann@example.com` });
  expect(told[1]?.match(/button "Inside"/g)).toHaveLength(2);
  expect(told[2]).toContain('button "Pressed inside"');
  expect(told[4]).toContain('button "Pressed inside"');
  expect(told[7]).toContain("status: Joined as ann@example.com");
  expect(asked).toEqual(["browser_navigate", "browser_navigate"]);
});

test("a list without an end grows by scrolling, and its end is waited for", async () => {
  const down: Step = ["browser_scroll", { direction: "to_bottom" }];
  const { told } = await model.visit([
    go("list"),
    ["browser_wait_for", { selector: "text=Item 20", timeout: 3_000 }],
    down,
    ["browser_wait_for", { selector: "text=Item 40", timeout: 3_000 }],
    down,
    ["browser_wait_for", { selector: "text=Item 60", timeout: 3_000 }],
    ["browser_scroll", { direction: "up", amount: 300 }],
    ["browser_wait_for", { selector: "text=Item 999", timeout: 150 }],
  ]);
  expect(told[2]).toMatch(/^Scrolled to the bottom/);
  expect(told[5]).toMatch(/^It is there: text=Item 60/);
  expect(told[6]).toMatch(/^Scrolled up: at \d+ of \d+ px\n/);
  expect(told[7]).toMatch(/did not come within 0\.15 s/);
});

test("dialogs are answered and told; a popup is followed, closes itself, and the page before it is back", async () => {
  const { told } = await model.visit([
    go("dialogs"),
    click("Alert"),
    ["browser_click", { selector: "text=Confirm" }],
    ["browser_click", { selector: "text=Prompt" }],
    go("popup"),
    ["browser_click", { selector: "text=Open" }],
    ["browser_get_state"],
    ["browser_click", { selector: "text=Close me" }],
  ]);
  expect(told[1]).toMatch(/dialog \(alert\): "Careful"\. It was accepted\.[\s\S]*status: told/);
  expect(told[2]).toMatch(/dialog \(confirm\): "Delete all\?"\. It was dismissed by this tool; [\s\S]*confirm false/);
  expect(told[3]).toMatch(/dialog \(prompt\): "Your name\?"\. It was dismissed by this tool; [\s\S]*prompt null/);
  expect(told[5]).toMatch(/A new tab was opened and is the page now: \S+\/opened[\s\S]*# Opened/);
  expect(told[6]).toContain("Tabs: ");
  expect(told[7]).toMatch(/The tab was closed; the one before it is the page now[\s\S]*button "Open"/);
});

test("what is downloaded lies in quarantine under a name that can do no harm, and is read and copied from there", async () => {
  let source = "";
  const read = (page: string) => {
    source = /\) to (\S+report\.csv) \(read_file opens it there; file_copy /.exec(page)?.[1] ?? "";
    return { path: source };
  };
  const { told, events } = await model.visit([
    go("files"),
    click("Report"),
    ["read_file", read],
    ["file_copy", () => ({ source, destination: "copy.csv" })],
    ["browser_click", { selector: "text=Nasty" }],
  ]);
  expect(told[1]).toContain("Downloaded report.csv (8 bytes) to ");
  expect(told[2]).toContain("1 | a,b\n2 | 1,2");
  expect(readFileSync(join(model.server.work, "copy.csv"), "utf8")).toBe("a,b\n1,2\n");
  const files = events.flatMap((event) =>
    event.type === "tool-ended" ? ((event.details as { downloads?: { file: string }[] })?.downloads ?? []) : [],
  );
  expect(readFileSync(files[0]?.file ?? "", "utf8")).toBe("a,b\n1,2\n");
  const nasty = files[1]?.file ?? "";
  expect(nasty).toMatch(/\/[^/]*bashrc[^/]*$/);
  expect(nasty).not.toMatch(/\u202e|\/\.[^/]*$|\.\.\//);
  expect(readdirSync(model.server.work)).not.toContain(".bashrc");
});

test("an app that routes by itself is followed, back and forward too", async () => {
  const { told } = await model.visit([
    go("app"),
    click("News"),
    ["browser_wait_for", { selector: "text=Nothing new" }],
    ["browser_click", { selector: "text=Contact" }],
    ["browser_go_back"],
    ["browser_go_forward"],
    ["browser_reload"],
    ["browser_get_state"],
  ]);
  expect(told[1]).toContain("/app/news");
  expect(told[4]).toMatch(/^Went back to \S+\/app\/news/);
  expect(told[5]).toMatch(/^Went forward to \S+\/app\/contact/);
  expect(told[6]).toMatch(/^Reloaded \S+\/app\/contact[\s\S]*Call 555/);
  expect(told[7]).toMatch(/History[\s\S]*\/app\/news[\s\S]*> .*\/app\/contact/);
});

test("a form of three pages is filled in by what each answer showed", async () => {
  const { told } = await model.visit([
    go("wizard"),
    ["browser_type", (page) => ({ ...refOf("Full name")(page), text: "Ann Lee", submit: true })],
    ["browser_select", (page) => ({ ...refOf("City")(page), values: ["北京"] })],
    ["browser_click", { selector: "text=Next" }],
    ["browser_click", refOf("I agree")],
    ["browser_type", { selector: "textarea", text: "门口\nsecond line" }],
    ["browser_click", { selector: "text=Order" }],
  ]);
  expect(told[1]).toContain("# Step 2 of 3");
  expect(told.at(-1)).toMatch(/# Thank you, Ann Lee\nOrder 7 from 北京/);
  expect(site.posted.at(-1)?.fields).toMatchObject({
    ...{ who: "Ann Lee", city: "北京", agreed: "yes", remarks: "门口\r\nsecond line" },
  });
});

test("a page of 5,000 elements is told in 8 KB, and any of them can be used", async () => {
  const { told } = await model.visit([
    go("many"),
    ["browser_click", { selector: "text=Button 1200" }],
    ["browser_get_dom", { max_depth: 2 }],
    ["browser_screenshot", { path: "many.png" }],
  ]);
  expect(Buffer.byteLength(told[0] ?? "")).toBeLessThan(8_400);
  expect(told[1]).toMatch(/^Clicked text=Button 1200/);
  expect(told[3]).toMatch(/^Screenshot saved to many\.png \(1280 × 800\)/);
  expect(readFileSync(join(model.server.work, "many.png")).subarray(1, 4).toString()).toBe("PNG");
});

test("lists, menus by the mouse and menus by keys are used, in a window of the size that is wanted", async () => {
  const { told } = await model.visit([
    ["browser_launch", { viewport: { width: 900, height: 600 } }],
    go("choices"),
    ["browser_select", (page) => ({ ...refOf("Colour")(page), values: ["Green"] })],
    ["browser_select", { selector: "#sizes", values: ["S", "L"] }],
    go("menu"),
    ["browser_hover", { selector: "li.top" }],
    ["browser_click", { selector: "[role=menu]" }],
    ["browser_press_key", { key: "ArrowDown" }],
    ["browser_press_key", { key: "ArrowDown" }],
    ["browser_press_key", { key: "Enter" }],
    ["browser_screenshot", { path: "menu.png" }],
    ["browser_close"],
    ["browser_get_state"],
  ]);
  expect(told[0]).toMatch(/^Browser started: Chromium \d+, no window, 900 × 600/);
  expect(told[2]).toMatch(/^Selected Green in combobox "Colour"[\s\S]*Colour g/);
  expect(told[3]).toMatch(/S\+L/);
  expect(told[5]).toMatch(/link "Teapots"/);
  expect(told[9]).toContain("Chosen: Second");
  expect(told[10]).toMatch(/^Screenshot saved to menu\.png \(900 × 600\)/);
  expect(told.slice(11)).toEqual(["Browser closed", expect.stringMatching(/^No page is open/)]);
});

test("what was open is still open in the next turn of the session, and nobody else sees it", async () => {
  const first = await model.visit([go("login")]);
  const [other, again] = [await model.visit([["browser_get_state"]]), await first.goOn(["browser_get_state"])];
  expect(other.told[0]).toMatch(/^No page is open/);
  expect([again.told[0], again.asked]).toEqual([expect.stringContaining("Page: Log in"), []]);
});
