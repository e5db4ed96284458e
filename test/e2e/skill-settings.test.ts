import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { needs } from "../needs.ts";
import { skillRepository, skillText } from "../support/skill-repository.ts";
import { newContext, seen, soon, useServer, visit } from "./visit.ts";

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
  await page.goto(`${server().url}#/settings/skills`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "+ 安装 Skill" }).click();
  await dialog.getByLabel("含有 SKILL.md 的文件夹").fill(join(work, "notes"));
  await dialog.getByRole("button", { name: "查看内容" }).click();
  // What it does unasked is told before it is installed.
  await seen(dialog.getByText("安装后立即生效。"));
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
  await dialog.getByRole("button", { name: "关闭" }).click();
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
