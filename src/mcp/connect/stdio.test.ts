import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { childConfig, connectWorld, declines, options, tool } from "../../../test/support/connect-world.ts";
import { isRunning } from "../../../test/support/is-running.ts";
import { placeholder } from "../../protocol/mask.ts";
import type { ServerConfig } from "../../protocol/mcp.ts";
import type { Connection } from "../connection.ts";
import { connectLimits } from "./limits.ts";

const never = new AbortController().signal;
const said = async (result: Promise<unknown>) => ((await result) as { content: { text: string }[] }).content[0]?.text;
const json = async (result: Promise<unknown>) => JSON.parse((await said(result)) ?? "null");
const heard = async (connection: Connection) =>
  (await json(connection.call(tool("heard"), {}, options()))) as { method: string; params: Record<string, unknown> }[];
/** One server for all tests that leave it as it was. */
let shared: ReturnType<typeof connectWorld>;
let usual: Connection;
beforeAll(async () => {
  const stdio = { ...connectLimits.stdio, frameBytes: 100_000, unsentBytes: 200_000, noiseTold: 2 };
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-test-")));
  const ends: (() => Promise<void>)[] = [];
  shared = connectWorld({ limits: { stdio, logsTold: 2 }, lasting: { folder, onEnd: (end) => ends.push(end) } });
  usual = shared.connect(childConfig("noise", "curious"));
  await usual.lists(never);
  return async () => {
    await ends[0]?.();
    rmSync(folder, { recursive: true });
  };
});

const cancelled = (all: readonly { method: string; params: Record<string, unknown> }[]) =>
  all.filter(({ method }) => method === "notifications/cancelled").map(({ params }) => params.reason);
const quickEnd = { ...connectLimits.stdio, end: { closedMs: 20, askedMs: 50 } };

test("nothing is started before it is used; then lists are read and calls are made, one beside the other", async () => {
  const { connect, groups, states, lists } = connectWorld();
  const connection = connect(childConfig());
  expect({ state: connection.state(), groups, states }).toMatchObject({
    state: { status: "closed" },
    groups: [],
    states: [],
  });
  const found = await connection.lists(never);
  expect(found).toMatchObject({ title: "odd", instructions: "be odd", era: { kind: "legacy" } });
  expect(lists).toEqual([found]);
  const [late, echo] = [
    connection.call(tool("late"), {}, options()),
    connection.call(tool("echo"), { a: 1 }, options()),
  ];
  expect([await said(late), await json(echo)]).toEqual(["late", { a: 1 }]);
  expect(states.map(({ status }) => status)).toEqual(["connecting", "ready"]);
  expect(groups).toHaveLength(1);
});

test("prompts and resources come as the server gave them", async () => {
  expect(await usual.prompt("ask", { who: "me" }, options())).toEqual({
    messages: [{ name: "ask", arguments: { who: "me" }, _meta: { progressToken: expect.any(Number) } }],
  });
  expect(await usual.resource("db://x", options())).toMatchObject({ contents: [{ uri: "db://x" }] });
});

test.each(["legacy", "modern"])(
  "a result of the %s era with a content kind that nobody knows comes whole",
  async (era) => {
    const connection = connectWorld().connect(childConfig(era));
    expect(await connection.call(tool("video"), {}, options())).toEqual({
      ...(era === "modern" && { resultType: "complete" }),
      content: [{ type: "video", data: "AAAA" }],
      odd: { kept: true },
    });
    const { tools, dropped } = await connection.lists(never);
    expect([tools.some(({ name }) => name === "video"), dropped.length]).toEqual([true, 1]);
  },
);

test("a server that refuses initialize is spoken to in the modern way, and so at once the next time", async () => {
  const { connect, groups, lists } = connectWorld();
  await connect(childConfig("modern")).lists(never);
  expect(lists[0]?.era).toMatchObject({ kind: "modern", discover: { supportedVersions: ["2026-07-28"] } });
  expect(groups).toHaveLength(2);
  const again = connectWorld({ input: { remembered: async () => lists[0] ?? null } });
  await again.connect(childConfig("modern")).lists(never);
  expect(again.groups).toHaveLength(1);
});

test("in the modern era input is given in rounds, and the server's state comes back to the letter", async () => {
  const connection = connectWorld().connect(childConfig("modern"));
  const interactions = { ...declines, elicit: async () => ({ action: "accept" as const, content: { size: 3 } }) };
  const form = { message: "how large?", requestedSchema: { type: "object", properties: { size: { type: "number" } } } };
  expect(await json(connection.call(tool("elicit"), form, options({ interactions })))).toEqual([
    { it: { action: "accept", content: { size: 3 } } },
    "st:1",
  ]);
});

test("what a server asks is answered by the newest call that it works on, with defaults filled in", async () => {
  const connection = usual;
  const by = (name: string) => ({
    elicit: async () => ({ action: "accept" as const, content: { name } }),
    sample: async () => ({ model: name, role: "assistant", content: { type: "text", text: name } }),
    roots: () => [{ uri: "file:///there", name }],
  });
  const stop = new AbortController();
  const older = connection.call(tool("hang"), {}, options({ interactions: by("older"), signal: stop.signal }));
  const call = (name: string, input: unknown) =>
    json(connection.call(tool(name), input, options({ interactions: by("newer") })));
  const properties = { name: { type: "string" }, size: { type: "number", default: 5 } };
  expect(await call("elicit", { message: "?", requestedSchema: { type: "object", properties } })).toEqual({
    action: "accept",
    content: { name: "newer", size: 5 },
  });
  const messages = [{ role: "user", content: { type: "text", text: "hi" } }];
  expect(await call("sample", { messages, maxTokens: 5 })).toMatchObject({ model: "newer" });
  expect(await call("roots", {})).toEqual({ roots: [{ uri: "file:///there", name: "newer" }] });
  stop.abort();
  await expect(older).rejects.toMatchObject({ kind: "aborted" });
});

test("who cancels a call ends neither the server nor another call, and the server is told", async () => {
  const stop = new AbortController();
  const [hanging, late] = [
    usual.call(tool("hang"), { name: "stopped" }, options({ signal: stop.signal })),
    usual.call(tool("late"), {}, options()),
  ];
  await usual.call(tool("echo"), {}, options());
  const before = cancelled(await heard(usual));
  stop.abort();
  await expect(hanging).rejects.toMatchObject({ kind: "aborted" });
  expect(await said(late)).toBe("late");
  expect([cancelled(await heard(usual)), shared.groups.length]).toEqual([[...before, "not wanted any more"], 1]);
});

test("a call that takes too long ends as one that timed out, and the server is told", async () => {
  const before = cancelled(await heard(usual));
  await expect(usual.call(tool("hang"), {}, options({ limitMs: 1 }))).rejects.toMatchObject({ kind: "timeout" });
  expect(cancelled(await heard(usual))).toEqual([...before, "no answer within 1 ms"]);
});

test("progress of a call is told in the server's words, and to that call alone", async () => {
  const connection = usual;
  const told: string[] = [];
  const first = connection.call(tool("hang"), { name: "a" }, options({ progress: (text) => told.push(text) }));
  const other = connection.call(tool("hang"), { name: "b" }, options({ progress: () => expect.unreachable() }));
  const nudge = (input: object) => connection.call(tool("nudge"), input, options());
  await nudge({ name: "a", message: "half way" });
  await nudge({ name: "a" });
  for (const name of ["a", "b"]) await nudge({ name, end: true });
  expect([await said(first), await said(other), told]).toEqual(["ended", "ended", ["half way", "1/4"]]);
});

test.each([
  ["refuse", "refused", "not like this"],
  ["nothing", "unreadable", ""],
  ["alike", "unreadable", expect.stringMatching(/^id "\d+"$/)],
])("an answer that is no result: %s is %s", async (name, kind, detail) => {
  const connection = usual;
  await expect(connection.call(tool(name), {}, options())).rejects.toMatchObject({ kind, detail });
  expect(await json(connection.call(tool("echo"), { after: 1 }, options()))).toEqual({ after: 1 });
});

test("a message that is too large fails its call alone, and the server goes on", async () => {
  const stop = new AbortController();
  const other = usual.call(tool("hang"), {}, options({ signal: stop.signal }));
  const big = (bytes: number) => usual.call(tool("big"), { bytes }, options());
  await expect(big(5_000_000)).rejects.toMatchObject({ kind: "too-large" });
  expect(await said(big(50_000))).toHaveLength(50_000);
  stop.abort();
  await expect(other).rejects.toMatchObject({ kind: "aborted" });
  expect(shared.groups).toHaveLength(1);
});

test("what cannot be sent without holding more than a bound is not sent", async () => {
  const long = usual.call(tool("heard"), { a: "x".repeat(300_000) }, options());
  await expect(long).rejects.toMatchObject({ kind: "too-large" });
  expect(await json(usual.call(tool("echo"), { a: 1 }, options()))).toEqual({ a: 1 });
});

test("text where only messages belong is passed over; it and what a server logs are logged, up to a bound each", async () => {
  await usual.call(tool("log"), { times: 5 }, options());
  expect(shared.logs).toEqual([
    "one: starting up...",
    'one: {"json":"but no message"}',
    "one: info: line 0",
    "one: info: line 1",
  ]);
});

test("asked while no call is under way, we tell of the workspace and decline the rest", async () => {
  const found = (await heard(usual)).filter(({ method }) => method === "roots" || method === "elicited");
  expect(found).toEqual([
    { method: "roots", params: { roots: [{ uri: pathToFileURL(shared.folder).href, name: basename(shared.folder) }] } },
    { method: "elicited", params: { action: "decline" } },
  ]);
});

test("lists that changed are read anew, also where the server said they never would; what fails keeps the old ones", async () => {
  const { connect, lists, logs } = connectWorld({ limits: { listsMs: 0 } });
  const connection = connect(childConfig("moody"));
  await connection.lists(never);
  const change = () => connection.call(tool("changed"), {}, options());
  await change();
  await expect.poll(() => logs).toEqual(["one: not now"]);
  expect(lists).toHaveLength(1);
  await change();
  await expect.poll(() => lists.length).toBe(2);
  expect(lists[1]?.tools.at(-1)?.name).toBe("list3");
});

test("a server that does not answer is given up after its limit, and the reason has what it said", async () => {
  const { connect, states } = connectWorld({ limits: { stdio: quickEnd } });
  // Long enough for a program to start and say something.
  const connection = connect({ ...childConfig("mute"), limits: { startMs: 700 } } as ServerConfig);
  await expect(connection.lists(never)).rejects.toMatchObject({
    kind: "start",
    detail: expect.stringContaining("ETIMEDOUT 0.7s"),
  });
  expect(states.at(-1)).toEqual({
    server: "one",
    status: "error",
    reason: "It could not be started: nobody answered in time (ETIMEDOUT 0.7s)\nwaiting for a licence",
    problem: { kind: "start", detail: "ETIMEDOUT 0.7s\nwaiting for a licence" },
  });
});

test("a server that ends at once is told of with its exit and its last words", async () => {
  const { connect, states } = connectWorld();
  await expect(connect(childConfig("exits")).lists(never)).rejects.toMatchObject({ kind: "start" });
  expect(states.at(-1)).toMatchObject({
    status: "error",
    reason: "It could not be started: exit 7\nno such database: shop",
  });
});

test("a program that is not there is told of by its name, and a variable without a value by that", async () => {
  const { connect, states } = connectWorld();
  const config = childConfig() as Extract<ServerConfig, { transport: "stdio" }>;
  await expect(connect({ ...config, command: "no-such-program" }).lists(never)).rejects.toMatchObject({
    kind: "start",
  });
  expect(states.at(-1)?.reason).toContain(
    "there is no such program, or its working folder is missing (ENOENT no-such-program)",
  );
  await expect(connect({ ...config, env: { A: `\${NOT_SET}` } }, "two").lists(never)).rejects.toMatchObject({
    kind: "no-value",
  });
  expect(states.at(-1)?.reason).toContain("NOT_SET");
});

test("a server is told the variables that its config names and what every child may know, and no other", async () => {
  const { connect } = connectWorld({ input: { env: { TOKEN: "geheim-1" } } });
  const config = childConfig() as Extract<ServerConfig, { transport: "stdio" }>;
  process.env.SOME_API_KEY = "ours alone";
  const env = await json(connect({ ...config, env: { GIVEN: `\${TOKEN}` } }).call(tool("env"), {}, options()));
  delete process.env.SOME_API_KEY;
  expect(env).toMatchObject({
    GIVEN: "geheim-1",
    PATH: expect.any(String),
    SKILLMINT_OWNER: expect.stringContaining("me@"),
  });
  expect(env).not.toHaveProperty("SOME_API_KEY");
});

test("a value that came from a variable is in no reason", async () => {
  const { connect, states } = connectWorld({ input: { env: { TOKEN: "geheim-1" } } });
  const config = childConfig() as Extract<ServerConfig, { transport: "stdio" }>;
  const script = "console.error('bad token ' + process.env.T); process.exit(1)";
  const bad = connect({ ...config, args: ["-e", script], env: { T: `\${TOKEN}` } });
  await expect(bad.lists(never)).rejects.toMatchObject({ detail: expect.stringContaining(`bad token ${placeholder}`) });
  expect(states.at(-1)?.reason).toContain(`bad token ${placeholder}`);
});

test("a lost server's call is lost and not sent again; until it is time calls fail at once; then it is started anew", async () => {
  let now = 0;
  const { connect, groups, states } = connectWorld({ limits: { now: () => now } });
  const connection = connect(childConfig());
  await expect(connection.call(tool("die"), {}, options())).rejects.toMatchObject({ kind: "lost" });
  expect(states.at(-1)).toEqual({ server: "one", status: "closed", reason: "The connection was lost: exit 3" });
  now = 999;
  await expect(connection.call(tool("echo"), {}, options())).rejects.toMatchObject({ kind: "down" });
  expect(groups).toHaveLength(1);
  now = 1_000;
  expect(await json(connection.call(tool("echo"), { a: 2 }, options()))).toEqual({ a: 2 });
  expect([groups.length, states.at(-1)?.status]).toEqual([2, "ready"]);
});

test("a wrapper's children end with it, also one that left the group and one that ignores being asked", async () => {
  for (const more of [[], ["apart"]]) {
    const { connect, hub, folder, ledger } = connectWorld({ limits: { stdio: quickEnd } });
    const file = join(folder, "pids");
    const connection = connect(childConfig("stubborn", "family", `pids=${file}`, ...more));
    await connection.lists(never);
    await expect.poll(() => readIf(file)).not.toBe("");
    const pids = readIf(file).split(" ").map(Number);
    expect(pids.map(isRunning)).toEqual([true, true]);
    await expect.poll(() => ledger.rows.length).toBe(1);
    await hub.close();
    expect(pids.map(isRunning)).toEqual([false, false]);
    expect(ledger.rows).toMatchObject([{ pid: pids[0], owner: "me", ended_at: expect.any(String) }]);
  }
});

test("what a server that died by itself had started ends too", async () => {
  const { connect, hub, folder } = connectWorld({ limits: { stdio: quickEnd } });
  const file = join(folder, "pids");
  const connection = connect(childConfig("family", `pids=${file}`));
  await connection.lists(never);
  await expect.poll(() => readIf(file)).not.toBe("");
  await expect(connection.call(tool("die"), {}, options())).rejects.toMatchObject({ kind: "lost" });
  const pids = readIf(file).split(" ").map(Number);
  await expect.poll(() => pids.map(isRunning)).toEqual([false, false]);
  await hub.close();
});

function readIf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
