import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { startServer, type TestServer } from "./support/server.ts";
import { dataFolder } from "./support/skillmint.ts";

interface Shown {
  folder: string;
  waiting: number;
  items: { kind: string; name: string; hash: string | null; state: string; does: string }[];
  error?: string;
}

const write = (folder: string, name: string, content: object | string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
};
const shownIn = async ({ request }: TestServer, folder: string, language = "en") =>
  (await request<Shown>("GET", `/api/trust?folder=${encodeURIComponent(folder)}`, { language })).json;
const waitingOf = ({ items }: Shown) =>
  items
    .filter(({ state }) => state === "new" || state === "changed")
    .map(({ kind, name, hash }) => ({ kind, name, hash }));

test("what waits is shown and agreed to as it was shown, and is taken back", async () => {
  await using server = await startServer();
  const { work } = server.program;
  write(work, ".claude/settings.json", { permissions: { allow: ["Bash(echo:*)"] }, hooks: { Stop: [] } });
  write(work, "AGENTS.md", "be kind");
  const before = await shownIn(server, work);
  expect(before).toMatchObject({ folder: work, waiting: 2 });
  expect(before.items.map(({ name, state, does }) => [name, state, does])).toEqual([
    ["Bash(echo:*)", "new", "lets Bash(echo:*) pass without asking"],
    ["AGENTS.md", "new", "instructs the agent in every session: be kind"],
    [".claude/settings.json Stop", "never", "SkillMint never runs it"],
  ]);
  expect((await shownIn(server, work, "zh-CN")).items[0]?.does).toBe("让 Bash(echo:*) 无需询问即可通过");
  const prompt = 'bash {"command":"echo hello"}';
  const asked = await server.begin({ workspace: work, prompt });
  expect((await server.event(asked, ({ type }) => type === "turn-waiting" || type === "turn-ended")).type).toBe(
    "turn-waiting",
  );

  const body = { folder: work, items: waitingOf(before) };
  const { status, json } = await server.request<Shown>("POST", "/api/trust", { body });
  expect([status, json.waiting, json.items.map(({ state }) => state)]).toEqual([
    200,
    0,
    ["trusted", "trusted", "never"],
  ]);
  const free = await server.begin({ workspace: work, prompt });
  expect((await server.event(free, ({ type }) => type === "turn-waiting" || type === "turn-ended")).type).toBe(
    "turn-ended",
  );

  expect((await server.request("DELETE", "/api/trust", { body: { folder: work } })).json).toEqual({ removed: true });
  expect((await server.request("DELETE", "/api/trust", { body: { folder: work } })).json).toEqual({ removed: false });
  expect((await shownIn(server, work)).waiting).toBe(2);
});

test("what is no longer as it was shown is refused, and nothing of the rest is taken", async () => {
  await using server = await startServer();
  const { work } = server.program;
  write(work, "AGENTS.md", "good");
  write(work, "CLAUDE.md", "good");
  write(work, ".claude/settings.json", { hooks: { Stop: [{ command: "evil" }] } });
  const items = waitingOf(await shownIn(server, work));
  const refused = async (wanted: unknown) => {
    const { status, json } = await server.request<Shown>("POST", "/api/trust", {
      body: { folder: work, items: wanted },
    });
    expect((await shownIn(server, work)).waiting).toBe(2);
    return [status, json.error];
  };
  write(work, "AGENTS.md", "evil");
  const sentence = "Changed since it was listed, and not trusted: AGENTS.md. Look again.";
  expect(await refused(items)).toEqual([409, sentence]);
  expect(await refused([{ ...items[1], kind: "skill" }])).toEqual([409, expect.stringContaining("CLAUDE.md")]);
  expect(await refused([{ kind: "hook", name: ".claude/settings.json Stop", hash: "0" }])).toEqual([
    409,
    expect.any(String),
  ]);
  expect(await refused([{ kind: "instructions", name: "CLAUDE.md", hash: null }])).toEqual([422, expect.any(String)]);
  expect(await refused(Array(2_001).fill(items[1]))).toEqual([422, expect.any(String)]);
});

test("a folder that is none, or ours, is refused", async () => {
  await using server = await startServer();
  const own = dataFolder(server.program);
  for (const [folder, status] of [
    [own, 403],
    ["relative", 422],
    [join(server.program.work, "none"), 422],
  ] as const) {
    const query = `/api/trust?folder=${encodeURIComponent(folder)}`;
    expect((await server.request("GET", query)).status).toBe(status);
    expect((await server.request("POST", "/api/trust", { body: { folder, items: [] } })).status).toBe(status);
    expect((await server.request("DELETE", "/api/trust", { body: { folder } })).status).toBe(status);
  }
});
