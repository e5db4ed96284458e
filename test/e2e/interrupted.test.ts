import { expect, test } from "vitest";
import { card, gone, permission, say, seen, served, useBrowser, visit } from "./visit.ts";

const newContext = useBrowser();

test("a call that was left off when its server was killed says so, and the turn can go on", async () => {
  const server = await served();
  const page = await visit(await newContext(), server);
  await say(page, 'bash {"command":"echo begun; exec sleep 300"}');
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
});

test("a turn that ended with its server says so, and the page offers to go on with it", async () => {
  const server = await served();
  const page = await visit(await newContext(), server);
  await say(page, 'bash {"command":"echo begun; exec sleep 300"}');
  await permission(page).getByRole("button", { name: "Allow once" }).click();
  await seen(page.locator("[data-tool=bash][data-status=running]").getByText("begun"));
  await server.stop();
  await server.again();
  await seen(page.getByText("SkillMint was stopped", { exact: true }));
  expect(await page.getByText("Stopped by the user").count()).toBe(0);
  const goOn = page.getByRole("button", { name: "Go on" });
  await goOn.click();
  await gone(goOn);
  await gone(page.getByRole("button", { name: "Stop" }));
});
