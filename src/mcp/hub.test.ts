import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { childConfig, connectWorld, options, tool } from "../../test/support/connect-world.ts";
import { isRunning } from "../../test/support/is-running.ts";
import type { Child, ChildExit, Children } from "../processes/children.ts";
import { newId, type SessionId } from "../protocol/ids.ts";
import type { ServerConfig, ServerLists } from "../protocol/mcp.ts";

/** Programs that are only played: `good` answers all, `mute` nothing, `dead` cannot be started, `dies` ends at its first call, `half` has prompts. None lists its tools. */
function played() {
  const living = new Set<Child>();
  const starts: string[] = [];
  const children: Children = {
    async start({ file }) {
      starts.push(file);
      if (file === "dead") throw new Error("spawn dead ENOENT");
      const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
      const { promise: exit, resolve } = Promise.withResolvers<ChildExit>();
      const end = async () => {
        living.delete(child);
        stdout.end();
        stderr.end();
        resolve({ code: 0, signal: null });
      };
      const child: Child = { pid: starts.length, stdin, stdout, stderr, exit, end };
      living.add(child);
      createInterface({ input: stdin }).on("line", (line) => {
        const { id, method } = JSON.parse(line);
        if (file === "dies" && method === "tools/call") void end();
        if (file === "mute" || id === undefined || (file === "dies" && method === "tools/call")) return;
        const answer = method === "prompts/list" ? { prompts: [{ name: "p" }] } : { content: [] };
        const hello = {
          protocolVersion: "2025-11-25",
          capabilities: { tools: {}, ...(file === "half" && { prompts: {} }) },
          serverInfo: { name: "p", version: "1" },
        };
        stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: method === "initialize" ? hello : answer })}\n`);
      });
      return child;
    },
  };
  return { children, living, starts };
}

const config = (command: string): ServerConfig => ({ transport: "stdio", command, args: [], env: {} });

// Property 5 of the seed's design, whatever state each is in; real processes have theirs in test/mcp-hostile.test.ts.
test("Feature: agent-system-optimization, Property 5: 对于任意一组已建立的 MCPServerConnection，调用 `shutdown()` 后，所有连接的 status 应为 'closed'，且活跃连接数应为 0。", async () => {
  const kinds = fc.constantFrom("good", "mute", "dead", "dies");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(kinds, fc.boolean()), { maxLength: 6 }), async (plan) => {
      const { children, living } = played();
      const { hub, connect, states } = connectWorld({ input: { children: async () => children } });
      const connections = plan.map(([kind], index) => connect(config(kind), `server-${index}`));
      const uses = connections.map(async (connection, index) => {
        const [kind, waits] = plan[index] as [string, boolean];
        const call = connection.call(tool("go"), {}, options()).catch(() => undefined);
        if (waits && kind !== "mute") await call;
        return () => call;
      });
      const calls = await Promise.all(uses);
      await hub.close();
      for (const call of calls) await call();
      expect(connections.map((one) => one.state().status)).toEqual(plan.map(() => "closed"));
      expect([living.size, hub.states().filter(({ status }) => status !== "closed")]).toEqual([0, []]);
      expect(new Set(states.map(({ server }) => server)).size).toBe(plan.length);
    }),
    { numRuns: 100 },
  );
});

test("after its end the hub starts nothing", async () => {
  const { children, starts } = played();
  const { hub, connect } = connectWorld({ input: { children: async () => children } });
  const before = connect(config("good"));
  await hub.close();
  for (const connection of [before, connect(config("good")), connect(config("good"), "two")]) {
    await expect(connection.call(tool("go"), {}, options())).rejects.toMatchObject({ kind: "down" });
  }
  expect(starts).toEqual([]);
});

test("calls at the same moment share one start, and who wants no more does not keep the others from it", async () => {
  const { children, starts } = played();
  const { connect } = connectWorld({ input: { children: async () => children } });
  const connection = connect(config("good"));
  const stop = new AbortController();
  const calls = [stop.signal, undefined, undefined].map((signal) =>
    connection.call(tool("go"), {}, options(signal ? { signal } : {})),
  );
  stop.abort();
  await expect(calls[0]).rejects.toMatchObject({ kind: "aborted" });
  expect([await calls[1], await calls[2], starts]).toEqual([{ content: [] }, { content: [] }, ["good"]]);
});

test("each session has a server of its own, a look at it has another, and of one server the best state is told", async () => {
  const { children, starts } = played();
  const { hub, connect, states, serverOf } = connectWorld({ input: { children: async () => children } });
  const mine = connect(config("good"));
  expect(connect(config("good"))).toBe(mine);
  const look = hub.connection({ server: serverOf(config("good")), session: null, workspace: "/" });
  await mine.call(tool("go"), {}, options());
  await look.call(tool("go"), {}, options());
  await look.close();
  expect([starts.length, look.state().status, hub.states()]).toEqual([
    2,
    "closed",
    [{ server: "one", status: "ready", reason: "" }],
  ]);
  expect(states.map(({ status }) => status)).toEqual(["connecting", "ready"]);
});

test("a server that its user has changed is another, and the one before ends", async () => {
  const { children, living } = played();
  const { hub, connect, session, folder, serverOf } = connectWorld({ input: { children: async () => children } });
  const before = connect(config("good"));
  await before.call(tool("go"), {}, options());
  const changed = { ...serverOf(config("good")), hash: "other" };
  const after = hub.connection({ server: changed, session, workspace: folder });
  await after.call(tool("go"), {}, options());
  expect([after === before, before.state().status, living.size]).toEqual([false, "closed", 1]);
});

test("servers of a session that was let go end after a while without a call, unless it comes back", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { children, living } = played();
    const { hub, connect, session } = connectWorld({
      input: { children: async () => children },
      limits: { idleMs: 1_000 },
    });
    await connect(config("good")).call(tool("go"), {}, options());
    hub.letGo(newId("ses"));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(living.size).toBe(1);
    hub.letGo(session);
    await vi.advanceTimersByTimeAsync(999);
    const again = connect(config("good"));
    await vi.advanceTimersByTimeAsync(5_000);
    expect([living.size, again.state().status]).toEqual([1, "ready"]);
    hub.letGo(session);
    await again.call(tool("go"), {}, options());
    await vi.advanceTimersByTimeAsync(1_000);
    expect([living.size, again.state().status]).toEqual([0, "closed"]);
  } finally {
    vi.useRealTimers();
  }
});

test("25 sessions used one after another leave the three servers that were used last, and never more than four", async () => {
  const { hub, ledger, folder, serverOf } = connectWorld();
  const alive = () => ledger.rows.filter(({ pid }) => isRunning(pid)).map(({ session }) => session);
  const counts: number[] = [];
  const { addProcess } = ledger;
  ledger.addProcess = async (row) => {
    await addProcess(row);
    counts.push(alive().length);
  };
  const sessions = Array.from({ length: 25 }, () => newId("ses"));
  for (const session of sessions) {
    const connection = hub.connection({ server: serverOf(childConfig()), session, workspace: folder });
    await connection.call(tool("echo"), {}, options());
    hub.letGo(session);
    await expect.poll(() => alive().length).toBeLessThanOrEqual(3);
  }
  expect(counts).toHaveLength(sessions.length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(4);
  expect(alive()).toEqual(sessions.slice(-3));
  expect(hub.states().map(({ status }) => status)).toEqual(["ready"]);
});

test("room is made before another server starts", async () => {
  const { children, living } = played();
  const { hub, folder, serverOf } = connectWorld({ input: { children: async () => children } });
  const use = async (session: SessionId) => {
    const connection = hub.connection({ server: serverOf(config("good")), session, workspace: folder });
    await connection.call(tool("go"), {}, options());
  };
  for (const session of [newId("ses"), newId("ses"), newId("ses")]) {
    await use(session);
    hub.letGo(session);
  }
  expect(living.size).toBe(3);
  await use(newId("ses"));
  expect(living.size).toBe(3);
});

test("servers in use are never ended, and of those let go the session's that was let go last are kept whole", async () => {
  const { children, living } = played();
  const { hub, folder, serverOf } = connectWorld({ input: { children: async () => children } });
  const connect = (session: SessionId, name: string) =>
    hub.connection({ server: serverOf(config("good"), name), session, workspace: folder });
  const use = async (session: SessionId, names: string) => {
    for (const name of names) await connect(session, name).call(tool("go"), {}, options());
  };
  const [busy, first, last] = [newId("ses"), newId("ses"), newId("ses")];
  await use(busy, "abcde");
  await use(first, "abcde");
  hub.letGo(first);
  await expect.poll(() => living.size).toBe(10);
  await use(last, "a");
  hub.letGo(last);
  await expect.poll(() => living.size).toBe(5 + 3);
  const state = (session: SessionId) => (name: string) => connect(session, name).state().status;
  expect([..."abcde"].map(state(busy))).toEqual([..."abcde"].map(() => "ready"));
  expect([..."abcde"].map(state(first))).toEqual(["closed", "closed", "closed", "ready", "ready"]);
});

test("a server is not ended while a call of a session that was let go is under way", async () => {
  const { hub, session, connect, folder, serverOf } = connectWorld();
  const connection = connect(childConfig());
  await connection.call(tool("echo"), {}, options());
  hub.letGo(session);
  const stop = new AbortController();
  const call = connection.call(tool("hang"), {}, options({ signal: stop.signal }));
  const letGoAnother = async () => {
    const other = newId("ses");
    const its = hub.connection({ server: serverOf(childConfig()), session: other, workspace: folder });
    await its.call(tool("echo"), {}, options());
    hub.letGo(other);
  };
  for (let index = 0; index < 4; index++) await letGoAnother();
  expect(connection.state().status).toBe("ready");
  stop.abort();
  await expect(call).rejects.toMatchObject({ kind: "aborted" });
  // It was used last of all, so the others go first.
  await letGoAnother();
  expect(connection.state().status).toBe("ready");
  for (let index = 0; index < 2; index++) await letGoAnother();
  expect(connection.state().status).toBe("closed");
});

test("when memory is short only the servers of the session that was let go last are kept", async () => {
  const { children, living } = played();
  const memory = { isShort: false };
  const { hub, folder, serverOf } = connectWorld({
    input: { children: async () => children },
    limits: { isMemoryShort: () => memory.isShort },
  });
  const sessions = [newId("ses"), newId("ses"), newId("ses")];
  for (const session of sessions) {
    await hub
      .connection({ server: serverOf(config("good")), session, workspace: folder })
      .call(tool("go"), {}, options());
    hub.letGo(session);
  }
  expect(living.size).toBe(3);
  memory.isShort = true;
  hub.letGo(sessions[2] as SessionId);
  await expect.poll(() => living.size).toBe(1);
});

test("without a list of tools a new server is taken as it is, and of a known one nothing is taken", async () => {
  const { children } = played();
  const none = new AbortController().signal;
  const remembered = { current: null as ServerLists | null };
  const { hub, connect } = connectWorld({
    input: { children: async () => children, remembered: async () => remembered.current },
  });
  const found = await connect(config("half")).lists(none);
  expect([found.tools, found.prompts.length]).toEqual([[], 1]);
  remembered.current = found;
  await expect(connect(config("half")).lists(none)).rejects.toMatchObject({ kind: "unreadable" });
  await hub.close();
});

test("many changes of lists are one reading at a time, and what a lost server says starts nothing", async () => {
  const { hub, connect, lists } = connectWorld({ limits: { listsMs: 60_000 } });
  const connection = connect(childConfig());
  await connection.lists(new AbortController().signal);
  for (let time = 0; time < 20; time++) await connection.call(tool("changed"), {}, options());
  await expect.poll(() => lists.length).toBe(2);
  await connection.call(tool("echo"), {}, options());
  expect(lists).toHaveLength(2);
  await hub.close();
});

test("a server that its user takes away ends for every session, and no other does", async () => {
  const { children, living } = played();
  const { hub, connect } = connectWorld({ input: { children: async () => children } });
  for (const name of ["a", "a_b"]) await connect(config("good"), name).call(tool("go"), {}, options());
  expect(living.size).toBe(2);
  await hub.end("a");
  expect(living.size).toBe(1);
  expect(hub.states().map(({ server, status }) => [server, status])).toEqual([
    ["a", "closed"],
    ["a_b", "ready"],
  ]);
  await hub.close();
});
