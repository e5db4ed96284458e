// Every page as pictures to look at: two languages, two themes, two widths. `npm run shots [-- FOLDER [SCENE …]]`
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { startScriptedModel } from "../support/scripted-model.ts";
import { putSkill } from "../support/skills.ts";
import { composerScenes } from "./shots-composer.ts";
import { answerInMarkdown, prompts } from "./shots-content.ts";
import { foldScenes, prepareFold } from "./shots-fold.ts";
import { makerScenes } from "./shots-makers.ts";
import { type Api, startShots } from "./shots-server.ts";
import { prepareSettings, settingsScenes } from "./shots-settings.ts";
import { prepareTools, toolScenes } from "./shots-tools.ts";

interface Look {
  language: "en" | "zh-CN";
  theme: "light" | "dark";
  width: 390 | 1280;
}

const looks: Look[] = (["zh-CN", "en"] as const).flatMap((language) =>
  (["light", "dark"] as const).flatMap((theme) => ([390, 1280] as const).map((width) => ({ language, theme, width }))),
);

/** A page of the app: how to get there, and what must be there before the picture is taken. */
interface Scene {
  name: string;
  height?: number;
  open(page: Page, sessions: Sessions): Promise<void>;
}

type Sessions = Record<keyof typeof prompts, string>;

const at = (id: string) => `/#/s/${id}`;
const log = (page: Page) => page.getByRole("log");

const scenes: Scene[] = [
  ...composerScenes,
  ...settingsScenes,
  ...makerScenes(() => temp),
  ...toolScenes,
  ...foldScenes,
  { name: "new", open: (page) => page.locator("main li button").first().waitFor() },
  {
    name: "models",
    async open(page) {
      await page.getByRole("button", { name: /^(Model|模型)/ }).click();
      await page.getByRole("dialog").locator("section").first().waitFor();
    },
  },
  {
    name: "folders",
    async open(page) {
      await page.getByRole("button", { name: /^(Folder|文件夹)/ }).click();
      await page.getByRole("dialog").locator("li").first().waitFor();
    },
  },
  { name: "answer", open: (page, { answer }) => go(page, answer, "[data-role=assistant] table") },
  {
    name: "tools",
    // All of them at once.
    height: 2000,
    async open(page, { tools }) {
      await go(page, tools, "[data-tool=edit]");
      for (const one of await page.locator("details[data-tool]").all())
        await one.evaluate((card) => card.setAttribute("open", ""));
    },
  },
  {
    name: "results",
    height: 2200,
    async open(page, { results }) {
      await go(page, results, "[data-tool=todo_write]");
      await page.locator("details.tool:not([data-tool]) > summary").first().click();
      for (const one of await page.locator("details[data-tool] > summary").all()) await one.click();
    },
  },
  {
    name: "agents",
    height: 1100,
    async open(page, { agents }) {
      await go(page, agents, "[data-tool=task]");
      await page.locator("[data-tool=task] > summary").first().click();
      await page.locator(".task-steps [data-role=assistant]").waitFor();
    },
  },
  {
    name: "retried",
    async open(page, { retried }) {
      await go(page, retried, ".turn-end");
      await page.locator("details.passage > summary").click();
    },
  },
  {
    name: "edit",
    async open(page, { answer }) {
      await go(page, answer, ".turn-end");
      await page.locator("[data-role=user]").hover();
      await page.getByRole("button", { name: /^(Edit and resend|编辑后重新发送)$/ }).click();
    },
  },
  {
    name: "undo",
    async open(page, { tools }) {
      await go(page, tools, ".turn-end");
      await page.getByRole("button", { name: /^(Undo its changes|撤销改动)$/ }).click();
      await page.getByRole("dialog").locator("li").first().waitFor();
    },
  },
  {
    name: "permission",
    open: (page, { permission }) => go(page, permission, ".ask-buttons > button:last-child:enabled"),
  },
  {
    name: "always",
    async open(page, { permission }) {
      await go(page, permission, ".ask-always:enabled");
      await page.locator(".ask-always").click();
      await page.getByRole("dialog").getByRole("radio").last().check();
      await page.getByRole("dialog").getByRole("status").waitFor();
    },
  },
  { name: "held", open: (page, { held }) => go(page, held, ".ask-note, .ask-buttons > button:last-child:enabled") },
  { name: "hidden", open: (page, { hidden }) => go(page, hidden, ".ask-buttons > button:last-child:enabled") },
  { name: "question", open: (page, { question }) => go(page, question, ".ask-option:enabled") },
  { name: "several", open: (page, { several }) => go(page, several, ".ask-check input:enabled") },
  { name: "plan", open: (page, { plan }) => go(page, plan, ".ask-option:enabled") },
  { name: "open", open: (page, { open }) => go(page, open, ".ask-buttons > button:last-child:enabled") },
  { name: "long-plan", open: (page, { longPlan }) => go(page, longPlan, ".ask [role=status]") },
  { name: "answered", open: (page, { answered }) => go(page, answered, ".asked") },
  {
    name: "modes",
    async open(page) {
      await page.getByRole("button", { name: /^(Mode|模式)[:：]/ }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "unrestricted",
    async open(page) {
      await page.getByRole("button", { name: /^(Mode|模式)[:：]/ }).click();
      await page.getByRole("button", { name: /^(Unrestricted|无限制)/ }).click();
      await page.getByRole("dialog").locator("input").waitFor();
    },
  },
  {
    name: "trust",
    async open(page) {
      await page.locator(".trust-line").click();
      await page.getByRole("dialog").getByRole("status").waitFor();
    },
  },
  ...(["files", "todos", "tasks", "usage"] as const).map((tab) => ({
    name: `panel-${tab}`,
    async open(page: Page, { tools, results, agents }: Sessions) {
      await page.evaluate((wanted) => localStorage.setItem("skillmint.panel", wanted), tab);
      const session = { files: tools, todos: results, tasks: agents, usage: tools }[tab];
      await go(page, session, "#panel-content > *");
      if (tab === "tasks") {
        await page.locator("#panel-content summary").last().click();
        await page.locator("#panel-content .task-steps [data-tool]").first().waitFor();
      }
    },
  })),
  {
    name: "panel-file",
    async open(page, { tools }) {
      await page.evaluate(() => localStorage.setItem("skillmint.panel", "files"));
      await go(page, tools, "#panel-content button");
      await page.locator("#panel-content button").first().click();
      await page.locator("#panel-content figure, #panel-content p").last().waitFor();
    },
  },
  {
    name: "toast",
    async open(page, { tools }) {
      await page.evaluate(() => localStorage.setItem("skillmint.panel", "files"));
      // Nobody can be shown a folder here.
      await page.route("**/reveal", (route) =>
        route.fulfill({ status: 409, json: { error: "No file manager 没有文件管理器" } }),
      );
      await go(page, tools, "#panel-content button");
      await page.locator("#panel-content button").first().click();
      await page.getByRole("button", { name: /^(Show in folder|在文件夹中显示)$/ }).click();
      await page.locator(".toast").waitFor();
    },
  },
  {
    name: "settings",
    async open(page) {
      await page.goto(new URL("/#/settings", page.url()).href);
      await page.locator("main nav, main h1").first().waitFor();
    },
  },
  { name: "failed", open: (page, { failed }) => go(page, failed, "[data-role=user]") },
  {
    name: "sessions",
    async open(page, { answer }) {
      await go(page, answer, "[data-role=assistant]");
      const opener = page.getByRole("button", { name: /^(Sessions|会话)$/ }).first();
      if (await opener.isVisible()) await opener.click();
    },
  },
  {
    name: "session-menu",
    async open(page, { answer }) {
      await go(page, answer, "[data-role=assistant]");
      await page
        .locator("header")
        .getByRole("button", { name: /^(Actions|操作)/ })
        .click();
      await page.getByRole("button", { name: /^(Delete|删除)/ }).waitFor();
    },
  },
  {
    name: "search",
    async open(page, { answer }) {
      await go(page, answer, "[data-role=assistant]");
      const opener = page.getByRole("button", { name: /^(Sessions|会话)$/ }).first();
      if (await opener.isVisible()) await opener.click();
      await page.getByRole("searchbox").fill("poem");
      await page.locator(".hit").first().waitFor();
    },
  },
  {
    name: "asks",
    async open(page) {
      await page.evaluate(`location.hash = "#/asks"`);
      await page.locator(".ask-buttons > button:last-child:enabled").first().waitFor();
    },
  },
  {
    name: "palette",
    async open(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("poem");
      await page.locator("[role=option] mark").first().waitFor();
    },
  },
  {
    name: "no-entry",
    async open(page) {
      await page.evaluate(() => localStorage.removeItem("skillmint.token"));
      await page.reload();
      await page.getByText("skillmint").first().waitFor();
    },
  },
];

async function go(page: Page, session: string, until: string): Promise<void> {
  await page.goto(new URL(at(session), page.url()).href);
  await log(page).waitFor();
  await page.locator(until).first().waitFor({ state: "attached" });
  await page.locator("h1").waitFor();
}

const [to = "shots", ...only] = process.argv.slice(2);
const folder = resolve(to);
const wantedScenes = only.length > 0 ? scenes.filter(({ name }) => only.includes(name)) : scenes;
const temp = mkdtempSync(join(tmpdir(), "skillmint-shots-"));
const work = join(temp, "poems");
mkdirSync(work);
writeFileSync(join(work, "poem.txt"), "Roses are red,\nviolets are bleu,\nsugar is sweet.\n");
writeFileSync(join(work, "AGENTS.md"), "Write verses of four lines. 每首四行。\n");
const db = { command: "npx", args: ["-y", "some-db-server", "--file", "poems.db"], env: { DB_KEY: "k" } };
const servers = { db, ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`rhymes-${at}`, { command: "rhymes" }])) };
writeFileSync(join(work, ".mcp.json"), JSON.stringify({ mcpServers: servers }));
mkdirSync(join(work, ".skillmint"));
const rules = { allow: ["bash(npm run build:*)"] };
writeFileSync(join(work, ".skillmint/settings.json"), JSON.stringify({ permissions: rules }));
const examples = "examples:\n  - 把这周的提交整理成周报\n  - Sum up what was done last week\n";
putSkill(temp, "weekly-report", {
  head: `version: 1.4.0\nargument-hint: "[week] [audience]"\n${examples}`,
  text: "Write the report.",
});
mkdirSync(folder, { recursive: true });
const model = await startScriptedModel([
  { text: answerInMarkdown },
  { status: 503, headers: { "retry-after": "1" }, body: { error: { message: "The server is busy. 服务繁忙。" } } },
  { text: "Kill it at any moment: what was shown as saved is there." },
]);
const browser = await launchBrowser();
const server = await startShots({ home: temp, work }, model.url);
try {
  const sessions = await prepared(server.api);
  await prepareSettings(server.server);
  if (only.length === 0 || only.some((scene) => scene.startsWith("fold-")))
    await prepareFold(server.server, server.api, work);
  await prepareTools(server.server, server.api, work, only);
  for (const look of looks) await shoot(browser, look, sessions);
  console.log(`${looks.length * wantedScenes.length} pictures in ${folder}`);
} finally {
  await browser.close();
  await server.stop();
  await model[Symbol.asyncDispose]();
  rmSync(temp, { recursive: true, force: true });
}

/** The sessions that the pictures show, made as a user makes them. */
async function prepared(api: Api): Promise<Sessions> {
  const made: Partial<Sessions> = {};
  for (const name of Object.keys(prompts) as (keyof Sessions)[]) {
    const { text, model: asked, allow, mode } = { mode: undefined, ...prompts[name] };
    const workspace = name === "held" ? makeRepository() : work;
    made[name] = await api.begin({ workspace, model: asked, prompt: text, ...(mode && { mode }) });
    await api.settle(made[name], { allow: allow === true });
  }
  const sessions = made as Sessions;
  await api.answer(sessions.answered, "SQLite：一个文件，无需安装");
  await api.settle(sessions.answered, { allow: false });
  await api.lift(sessions.answered);
  return sessions;
}

/** A repository with hooks and a script that changes them. */
function makeRepository(): string {
  const folder = join(temp, "projects-of-the-year/poems-with-a-rather-long-name");
  mkdirSync(join(folder, "scripts"), { recursive: true });
  execFileSync("git", ["init", "-q", folder]);
  mkdirSync(join(folder, ".github/workflows"), { recursive: true });
  writeFileSync(
    join(folder, ".github/workflows/check-the-spelling.yml"),
    "on: push\njobs:\n  spell:\n    runs-on: ubuntu-latest\n",
  );
  writeFileSync(
    join(folder, "scripts/set-up.sh"),
    [
      "printf '%s\\n' '#!/bin/sh' '# 提交前检查诗稿' 'set -e' 'npx --yes some-spell-checker --language en-GB --fix --config config/spelling.json poems/**/*.txt' 'curl -fsS https://hooks.example.com/poems -d \"commit=$(git rev-parse HEAD)\"' > .git/hooks/pre-commit",
      "chmod +x .git/hooks/pre-commit",
      "sed -i s/push/pull_request/ .github/workflows/check-the-spelling.yml",
      "echo done",
    ].join("\n"),
  );
  return folder;
}

async function shoot(browser: Browser, { language, theme, width }: Look, sessions: Sessions): Promise<void> {
  const height = width === 390 ? 844 : 800;
  const context = await browser.newContext({
    locale: language,
    colorScheme: theme,
    viewport: { width, height },
    // The narrow one is a phone.
    ...(width === 390 && { hasTouch: true, isMobile: true }),
  });
  const page = await context.newPage();
  await page.goto(await server.api.link());
  await page.getByRole("textbox").first().waitFor();
  for (const { name, open, height: wanted = height } of wantedScenes) {
    await page.setViewportSize({ width, height: wanted });
    // From a page of its own: what the last one left open is gone.
    await page.goto("about:blank");
    await page.goto(`${server.url}#/`);
    await page.evaluate(() => localStorage.removeItem("skillmint.panel"));
    await open(page, sessions);
    const path = join(folder, `${name}-${language}-${theme}-${width}.png`);
    await page.screenshot({ path, animations: "disabled" });
  }
  await context.close();
}
