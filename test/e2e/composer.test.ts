import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { mostAttachedBytes } from "../../src/protocol/attaching.ts";
import { png } from "../support/pictures.ts";
import { type RecordedRequest, startScriptedModel } from "../support/scripted-model.ts";
import { dataFolder } from "../support/skillmint.ts";
import { putSkill } from "../support/skills.ts";
import { answers, composer, gone, newContext, say, seen, soon, useServer, visit } from "./visit.ts";

const shared = useServer(async ({ program }) => {
  putSkill(program.home, "weekly", {
    head: 'argument-hint: "[week]"\nversion: 1.2.0\nexamples:\n  - Sum up last week\n',
  });
  putSkill(program.home, "for-models", { head: "user-invocable: false\n" });
  mkdirSync(join(program.work, "docs"));
  for (const name of ["docs/meeting notes.md", "docs/报告.md", "main.ts"]) writeFileSync(join(program.work, name), "");
});

const everything = fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"));
const offers = (page: Page) => page.getByRole("option");
const uploads = () => {
  const folder = join(dataFolder(shared().program), "uploads");
  return existsSync(folder) ? readdirSync(folder) : [];
};

test("in Chinese a skill is called by the keys alone, and the Enter of an input method takes nothing and sends nothing", async () => {
  const page = await visit(await newContext(), shared());
  await page.evaluate('localStorage.setItem("skillmint.language", "zh-CN")');
  await page.reload();
  const field = page.locator("#message");
  await field.pressSequentially("/wee");
  const offered = page.getByRole("listbox", { name: "Skill 和提示词" }).getByRole("option");
  await seen(offered.filter({ hasText: "[week]" }));
  expect(await offered.allTextContents()).toEqual(["/weekly[week]About weekly."]);
  expect(await field.getAttribute("aria-activedescendant")).toBe(await offered.getAttribute("id"));
  for (const key of ["Enter", "Tab", "Escape"])
    await field.dispatchEvent("keydown", { key, keyCode: 229, isComposing: true, bubbles: true });
  expect([await field.inputValue(), await offered.count()]).toEqual(["/wee", 1]);
  await field.press("Enter");
  expect(await field.inputValue()).toBe("/weekly ");
  await gone(offered);
  await field.pressSequentially("本周");
  await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229, isComposing: true, bubbles: true });
  expect(await page.locator("[data-role=user]").count()).toBe(0);
  await field.press("Enter");
  // Who goes on writing does so in the session that has begun.
  await page.keyboard.type("and more");
  await seen(page.locator("[data-role=user]").getByText("/weekly 本周"));
  await soon(async () => (await field.inputValue()) === "and more");
  await field.fill("");
  // In the session, too; what only the model may use is not offered, and Escape closes.
  await field.pressSequentially("/");
  await seen(offered.filter({ hasText: "/weekly" }));
  expect((await offered.allTextContents()).join()).not.toContain("for-models");
  await field.press("Escape");
  await gone(offered);
});

test("a file of the folder is found by a part of its name and stands in the text as a model reads it", async () => {
  const page = await visit(await newContext(), shared());
  await composer(page).pressSequentially("read @mnotes");
  await seen(offers(page).filter({ hasText: "meeting notes.md" }));
  await composer(page).press("Tab");
  expect(await composer(page).inputValue()).toBe('read "docs/meeting notes.md" ');
  await composer(page).pressSequentially("和@报");
  await offers(page).filter({ hasText: "报告.md" }).click();
  expect(await composer(page).inputValue()).toBe('read "docs/meeting notes.md" 和docs/报告.md ');
  await composer(page).pressSequentially("@zzzz");
  await seen(page.getByText("No file or folder has a name like that."));
  // What was found for nothing takes no key.
  await composer(page).press("Enter");
  await seen(page.locator("[data-role=user]").getByText("@zzzz"));
  await seen(answers(page));
  await say(page, "second");
  await soon(async () => (await page.locator("[data-role=user]").count()) === 2);
  for (const [key, text] of [
    ["ArrowUp", "second"],
    ["ArrowUp", 'read "docs/meeting notes.md" 和docs/报告.md @zzzz'],
    ["ArrowDown", "second"],
    ["ArrowDown", ""],
  ] as const) {
    await composer(page).press(key);
    expect(await composer(page).inputValue()).toBe(text);
  }
});

test("what is too large is refused in words before it is sent or made smaller, and what cannot be seen is told so", async () => {
  const page = await visit(await newContext(), shared());
  await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(${mostAttachedBytes + 1})], "film.mov"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }`);
  await seen(page.getByRole("alert").getByText("film.mov is too large: a message takes files of up to 32 MB each."));
  await page.locator("input[type=file]").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: png(4, 4) });
  await seen(page.getByText("This model cannot see pictures."));
  await page.getByRole("button", { name: "Remove a.png" }).click();
  await gone(page.getByText("This model cannot see pictures."));
  // What models do not take is made so that they do; what no browser opens is told.
  const [name, mimeType] = ["long.png", "image/png"];
  await page.locator("input[type=file]").setInputFiles([
    { name, mimeType, buffer: png(9000, 18) },
    { name: "IMG_1.HEIC", mimeType: "", buffer: Buffer.from("ftypheic") },
  ]);
  await seen(page.getByText("Scaled to 8000 × 16."));
  await seen(page.getByText("This browser cannot open such pictures."));
  await page.getByRole("button", { name: "Send long.png as it was given" }).click();
  await seen(page.getByText("Too large to be shown as a picture. It goes as a file."));
  // What is gone from the server meanwhile is told, and goes.
  await soon(async () => uploads().length === 2);
  for (const one of uploads()) rmSync(join(dataFolder(shared().program), "uploads", one));
  await page.reload();
  await seen(page.getByText("The server no longer has it. Add it again."));
  for (const one of [name, "IMG_1.HEIC"]) await page.getByRole("button", { name: `Remove ${one}` }).click();
  await soon(async () => uploads().length === 0);
});

test("a session begins with a chosen skill, which says what it is for, and goes back to none", async () => {
  const page = await visit(await newContext(), shared());
  await page.getByRole("button", { name: "Skill: No skill" }).click();
  await page.getByRole("dialog", { name: "Skill" }).getByRole("button", { name: "weekly" }).click();
  await seen(page.getByRole("heading", { name: "weekly Version 1.2.0" }));
  await seen(page.getByText("[week]"));
  await page.getByRole("link", { name: "Begin without a skill" }).click();
  await seen(page.getByRole("button", { name: "Skill: No skill" }));
  await page.goBack();
  await page.getByRole("button", { name: "Sum up last week" }).click();
  await composer(page).press("Enter");
  await seen(answers(page));
  const session = /ses_\w+/.exec(page.url())?.[0];
  const told = await (await shared().ask("GET", `/api/sessions/${session}`)).json();
  expect(told).toMatchObject({ skill_id: "weekly", title: "Sum up last week" });
});

// The last one: the model that it adds is the default from then on.
test("a pasted picture and a dropped file outlive a reload, reach a model that sees, and go again with an edited message; so does a server's prompt with what it was told", async () => {
  await using model = await startScriptedModel([{ text: "I see." }, { text: "Again." }, { text: "Sunny." }]);
  const config = { command: process.execPath, args: [everything, "stdio"] };
  const server = shared().ask("POST", "/api/mcp/servers", { body: { name: "everything", config } });
  const added = { id: "seeing/gpt-4o", baseUrl: model.url, format: "openai", apiKey: "k" };
  expect((await shared().ask("POST", "/api/models", { body: added })).status).toBe(201);
  const page = await visit(await newContext(), shared());
  await page.evaluate('localStorage.setItem("skillmint.model", "seeing/gpt-4o")');
  await page.reload();
  const picture = png(60, 40);
  await give(page, "paste", [{ name: "shot.png", type: "image/png", content: picture.toString("base64") }]);
  await give(page, "drop", [
    { name: "table.csv", type: "text/csv", content: "YSxi" },
    { name: "not this.txt", type: "text/plain", content: "YQ==" },
  ]);
  const chips = page.getByRole("list", { name: "Attached" }).getByRole("listitem");
  await soon(async () => (await chips.and(page.locator("[data-state=there]")).count()) === 3);
  await page.getByRole("button", { name: "Remove not this.txt" }).click();
  await soon(async () => uploads().length === 2);
  await page.reload();
  await soon(async () => (await chips.and(page.locator("[data-state=there]")).count()) === 2);
  await seen(chips.locator('img[src^="data:image/"]'));
  expect(await page.getByText("cannot see pictures").count()).toBe(0);
  await say(page, "what is this?");
  const shown = page.getByRole("img", { name: "Picture: shot.png" });
  await seen(answers(page).getByText("I see."));
  expect([await chips.count(), uploads()]).toEqual([0, []]);
  const content = (model.requests[0] as RecordedRequest).body.messages.at(-1)?.content;
  expect(content).toEqual([
    { type: "text", text: expect.stringMatching(/- table\.csv \(3 B\): .*-table\.csv\n\nwhat is this\?$/s) },
    { type: "image_url", image_url: { url: `data:image/png;base64,${picture.toString("base64")}` } },
  ]);
  await page.reload();
  await seen(shown);
  const said = page.locator("[data-role=user]");
  await said.getByRole("button", { name: "Edit and resend" }).click();
  await said.getByRole("button", { name: "Remove table.csv" }).click();
  await said.getByRole("textbox").press("Enter");
  await seen(answers(page).getByText("Again."));
  await seen(shown);
  expect(await said.getByText("table.csv").count()).toBe(0);
  expect(JSON.stringify(model.requests[1]?.body)).toContain(picture.toString("base64"));

  expect((await server).status).toBe(201);
  await composer(page).pressSequentially("/args");
  await seen(offers(page).filter({ hasText: "/everything:args-prompt" }));
  await composer(page).press("Enter");
  const form = page.getByRole("form", { name: "What /everything:args-prompt wants to be told" });
  await form.getByLabel("city").fill("New York");
  await form.getByLabel("city").press("Enter");
  expect(await composer(page).inputValue()).toBe('/everything:args-prompt city="New York" ');
  await composer(page).press("Enter");
  await seen(answers(page).getByText("Sunny."));
  expect(model.requests[2]?.raw).toMatch(/<server_prompt>.*New York/);
});

interface Given {
  name: string;
  type: string;
  /** In base64. */
  content: string;
}

/** As a browser tells it, for what no test can do with its own hands. */
function give(page: Page, how: "paste" | "drop", files: readonly Given[]): Promise<void> {
  return page.evaluate(`{
    const data = new DataTransfer();
    for (const { name, type, content } of ${JSON.stringify(files)}) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name, { type }));
    }
    const [Kind, field] = ${how === "paste"} ? [ClipboardEvent, "clipboardData"] : [DragEvent, "dataTransfer"];
    const event = new Kind("${how}", { [field]: data, bubbles: true, cancelable: true });
    document.getElementById("message").dispatchEvent(event);
  }`);
}
