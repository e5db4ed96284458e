import { expect, test } from "vitest";
import { card, gone, newContext, permission, press, say, seen, served, visit } from "./visit.ts";

test("a call that was left off when its server was killed says so, and the turn can go on", async () => {
  const server = await served();
  const page = await visit(await newContext(), server);
  await say(page, 'bash {"command":"echo begun; exec sleep 300"}');
  await press(permission(page).getByRole("button", { name: "Allow once" }));
  await seen(page.locator("[data-tool=bash][data-status=running]").getByText("begun"));
  await server.kill();
  await server.again();
  await seen(page.locator("[data-tool=bash][data-status=interrupted]"));
  expect(await card(page, "bash").getByText("running").count()).toBe(0);
  const goOn = page.getByRole("button", { name: "Go on" });
  await press(goOn);
  await gone(goOn);
  await gone(page.getByRole("button", { name: "Stop" }));
  await seen(page.locator("[data-tool=bash][data-status=interrupted]"));
});

test("a turn that ended with its server says so, and the page offers to go on with it", async () => {
  const server = await served();
  const page = await visit(await newContext(), server);
  await say(page, 'bash {"command":"echo begun; exec sleep 300"}');
  await press(permission(page).getByRole("button", { name: "Allow once" }));
  await seen(page.locator("[data-tool=bash][data-status=running]").getByText("begun"));
  await server.stop();
  await server.again();
  await seen(page.getByText("SkillMint was stopped", { exact: true }));
  expect(await page.getByText("Stopped by the user").count()).toBe(0);
  const goOn = page.getByRole("button", { name: "Go on" });
  await press(goOn);
  await gone(goOn);
  await gone(page.getByRole("button", { name: "Stop" }));
});
