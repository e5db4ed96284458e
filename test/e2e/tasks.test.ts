import { expect, test } from "vitest";
import { inChinese, newContext, permission, press, say, seen, useServer, visit } from "./visit.ts";

const shared = useServer();

test("a sub-agent is a card of its own, and what it asks says who asks", async () => {
  const page = await visit(await newContext(), shared());
  const prompt = `write_file ${JSON.stringify({ path: "made.txt", content: "x\n" })}`;
  await say(page, `task ${JSON.stringify({ prompt, agent_type: "general-purpose" })}`);
  const card = permission(page);
  await seen(card.getByText("Sub-agent: general-purpose"));
  await press(card.getByRole("button", { name: "Allow once" }));
  const task = page.locator("[data-tool=task][data-status=ok]");
  await seen(task.getByText("Sub-agent: general-purpose"));
  expect(await task.getAttribute("open")).toBeNull();
  await task.locator("summary").click();
  await seen(task.getByText("What it did"));
  await seen(task.locator("[data-tool=write_file]"));
});

test("sub-agents that work at the same time stand side by side, each with its task, its own steps and its report", async () => {
  const page = await inChinese(await visit(await newContext(), shared()));
  const task = (agent_type: string, pattern: string) =>
    `task ${JSON.stringify({ prompt: `glob ${JSON.stringify({ pattern })}`, agent_type })}`;
  const field = page.getByRole("textbox", { name: "消息" });
  await field.fill(`${task("explore", "*.none")}\n${task("general-purpose", "*.txt")}`);
  await field.press("Enter");
  const group = page.getByRole("group", { name: "2 项同时进行" });
  const cards = group.locator("[data-tool=task][data-status=ok]");
  await seen(cards.nth(1));
  const [first, second] = [await cards.first().boundingBox(), await cards.nth(1).boundingBox()];
  expect([first?.y, (first?.x ?? 0) < (second?.x ?? 0)]).toEqual([second?.y, true]);
  await seen(cards.first().getByText("子 Agent: explore"));
  await cards.first().locator("summary").first().click();
  await seen(cards.first().locator(".task-steps [data-tool=glob]"));
  await seen(cards.first().getByText("结果"));
  // One that is looked into has the whole width.
  expect((await cards.first().boundingBox())?.width).toBeGreaterThan((first?.width ?? 0) * 1.5);
});

test("calls of one step stand side by side in their order, waiting, done or failed, after a reload too, and one below the other on a phone", async () => {
  const page = await visit(await newContext(), shared());
  const bash = (command: string) => `bash ${JSON.stringify({ command })}`;
  await say(page, [bash("echo one"), bash("echo two; exit 3"), 'read_file {"path":"missing.txt"}'].join("\n"));
  const cells = page.getByRole("group", { name: "3 calls" }).locator("[data-tool]");
  await seen(cells.nth(2));
  const shown = () => cells.evaluateAll((all) => all.map((one) => one.getAttribute("data-status")));
  await expect.poll(shown).toEqual(["waiting", "waiting", "error"]);
  await seen(cells.first().getByText("waiting for you"));
  for (const _ of ["one", "two"]) await press(permission(page).getByRole("button", { name: "Allow once" }).first());
  await expect.poll(shown).toEqual(["ok", "error", "error"]);
  await page.reload();
  await expect.poll(shown).toEqual(["ok", "error", "error"]);
  await seen(cells.nth(1).getByText("failed"));
  const tops = async () => Promise.all((await cells.all()).map(async (cell) => (await cell.boundingBox())?.y ?? 0));
  const [first, second, third] = (await tops()) as [number, number, number];
  expect([second === first, third > first]).toEqual([true, true]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => new Set(await tops()).size).toBe(3);
});
