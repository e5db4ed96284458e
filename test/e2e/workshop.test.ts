import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { skillText } from "../support/skill-repository.ts";
import { answers, composer, newContext, press, say, seen, useServer, visit } from "./visit.ts";

const server = useServer();

test("a folder becomes a signed pack without its secrets; dropped again, it is shown and installed", async () => {
  const { work } = server().program;
  const folder = join(work, "weekly");
  mkdirSync(folder);
  writeFileSync(join(folder, "SKILL.md"), skillText("weekly"));
  writeFileSync(join(folder, ".env"), "KEY=1\n");
  const page = await visit(await newContext(), server());
  await page.goto(`${server().url}#/settings/packs`);
  await page.getByRole("button", { name: "Make keys" }).click();
  await seen(page.getByText("Signs packs"));
  await page.getByLabel("Folder of the skill").fill(folder);
  await page.getByRole("button", { name: "Look at it" }).click();
  const secret = page.locator("[data-left-out]");
  await seen(secret);
  expect(await secret.textContent()).toBe(".envhidden");
  // What only a screen reader is told makes the page no longer than the window.
  expect(await page.evaluate("document.documentElement.scrollHeight > innerHeight")).toBe(false);
  await page.getByLabel("Version").fill("1");
  await seen(page.getByText("Write three numbers"));
  await page.getByLabel("Version").fill("1.0.0");
  await page.getByRole("button", { name: "Build the pack" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("status").getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("weekly-1.0.0.skillpack");
  const bytes = readFileSync(await download.path());

  await page.goto(`${server().url}#/settings/skills`);
  await seen(page.getByRole("button", { name: "+ Install a skill" }));
  // As text: what a page knows is not known here.
  const dropped = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(${JSON.stringify([...bytes])})], "weekly-1.0.0.skillpack"));
    return data;
  })()`);
  await page.locator("main").dispatchEvent("drop", { dataTransfer: dropped });
  const dialog = page.getByRole("dialog");
  await seen(dialog.getByText("New here. Once it is installed, only this publisher can update it."));
  expect(await dialog.locator("dd", { hasText: "no limit" }).count()).toBe(4);
  await dialog.getByRole("button", { name: "Install", exact: true }).click();
  const row = page.locator('[data-skill="weekly"]');
  await seen(row.getByText(/Pack · /));
  await row.getByRole("link", { name: "Start a session with it" }).click();
  await seen(composer(page));
  await say(page, "hello");
  await seen(answers(page));
  const sessions = (await (await server().ask("GET", "/api/sessions")).json()) as { skill_id: string }[];
  expect(sessions.map(({ skill_id }) => skill_id)).toEqual(["weekly"]);
});

test("加密给一个密钥的 Skill 包里读不到正文，持有密钥的人看过它要做的事再安装", async () => {
  const { work } = server().program;
  const folder = join(work, "recipe");
  mkdirSync(folder);
  writeFileSync(join(folder, "SKILL.md"), skillText("recipe", "祖传秘方。 !`date`"));
  const context = await newContext({ locale: "zh-CN" });
  await context.addInitScript(`localStorage.setItem("skillmint.language", "zh-CN")`);
  const page = await context.newPage();
  await page.goto(await server().link());
  await page.locator("#message").waitFor();
  await page.goto(`${server().url}#/settings/packs`);
  await page.getByLabel("新密钥的名称").fill("kitchen");
  await page.getByRole("button", { name: "生成密钥" }).click();
  const mine = page.getByRole("listitem").filter({ hasText: "kitchen" });
  await seen(mine);
  const recipient = (await mine.getByText(/^age1/).textContent()) ?? "";
  await page.getByLabel("Skill 所在的文件夹").fill(folder);
  await page.getByLabel("Skill 所在的文件夹").press("Enter");
  await page.getByRole("button", { name: "持有密钥的人" }).click();
  const build = page.getByRole("button", { name: "打包", exact: true });
  expect(await build.isDisabled()).toBe(true);
  await page.getByLabel("接收者的公钥").fill("age1nobody");
  await build.click();
  await seen(page.getByRole("alert").getByText("age1nobody"));
  await page.getByLabel("接收者的公钥").fill(recipient);
  await page.getByLabel("发布者").selectOption("kitchen");
  await press(build);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("status").getByRole("button", { name: "下载" }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  expect(bytes.includes("祖传秘方")).toBe(false);

  await page.locator("input[type=file]").setInputFiles(await download.path());
  await seen(page.getByText("私密交付，已加密给公钥"));
  await seen(page.getByText("文件名称不公开。"));
  expect(await page.getByText("date", { exact: true }).count()).toBe(1);
  await page.getByRole("button", { name: "安装", exact: true }).click();
  await seen(page.getByText("已安装：recipe 1.0.0"));
  await page.goto(`${server().url}#/settings/skills`);
  await page.getByRole("button", { name: "详情：recipe" }).click();
  const dialog = page.getByRole("dialog");
  await seen(dialog.getByText("正文已加密，这里无法显示它会做什么。"));
  await dialog.getByText("正文", { exact: true }).click();
  await seen(dialog.getByText("正文已加密，不予显示。"));
});
