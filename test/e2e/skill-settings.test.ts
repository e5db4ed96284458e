import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { needs } from "../needs.ts";
import { skillRepository, skillText } from "../support/skill-repository.ts";
import { gone, newContext, press, seen, soon, useServer, visit } from "./visit.ts";

const withGit = needs("git");
const server = useServer();

const row = (page: Page, name: string) => page.locator(`[data-skill="${name}"]`);

withGit("skills come from a folder and from a repository, stay always on, and a session begins with one", async () => {
  const { work } = server().program;
  mkdirSync(join(work, "notes"));
  writeFileSync(join(work, "notes/SKILL.md"), skillText("notes", "Now: !`date`", "version: 1.2.0\n"));
  const repository = skillRepository({
    "skills/greet/SKILL.md": skillText("greet", "Hi.", "allowed-tools: Bash(git log:*)\n"),
    "skills/part/SKILL.md": skillText("part"),
  });
  const context = await newContext();
  const page = await visit(context, server());
  await page.evaluate(() => localStorage.setItem("skillmint.language", "zh-CN"));
  await page.reload();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "安装 Skill", exact: true }).click();
  await seen(dialog);
  // Where Back leads is the page before, not the same dialog again.
  expect(new URL(page.url()).hash).toBe("#/settings/skills");
  await dialog.getByLabel("含有 SKILL.md 的文件夹").fill(join(work, "notes"));
  await dialog.getByRole("button", { name: "查看内容" }).click();
  // What it would do unasked is told before it is installed, and needs a yes.
  const approval = dialog.getByRole("checkbox", { name: /^允许它这样做/ });
  await seen(approval);
  expect(await approval.isChecked()).toBe(false);
  await approval.check();
  expect(await dialog.locator("li li").allTextContents()).toEqual(["date"]);
  await dialog.getByRole("button", { name: "安装", exact: true }).click();
  await seen(row(page, "notes").getByText("1.2.0"));

  await page.getByRole("button", { name: "+ 安装 Skill" }).click();
  await dialog.getByRole("button", { name: "Git 仓库" }).click();
  await dialog.getByLabel("仓库地址").fill(repository.url);
  await dialog.getByRole("button", { name: "查看内容" }).click();
  await dialog.getByRole("checkbox", { name: /^part/ }).uncheck();
  await dialog.getByRole("button", { name: "安装 1 个 Skill" }).click();
  await seen(row(page, "greet"));
  expect(await row(page, "part").count()).toBe(0);

  await row(page, "greet").getByRole("button", { name: /^详情/ }).click();
  await dialog.getByRole("button", { name: "允许它这样做" }).click();
  await seen(dialog.getByText("无需询问", { exact: true }));
  await dialog.getByRole("switch").click();
  await page.keyboard.press("Escape");
  await seen(row(page, "greet").getByText("始终启用"));
  await row(page, "notes").getByRole("switch").click();
  await seen(row(page, "notes").getByText("已停用"));
  await row(page, "greet").getByRole("link", { name: "用它开始会话" }).click();
  await soon(async () => new URL(page.url()).hash === "#/new/greet");
  await page.locator("#message").fill("你好");
  await page.locator("#message").press("Enter");
  await soon(async () => new URL(page.url()).hash.startsWith("#/s/"));
  const sessions = (await (await server().ask("GET", "/api/sessions")).json()) as { skill_id: string }[];
  expect(sessions.map(({ skill_id }) => skill_id)).toEqual(["greet"]);
});

withGit(
  "a skill is begun on the page and a folder checked; of a repository all come at once, and one of many is found at the side",
  async () => {
    const { work } = server().program;
    const names = Array.from({ length: 9 }, (_, at) => `bulk-${at}`);
    const repository = skillRepository(Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillText(name)])));
    const page = await visit(await newContext(), server());
    await page.goto(`${server().url}#/settings/skills`);
    const dialog = page.getByRole("dialog");
    const button = (name: string) => dialog.getByRole("button", { name, exact: true });
    await page.getByRole("button", { name: "New skill" }).click();
    await dialog.getByLabel("Name").fill("Of My Own");
    await button("Make it").click();
    await seen(dialog.getByText("This would do: of-my-own"));
    await dialog.getByLabel("Name").fill("of-my-own");
    await dialog.getByLabel("Description").fill("Writes verses. Use when one is wanted.");
    await button("Make it").click();
    await seen(dialog.locator("code", { hasText: /of-my-own.SKILL\.md$/ }));
    await button("Done").click();
    await seen(row(page, "of-my-own").getByText("Your own"));

    mkdirSync(join(work, "shelf/odd"), { recursive: true });
    writeFileSync(join(work, "shelf/odd/SKILL.md"), skillText("even", "See [it](gone.md)."));
    await page.getByRole("button", { name: "Check a folder" }).click();
    await dialog.getByLabel("Folder with skills").fill(join(work, "nowhere"));
    await button("Check").click();
    await seen(dialog.getByRole("alert"));
    await dialog.getByLabel("Folder with skills").fill(join(work, "shelf"));
    await button("Check").click();
    await seen(dialog.getByText("The name even is not its folder's, odd."));
    await seen(dialog.getByText("The link leads nowhere: gone.md"));
    await gone(dialog.getByRole("alert"));
    await button("Close").click();

    await page.getByRole("button", { name: "+ Install a skill" }).click();
    await button("Git repository").click();
    await dialog.getByLabel("Address of the repository").fill(repository.url);
    await dialog.getByLabel("Address of the repository").press("Enter");
    const all = dialog.getByRole("checkbox", { name: "All of them" });
    await all.uncheck();
    expect(await button("Install 0 skills").isDisabled()).toBe(true);
    await dialog.getByRole("checkbox", { name: /^bulk-3/ }).check();
    expect([await all.isChecked(), await button("Install 1 skill").isEnabled()]).toEqual([false, true]);
    await all.check();
    await button("Install 9 skills").click();
    await seen(row(page, "bulk-8"));

    const side = page.getByRole("region", { name: "Installed skills" });
    await seen(side.getByRole("searchbox", { name: "Find a skill" }));
    expect(await side.getByRole("listitem").count()).toBe(4);
    await press(side.getByRole("button", { name: /^All 1\d$/ }));
    await soon(async () => (await side.getByRole("listitem").count()) > 12);
    // However many they are, the history is in sight.
    const { y = 9999 } = (await page.getByRole("heading", { name: "History" }).boundingBox()) ?? {};
    expect(y).toBeLessThan(540);
    await side.getByRole("searchbox").fill("BULK-7");
    await soon(async () => (await side.getByRole("listitem").allTextContents()).join() === "bulk-7");
    await side.getByRole("searchbox").press("Enter");
    await seen(page.getByRole("heading", { name: "History of bulk-7" }));
  },
);
