import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answers, composer, newContext, permission, press, type Served, say, seen, served, visit } from "./visit.ts";

const told = (page: Page, title: string) => expect.poll(() => page.title(), { interval: 20 }).toBe(title);

/** A session that waits for an answer, from elsewhere than the page. */
const begin = ({ ask, program }: Served) =>
  ask("POST", "/api/sessions", { body: { workspace: program.work, prompt: 'bash {"command":"true"}' } });

test("seven tabs are no more than a browser has connections for, and an ask in one is told in all, whichever closes", async () => {
  const server = await served();
  const context = await newContext();
  const first = await visit(context, server);
  const others = await Promise.all(Array.from({ length: 6 }, () => context.newPage()));
  await Promise.all(others.map((page) => page.goto(server.url)));
  await Promise.all(others.map((page) => seen(composer(page))));
  const last = others.pop() as Page;
  await say(last, 'bash {"command":"echo told"}');
  await seen(permission(last));
  await Promise.all([first, ...others].map((page) => told(page, "(1) SkillMint")));
  for (const page of [first, ...others]) {
    expect(await page.getByRole("navigation").getByText("Waiting for you").count()).toBe(1);
  }
  // The first has followed for all of them.
  await first.close();
  await press(permission(last).getByRole("button", { name: "Allow once" }));
  await Promise.all([seen(answers(last).getByText("told")), ...others.map((page) => told(page, "SkillMint"))]);
});

test("a tab that sleeps, or that has crashed, keeps nothing from the others", async () => {
  const server = await served();
  const context = await newContext();
  const first = await visit(context, server);
  const second = await context.newPage();
  await second.goto(server.url);
  await seen(composer(second));
  // A browser does so with a tab that nobody has looked at for long: it does nothing more, and keeps its lock.
  const inside = await context.newCDPSession(first);
  await inside.send("Debugger.enable");
  await inside.send("Debugger.pause");
  const leader = () =>
    second.evaluate(
      `navigator.locks.query().then(({ held }) => held.find(({ name }) => name === "skillmint.events").clientId)`,
    );
  const asleep = await leader();
  await second.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
  await expect.poll(leader, { interval: 20, timeout: 5_000 }).not.toBe(asleep);
  await begin(server);
  await told(second, "(1) SkillMint");

  await inside.send("Debugger.disable");
  await told(first, "(1) SkillMint");
  await begin(server);
  await Promise.all([first, second].map((page) => told(page, "(2) SkillMint")));

  const crashed = second.waitForEvent("crash");
  void second.goto("chrome://crash").catch(() => null);
  await crashed;
  await begin(server);
  await told(first, "(3) SkillMint");
});
