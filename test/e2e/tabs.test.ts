import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answers, composer, permission, say, seen, served, useBrowser, visit } from "./visit.ts";

const newContext = useBrowser();

test("eight tabs are no more than a browser has connections for, and an ask in one is told in all, whichever closes", async () => {
  const server = await served();
  const context = await newContext();
  const first = await visit(context, server);
  const others = await Promise.all(Array.from({ length: 7 }, () => context.newPage()));
  await Promise.all(others.map((page) => page.goto(server.url)));
  await Promise.all(others.map((page) => seen(composer(page))));
  const last = others.pop() as Page;
  await say(last, 'bash {"command":"echo told"}');
  await seen(permission(last));
  const told = (page: Page, title: string) => expect.poll(() => page.title()).toBe(title);
  await Promise.all([first, ...others].map((page) => told(page, "(1) SkillMint")));
  for (const page of [first, ...others]) {
    expect(await page.getByRole("navigation").getByText("Waiting for you").count()).toBe(1);
  }
  // The first has followed for all of them.
  await first.close();
  await permission(last).getByRole("button", { name: "Allow once" }).click();
  await Promise.all([seen(answers(last).getByText("told")), ...others.map((page) => told(page, "SkillMint"))]);
});
