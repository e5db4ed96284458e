import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answers, newContext, permission, say, seen, useServer, visit } from "./visit.ts";

const shared = useServer();
async function talk(): Promise<Page> {
  const page = await visit(await newContext(), shared());
  await page.setViewportSize({ width: 1280, height: 600 });
  await say(page, "hello");
  await seen(answers(page));
  await page.evaluate(`
    box = document.querySelector(".conversation-scroll");
    add = (height) => {
      const one = document.createElement("div");
      one.style.height = height + "px";
      document.querySelector("[role=log]").append(one);
      return one;
    };
    frames = async () => { for (let at = 0; at < 4; at++) await new Promise(requestAnimationFrame); };
    task = () => new Promise((go) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = go;
      port2.postMessage(null);
    });
    left = () => Math.round(box.scrollHeight - box.clientHeight - box.scrollTop);
  `);
  return page;
}

test("what shrinks and grows between two frames does not take the reader from the end", async () => {
  const page = await talk();
  const left = await page.evaluate(`(async () => {
    const one = add(900);
    await frames();
    await task();
    one.style.height = "100px";
    // Laid out now, not with the next frame.
    box.getBoundingClientRect();
    add(700);
    await frames();
    return left();
  })()`);
  expect(left).toBe(0);
  await say(page, 'bash {"command":"echo below"}');
  await seen(permission(page).getByRole("button", { name: "Allow once" }));
  await expect.poll(() => page.evaluate("left()"), { interval: 20 }).toBe(0);
});

test("what grows while a button is pressed is followed when it is let go", async () => {
  const page = await talk();
  await page.evaluate("add(900), frames()");
  const middle = await page.locator(".conversation-scroll").boundingBox();
  await page.mouse.move((middle?.x ?? 0) + 300, (middle?.y ?? 0) + 200);
  await page.mouse.down();
  expect(await page.evaluate("add(300), frames().then(left)")).toBe(300);
  await page.mouse.up();
  expect(await page.evaluate("frames().then(left)")).toBe(0);
});

test("who goes up with the wheel while it grows is left alone", async () => {
  const page = await talk();
  await page.evaluate("add(1900), frames()");
  await page.locator(".conversation-scroll").hover();
  await page.mouse.wheel(0, -400);
  await expect.poll(() => page.evaluate("left()"), { interval: 20 }).toBeGreaterThan(300);
  const before = Number(await page.evaluate("left()"));
  expect(await page.evaluate("add(300), frames().then(left)")).toBeGreaterThanOrEqual(before + 300);
  await page.getByRole("button", { name: "Jump to latest" }).click();
  expect(await page.evaluate("frames().then(left)")).toBe(0);
});
