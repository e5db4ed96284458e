import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { gone, newContext, permission, say, seen, useServer, visit } from "./visit.ts";

const shared = useServer();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds that is serious: which rule, and where. */
async function serious(page: Page, what: string): Promise<string[]> {
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(axe);
  const found = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  };
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${what}: ${id} ${html.slice(0, 150)}`));
}

const at = (page: Page, hash: string) => page.evaluate(`void (location.hash = ${JSON.stringify(hash)})`);

test.each([
  ["en", "light", 1280],
  ["zh-CN", "dark", 390],
] as const)("every page can be used by all, in %s, %s and %i wide", async (language, theme, width) => {
  const page = await visit(await newContext(), shared());
  await page.setViewportSize({ width, height: 844 });
  await say(page, `bash ${JSON.stringify({ command: "ls; rm -rf build" })}`);
  await seen(permission(page));
  const session = new URL(page.url()).hash;
  await page.evaluate(
    `localStorage.setItem("skillmint.language", "${language}"); localStorage.setItem("skillmint.theme", "${theme}")`,
  );
  await page.reload();
  await seen(page.getByRole("log"));
  const found = await serious(page, "an ask");
  const sections = ["", ...(await sectionsOf(page))];
  for (const hash of ["#/", "#/asks", ...sections]) {
    await at(page, hash);
    await seen(page.locator("main h1, main nav, main p").first());
    await gone(page.getByText(/^(Loading…|加载中…)$/));
    found.push(...(await serious(page, hash)));
  }
  await page.keyboard.press("Control+k");
  await seen(page.getByRole("option"));
  found.push(...(await serious(page, "palette")));
  await page.evaluate('localStorage.setItem("skillmint.panel", "files")');
  await at(page, session);
  await page.reload();
  for (const tab of ["files", "todos", "processes", "browser", "tasks", "usage"]) {
    await page.locator(`#panel-${tab}`).click();
    await seen(page.locator(`#panel-content[aria-labelledby=panel-${tab}]`));
    found.push(...(await serious(page, `panel ${tab}`)));
  }
  expect(found).toEqual([]);
});

async function sectionsOf(page: Page): Promise<string[]> {
  await at(page, "#/settings");
  await seen(page.locator("main nav a").first());
  return page.locator("main nav a").evaluateAll((links) => links.map((one) => one.getAttribute("href") ?? ""));
}
