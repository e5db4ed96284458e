import { expect, test } from "vitest";
import { newContext, permission, press, say, seen, useServer, visit } from "./visit.ts";

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
  await seen(task.getByText(/Sub-agent \(general-purpose\) finished:/));
});
