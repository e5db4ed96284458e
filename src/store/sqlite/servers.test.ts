import { expect, test } from "vitest";
import type { ServerLists } from "../../protocol/mcp.ts";
import type { ServerRow } from "../server-store.ts";
import { openSqlite } from "./open.ts";

const row = (name: string, more: Partial<ServerRow> = {}): ServerRow => ({
  ...{ id: `mcp_${name}`, name, command: "x", args: "[]", env: "{}", enabled: 1, created_at: "2026-11-16" },
  ...{ transport: "stdio", url: "", headers: "{}", trust: "", options: "{}" },
  ...more,
});
const lists = { tools: [], prompts: [] } as unknown as ServerLists;
const summary = { tools: 3, prompts: [], resources: 0, instructions: "" };

test("servers are kept by name, the last word counts, and one that goes takes no other with it", async () => {
  const store = openSqlite(":memory:");
  for (const one of [row("a_b"), row("a"), row("a_b", { id: "mcp_2", trust: "hash", enabled: 0 })])
    await store.saveServer(one);
  expect(await store.servers()).toEqual([row("a"), row("a_b", { id: "mcp_2", trust: "hash", enabled: 0 })]);
  expect([await store.removeServer("a"), await store.removeServer("a")]).toEqual([true, false]);
  expect((await store.servers()).map(({ name }) => name)).toEqual(["a_b"]);
  await store.close();
});

test("what a server has is remembered when it cannot be asked later, and its problem only until it answers", async () => {
  const store = openSqlite(":memory:");
  const at = expect.any(String);
  await store.saveServerProblem("h", { kind: "start", detail: "ENOENT" });
  expect(await store.serverTries(["h", "none"])).toEqual(
    new Map([["h", { listedAt: null, problem: { kind: "start", detail: "ENOENT", at } }]]),
  );
  await store.saveServerLists("h", { summary, lists });
  expect(await store.serverTries(["h"])).toEqual(new Map([["h", { listedAt: at, problem: null }]]));
  await store.saveServerProblem("h", { kind: "lost", detail: "" });
  expect([await store.serverLists("h"), await store.serverSummaries(["h", "g"])]).toEqual([
    lists,
    new Map([["h", summary]]),
  ]);
  await store.forgetServer("h");
  expect([await store.serverLists("h"), await store.serverTries(["h"])]).toEqual([null, new Map()]);
  await store.close();
});
