import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { SessionId } from "../../src/protocol/ids.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import { opened } from "../support/opened.ts";
import { dataFolder } from "../support/skillmint.ts";
import { storeEvents } from "../support/store-session.ts";
import {
  answers,
  composer,
  gone,
  newContext,
  permission,
  press,
  type Served,
  seen,
  soon,
  useServer,
  visit,
} from "./visit.ts";

const shared = useServer();
const list = (page: Page) => page.getByRole("navigation", { name: /^(Sessions|会话)$/ });

/** A session from elsewhere than the page, when its turn is over or waits. */
async function begun({ ask, program }: Served, prompt: string, more: object = {}): Promise<string> {
  const body = { workspace: program.work, prompt, ...more };
  const { id } = (await (await ask("POST", "/api/sessions", { body })).json()) as { id: string };
  await soon(async () => {
    const { state } = (await (await ask("GET", `/api/sessions/${id}`)).json()) as { state: string };
    return state === "idle" || state === "waiting";
  });
  return id;
}

const inChinese = (context: BrowserContext) =>
  context.addInitScript(`localStorage.setItem("skillmint.language", "zh-CN")`);

test("a skill that is chosen shows its own history, and begins the next session", async () => {
  const server = shared();
  await begun(server, "with no skill");
  await begun(server, "with a skill", { skill: "tidy-folder" });
  const page = await visit(await newContext(), server);
  const skills = page.getByRole("region", { name: "Installed skills" });
  await press(skills.getByRole("button", { name: "tidy-folder" }));
  await gone(list(page).getByRole("link", { name: "with no skill" }));
  await seen(list(page).getByRole("link", { name: "with a skill" }));
  // Where a session is about to begin, to choose is enough.
  await seen(page.getByRole("button", { name: "Skill: tidy-folder" }));
  await list(page).getByRole("link", { name: "with a skill" }).click();
  await skills.getByRole("link", { name: "New session with tidy-folder" }).click();
  expect(new URL(page.url()).hash).toBe("#/new/tidy-folder");
  await page.getByRole("button", { name: "Show all" }).click();
  await seen(list(page).getByRole("link", { name: "with no skill" }));
});

test("一次搜索列出会话里的多处结果，点击就到那条消息，很久以前的也一样", async () => {
  const server = shared();
  const id = "ses_lighthouse" as SessionId;
  const store = openSqlite(join(dataFolder(server.program), "skillmint.db"));
  const said = Array.from({ length: 300 }, (_, at) => ({
    type: "prompt-submitted" as const,
    message: `msg_${at}` as const,
    text: at === 20 || at === 150 ? `第 ${at} 句提到了灯塔` : `第 ${at} 句`,
  }));
  const turn = { type: "turn-started" as const, model: "", skill: "", tools: [] };
  const end = { type: "turn-ended" as const, reason: "done" as const, usage: { input: 0, output: 0 }, text: "" };
  await storeEvents(store, id, [opened, turn, ...said, end], { at: new Date().toISOString(), title: "很长的会话" });
  await store.close();
  const context = await newContext();
  await inChinese(context);
  const page = await context.newPage();
  await page.goto(await server.link());
  const search = page.getByRole("searchbox", { name: "搜索会话" });
  // What answers without a sentence of ours is told in one of the page's.
  await page.route(/[?&]q=/, (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }), { times: 1 });
  await search.focus();
  await page.keyboard.insertText("长".repeat(20_000));
  await seen(page.getByText("本页与 SkillMint 之间出了问题（HTTP 502）。请稍后再试。"));
  expect((await search.inputValue()).length).toBe(200);
  await search.fill("灯塔");
  const hits = list(page).getByRole("link").filter({ hasText: "提到了灯塔" });
  await soon(async () => (await hits.count()) === 2);
  await hits.filter({ hasText: "第 20 句" }).click();
  const sought = page.locator("[data-sought]", { hasText: "第 20 句提到了灯塔" });
  await seen(sought);
  await soon(() =>
    sought.evaluate((one) => {
      const { top, bottom } = (
        one as unknown as { getBoundingClientRect(): { top: number; bottom: number } }
      ).getBoundingClientRect();
      return top > 0 && bottom < 800;
    }),
  );
  // Nobody draws all that came since.
  expect(await page.locator("[data-role=user]").count()).toBeLessThan(150);
});

test("a session is forked, saved, deleted and had back, and is only gone when the note is", async () => {
  const server = shared();
  const id = await begun(server, "keep this one");
  const page = await visit(await newContext(), server);
  await page.evaluate(`location.hash = "#/s/${id}"`);
  await seen(answers(page));
  const choose = async (name: string) => {
    await page
      .locator("header")
      .getByRole("button", { name: /^Actions: / })
      .click();
    await page.locator("header").getByRole("button", { name, exact: true }).click();
  };
  const [saved] = await Promise.all([page.waitForEvent("download"), choose("Save as Markdown")]);
  expect(saved.suggestedFilename()).toBe("keep this one.md");
  expect(readFileSync(await saved.path(), "utf8")).toContain("keep this one");
  await choose("Fork");
  await soon(async () => page.url().includes("#/s/") && !page.url().endsWith(id));
  const fork = new URL(page.url()).hash.slice(4);
  await seen(answers(page));
  const exists = async (one: string) => (await server.ask("GET", `/api/sessions/${one}`)).status === 200;

  await choose("Delete");
  await seen(page.getByRole("status").getByText(/is deleted\.$/));
  expect([new URL(page.url()).hash, await exists(fork)]).toEqual(["#/", true]);
  // What is said in passing stands over nothing that is to be pressed or written in.
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [note, field] = [await boxOf(page.locator(".toasts")), await boxOf(page.locator(".composer"))];
  expect(note.y).toBeGreaterThan(96);
  expect(note.y + note.height).toBeLessThan(field.y);
  // Nor can it only be looked at while a dialog is open.
  await page.keyboard.press("Control+k");
  await seen(page.getByRole("combobox"));
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await soon(async () => page.url().endsWith(fork));
  await page.keyboard.press("Escape");
  await seen(answers(page));

  await choose("Delete");
  await seen(page.getByRole("status").getByText(/is deleted\.$/));
  // Whoever leaves before that has deleted nothing.
  await page.reload();
  await soon(async () => (await list(page).locator(`a[href="#/s/${fork}"]`).count()) === 1);
  expect(await exists(fork)).toBe(true);
  await page.evaluate(`location.hash = "#/s/${fork}"`);
  await seen(answers(page));
  await choose("Delete");
  await page.getByRole("status").getByRole("button", { name: "Close" }).last().click();
  await soon(async () => !(await exists(fork)));
  expect(await exists(id)).toBe(true);
});

test("what two sessions ask is answered in one place, on a phone too, and what came meanwhile is marked as new", async () => {
  const server = shared();
  const context = await newContext();
  const page = await visit(context, server);
  await page.setViewportSize({ width: 390, height: 800 });
  await begun(server, 'bash {"command":"echo alpha"}');
  await begun(server, 'bash {"command":"echo beta"}');
  await page.getByRole("button", { name: "Sessions", exact: true }).click();
  await page.getByRole("link", { name: /Waiting for you\s*2/ }).click();
  await soon(async () => (await permission(page).count()) === 2);
  expect(await page.title()).toBe("(2) SkillMint");
  const groups = page.getByRole("region");
  await press(groups.filter({ hasText: "echo alpha" }).getByRole("button", { name: "Allow once" }));
  await soon(async () => (await permission(page).count()) === 1);
  await permission(page).getByRole("textbox", { name: "Reason" }).fill("not now");
  await press(permission(page).getByRole("button", { name: "Deny" }));
  await seen(page.getByText("Nothing waits for you."));
  await soon(async () => (await page.title()) === "SkillMint");
  await page.setViewportSize({ width: 1280, height: 800 });
  const row = list(page).getByRole("listitem").filter({ hasText: 'bash {"command":"ech...' }).first();
  await seen(row.locator(".row-unread"));
  await row.getByRole("link").click();
  await seen(answers(page));
  await gone(row.locator(".row-unread"));
});

test("the palette finds a session, a skill, a setting and an action, with keys alone", async () => {
  const server = shared();
  await begun(server, "palette target");
  const page = await visit(await newContext(), server);
  const { keyboard } = page;
  const field = page.getByRole("combobox");
  const choose = async (words: string, option: RegExp) => {
    await keyboard.press("Control+k");
    await seen(page.locator("[role=combobox]:focus"));
    await keyboard.type(words);
    await seen(page.getByRole("option", { name: option }));
    for (let at = 0; at < 12 && !(await page.getByRole("option", { selected: true, name: option }).count()); at += 1)
      await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await gone(field);
  };
  // Where it cannot be loaded, that is said, and the page stands.
  await page.route(/palette-/, (route) => route.abort());
  await keyboard.press("Control+k");
  await seen(page.getByRole("status").getByText("could not be loaded"));
  await page.unroute(/palette-/);
  await page.reload();
  await seen(composer(page));
  await choose("palette targ", /^palette target/);
  await seen(page.getByRole("heading", { name: "palette target" }));
  await choose("tidy", /^tidy-folder/);
  expect(new URL(page.url()).hash).toBe("#/new/tidy-folder");
  // Where the keyboard is back, it writes.
  await choose("tidy", /^tidy-folder/);
  await keyboard.type("on");
  expect(await composer(page).inputValue()).toBe("on");
  await choose("appear", /^Appearance/);
  await seen(page.getByRole("heading", { name: "Appearance" }));
  await choose("dark", /^Dark theme/);
  await soon(async () => (await page.locator("html").getAttribute("data-theme")) === "dark");
  await choose("中文", /^中文/);
  await seen(page.getByRole("heading", { name: "外观" }));
});

test("an ask is notified once for all tabs where nobody looks, after a click has allowed it, and leads to its session", async () => {
  const server = shared();
  const context = await newContext();
  await context.addInitScript(`
    globalThis.made = [];
    globalThis.looks = true;
    document.hasFocus = () => globalThis.looks;
    // The tests' browser shows none and would grant none.
    globalThis.Notification = class {
      static get permission() { return localStorage.getItem("granted") ?? "default"; }
      static async requestPermission() { localStorage.setItem("granted", "granted"); return "granted"; }
      constructor(title, { body }) {
        // As it is on phones.
        if (globalThis.isPhone) throw new TypeError("Illegal constructor");
        globalThis.made.push({ title, body, one: this });
      }
      close() {}
    };
    ServiceWorkerRegistration.prototype.showNotification = async function (title, { body, data }) {
      globalThis.made.push({ title: this.active.scriptURL, body: data.address });
    };
  `);
  const pages = [await visit(context, server), await context.newPage()] as const;
  await pages[1].goto(`${server.url}#/settings/look`);
  expect(await pages[1].evaluate("Notification.permission")).toBe("default");
  const wanted = pages[1].getByRole("switch", { name: "Notifications" });
  await press(wanted);
  await soon(async () => (await wanted.getAttribute("aria-checked")) === "true");
  const made = async () => {
    const all = await Promise.all(
      pages.map((page) => page.evaluate("globalThis.made.map(({ title, body }) => [title, body])")),
    );
    return all.flat() as string[][];
  };
  const told = (count: number) =>
    Promise.all(pages.map((page) => soon(async () => (await page.title()).startsWith(`(${count})`))));
  const first = await begun(server, 'bash {"command":"echo seen"}');
  await told(1);
  expect(await made()).toEqual([]);
  for (const page of pages) await page.evaluate(`globalThis.looks = false; dispatchEvent(new Event("blur"))`);
  const second = await begun(server, 'bash {"command":"echo unseen"}');
  await soon(async () => (await made()).length > 0);
  await told(2);
  expect(await made()).toEqual([['bash {"command":"ech...', "Waiting for you"]]);
  for (const page of pages) await page.evaluate("globalThis.made[0]?.one.onclick()");
  await soon(async () => pages.some((page) => page.url().endsWith(second)));
  // Where a page may make none, its worker does, with the address that a click leads to.
  for (const page of pages) await page.evaluate("globalThis.made = []; globalThis.isPhone = true");
  const third = await begun(server, 'bash {"command":"echo phone"}');
  await soon(async () => (await made()).length > 0);
  expect(await made()).toEqual([[`${new URL(server.url).origin}/news.js`, `#/s/${third}`]]);
  for (const id of [first, second, third]) await server.ask("DELETE", `/api/sessions/${id}`);
});
