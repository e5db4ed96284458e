import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gone, newContext, press, seen, served, visit } from "./visit.ts";

test("what a folder brings of its own is listed, ticked and agreed to as it was shown, and asked for again once it has changed", async () => {
  const server = await served({
    async before({ work }) {
      writeFileSync(join(work, "AGENTS.md"), "Be brief.\n");
      writeFileSync(
        join(work, ".mcp.json"),
        JSON.stringify({ mcpServers: { db: { command: "run-db", args: ["-x"] } } }),
      );
      mkdirSync(join(work, ".skillmint"), { recursive: true });
    },
  });
  const context = await newContext();
  const asked: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("/api/trust")) asked.push(new URL(request.url()).searchParams.get("folder") ?? "");
  });
  const page = await visit(context, server);
  const banner = (count: string) => page.getByRole("button", { name: `This folder brings ${count} of its own` });
  await seen(banner("2 items"));
  expect(new Set(asked)).toEqual(new Set([server.program.work]));
  await banner("2 items").click();
  const dialog = page.getByRole("dialog", { name: "What this folder brings" });
  await seen(dialog.getByText("runs: run-db -x"));
  expect(await dialog.getByRole("checkbox", { checked: true }).count()).toBe(0);
  expect(await dialog.getByRole("button", { name: "Trust the ticked ones" }).isDisabled()).toBe(true);

  // Changed between the look and the word.
  writeFileSync(join(server.program.work, "AGENTS.md"), "Be rude.\n");
  await press(dialog.getByRole("button", { name: "Trust all listed" }));
  await seen(dialog.getByRole("alert").getByText("Changed since it was listed"));
  await seen(dialog.getByText("Be rude."));
  await dialog.getByRole("checkbox", { name: /AGENTS\.md/ }).check();
  await press(dialog.getByRole("button", { name: "Trust the ticked ones" }));
  await gone(dialog);
  await seen(banner("1 item"));

  writeFileSync(join(server.program.work, "AGENTS.md"), "Be odd.\n");
  await page.reload();
  await banner("2 items").click();
  await seen(dialog.getByText("changed since you agreed"));
});

test("a long list is scrolled in one place and trusted as a whole only when all of it was in sight; trust is looked at and taken back", async () => {
  const server = await served({
    async before({ work }) {
      const names = Array.from({ length: 12 }, (_, at) => `server-${at}`);
      const mcpServers = Object.fromEntries(names.map((name) => [name, { command: `run-${name}` }]));
      writeFileSync(join(work, ".mcp.json"), JSON.stringify({ mcpServers }));
    },
  });
  const page = await visit(await newContext(), server);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.getByRole("button", { name: "This folder brings 12 items" }).click();
  const dialog = page.getByRole("dialog", { name: "What this folder brings" });
  const all = dialog.getByRole("button", { name: "Trust all listed" });
  await seen(dialog.getByText("There is more below.", { exact: false }));
  expect(await all.isDisabled()).toBe(true);
  const scrolled = `[...document.querySelectorAll("dialog[open], dialog[open] *")]
    .filter((box) => box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY))
    .map((box) => box.className)`;
  expect(await page.evaluate(scrolled)).toEqual(["trust-scroll"]);
  await seen(dialog.getByRole("heading", { name: "What this folder brings" }));
  const more = dialog.getByRole("button", { name: "Show the rest" });
  for (let times = 0; times < 8 && (await more.isVisible()); times++) {
    await more.click();
    await page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))");
  }
  await press(all);
  await gone(dialog);
  await gone(page.getByRole("button", { name: /^This folder brings/ }));

  await page.getByRole("button", { name: "What this folder brings" }).click();
  await seen(dialog.getByText("runs: run-server-0", { exact: true }));
  await press(dialog.getByRole("button", { name: "Take back all trust" }));
  await gone(dialog);
  await seen(page.getByRole("button", { name: "This folder brings 12 items" }));
});
