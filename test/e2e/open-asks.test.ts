import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { composer, gone, newContext, permission, press, say, seen, soon, useServer, visit } from "./visit.ts";

const shared = useServer();
const bash = (command: string) => `bash ${JSON.stringify({ command })}`;
const isOn = (of: { isEnabled(): Promise<boolean> }) => soon(() => of.isEnabled());

/** Whether what is found first is on the screen, and not above or below what is scrolled. */
const isOnScreen = (page: Page, selector: string) =>
  page.evaluate(`(() => {
    const { top, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
    const edge = document.querySelector(".conversation-scroll").getBoundingClientRect();
    return top >= edge.top && bottom <= edge.bottom;
  })()`) as Promise<boolean>;

const scrollTo = (page: Page, top: number) =>
  page.evaluate(`document.querySelector(".conversation-scroll").scrollTop = ${top}`);

test("of several that are asked the first is in sight with its keyboard, and none can be allowed that was not", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  const long = Array.from({ length: 40 }, (_, at) => `echo ${at}`).join("\n");
  const question = `ask_user ${JSON.stringify({ question: "Which?", options: ["a", "b"] })}`;
  await say(page, [bash("echo first"), bash("echo second"), bash(long), question].join("\n"));
  const cards = permission(page);
  const allow = (at: number) => cards.nth(at).getByRole("button", { name: "Allow once" });
  await seen(cards);
  for (const [width, height] of [
    [1280, 800],
    [390, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await seen(cards.first().locator(":focus", { hasText: "Deny" }));
    await isOn(allow(0));
    expect(await isOnScreen(page, ".ask .terminal-command")).toBe(true);
    expect(await isOnScreen(page, ":focus")).toBe(true);
    if (width === 390) expect(await allow(1).isDisabled()).toBe(true);
    expect(await allow(2).isDisabled()).toBe(true);
    expect(await page.getByRole("button", { name: "Jump to latest" }).count()).toBe(0);
  }
  // Where its buttons are out of sight, so is the keyboard.
  await page.setViewportSize({ width: 390, height: 420 });
  await page.reload();
  await isOn(allow(0));
  expect(await isOnScreen(page, ".ask .terminal-command")).toBe(true);
  expect(await page.locator(".ask :focus").count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 700 });
  // Who has gone on to the next is left there.
  await cards.nth(1).locator("pre").scrollIntoViewIfNeeded();
  await isOn(allow(1));
  await scrollTo(page, 1_000_000);
  const moved = await page.evaluate(`(async () => {
    const box = document.querySelector(".conversation-scroll");
    const before = box.scrollTop;
    box.firstElementChild.append(Object.assign(document.createElement("div"), { style: "height: 60px" }));
    for (let at = 0; at < 4; at++) await new Promise(requestAnimationFrame);
    return before - box.scrollTop;
  })()`);
  expect(moved).toBe(0);
  // What was passed over has not been in sight.
  await cards
    .nth(2)
    .locator("pre")
    .evaluate((box) => box.scrollTo(0, box.scrollHeight));
  const more = cards.nth(2).getByText("There is more of it.", { exact: false });
  await seen(more);
  expect(await allow(2).isDisabled()).toBe(true);
  for (let times = 0; times < 6 && (await more.isVisible()); times++) {
    await cards.nth(2).getByRole("button", { name: "Show the rest" }).click();
    await page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))");
  }
  await gone(more);
  await isOn(allow(2));
  // A key on what is out of sight only leads there.
  await cards.nth(2).getByRole("button", { name: "Deny" }).focus();
  await scrollTo(page, 0);
  await page.keyboard.press("Enter");
  expect(await isOnScreen(page, ":focus")).toBe(true);
  expect(await cards.count()).toBe(3);
  // A message is an answer to all of it, and says so.
  await composer(page).fill("later");
  await seen(page.getByText("Enter denies the ones and answers the others", { exact: false }));
});

test("a long plan is approved only when all of it was in sight, in the language of who looks at it", async () => {
  const server = shared();
  const plan = Array.from({ length: 120 }, (_, at) => `${at + 1}. Step ${at + 1}`).join("\n");
  const begin = async (mode: string, prompt: string) => {
    const body = { workspace: server.program.work, model: "demo/scripted", mode, prompt };
    return ((await (await server.ask("POST", "/api/sessions", { body })).json()) as { id: string }).id;
  };
  const page = await visit(await newContext(), server);
  await page.goto(`${server.url}#/s/${await begin("plan", `exit_plan_mode ${JSON.stringify({ plan })}`)}`);
  const card = page.getByRole("group", { name: "Plan" });
  const approve = card.getByRole("button", { name: "Yes, and accept edits" });
  await isOn(card.getByRole("button", { name: "No, keep planning" }));
  await seen(card.getByText("There is more of it.", { exact: false }));
  expect(await approve.isDisabled()).toBe(true);
  await card.locator(".ask-plan").evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))");
  expect(await approve.isDisabled()).toBe(true);
  // As a wheel does it.
  await page.evaluate(`(async () => {
    const box = document.querySelector(".ask-plan");
    for (box.scrollTop = 0; ; box.scrollTop += box.clientHeight / 2) {
      await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
      if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1) return;
    }
  })()`);
  // A browser that is busy draws fewer frames than it is asked for: what it passed over is shown by the card itself.
  const rest = card.getByRole("button", { name: "Show the rest" });
  for (let left = 40; left > 0 && (await approve.isDisabled()); left--) {
    if (await rest.isVisible()) await rest.click();
    await page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))");
  }
  await isOn(approve);
  await gone(card.getByText("There is more of it.", { exact: false }));

  await page.evaluate('localStorage.setItem("skillmint.language", "zh-CN")');
  await page.reload();
  const keep = page.getByRole("button", { name: "不执行，继续完善计划" });
  const kept = page.locator("[data-tool=exit_plan_mode]").getByText("不执行，继续完善计划");
  // A card takes a word only once it has stood still, which on a busy machine is later.
  await soon(async () => {
    if (await keep.isEnabled({ timeout: 100 }).catch(() => false))
      await keep.click({ timeout: 500 }).catch(() => undefined);
    return kept.isVisible();
  });
  const refused = await begin("default", bash("rm -r ./build"));
  await page.goto(`${server.url}#/s/${refused}`);
  await seen(page.getByText(/^可允许至：\d{4}年/));
  await press(page.getByRole("button", { name: "拒绝" }));
  await seen(page.locator("[data-tool=bash]").getByText("您拒绝了这项操作。"));
});

test("what would not be seen is marked in questions, options and plans, and what was typed is not", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  const options = ["\u200b", "two\u00a0words", "<U+202E>"];
  await say(page, `ask_user ${JSON.stringify({ question: "Ring\u0007 <U+0007>?", options })}`);
  const card = page.locator(".ask");
  const marks = () => card.locator("mark").allTextContents();
  await seen(card.locator("mark"));
  expect(await marks()).toEqual(["<U+0007>", "<U+200B>", "<U+00A0>"]);
  await seen(card.getByText("characters that would not be seen", { exact: false }));
  await press(card.getByRole("button", { name: "<U+202E>" }));
  await gone(card);
  await page.getByRole("button", { name: /^Mode:/ }).click();
  await page.getByRole("button", { name: /^Plan only/ }).click();
  const plan = "Read\u200b **bo\u202eld** <U+202E>\n\n```sh\nrm\u200b x\n```";
  await say(page, `exit_plan_mode ${JSON.stringify({ plan })}`);
  await seen(card.locator("mark"));
  expect(await marks()).toEqual(["<U+200B>", "<U+202E>"]);
  expect(await card.locator("pre").textContent()).toContain("rm<U+200B> x");
});

test("who goes on writing while the first message is sent writes in the session, and denies nothing by that", async () => {
  const page = await visit(await newContext(), shared());
  await composer(page).fill(bash("echo first"));
  await composer(page).press("Enter");
  await page.keyboard.type("wait, ");
  await page.waitForURL(/#\/s\//);
  await page.keyboard.type("and tell me");
  await seen(permission(page));
  expect(await composer(page).inputValue()).toBe("wait, and tell me");
  await page.keyboard.press("Enter");
  expect(await permission(page).count()).toBe(1);
});

test("a draft that was begun before something was asked is no answer to it until its writer says so twice", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  await say(page, 'list_dir {"path":"."}');
  await seen(page.getByText("Done", { exact: true }));
  const session = page.url().split("/").at(-1);
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/messages")) sent.push(request.postDataJSON());
  });
  await composer(page).fill("and then tidy up");
  await server.ask("POST", `/api/sessions/${session}/messages`, { body: { text: bash("echo asked") } });
  await seen(page.getByText("You began this before it asked. Enter does not send it yet."));
  await composer(page).focus();
  for (let times = 0; times < 3; times++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await seen(page.getByText("A permission is waiting. Enter denies it, with this as the reason."));
  expect(sent).toEqual([]);
  expect(await permission(page).count()).toBe(1);
  await composer(page).press("Enter");
  await gone(permission(page));
  expect(sent).toMatchObject([{ text: "and then tidy up" }]);
  // One that is begun while it is asked is an answer at once.
  await soon(async () => (await composer(page).inputValue()) === "");
  await gone(page.getByRole("button", { name: "Stop", exact: true }));
  await server.ask("POST", `/api/sessions/${session}/messages`, { body: { text: bash("echo again") } });
  await seen(permission(page));
  await say(page, "no");
  await gone(permission(page));
});

test("servers on this machine are asked for their models only when the list is opened", async () => {
  const server = shared();
  const context = await newContext();
  const asked: string[] = [];
  context.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/models") asked.push(search);
  });
  const page = await visit(context, server);
  await seen(page.getByRole("button", { name: "Model: Demo" }));
  expect(new Set(asked)).toEqual(new Set(["?local=false"]));
  const opened = page.waitForRequest("**/api/models?local=true");
  await page.getByRole("button", { name: "Model: Demo" }).click();
  await opened;
});
