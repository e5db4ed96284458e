import { expect, test } from "vitest";
import { composer, seen, served, useBrowser, visit } from "./visit.ts";

const newContext = useBrowser();

test("until the server has said which model and which folder there are, none is named", async () => {
  const server = await served();
  const context = await newContext();
  await visit(context, server);
  const page = await context.newPage();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/api\/(models|status)$/, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto(server.url);
  await seen(composer(page));
  const visible = () => page.getByRole("main").evaluate((main) => main.textContent);
  expect(await visible()).not.toMatch(/demo|choose a folder|model add|list_dir/i);
  expect(await page.getByRole("button", { name: "Look around" }).count()).toBe(0);
  answer();
  await seen(page.getByRole("button", { name: "Look around" }));
  expect(await visible()).toMatch(/Demo/);
});
