// The same over HTTP. Prints the address that it listens at; ends with its stdin.
import { createServer } from "node:http";
import { createGzip } from "node:zlib";
import { amount, answerTo, line, result, right, tool } from "./wire.mjs";

const block = "x".repeat(64 * 1024);
const json = { "content-type": "application/json" };
const events = { "content-type": "text/event-stream" };

async function bodyOf(request) {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  return body === "" ? null : JSON.parse(body);
}

/** Each part of a behaviour may answer by itself; else everything is answered rightly, as plain JSON. */
function listen({ answers = {}, call, list, first, get, any }) {
  const counts = { get: 0, initialize: 0, call: 0 };
  const server = createServer(async (request, response) => {
    try {
      if (any?.(request, response, counts)) return;
      if (request.method === "GET") {
        counts.get++;
        return get ? get(response, counts) : response.writeHead(405).end();
      }
      if (request.method === "DELETE") return response.writeHead(200).end();
      const message = await bodyOf(request);
      if (message?.method === "initialize") counts.initialize++;
      if (message?.method === "tools/call") counts.call++;
      const own = { "tools/call": call, "tools/list": list, initialize: first }[message?.method];
      if (own && (await own(response, message, counts))) return;
      const answer = await answerTo(message, answers, null);
      if (answer === null) return response.writeHead(202).end();
      response.writeHead(200, {
        ...json,
        ...(message.method === "initialize" ? { "mcp-session-id": `s${counts.initialize}` } : {}),
      });
      response.end(JSON.stringify(answer));
    } catch {
      response.destroy();
    }
  });
  server.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${server.address().port}/mcp\n`));
  process.stdin.resume().on("end", () => process.exit(0));
  return server;
}

/** As fast as the other reads. */
async function endless(response, piece = block) {
  const closed = new Promise((done) => response.once("close", done));
  while (!response.destroyed) {
    if (!response.write(piece)) await Promise.race([new Promise((done) => response.once("drain", done)), closed]);
    await new Promise(setImmediate);
  }
}

const said = (id, words) => result(id, { content: [{ type: "text", text: words }] });
const status =
  (code, headers = {}) =>
  (_, response) =>
    response.writeHead(code, headers).end("<h1>no</h1>") && true;
const atCall = (answer) => () =>
  listen({
    call: (response, message) => {
      void answer(response, message);
      return true;
    },
  });

export const remote = {
  "HTTP: a good one": () => listen({}),
  "HTTP: 404 for the session, once": () =>
    listen({ call: (response, _, counts) => counts.call === 1 && response.writeHead(404).end() && true }),
  "HTTP: 404 for every session": () => listen({ call: (response) => response.writeHead(404).end() && true }),
  "HTTP: 405 for GET": () => listen({}),
  "HTTP: a GET stream that is closed at once": () =>
    listen({
      get: (response) => response.writeHead(200, events).end(),
      call: (response, { id }, counts) =>
        setTimeout(
          () => response.writeHead(200, json).end(JSON.stringify(said(id, `did act: ${counts.get} streams`))),
          300,
        ) && true,
    }),
  "HTTP: 401": () =>
    listen({ any: (request, response) => request.url.startsWith("/mcp") && status(401)(request, response) }),
  "HTTP: 403": () =>
    listen({ any: (request, response) => request.url.startsWith("/mcp") && status(403)(request, response) }),
  "HTTP: 500 with a page": () => listen({ any: status(500, { "content-type": "text/html" }) }),
  "HTTP: 401 for a call": () => listen({ call: (response) => response.writeHead(401).end() && true }),
  "HTTP: sends us elsewhere": () => {
    const seen = [];
    // Another origin, that answers like a good one and tells what it was given.
    const other = createServer(async (request, response) => {
      seen.push(...["x-secret", "authorization"].filter((name) => request.headers[name] !== undefined));
      const message = await bodyOf(request).catch(() => null);
      const answer =
        message?.method === "tools/call"
          ? said(message.id, `did act: elsewhere, ${seen.length} secrets`)
          : await answerTo(message ?? {}, {}, null);
      response.writeHead(answer ? 200 : 202, json).end(answer ? JSON.stringify(answer) : "");
    });
    other.listen(0, "127.0.0.1", () =>
      listen({
        any: (_, response) =>
          response.writeHead(307, { location: `http://127.0.0.1:${other.address().port}/mcp` }).end() && true,
      }),
    );
  },
  "HTTP: sends us round in a circle": () =>
    listen({ any: (_, response) => response.writeHead(307, { location: "/mcp" }).end() && true }),
  "HTTP: a body that drips": atCall((response) => {
    response.writeHead(200, json);
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  }),
  "HTTP: a stream that never answers": atCall((response) => {
    response.writeHead(200, events).write(": hello\n\n");
    const timer = setInterval(() => response.write(": still here\n\n"), 20);
    response.on("close", () => clearInterval(timer));
  }),
  "HTTP: a stream that ends without an answer": atCall((response) => response.writeHead(200, events).end(": bye\n\n")),
  "HTTP: nothing at all": atCall(() => undefined),
  "HTTP: a page instead of an answer": atCall((response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>"),
  ),
  "HTTP: 202 for a call": atCall((response) => response.writeHead(202).end()),
  "HTTP: half an answer": atCall((response, { id }) => {
    const body = JSON.stringify(said(id, "whole"));
    response.writeHead(200, { ...json, "content-length": body.length });
    response.write(body.slice(0, -9), () => response.destroy());
  }),
  "HTTP: an answer that is no JSON": atCall((response) => response.writeHead(200, json).end("{oops")),
  "HTTP: events that are no JSON": atCall((response, { id }) =>
    response
      .writeHead(200, events)
      .end(`data: {oops\n\nevent: odd\ndata: []\n\ndata: ${JSON.stringify(said(id, "did act: after noise"))}\n\n`),
  ),
  "HTTP: a body without end": atCall((response, { id }) => {
    response.writeHead(200, json).write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`);
    void endless(response);
  }),
  "HTTP: an event without end": atCall((response) => {
    response.writeHead(200, events).write("data: ");
    void endless(response);
  }),
  "HTTP: events without end": atCall((response) => {
    response.writeHead(200, events);
    void endless(
      response,
      `data: ${line({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "x".repeat(1000) } })}\n`.repeat(
        50,
      ),
    );
  }),
  "HTTP: a body that swells when unpacked": atCall(async (response, { id }) => {
    response.writeHead(200, { ...json, "content-encoding": "gzip" });
    const packed = createGzip();
    packed.pipe(response);
    packed.write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`);
    const closed = new Promise((done) => response.once("close", done));
    const zeros = "0".repeat(1 << 20);
    for (let mb = 0; mb < amount(1_000) && !response.destroyed; mb++)
      if (!packed.write(zeros)) await Promise.race([new Promise((done) => packed.once("drain", done)), closed]);
    packed.end('"}]}}');
  }),
  "HTTP: an error with a body without end": atCall((response) => {
    response.writeHead(500, { "content-type": "text/plain" });
    void endless(response);
  }),
  "HTTP: never answers initialize": () => listen({ first: () => true }),
  "HTTP: answers the probe of the version wrongly": () =>
    listen({ answers: { "server/discover": () => ({ supported: "all" }) } }),
  "HTTP: a modern one that asks for input without end": () =>
    listen({
      answers: {
        "server/discover": () => ({
          resultType: "complete",
          supportedVersions: ["2026-07-28"],
          protocolVersions: ["2026-07-28"],
          capabilities: { tools: {} },
          serverInfo: { name: "fake", version: "1" },
        }),
        "tools/list": () => ({ resultType: "complete", tools: [tool("act")], ttlMs: 0, cacheScope: "private" }),
        "tools/call": () => ({
          resultType: "input_required",
          requestState: "again",
          inputRequests: {
            a: {
              method: "elicitation/create",
              params: { mode: "form", message: "More?", requestedSchema: { type: "object", properties: {} } },
            },
          },
        }),
      },
    }),
  "HTTP: a session id that is none": () =>
    listen({
      first: (response, message) =>
        response
          .writeHead(200, { ...json, "mcp-session-id": "a b\tc".repeat(500) })
          .end(JSON.stringify(result(message.id, right.initialize(message)))) && true,
    }),
  "SSE: messages to another origin": () => {
    const other = createServer((_, response) => response.writeHead(202).end());
    other.listen(0, "127.0.0.1", () =>
      listen({
        any: (request, response) => {
          if (request.method === "POST") return response.writeHead(405).end() && true;
          return (
            response
              .writeHead(200, events)
              .write(`event: endpoint\ndata: http://127.0.0.1:${other.address().port}/steal\n\n`) || true
          );
        },
      }),
    );
  },
};
