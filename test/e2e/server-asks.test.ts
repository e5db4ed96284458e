import { resolve } from "node:path";
import { test } from "vitest";
import { answers, newContext, permission, press, say, seen, served, soon, visit } from "./visit.ts";

const program = resolve(import.meta.dirname, "../support/connect-server.mjs");

test("what an MCP server asks while it works is asked on the page, and its call goes on with the answers", async () => {
  const server = await served({
    async before({ run }) {
      await run("mcp", "add", "shop", "--", process.execPath, program);
    },
  });
  const page = await visit(await newContext(), server);
  const form = {
    message: "For the parcel",
    requestedSchema: { type: "object", properties: { name: { type: "string" } } },
  };
  await say(page, `mcp_shop_elicit ${JSON.stringify(form)}`);
  await seen(permission(page));
  await press(permission(page).getByRole("button", { name: "Allow once" }));
  const question = page.getByRole("group", { name: "Question" });
  await seen(question.getByText("The MCP server shop asks: For the parcel", { exact: false }));
  const field = question.getByRole("textbox", { name: "Answer" });
  await soon(() => field.isEnabled());
  await field.fill("Ada");
  await press(question.getByRole("button", { name: "Answer", exact: true }));
  await seen(answers(page).getByText('{"action":"accept","content":{"name":"Ada"}}', { exact: false }));
});
