import { expect, test } from "vitest";
import { legacyHello, modernHello, remote } from "../../../test/support/connect-remote.ts";
import { connectWorld, options, tool } from "../../../test/support/connect-world.ts";
import { en } from "../../i18n/en/texts.ts";
import { connectLimits } from "./limits.ts";

const done = { content: [{ type: "text", text: "done" }] };
const http = (more: Partial<typeof connectLimits.http>) => ({ limits: { http: { ...connectLimits.http, ...more } } });

test("a server at an address is asked which way it speaks, and what was found is remembered", async () => {
  const there = await remote((exchange) => {
    if (!legacyHello(exchange)) exchange.reply(exchange.message.method === "tools/list" ? { tools: [] } : done);
  });
  const { connect, lists } = connectWorld();
  const connection = connect(there.config());
  await connection.lists(new AbortController().signal);
  expect(await connection.call(tool("go"), {}, options())).toEqual(done);
  expect(lists[0]?.era).toEqual({ kind: "legacy" });
  const again = connectWorld({ input: { remembered: async () => lists[0] ?? null } });
  await again.connect(there.config()).call(tool("go"), {}, options());
  expect([there.of("server/discover").length, there.of("initialize").length]).toEqual([1, 2]);
});

test("a server that is silent when it is asked which way it speaks is spoken to in the old way", async () => {
  const there = await remote((exchange) => {
    if (exchange.message.method !== "server/discover" && !legacyHello(exchange)) exchange.reply(done);
  });
  const connection = connectWorld({ limits: { startMs: 1_000 } }).connect(there.config());
  expect(await connection.call(tool("go"), {}, options())).toEqual(done);
});

test("in the modern era arguments are mirrored in headers, a result comes whole, and its kind need not be said", async () => {
  const there = await remote((exchange) => {
    if (!modernHello(exchange)) exchange.reply({ content: [{ type: "video" }], structuredContent: [1], more: 1 });
  });
  const connection = connectWorld().connect(there.config());
  const region = { type: "string", "x-mcp-header": "Region" };
  const mirrored = { ...tool("go"), inputSchema: { type: "object", properties: { region } } };
  const result = await connection.call(mirrored, { region: "west" }, options());
  expect(result).toEqual({ content: [{ type: "video" }], structuredContent: [1], more: 1 });
  const [{ headers, message }] = there.of("tools/call") as [(typeof there.seen)[0]];
  expect(headers).toMatchObject({ "mcp-param-region": "west", "mcp-method": "tools/call", "mcp-name": "go" });
  expect(message.params?._meta).toMatchObject({ "io.modelcontextprotocol/protocolVersion": "2026-07-28" });
});

test("in the modern era changes of lists are listened for, and a stream that is cut at once is not opened again", async () => {
  const there = await remote((exchange) => {
    if (modernHello(exchange, { tools: { listChanged: true } })) return;
    const { id, method } = exchange.message;
    if (method !== "subscriptions/listen") {
      exchange.reply({ resultType: "complete", tools: [], ttlMs: 0, cacheScope: "private" });
      return;
    }
    const _meta = { "io.modelcontextprotocol/subscriptionId": id };
    const notifications = { toolsListChanged: true };
    const stream = exchange.stream();
    stream.send({ method: "notifications/subscriptions/acknowledged", params: { _meta, notifications } });
    stream.send({ method: "notifications/tools/list_changed", params: { _meta } });
    stream.end();
  });
  const { connect, lists } = connectWorld({ limits: { listsMs: 0, now: () => 0 } });
  const connection = connect(there.config());
  await connection.lists(new AbortController().signal);
  await expect.poll(() => there.of("tools/list").length).toBe(2);
  // They have not changed, whatever it says.
  expect(lists).toHaveLength(1);
  await connection.lists(new AbortController().signal);
  expect(there.of("subscriptions/listen")).toHaveLength(1);
});

test("who cancels a call of the modern way closes its stream, and says no more", async () => {
  const closed = Promise.withResolvers<void>();
  const stop = new AbortController();
  const there = await remote((exchange) => {
    if (modernHello(exchange)) return;
    exchange.stream();
    exchange.response.once("close", closed.resolve);
    stop.abort();
  });
  const call = connectWorld()
    .connect(there.config())
    .call(tool("go"), {}, options({ signal: stop.signal }));
  await expect(call).rejects.toMatchObject({ kind: "aborted" });
  await closed.promise;
  expect(there.of("notifications/cancelled")).toEqual([]);
});

test("a session that the server has forgotten is begun again once, and the call is sent once more", async () => {
  let sessions = 0;
  let isForgetful = true;
  const there = await remote((exchange) => {
    if (exchange.message.method === "initialize") sessions++;
    if (legacyHello(exchange, { "mcp-session-id": `s${sessions}` })) return;
    if (isForgetful && exchange.headers["mcp-session-id"] === "s1") exchange.refuse(404);
    else exchange.reply(done);
  });
  const { connect, states } = connectWorld();
  const connection = connect(there.config());
  expect(await connection.call(tool("go"), {}, options())).toEqual(done);
  expect(there.of("tools/call").map(({ headers }) => headers["mcp-session-id"])).toEqual(["s1", "s2"]);
  expect(states.at(-1)?.status).toBe("ready");
  isForgetful = false;
});

test("a server that forgets every session is not asked for ever", async () => {
  const there = await remote((exchange) => {
    if (!legacyHello(exchange, { "mcp-session-id": "s" })) exchange.refuse(404, "who are you?");
  });
  const connection = connectWorld().connect(there.config());
  const call = connection.call(tool("go"), {}, options());
  await expect(call).rejects.toMatchObject({ kind: "refused", detail: "HTTP 404: who are you?" });
  expect(there.of("tools/call")).toHaveLength(2);
});

test("a stream that the server closes as soon as it is open is not opened for ever", async () => {
  const there = await remote((exchange) => {
    if (exchange.message.method === undefined) {
      const stream = exchange.stream();
      stream.raw("retry: 1\n\n");
      stream.end();
    } else if (!legacyHello(exchange)) exchange.reply(done);
  });
  const connection = connectWorld(http({ reopenMs: 1, reopens: 3 })).connect(there.config());
  await connection.call(tool("go"), {}, options());
  await expect.poll(there.gets).toBe(3);
  for (let time = 0; time < 5; time++) await connection.call(tool("go"), {}, options());
  expect(there.gets()).toBe(3);
});

test("what a server's user set as its headers goes to no other address, also where the server sends us on", async () => {
  const elsewhere = await remote(({ refuse }) => refuse(200));
  const there = await remote(({ refuse }) => refuse(307, "", { location: elsewhere.url }));
  const connection = connectWorld({ input: { env: { KEY: "geheim-7" } } }).connect(
    there.config({ headers: { Authorization: `Bearer \${KEY}` } }),
  );
  await expect(connection.call(tool("go"), {}, options())).rejects.toMatchObject({ kind: "status" });
  expect(there.seen[0]?.headers.authorization).toBe("Bearer geheim-7");
  expect(elsewhere.seen).toEqual([]);
});

test("an answer that ends before it has come is lost at once, and other calls are not", async () => {
  const there = await remote((exchange) => {
    if (legacyHello(exchange)) return;
    const stream = exchange.stream();
    if (exchange.message.params?.name === "cut") stream.end();
    else setTimeout(() => stream.send({ id: exchange.message.id, result: done }), 20);
  });
  const connection = connectWorld().connect(there.config());
  const other = connection.call(tool("go"), {}, options());
  await expect(connection.call(tool("cut"), {}, options())).rejects.toMatchObject({ kind: "lost" });
  expect(await other).toEqual(done);
  expect(connection.state().status).toBe("ready");
});

test.each(["json", "events"])("an answer as %s that is too large fails its call alone", async (form) => {
  const there = await remote((exchange) => {
    if (legacyHello(exchange)) return;
    const { arguments: input } = exchange.message.params ?? {};
    const result = { content: [{ type: "text", text: "x".repeat(Number(input?.bytes)) }] };
    if (form === "json") return exchange.reply(result);
    const stream = exchange.stream();
    for (let at = 0; at < 30; at++)
      stream.send({ method: "notifications/message", params: { level: "info", data: "x".repeat(900) } });
    stream.send({ id: exchange.message.id, result });
    stream.end();
  });
  const connection = connectWorld(http({ messageBytes: 20_000 })).connect(there.config());
  const call = (bytes: number) => connection.call(tool("go"), { bytes }, options());
  await expect(call(3_000_000)).rejects.toMatchObject({ kind: "too-large" });
  expect(await call(5_000)).toMatchObject({ content: [{ text: "x".repeat(5_000) }] });
});

test("who cancels a call of the old way tells the server and waits for its stream no more", async () => {
  const closed = Promise.withResolvers<void>();
  const there = await remote((exchange) => {
    if (legacyHello(exchange)) return;
    exchange.stream().send({ method: "notifications/progress", params: { progressToken: 2, progress: 1 } });
    exchange.response.once("close", closed.resolve);
    stop.abort();
  });
  const stop = new AbortController();
  const connection = connectWorld().connect(there.config());
  const call = connection.call(tool("go"), {}, options({ signal: stop.signal }));
  await expect(call).rejects.toMatchObject({ kind: "aborted" });
  await closed.promise;
  expect(there.of("notifications/cancelled")).toHaveLength(1);
});

test.each([401, 403])(
  "a server that answers %i wants its user to log in, and may be tried again at once",
  async (status) => {
    const there = await remote(({ refuse }) => refuse(status));
    const { connect, states } = connectWorld();
    const connection = connect(there.config());
    for (let time = 0; time < 2; time++) {
      await expect(connection.call(tool("go"), {}, options())).rejects.toMatchObject({ kind: "auth" });
    }
    expect(states.at(-1)).toMatchObject({
      ...{ server: "one", status: "error", reason: en.mcpConnect.auth({ server: "one" }) },
      problem: { kind: "auth" },
    });
  },
);

test("nobody at the address: it could not be started; a server that goes away is lost, and then down", async () => {
  const there = await remote((exchange) => {
    if (!legacyHello(exchange)) exchange.reply(done);
  });
  const { connect, states } = connectWorld({ limits: { now: () => 0 } });
  const connection = connect(there.config());
  await connection.call(tool("go"), {}, options());
  await there.close();
  // Lost where it was sent on a connection that still seemed open.
  const gone = expect.stringMatching(/^(lost|down)$/);
  await expect(connection.call(tool("go"), {}, options())).rejects.toMatchObject({ kind: gone });
  expect(states.at(-1)).toMatchObject({
    status: "closed",
    reason: expect.stringMatching(/^The connection was lost: ./),
  });
  await expect(connect(there.config(), "two").call(tool("go"), {}, options())).rejects.toMatchObject({ kind: "start" });
  await expect(connection.call(tool("go"), {}, options())).rejects.toMatchObject({ kind: "down" });
});

test.each(["http", "sse"] as const)(
  "a server that only knows the old stream is spoken to by it (%s)",
  async (transport) => {
    const streams: ReturnType<Parameters<Parameters<typeof remote>[0]>[0]["stream"]>[] = [];
    const there = await remote((exchange) => {
      const { message, request, refuse } = exchange;
      if (request.url === "/mcp" && request.method === "POST") return refuse(405);
      if (request.method === "GET") {
        const stream = exchange.stream();
        stream.raw("event: endpoint\ndata: /messages\n\n");
        streams.push(stream);
        return;
      }
      refuse(202);
      if (message.id === undefined) return;
      const hello = {
        protocolVersion: "2024-11-05",
        capabilities: { tools: {} },
        serverInfo: { name: "old", version: "1" },
      };
      streams[0]?.send({ id: message.id, result: message.method === "initialize" ? hello : done });
    });
    const { connect, states } = connectWorld();
    const connection = connect(there.config({ transport }));
    expect(await connection.call(tool("go"), {}, options())).toEqual(done);
    streams[0]?.end();
    await expect.poll(() => states.at(-1)?.status).toBe("closed");
    expect(there.gets()).toBe(1);
  },
);

test("a call without an answer ends with its time", async () => {
  const there = await remote((exchange) => {
    if (!legacyHello(exchange)) exchange.stream();
  });
  const connection = connectWorld().connect(there.config());
  await expect(connection.call(tool("go"), {}, options({ limitMs: 50 }))).rejects.toMatchObject({ kind: "timeout" });
});
