import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SessionId } from "../../src/protocol/ids.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import { opened } from "../support/opened.ts";
import { dataFolder } from "../support/skillmint.ts";
import { storeEvents } from "../support/store-session.ts";
import { gone, newContext, seen, served, visit } from "./visit.ts";

const many = 600;
const idOf = (number: number) => `ses_${String(number).padStart(4, "0")}` as SessionId;

test("of more sessions than a page of the list the oldest is found, opened by its address, renamed and deleted, and scrolling shows them all", async () => {
  const server = await served({
    async before(program) {
      mkdirSync(dataFolder(program), { recursive: true, mode: 0o700 });
      const store = openSqlite(join(dataFolder(program), "skillmint.db"));
      for (let number = 1; number <= many; number += 1) {
        const at = new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString();
        await storeEvents(store, idOf(number), [opened], { at, title: `Session ${number}` });
      }
      await store.renameSession(idOf(2), "The second of all");
      await store.close();
    },
  });
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
