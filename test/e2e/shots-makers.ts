import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

const open = async (page: Page, section: string) => {
  await page.goto(new URL(`/#/settings/${section}`, page.url()).href);
  await page.locator("main h1").waitFor();
};

/** A folder with something of every kind: what goes into a pack, and what does not. */
function skillFolder(home: string): string {
  const folder = join(home, "周报 skill/weekly-report-for-the-whole-team");
  mkdirSync(join(folder, "scripts"), { recursive: true });
  const head = "name: weekly-report-for-the-team\ndescription: 把这一周的提交整理成周报，写给团队和客户看。\n";
  const text = "Use when the week is over.\n\nSince: !`git log --since=1.week`\n";
  writeFileSync(join(folder, "SKILL.md"), `---\n${head}allowed-tools: Bash(git log:*), Read\n---\n${text}`);
  writeFileSync(join(folder, "scripts/collect-everything.sh"), "git log\n", { mode: 0o755 });
  writeFileSync(join(folder, ".env"), "KEY=1\n");
  writeFileSync(join(folder, "deploy.pem"), "x\n");
  return folder;
}

/** Skills, the pack workshop and MCP servers. `home`: where the pictures' user lives. */
export const makerScenes = (home: () => string) => [
  {
    name: "settings-skills",
    height: 1000,
    async open(page: Page) {
      await open(page, "skills");
      await page.locator("[data-skill]").first().waitFor();
    },
  },
  {
    name: "settings-skill",
    async open(page: Page) {
      await open(page, "skills");
      await page.locator("[data-skill] button").first().click();
      await page.getByRole("dialog").getByRole("switch").waitFor();
    },
  },
  {
    name: "settings-install",
    async open(page: Page) {
      await open(page, "skills");
      await page.getByRole("button", { name: /^\+/ }).click();
      await page.getByRole("dialog").locator("input").first().fill(skillFolder(home()));
      await page.getByRole("dialog").locator("input").first().press("Enter");
      await page.getByRole("dialog").locator(".trust-list").waitFor();
    },
  },
  {
    name: "settings-new-skill",
    async open(page: Page) {
      await open(page, "skills");
      await page.getByRole("button", { name: /^(New skill|新建 Skill)$/ }).click();
      await page.getByRole("dialog").locator("input").first().fill("Weekly Report");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^(Make it|新建)$/ })
        .click();
      await page.getByRole("dialog").getByRole("alert").waitFor();
    },
  },
  {
    name: "settings-lint",
    async open(page: Page) {
      await open(page, "skills");
      await page.getByRole("button", { name: /^(Check a folder|检查文件夹)$/ }).click();
      await page.getByRole("dialog").locator("input").fill(skillFolder(home()));
      await page.getByRole("dialog").locator("input").press("Enter");
      await page.getByRole("dialog").locator("li li").first().waitFor();
    },
  },
  {
    name: "settings-packs",
    height: 1500,
    async open(page: Page) {
      await open(page, "packs");
      const make = page.getByRole("button", { name: /^(Make keys|生成密钥)$/ });
      const name = page.getByRole("textbox", { name: /^(Name of new keys|新密钥的名称)$/ });
      if (await page.getByText("age1").first().isHidden()) {
        await name.fill(`acme-${Date.now() % 1000}`);
        await make.click();
        await page.getByText("age1").first().waitFor();
      }
      const folder = page.locator("main input").first();
      await folder.fill(skillFolder(home()));
      await folder.press("Enter");
      await page.getByRole("button", { name: /^(Who knows a passphrase|知道口令的人)$/ }).click();
      await page.getByRole("button", { name: /^(Build the pack|打包)$/ }).click();
      await page.locator("section[role=status] code").waitFor();
    },
  },
  {
    name: "settings-mcp",
    async open(page: Page) {
      await open(page, "mcp");
      await page.locator("[data-server]").first().waitFor();
    },
  },
  {
    name: "settings-mcp-form",
    async open(page: Page) {
      await open(page, "mcp");
      await page.getByRole("button", { name: /^\+/ }).click();
      const fields = page.getByRole("dialog").locator("input, textarea");
      await fields.nth(0).fill("docs");
      await fields.nth(1).fill("npx");
      await fields.nth(2).fill("-y\n@example/docs-server@1.2.3");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^(Add one|增加一项)$/ })
        .click();
    },
  },
];
