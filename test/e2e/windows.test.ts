import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answers, composer, gone, newContext, permission, press, say, seen, useServer, visit } from "./visit.ts";

const shared = useServer();
const names = ["one", "two", "three", "four", "five", "six", "seven"];

test("seven windows, each on a session of its own: each is told what happens in it, and can say something", async () => {
  const server = shared();
  const context = await newContext();
  await visit(context, server);
  const pages = await Promise.all(
    names.map(async (name): Promise<[string, Page]> => {
      const body = { workspace: server.program.work, prompt: `hello ${name}` };
      const { id } = (await (await server.ask("POST", "/api/sessions", { body })).json()) as { id: string };
      const page = await context.newPage();
      await page.goto(`${server.url}#/s/${id}`);
      return [name, page];
    }),
  );
  await Promise.all(pages.map(([name, page]) => seen(page.getByRole("log").getByText(`hello ${name}`))));
  await Promise.all(
    pages.map(async ([name, page]) => {
      await say(page, `bash ${JSON.stringify({ command: `echo told ${name}` })}`);
      await press(permission(page).getByRole("button", { name: "Allow once" }));
      await seen(answers(page).getByText(`told ${name}`));
    }),
  );
  const held = await pages[0]?.[1].evaluate("navigator.locks.query().then(({ held }) => held.map(({ name }) => name))");
  const streams = (held as string[]).filter((name) => name.startsWith("skillmint.stream."));
  expect(streams.toSorted()).toEqual(["skillmint.stream.1", "skillmint.stream.2", "skillmint.stream.3"]);
});

test("the window that is used follows as it happens, whoever came first", async () => {
  const server = shared();
  const context = await newContext();
  const first = await visit(context, server);
  await say(first, "hello");
  await seen(answers(first));
  const others = await Promise.all(names.slice(3).map(() => context.newPage()));
  for (const page of others) await page.goto(first.url());
  await Promise.all(others.map((page) => seen(answers(page))));
  const holder = async (page: Page) =>
    (await page.evaluate(
      "navigator.locks.query().then(({ held }) => held.find(({ name }) => name.endsWith('stream.1')).clientId)",
    )) as string;
  const before = await holder(first);
  await first.evaluate("dispatchEvent(new Event('focus'))");
  await expect.poll(() => holder(first), { interval: 20 }).not.toBe(before);
});

test("a message that gets no answer says so after some seconds, and no longer when it does", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  const release = Promise.withResolvers<void>();
  await page.route("**/api/sessions", async (route) => {
    if (route.request().method() === "POST") await release.promise;
    await route.continue();
  });
  const late = page.getByRole("status").getByText("SkillMint has not answered for some seconds.");
  await page.clock.install();
  await say(page, "hello");
  await page.clock.runFor(6_000);
  await seen(late);
  release.resolve();
  await gone(late);
  await page.clock.resume();
  await seen(answers(page));
  expect(await composer(page).inputValue()).toBe("");
});
