import { expect, test } from "vitest";
import { composer, newContext, seen, served, visit } from "./visit.ts";

test("until the server has said which model and which folder there are, none is named", async () => {
  const server = await served();
  const context = await newContext();
  await visit(context, server);
  const page = await context.newPage();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/api\/(models|status)(\?.*)?$/, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto(server.url);
  await seen(composer(page));
  const named = page
    .getByRole("main")
    .getByText(/demo|choose a folder|model add|list_dir|things to begin with/i)
    .filter({ visible: true });
  expect(await named.count()).toBe(0);
  answer();
  await seen(named);
});
