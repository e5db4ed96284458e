import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { startScriptedModel } from "../support/scripted-model.ts";
import { answers, gone, newContext, say, seen, served, visit } from "./visit.ts";

const answer = `שלום לכולם

- פריט ראשון עם \`code()\`

- פריט שני

And English, with \u202eevil and [good](https://good.example/).`;

test("what is written from right to left begins at the right, and nothing turns around what stands beside it", async () => {
  await using model = await startScriptedModel([{ text: answer }]);
  const server = await served();
  const body = { id: "own/m", baseUrl: model.url, format: "openai", apiKey: "k" };
  await server.ask("POST", "/api/models", { body });
  const page = await visit(await newContext(), server);
  await page.getByRole("button", { name: "Model: own/m" }).waitFor();
  await say(page, "שלום\nsecond \u202eline");
  const said = answers(page);
  const last = said.getByText("And English");
  await seen(last);
  // While it comes in, what stands last may still be part of the list.
  await gone(page.getByRole("button", { name: "Stop" }));
  await seen(last.getByRole("link"));

  const column = await edges(said);
  const hebrew = await edges(said.getByText("שלום לכולם"));
  expect(column.right - hebrew.right).toBeLessThan(2);
  expect(hebrew.left - column.left).toBeGreaterThan(100);
  expect((await edges(last)).left - column.left).toBeLessThan(2);
  // The marks of a list stand at the right, in the room for them.
  const item = await edges(said.getByText("פריט ראשון"));
  expect(column.right - item.right).toBeGreaterThan(10);
  expect(column.right - item.right).toBeLessThan(40);

  const link = await edges(last.getByRole("link"));
  expect(link.left).toBeGreaterThan((await edges(last)).left + 50);
  expect(await last.textContent()).toBe("And English, with <U+202E>evil and good (good.example).");
  expect(await page.locator("[data-role=user] .prompt-text").textContent()).toBe("שלום\nsecond <U+202E>line");

  // Of a name that is cut off, what is left is its beginning.
  const title = "😀 مرحبا <b>x</b> 这是一个很长的标题，长到哪里都放不下，标题栏里也放不下。".repeat(4);
  await server.ask("PATCH", `/api/sessions/${new URL(page.url()).hash.slice(4)}`, { body: { title } });
  for (const part of [page.locator("header h1"), page.getByRole("navigation").locator("a[aria-current]")]) {
    await seen(part.filter({ hasText: "😀" }));
    const { left, right } = await edges(part.locator("bdi"), "😀 مرحبا".length);
    const box = await part.boundingBox();
    expect(left).toBeGreaterThan(box?.x ?? 0);
    expect(right).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0) + 1);
  }
});

/** Where the letters of it stand, or the first of them. */
async function edges(locator: Locator, first?: number): Promise<{ left: number; right: number }> {
  return locator.first().evaluate((element, count) => {
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(element);
    if (count !== undefined && element.firstChild) range.setEnd(element.firstChild, count);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  }, first);
}
