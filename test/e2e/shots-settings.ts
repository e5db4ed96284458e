import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { everywhere, writeNote } from "../../src/memory/notes.ts";
import { placeOf } from "../../src/memory/place.ts";
import type { TestServer } from "../support/server.ts";
import { dataFolder } from "../support/skillmint.ts";

const sections = ["models", "permissions", "rules", "trust", "memory", "budgets", "access", "doctor"];

const settled: Partial<Record<string, string>> = {
  memory: "main button[aria-expanded]",
  budgets: "main form",
  access: "main .badge",
  permissions: "main form",
  rules: "main form",
  trust: "main li",
};

export const settingsScenes = [
  {
    name: "first-run",
    height: 1100,
    async open(page: Page) {
      // Nothing was added yet.
      await page.route(/\/api\/models\?/, async (route) => {
        const answer = await route.fetch();
        const known = (await answer.json()) as { providers: { models: { added: boolean }[] }[] };
        const providers = known.providers.filter(({ models }) => models.every(({ added }) => !added));
        await route.fulfill({ response: answer, json: { ...known, default: "demo/scripted", providers } });
      });
      await page.addInitScript('if (location.protocol === "http:") localStorage.removeItem("skillmint.set-up")');
      await page.reload();
      await page.getByRole("radio", { name: "DeepSeek" }).check();
      await page.unroute(/\/api\/models\?/);
    },
  },
  ...sections.map((section) => ({
    name: `settings-${section}`,
    height: 1100,
    async open(page: Page) {
      await page.evaluate(() => localStorage.setItem("skillmint.set-up", "there"));
      await page.goto(new URL(`/#/settings/${section}`, page.url()).href);
      await page
        .locator(settled[section] ?? "main li, main section")
        .first()
        .waitFor();
      if (section === "memory") {
        await page.locator("main button[aria-expanded]").first().click();
        await page.locator("main pre").waitFor();
      }
      if (section === "models") await page.locator("main summary").first().click();
      if (section === "access") await page.locator("main section").last().getByRole("button").click();
      if (section === "doctor") await page.locator("main li").nth(15).waitFor();
    },
  })),
];

/** What a user would have set by then. */
export async function prepareSettings({ request, program }: TestServer): Promise<void> {
  for (const text of [
    "用中文回答，先写测试再写代码。",
    "Never push to main, and never delete a branch that is not merged.",
  ])
    await request("POST", "/api/rules", { body: { text } });
  for (const [effect, rule] of [
    ["allow", "bash(npm run build:*)"],
    ["ask", "web_fetch"],
    ["deny", "edit(~/.ssh/**)"],
  ])
    await request("POST", "/api/permissions", { body: { effect, rule } });
  const memory = join(dataFolder(program), "memory", "general");
  mkdirSync(join(memory, everywhere), { recursive: true, mode: 0o700 });
  writeFileSync(join(memory, everywhere, "诗歌项目.md"), "每首四行。\n");
  writeFileSync(join(memory, "from-before.md"), "Kept by an older version.\n");
  const workspace = realpathSync(program.work);
  const source = { session: "ses_gone", workspace, hadRead: ["web evil.example", "files"] };
  const habits = "# Habits\n- 用 pnpm，不用 npm\n- four spaces in Python\u200b\n";
  writeNote({ folder: memory, place: placeOf(workspace), key: "MEMORY" }, habits, source);
  const trusted = join(program.work, "verses");
  mkdirSync(trusted);
  writeFileSync(join(trusted, "AGENTS.md"), "Be brief.\n");
  writeFileSync(join(trusted, ".mcp.json"), JSON.stringify({ mcpServers: { rhymes: { command: "rhymes" } } }));
  await program.run("trust", trusted, "--yes");
}
