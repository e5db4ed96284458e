import { PassThrough, Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { connectWorld, options, tool } from "../../../test/support/connect-world.ts";
import type { Child, ChildExit, Children } from "../../processes/children.ts";
import type { ServerConfig } from "../../protocol/mcp.ts";
import { takesNotifications } from "./changes.ts";
import { inTurns } from "./in-turns.ts";
import { connectLimits } from "./limits.ts";
import { problemOf } from "./problem.ts";

const config: ServerConfig = { transport: "stdio", command: "played", args: [], env: {} };
const hello = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "p", version: "1" } };

/** A program that is only played: it is told each line that comes in, and reads no more once it is `deaf`. */
function played(onLine: (message: { id?: number; method: string }, say: (message: unknown) => void) => void) {
  let isDeaf = false;
  const stdout = new PassThrough({ highWaterMark: 2 ** 20 });
  const say = (message: unknown) => void stdout.write(`${JSON.stringify(message)}\n`);
  const stdin = new Writable({
    write(chunk: Buffer, _, done) {
      if (isDeaf) return;
      const message = JSON.parse(chunk.toString());
      if (message.method === "initialize") say({ jsonrpc: "2.0", id: message.id, result: hello });
      onLine(message, say);
      done();
    },
  });
  const { promise: exit, resolve } = Promise.withResolvers<ChildExit>();
  let hasEnded = false;
  const end = async () => {
    await turn();
    hasEnded = true;
    stdout.end();
    resolve({ code: 0, signal: null });
  };
  const child: Child = { pid: 1, stdin, stdout, stderr: new PassThrough(), exit, end };
  const deafen = () => {
    isDeaf = true;
  };
  return { child, stdin, deafen, hasEnded: () => hasEnded };
}

test("a server that is only just being started is ended before the hub is closed", async () => {
  const program = played(() => undefined);
  const { promise: started, resolve: start } = Promise.withResolvers<Child>();
  const { promise: wanted, resolve: want } = Promise.withResolvers<void>();
  const children: Children = {
    start() {
      want();
      return started;
    },
  };
  const { hub, connect } = connectWorld({ input: { children: async () => children } });
  const call = connect(config)
    .call(tool("go"), {}, options())
    .catch(() => undefined);
  await wanted;
  const closing = hub.close();
  for (let turns = 0; turns < 20; turns++) await turn();
  start(program.child);
  await closing;
  expect(program.hasEnded()).toBe(true);
  await call;
});

test("a server that asks on and reads no answer is heard no further", async () => {
  const asked = 20_000;
  const { promise: calledPromise, resolve: called } = Promise.withResolvers<void>();
  const { child, stdin, deafen } = played(({ method }, say) => {
    if (method !== "tools/call") return;
    deafen();
    for (let id = 0; id < asked; id++) say({ jsonrpc: "2.0", id: `p${id}`, method: "ping" });
    called();
  });
  const { connect } = connectWorld({ input: { children: async () => ({ start: async () => child }) } });
  const stop = new AbortController();
  const call = connect(config)
    .call(tool("go"), {}, options({ signal: stop.signal }))
    .catch(() => undefined);
  await calledPromise;
  // Until nothing more is answered.
  for (let still = 0, before = -1; still < 200; before = stdin.writableLength) {
    await turn();
    still = stdin.writableLength === before ? still + 1 : 0;
  }
  // One piece more than may be left unread, of some 45 bytes each.
  expect(stdin.writableLength / 45).toBeLessThan(connectLimits.stdio.unreadAnswers + 500);
  stop.abort();
  await call;
});

test("of a flood of progress as much is looked at as anybody wants, and again in the next second", () => {
  let now = 0;
  const events = {
    lost: () => undefined,
    listsChanged: () => undefined,
    said: () => undefined,
    noise: () => undefined,
  };
  const takes = takesNotifications(events, { ...connectLimits, now: () => now, progressTold: 3 });
  const passedOn = () =>
    Array.from({ length: 10 }, () => takes("notifications/progress", {})).filter((taken) => !taken);
  expect(passedOn().length).toBe(3);
  now = 999;
  expect(passedOn().length).toBe(0);
  now = 1_000;
  expect(passedOn().length).toBe(3);
});

test("bytes come whole and in order, and others have their turn between two pieces", async () => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));
  const pieces: Uint8Array[] = [];
  let turns = 0;
  const count = () => {
    turns++;
    if (pieces.length < 7) setImmediate(count);
  };
  setImmediate(count);
  for await (const piece of inTurns(bytes)) pieces.push(Buffer.from(piece));
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  expect([pieces.length, turns >= 6]).toEqual([7, true]);
});

test("an answer that does not fit is told by where, one that is no JSON as unreadable", () => {
  const faults = JSON.stringify([{ path: ["serverInfo", "name"], message: "x" }, { path: ["instructions"] }], null, 2);
  const misfit = new SdkError(SdkErrorCode.InvalidResult, `Invalid result for initialize: ${faults}`);
  const { kind, detail } = problemOf(misfit);
  expect([kind, detail]).toEqual(["unreadable", "Invalid result for initialize: serverInfo.name, instructions"]);
  expect(problemOf(new SyntaxError("Unexpected token")).kind).toBe("unreadable");
});

test("a wish for input in a protocol that has none is no result", async () => {
  const { child } = played(({ id, method }, say) => {
    if (method === "tools/call")
      say({ jsonrpc: "2.0", id, result: { resultType: "input_required", inputRequests: {} } });
  });
  const { connect } = connectWorld({ input: { children: async () => ({ start: async () => child }) } });
  await expect(connect(config).call(tool("go"), {}, options())).rejects.toMatchObject({ kind: "unreadable" });
});
