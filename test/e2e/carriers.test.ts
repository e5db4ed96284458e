import { join } from "node:path";
import { expect, test } from "vitest";
import type { SessionId } from "../../src/protocol/ids.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import { startCanary } from "../support/canary.ts";
import { openAll, run, traces, watched } from "../support/carried.ts";
import { carriedEvents } from "../support/carried-events.ts";
import { carriers } from "../support/carriers.ts";
import { opened } from "../support/opened.ts";
import { clicked } from "../support/own-links.ts";
import { startScriptedModel } from "../support/scripted-model.ts";
import { dataFolder } from "../support/skillmint.ts";
import { putSkill } from "../support/skills.ts";
import { storeEvents } from "../support/store-session.ts";
import { answers, composer, newContext, say, seen, useServer, visit } from "./visit.ts";

const said = carriers.map((one) => one.text("http://a.invalid", run));
const shared = useServer(async ({ program: { home } }) => {
  for (const [at, text] of said.slice(0, 4).entries())
    putSkill(home, `carried-${at}`, {
      head: `argument-hint: ${JSON.stringify(text)}\nversion: ${JSON.stringify(text)}\n`,
    });
});
const id = "ses_carried" as SessionId;

test("nothing that stands in a session runs in the page, becomes an element or is fetched, wherever it stands", async () => {
  await using canary = await startCanary();
  const store = openSqlite(join(dataFolder(shared().program), "skillmint.db"));
  const texts = carriers.map((one) => one.text(canary.url, run));
  const events = [opened, ...carriedEvents(texts)];
  await storeEvents(store, id, events, {
    at: "2026-01-01T00:00:00.000Z",
    title: texts[3] ?? "",
  });
  await store.close();
  const context = await newContext();
  const page = await visit(context, shared());
  const popped = watched(page);
  await page.evaluate(`localStorage.setItem("skillmint.panel", "todos"); location.hash = "#/s/${id}"`);
  await seen(answers(page));
  // All that is folded away is drawn, too.
  await openAll(page);
  await seen(page.locator("[data-tool=bash] .terminal-command"));
  expect(await answers(page).locator("[data-message]").count()).toBeGreaterThan(texts.length);
  expect([canary.asked, popped, await traces(page)]).toEqual([[], [], []]);
  // Nor where it is listed, found, offered and asked.
  const found = page.getByRole("navigation", { name: "Sessions" }).locator(".hit");
  await page.evaluate(`location.hash = "#/asks"`);
  await page.getByRole("searchbox", { name: "Search sessions" }).fill("onerror");
  await page.locator("main .ask-plan").last().waitFor({ state: "attached" });
  await seen(found);
  await openAll(page);
  expect([canary.asked, popped, await traces(page)]).toEqual([[], [], []]);
  await page.evaluate(`location.hash = "#/"`);
  await composer(page).pressSequentially("/");
  await seen(page.getByRole("option", { name: /carried-0/ }));
  expect([canary.asked, popped, await traces(page)]).toEqual([[], [], []]);
});

test("nor while it is being written, a click on what leads back to us puts nobody out, and code is copied as it is seen", async () => {
  await using canary = await startCanary();
  const text = [
    "```sh\nls\u001b[201~\n```",
    ...carriers.map((one) => one.text(canary.url, run)),
    `that was [all](${new URL("#code=guessed", shared().url)})`,
  ].join("\n\n");
  await using model = await startScriptedModel([{ text }]);
  const body = { id: "evil/one", baseUrl: model.url, format: "openai", apiKey: "k" };
  expect(await shared().ask("POST", "/api/models", { body })).toMatchObject({ status: 201 });
  const context = await newContext();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await visit(context, shared());
  const popped = watched(page);
  await page.evaluate(`localStorage.setItem("skillmint.model", "evil/one")`);
  await page.reload();
  await say(page, "write something");
  const last = answers(page).getByText("that was").getByText("all", { exact: true });
  await seen(last);
  expect([canary.asked, popped, await traces(page)]).toEqual([[], [], []]);
  expect(await clicked(page, last, "plain")).toEqual([]);
  expect(popped.join()).toContain("window ");
  await answers(page).locator(".code").first().getByRole("button", { name: "Copy" }).click();
  await seen(answers(page).getByRole("button", { name: "Copied" }));
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe("ls<U+001B>[201~");
});
