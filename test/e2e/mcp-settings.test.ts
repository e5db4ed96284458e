import { resolve } from "node:path";
import { expect, test } from "vitest";
import { gone, newContext, seen, useServer, visit } from "./visit.ts";

const server = useServer();
const small = resolve(import.meta.dirname, "../support/small-mcp-server.ts");

test("an MCP server is added with a secret, tested, looked into, changed, switched off and removed", async () => {
  const page = await visit(await newContext(), server());
  await page.goto(`${server().url}#/settings/mcp`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "+ Add server" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("small");
  await dialog.getByLabel("Command").fill(process.execPath);
  await dialog.getByLabel("Arguments").fill(small);
  await dialog.getByRole("button", { name: "Add one" }).click();
  await dialog.getByLabel("Environment: Name").fill("TOKEN");
  await dialog.getByLabel("TOKEN: Value").fill("hush-hush-1234");
  // What will start is shown as it will be.
  expect(await dialog.locator(".terminal").textContent()).toBe(`${process.execPath} ${small}`);
  await dialog.getByRole("button", { name: "Save and test" }).click();
  const row = page.locator('[data-server="small"]');
  await seen(row.getByText(/It works: 3 tools/));
  await row.getByRole("button", { name: "Tools" }).click();
  await seen(row.getByText("mcp_small_look"));
  await row.getByRole("button", { name: "Test" }).click();
  await seen(row.getByText(/It works: 3 tools/));

  await row.getByRole("button", { name: "Edit" }).click();
  expect(await dialog.getByLabel("TOKEN: Value").inputValue()).toBe("");
  await dialog.getByLabel("Arguments").fill("/nowhere.mjs");
  await dialog.getByRole("button", { name: "Save and test" }).click();
  await seen(row.getByText(/It does not work:/));
  await seen(row.getByText("It is given: TOKEN"));
  await row.getByRole("switch").click();
  await seen(row.getByText("Off", { exact: true }));
  await row.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await gone(row);
});
