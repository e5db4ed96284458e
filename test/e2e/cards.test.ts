import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { dataFolder } from "../support/skillmint.ts";
import {
  answers,
  gone,
  inChinese,
  newContext,
  permission,
  press,
  say,
  seen,
  served,
  soon,
  useServer,
  visit,
} from "./visit.ts";

const shared = useServer();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const ran = (page: Page) => page.locator("[data-tool=bash][data-status=ok]");
const bash = (command: string) => `bash ${JSON.stringify({ command })}`;

test("a rule is shown whole before it is one, holds for the session, and a longer command is asked for by the part that it lacks", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/asks/")) sent.push(request.postDataJSON());
  });
  await say(page, bash("echo one"));
  const card = permission(page);
  await seen(card.getByText(server.program.work));
  await press(card.getByRole("button", { name: "Always allow…" }));
  const dialog = page.getByRole("dialog", { name: "Always allow" });
  // Whoever holds a key down allows nothing.
  await seen(page.locator(":focus", { hasText: "Cancel" }));
  expect(await dialog.locator("code").first().textContent()).toBe("bash(echo one)");
  await seen(dialog.getByRole("status").getByText(/^Of \d+ calls? so far /));
  await press(dialog.getByRole("button", { name: "Always allow", exact: true }));
  await seen(ran(page));
  await gone(button(page, "Stop"));
  await say(page, bash("echo one"));
  await seen(ran(page).nth(1));
  await gone(button(page, "Stop"));
  await say(page, bash("echo one && touch made"));
  await seen(card.getByText(/Why it asks:.*`touch made`/));
  await soon(() => card.getByRole("button", { name: "Allow once" }).isEnabled());
  await card.getByRole("button", { name: "Allow once" }).dblclick();
  await seen(ran(page).nth(2));
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(sent).toEqual([
    { decision: "allow", hash, always: "session" },
    { decision: "allow", hash },
  ]);
});

test("in Chinese: a rule is changed before it is one, tried on what was done, refused in a sentence, and saved as it was changed", async () => {
  const server = shared();
  const page = await inChinese(await visit(await newContext(), server));
  const send = async (text: string) => {
    await page.getByRole("textbox", { name: "消息" }).fill(text);
    await page.keyboard.press("Enter");
  };
  await send(bash("printf one"));
  await press(button(page, "允许"));
  await seen(ran(page));
  await gone(button(page, "停止"));
  await send(bash("printf two"));
  await press(button(page, "始终允许…"));
  const dialog = page.getByRole("dialog", { name: "始终允许" });
  const allow = dialog.getByRole("button", { name: "始终允许" });
  await press(dialog.getByRole("button", { name: "修改" }));
  const rule = dialog.getByRole("textbox", { name: "规则" });
  expect(await rule.inputValue()).toBe("bash(printf two)");
  await rule.fill("bash(printf");
  await seen(dialog.getByRole("alert").getByText("bash(printf", { exact: false }));
  expect(await allow.isDisabled()).toBe(true);
  // One that does not cover what is asked for is none for it.
  await rule.fill("bash(uname:*)");
  await press(allow);
  await seen(dialog.getByRole("alert").getByText("这条规则并不允许当前询问的操作。", { exact: false }));
  await press(dialog.getByRole("button", { name: "用建议的" }));
  await press(dialog.getByRole("button", { name: "修改" }));
  await rule.fill("bash(printf:*)");
  await seen(dialog.getByRole("status").getByText(/^以往 \d+ 次调用中，有 \d+ 次会不经询问直接通过/));
  await dialog.getByRole("radio", { name: "我的所有会话" }).check();
  await press(allow);
  await gone(dialog);
  await seen(ran(page).nth(1));
  await gone(button(page, "停止"));
  await send(bash("printf three"));
  await seen(ran(page).nth(2));
  expect(await (await server.ask("GET", "/api/permissions")).text()).toContain("bash(printf:*)");
});

test("an answer to what has changed, is too old or was answered elsewhere is refused in a sentence, and asked again", async () => {
  const server = await served();
  const page = await visit(await newContext(), server);
  await say(page, bash("echo once"));
  const allow = permission(page).getByRole("button", { name: "Allow once" });
  // Another hash than the one that was shown.
  await page.route("**/asks/*", (route) => {
    const body = { ...(route.request().postDataJSON() as object), hash: "0".repeat(64) };
    return route.continue({ postData: JSON.stringify(body) });
  });
  await press(allow);
  await seen(page.getByRole("alert").getByText("the question has changed since it was shown"));
  await page.unroute("**/asks/*");
  expect(await ran(page).count()).toBe(0);

  await server.stop();
  const aged = age(join(dataFolder(server.program), "skillmint.db"));
  await server.again();
  await press(allow);
  await seen(page.getByRole("alert").getByText("too old"));
  const session = page.url().split("/").at(-1) as string;
  const path = `/api/sessions/${session}/asks`;
  const asks = async () => (await (await server.ask("GET", path)).json()) as { ask: string; hash: string }[];
  await seen(page.locator(`[data-ask]:not([data-ask=${aged}])`));
  await press(allow);
  await seen(ran(page));
  expect(await page.getByRole("alert").count()).toBe(0);

  await gone(button(page, "Stop"));
  await say(page, bash("echo twice"));
  await seen(permission(page));
  await server.ask("POST", `${path}/${(await asks())[0]?.ask}`, { body: { decision: "deny" } });
  await seen(page.getByText("This was denied elsewhere."));
});

/** As if what is asked had been asked long ago. Gives its id. */
function age(path: string): string {
  const store = new DatabaseSync(path);
  const change = "body = json_set(body, '$.expires', '2020-01-01T00:00:00.000Z')";
  const row = store
    .prepare(`update events set ${change} where type = 'ask-raised' returning body ->> 'ask' as ask`)
    .get();
  store.close();
  return row?.ask as string;
}

test("questions are answered by an option, by several or in words, and stay with their answers after a reload", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  const long = `蓝色，像${"很远的".repeat(40)}海`;
  await say(page, `ask_user ${JSON.stringify({ question: "Which colour?", options: ["red", long] })}`);
  const card = page.getByRole("group", { name: "Question" });
  const option = card.getByRole("button", { name: long });
  await seen(option);
  const [inner, outer] = [await option.boundingBox(), await card.boundingBox()];
  expect((inner?.width ?? 0) < (outer?.width ?? 0)).toBe(true);
  await press(option);
  const asked = page.locator("[data-tool=ask_user][data-status=ok]");
  await seen(asked.getByText("Which colour?"));
  await seen(asked.getByText(long));
  await gone(button(page, "Stop"));

  await say(page, `ask_user ${JSON.stringify({ question: "Which ones?", options: ["a", "b", "c"], multiple: true })}`);
  await card.getByRole("checkbox", { name: "c" }).check();
  await card.getByRole("checkbox", { name: "a" }).check();
  await card.getByRole("textbox", { name: "Answer" }).fill("and d");
  await press(card.getByRole("button", { name: "Answer" }));
  await seen(asked.nth(1));
  expect(await asked.nth(1).textContent()).toContain("a\nc\nand d");
  await gone(button(page, "Stop"));
  const shown = () => page.getByRole("log").textContent();
  const before = await shown();
  await page.reload();
  await seen(asked);
  await expect.poll(shown).toBe(before);
});

test("a plan is kept at with a word and approved with a button; limits are lifted by a typed word, for one session; the transcript has the modes", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  await page.getByRole("button", { name: /^Mode:/ }).click();
  await page.getByRole("button", { name: /^Plan only/ }).click();
  await say(page, `exit_plan_mode ${JSON.stringify({ plan: "# Steps\n\n1. **First** this" })}`);
  const card = page.getByRole("group", { name: "Plan" });
  await seen(card.getByRole("heading", { name: "Steps" }));
  await seen(card.locator("strong", { hasText: "First" }));
  await card.getByRole("textbox", { name: "Something should be different" }).fill("test it too");
  await press(card.getByRole("button", { name: "Send back" }));
  await seen(page.locator("[data-tool=exit_plan_mode]").getByText("test it too"));
  await seen(button(page, "Mode: Plan only"));
  await gone(button(page, "Stop"));
  await say(page, 'exit_plan_mode {"plan":"# Again"}');
  await press(card.getByRole("button", { name: "Yes, and accept edits" }));
  await seen(button(page, "Mode: Edits allowed"));
  await seen(page.getByRole("log").getByText("Mode: Edits allowed"));
  await seen(answers(page).getByText("The user approved the plan", { exact: false }));
  await gone(button(page, "Stop"));

  const lift = async () => {
    await page.getByRole("button", { name: /^Mode:/ }).click();
    await page.getByRole("button", { name: /^Unrestricted/ }).click();
    const dialog = page.getByRole("dialog", { name: "Lift the limits of this session?" });
    expect(await dialog.getByRole("button", { name: "Lift the limits" }).isDisabled()).toBe(true);
    await page.keyboard.press("Enter");
    await seen(dialog);
    await page.keyboard.type("unrestricted");
    await page.keyboard.press("Enter");
    await gone(dialog);
    await seen(button(page, "Mode: Unrestricted"));
  };
  await lift();
  const modes = () =>
    page
      .getByRole("log")
      .getByText(/^Mode: /)
      .allTextContents();
  expect(await modes()).toEqual(["Mode: Edits allowed", "Mode: Unrestricted"]);
  await page.reload();
  await expect.poll(modes).toEqual(["Mode: Edits allowed", "Mode: Unrestricted"]);
  await button(page, "New session")
    .or(page.getByRole("link", { name: "New session" }))
    .first()
    .click();
  await seen(button(page, "Mode: Plan only"));
  await lift();
  await say(page, bash("echo unasked"));
  await seen(ran(page));
});
