import { expect, test } from "vitest";
import { gone, newContext, permission, say, seen, served, useServer, visit } from "./visit.ts";

const shared = useServer();
test("what a session wrote down in English is marked as such in a Chinese page, under Chinese labels", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  // What the mode alone asks for is said by the page; what else there is to say is the session's.
  await say(page, 'bash {"command":"echo two tongues"}\nread_file {"path":"/etc/hostname"}');
  await seen(permission(page));
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("中文");
  await page.keyboard.press("Enter");
  const card = page.getByRole("group", { name: "需要许可" });
  await seen(card.first().getByText("询问原因： 在当前模式下，运行命令前需要询问。"));
  expect(await card.first().locator("[lang=en]").count()).toBe(0);
  expect(await card.nth(1).locator("[lang=en]").textContent()).toMatch(/^[\x20-\x7e]+$/);
  await page.getByRole("button", { name: "停止" }).click();
  await seen(page.getByRole("log").getByText("已停止"));
  expect(await page.getByRole("log").getByText("Stopped.").count()).toBe(0);
});

test("the whole first prompt is the tooltip of a session that was named by its first words", async () => {
  const server = await served();
  const page = await visit(await newContext(), server);
  const prompt = "Tell me everything that there is to be known about mint";
  await say(page, prompt);
  const row = page.getByRole("navigation", { name: "Sessions" }).getByRole("listitem");
  await seen(row.getByRole("link", { name: "Tell me everything t..." }));
  await seen(page.getByRole("heading", { name: prompt }));
  expect(await row.getAttribute("title")).not.toContain(prompt);
  await row.getByRole("link").hover();
  await expect.poll(() => row.getAttribute("title")).toBe(`${prompt}\n${server.program.work}`);
  await page
    .locator("header")
    .getByRole("button", { name: /^Actions:/ })
    .click();
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("A title of my own that is longer than twenty");
  await page.keyboard.press("Enter");
  await expect.poll(() => row.getAttribute("title")).toMatch(/^A title of my own that is longer than twenty\n/);
});

test("what is said into a permission stays to be read, as words of the user", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  await say(page, 'bash {"command":"echo not-this"}');
  await seen(permission(page));
  await say(page, "Use printf instead,\nand say why");
  const said = page.getByRole("log").getByText("You: Use printf instead, and say why");
  await seen(said);
  await gone(permission(page));
  await page.reload();
  await seen(said);
});
