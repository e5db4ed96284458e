import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startServer } from "./support/server.ts";
import { dataFolder } from "./support/skillmint.ts";
import { commanded } from "./support/stored-calls.ts";
import { storeSession } from "./support/stored-sessions.ts";

test("rules are shown, tried, added and removed, and a session that begins then obeys them", async () => {
  await using server = await startServer();
  const { work } = server.program;
  const none = { allow: [], ask: [], deny: [] };
  expect((await server.request("GET", "/api/permissions")).json).toEqual({ user: none });
  await storeSession(server.program, "ses_first", [commanded("echo hello", "echo hello > /tmp/out", "rm a")]);
  const body = { effect: "allow", rule: " bash(rm:*) " };
  expect((await server.request("POST", "/api/permissions/try", { body })).json).toEqual({
    ...{ effect: "allow", rule: "bash(rm:*)", known: true, calls: 3, more: false, changed: 1, risky: 1 },
    examples: [{ tool: "bash", text: "rm a", workspace: work, times: 1, risks: ["deletes"] }],
  });
  expect((await server.request("GET", "/api/permissions")).json).toEqual({ user: none });

  const echo = { effect: "allow", rule: "bash(echo:*)" };
  const user = { ...none, allow: ["bash(echo:*)"] };
  for (const _ of ["once", "again"]) {
    const { status, json } = await server.request("POST", "/api/permissions", { body: echo });
    expect([status, json]).toEqual([200, { user }]);
  }
  const session = await server.begin({ workspace: work, prompt: 'bash {"command":"echo hello"}' });
  expect((await server.event(session, ({ type }) => type === "turn-waiting" || type === "turn-ended")).type).toBe(
    "turn-ended",
  );

  mkdirSync(join(work, ".claude"));
  writeFileSync(
    join(work, ".claude/settings.json"),
    JSON.stringify({ permissions: { allow: ["edit"], ask: ["bash"] } }),
  );
  const query = `/api/permissions?folder=${encodeURIComponent(work)}`;
  expect((await server.request("GET", query)).json).toEqual({
    user,
    workspace: {
      folder: work,
      rules: [
        { effect: "ask", rule: "bash", holds: true },
        { effect: "allow", rule: "edit", holds: false },
      ],
      warnings: [],
    },
  });
  for (const removed of [true, false]) {
    expect((await server.request("DELETE", "/api/permissions", { body: echo })).json).toEqual({ removed });
  }
  expect((await server.request("GET", "/api/permissions")).json).toEqual({ user: none });
});

test("what is no rule, an effect that is none, and a folder that is none or ours are refused in the viewer's language", async () => {
  await using server = await startServer();
  for (const path of ["/api/permissions", "/api/permissions/try"]) {
    const post = (body: object, language = "en") => server.request("POST", path, { body, language });
    const bad = await post({ effect: "allow", rule: "bash(" });
    expect([bad.status, bad.json.error]).toEqual([
      422,
      "'bash(' is no rule: its brackets do not close, or something follows them.",
    ]);
    expect((await post({ effect: "allow", rule: "" }, "zh-CN")).json.error).toContain("不是规则");
    expect((await post({ effect: "permit", rule: "bash" })).status).toBe(422);
    expect((await post({ effect: "allow" })).status).toBe(422);
    expect((await post({ effect: "allow", rule: "x".repeat(2_001) })).status).toBe(422);
  }
  for (const [folder, status] of [
    [dataFolder(server.program), 403],
    ["relative", 422],
  ] as const) {
    const { status: given } = await server.request("GET", `/api/permissions?folder=${encodeURIComponent(folder)}`);
    expect(given).toBe(status);
  }
});
