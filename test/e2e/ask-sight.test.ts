import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { gone, newContext, permission, say, seen, useServer, visit } from "./visit.ts";

const shared = useServer();
const asking = (tool: string, input: object) => `${tool} ${JSON.stringify(input)}`;
const isOn = (button: Locator) => expect.poll(() => button.isEnabled(), { interval: 20 }).toBe(true);

async function asked(width: number, prompt: string) {
  const page: Page = await visit(await newContext(), shared());
  await page.setViewportSize({ width, height: 800 });
  await say(page, prompt);
  const card = permission(page);
  await seen(card);
  // It stands still by now: nothing but what is unread holds the answer back.
  await seen(page.locator(":focus", { hasText: "Deny" }));
  return { page, card, allow: card.getByRole("button", { name: "Allow once" }) };
}

test("a command that does not fit is said to be longer, and allowed only when its end has been in sight", async () => {
  const { card, allow } = await asked(
    1280,
    asking("bash", { command: `echo '${"Lorem ipsum dolor ".repeat(100)}'; rm -rf ./TAIL` }),
  );
  await seen(card.getByText("There is more of it.", { exact: false }));
  expect(await allow.isDisabled()).toBe(true);
  await card.locator("pre").evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await isOn(allow);
  await gone(card.getByText("There is more of it.", { exact: false }));
});

test("on a narrow page lines break, which counts; all of it is shown at once where that is wanted", async () => {
  const lines = [...Array.from({ length: 11 }, (_, at) => `echo ${at} ${"x ".repeat(62)}`), "rm -rf ./TAIL"];
  const { page, card, allow } = await asked(390, asking("bash", { command: lines.join("\n") }));
  await seen(card.getByText("There is more of it.", { exact: false }));
  expect(await allow.isDisabled()).toBe(true);
  await card.getByRole("button", { name: "Show the rest" }).click();
  // Nothing within the card is scrolled any more, but the page is.
  expect(await allow.isDisabled()).toBe(true);
  await page.locator(".conversation-scroll").evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await isOn(allow);
  expect(await card.locator("pre").evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThan(4);
});

test("of a long file the number of its lines stands beside the answer, and no line of it goes beyond the edge", async () => {
  const content = Array.from({ length: 3000 }, (_, at) => `line ${at} ${" ".repeat(at === 3 ? 400 : 0)}end`).join("\n");
  const { card, allow } = await asked(1280, asking("write_file", { path: "long.txt", content }));
  await seen(card.locator("form").getByText("3000 lines, not all of them in sight."));
  await isOn(allow);
  expect(await card.locator(".diff-lines").evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test("what is in sight needs no word", async () => {
  const { card, allow } = await asked(1280, asking("write_file", { path: "short.txt", content: "one\ntwo\n" }));
  await isOn(allow);
  expect(await card.getByText(/in sight|There is more/).count()).toBe(0);
});

test("a change that was held back is shown with all its lines, and allowed only when its end has been in sight", async () => {
  const command = 'for line in $(seq 60); do echo "echo $line"; done > "$(printf .env%s rc)"';
  const { page, card, allow } = await asked(1280, asking("bash", { command }));
  await isOn(allow);
  await allow.click();
  const change = card.getByRole("figure");
  await seen(change.getByText("Shells run it."));
  expect(await change.locator("figcaption").textContent()).toMatch(/^\.envrc\s*new file$/);
  expect(await change.locator(".diff-added").count()).toBe(60);
  expect(await change.locator(".diff-lines").evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThan(4);
  const more = card.getByText("There is more of it.", { exact: false });
  await seen(more);
  const file = join(shared().program.work, ".envrc");
  expect([await allow.isDisabled(), existsSync(file)]).toEqual([true, false]);
  const scroll = page.locator(".conversation-scroll");
  const tops = await scroll.evaluate((box) => {
    return Array.from({ length: Math.ceil(box.scrollHeight / 200) }, (_, at) => at * 200);
  });
  for (const top of tops) {
    await scroll.evaluate((box, to) => box.scrollTo(0, to), top);
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }
  await gone(more);
  await isOn(allow);
  await allow.click();
  await expect.poll(() => existsSync(file), { interval: 20 }).toBe(true);
});
