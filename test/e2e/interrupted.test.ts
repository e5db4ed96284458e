import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { card, gone, permission, say, seen, served, useBrowser, visit } from "./visit.ts";

const newContext = useBrowser();

test("a call that was left off when its server was killed says so, and the turn can go on", async () => {
  const server = await served();
  const page = await visit(await newContext(), server);
  await say(page, 'bash {"command":"echo begun; touch on; while [ -e on ]; do sleep 0.1; done"}');
  await permission(page).getByRole("button", { name: "Allow once" }).click();
  await seen(page.locator("[data-tool=bash][data-status=running]").getByText("begun"));
  await server.kill();
  await server.again();
  await seen(page.locator("[data-tool=bash][data-status=interrupted]"));
  expect(await card(page, "bash").getByText("running").count()).toBe(0);
  const goOn = page.getByRole("button", { name: "Go on" });
  await goOn.click();
  await gone(goOn);
  await gone(page.getByRole("button", { name: "Stop" }));
  await seen(page.locator("[data-tool=bash][data-status=interrupted]"));
  // What the killed server has left running.
  rmSync(join(server.program.work, "on"));
});
