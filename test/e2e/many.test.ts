import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { StoredBody } from "../../src/protocol/events.ts";
import type { MessageId, SessionId, TurnId } from "../../src/protocol/ids.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import { opened } from "../support/opened.ts";
import { dataFolder } from "../support/skillmint.ts";
import { storeEvents } from "../support/store-session.ts";
import { answers, gone, newContext, seen, soon, useServer, visit } from "./visit.ts";

const many = 600;
const said = Array.from({ length: 120 }, (_, at) =>
  [
    { type: "prompt-submitted" as const, message: `msg_p${at}` as MessageId, text: `Question ${at}` },
    { type: "turn-started" as const, model: "", skill: "", tools: [] },
    { type: "step-started" as const, step: 1 },
    {
      ...{ type: "message-finished" as const, message: `msg_a${at}` as MessageId, toolCalls: [], stop: "end" as const },
      // No two are of the same height.
      text: `Answer ${at}.\n\n${"Some words of it.\n\n".repeat(at % 7)}`,
    },
    { type: "turn-ended" as const, reason: "done" as const, text: "", usage: { input: 1, output: 1 } },
  ].map((body): StoredBody & { turn: TurnId } => ({ ...body, turn: `turn_${at}` as TurnId })),
).flat();
/** In one of them much was said. */
const long = 300;
const idOf = (number: number) => `ses_${String(number).padStart(4, "0")}` as SessionId;

const shared = useServer(async ({ program }) => {
  const [workspace, model_id] = [program.work, "demo/scripted"];
  const store = openSqlite(join(dataFolder(program), "skillmint.db"));
  for (let number = 1; number <= many; number += 1) {
    const at = new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString();
    const events = number === long ? [{ ...opened, turn: null, workspace, model: model_id }, ...said] : [opened];
    await storeEvents(store, idOf(number), events, { at, title: `Session ${number}`, workspace, model_id });
  }
  await store.renameSession(idOf(2), "The second of all");
  await store.close();
});

test("of more sessions than a page of the list the oldest is found, opened by its address, renamed and deleted, and scrolling shows them all", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  const list = page.getByRole("navigation", { name: "Sessions" });
  const rows = list.getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(500);

  await page.getByRole("searchbox", { name: "Search sessions" }).fill("second all");
  await seen(list.getByRole("link", { name: "The second of all" }));
  await page.getByRole("searchbox", { name: "Search sessions" }).fill("");

  await page.evaluate(`location.hash = "#/s/${idOf(1)}"`);
  await seen(page.getByRole("heading", { name: "Session 1", exact: true }));
  await page.locator("header").getByRole("button", { name: "Actions: Session 1" }).click();
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("The first of all");
  await page.keyboard.press("Enter");
  await seen(page.getByRole("heading", { name: "The first of all" }));

  const oldest = list.locator("li", { hasText: "The first of all" });
  await list.getByRole("button", { name: "Show older ones" }).scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBe(many);
  await gone(list.getByRole("button", { name: "Show older ones" }));
  await oldest.hover();
  await oldest.getByRole("button", { name: "Actions: The first of all" }).click();
  await oldest.getByRole("button", { name: "Delete" }).click();
  await gone(oldest);
  await expect.poll(() => rows.count()).toBe(many - 1);
  // Whoever puts the note away does not want it back.
  await page.getByRole("status").getByRole("button", { name: "Close" }).click();
  await expect.poll(async () => (await server.ask("GET", `/api/sessions/${idOf(1)}`)).status).toBe(404);
  expect(await rows.count()).toBe(many - 1);
});

test("who reads a long session from its end to its beginning and back never loses the place, and few passages are drawn", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  await page.evaluate(`location.hash = "#/s/${idOf(long)}"`);
  await seen(page.getByText("Answer 119."));
  const up = await walk(page, -550);
  expect(up.text).toContain("Question 0\n");
  // What is said meanwhile does not move who reads elsewhere.
  const box = (what: string) => page.evaluate(`document.querySelector(".conversation-scroll").${what}`);
  const before = Number(await box("scrollHeight"));
  await server.ask("POST", `/api/sessions/${idOf(long)}/messages`, { body: { text: 'glob {"pattern":"*.none"}' } });
  await soon(async () => Number(await box("scrollHeight")) > before);
  await gone(page.getByRole("button", { name: "Stop" }));
  expect(await box("scrollTop")).toBe(0);
  const down = await walk(page, 550);
  expect(down.text).toContain("*.none");
  for (const { most, furthest } of [up, down]) expect([most <= 60, furthest < 2]).toEqual([true, true]);

  // What has the focus stays, wherever its reader goes; and keys take him there.
  const card = page.locator("[data-tool=glob]");
  await card.locator("summary").click();
  await seen(card.locator(".tool-body"));
  await answers(page).last().hover();
  const copy = page.getByRole("button", { name: "Copy answer" }).last();
  await copy.focus();
  await page.keyboard.press("Home");
  await seen(page.getByText("Question 0", { exact: true }));
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Copy answer");
  // What he opened is not drawn now, and is as he left it when he is back.
  expect(await card.count()).toBe(0);
  await page.keyboard.press("End");
  await seen(card.locator(".tool-body"));
  await seen(page.getByText("Answer 119."));
});

/** Goes through the session by steps, as long as it moves: what was read is as far from where it was as the step was long. */
const walk = (page: Page, by: number) =>
  page.evaluate(`(async () => {
    const box = document.querySelector(".conversation-scroll");
    const passages = () => [...document.querySelectorAll("[data-role]")];
    const inSight = () => passages().find((one) => one.getBoundingClientRect().bottom > 200);
    let most = 0;
    let furthest = 0;
    for (let steps = 0; steps < 200; steps += 1) {
      const [read, from] = [inSight(), box.scrollTop];
      const top = read.getBoundingClientRect().top;
      box.scrollTop += ${by};
      const moved = box.scrollTop - from;
      if (Math.abs(moved) < 1) return { most, furthest, text: box.innerText };
      for (let frames = 0; frames < 2; frames += 1) {
        await new Promise(requestAnimationFrame);
        most = Math.max(most, passages().length);
      }
      furthest = Math.max(furthest, Math.abs(top - moved - read.getBoundingClientRect().top));
    }
  })()`) as Promise<{ most: number; furthest: number; text: string }>;
