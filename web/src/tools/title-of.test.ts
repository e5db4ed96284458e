import { expect, test } from "vitest";
import { chat } from "../texts/chat.en.ts";
import { titleOf } from "./title-of.ts";

const result = (details?: object) => ({
  status: "ok" as const,
  output: "",
  origin: "mcp" as const,
  ms: 1,
  ...(details && { details }),
});

test("a server's tool is called the same before it has run, when it failed and when it went well", () => {
  const name = "mcp_shop_find_item";
  const title = (more: object) => titleOf({ name, input: {}, ...more } as Parameters<typeof titleOf>[0], chat);
  expect([
    title({}),
    title({ result: result() }),
    title({ result: result({ server: "shop", tool: "find_item" }) }),
  ]).toEqual(Array(3).fill("shop · find_item"));
  // What the server itself says of its name stands before what the tool's name lets guess.
  expect(title({ result: result({ server: "shop_find", tool: "item" }) })).toBe("shop_find · item");
});

test("the tools for resources have words of ours, whichever server they ask", () => {
  expect(
    titleOf({ name: "mcp_read_resource", input: {}, result: result({ server: "docs", uri: "doc://a" }) }, chat),
  ).toBe("Read resource");
});
