import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { pagePolicy } from "../src/server/headers.ts";
import { type GuardedServer, guardedServer } from "./support/guarded-server.ts";
import { sendRaw } from "./support/raw-request.ts";
import { tempFolder } from "./support/temp-folder.ts";

const auth = (token: string) => ({ authorization: `Bearer ${token}` });
const json = { "content-type": "application/json" };

function use({ port, doors }: GuardedServer) {
  const ask = (method: string, path: string, { headers = {}, body = "{}" }: Asking = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...auth(doors.token), ...json, ...headers },
      ...(method !== "GET" && { body }),
    });
  const letIn = async () => {
    const answer = await ask("POST", "/api/auth/exchange", { body: JSON.stringify({ code: doors.code() }) });
    return ((await answer.json()) as { token: string }).token;
  };
  return { ask, letIn };
}

interface Asking {
  headers?: Record<string, string>;
  body?: string;
}

/** A stream's first bytes have come. */
async function streamOf({ port }: GuardedServer, path: string, token: string) {
  const asked = request({ port, path, host: "127.0.0.1", headers: auth(token) }).end();
  const [response] = await once(asked, "response");
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  // Broken off is an error to who reads on; here it is what we wait for.
  response.on("error", () => undefined).on("close", resolve);
  await once(response, "data");
  return { closed };
}

async function newSession(server: GuardedServer): Promise<string> {
  const body = JSON.stringify({ workspace: "/tmp" });
  const answer = await use(server).ask("POST", "/api/sessions", { body });
  return ((await answer.json()) as { id: string }).id;
}

test("a page that has another name resolved to us gets no stream of events", async () => {
  await using server = await guardedServer({ folder: tempFolder() });
  const id = await newSession(server);
  const streams = server.routes.filter(({ answer }) => "stream" in answer);
  expect(streams.length).toBeGreaterThan(0);
  for (const { path } of streams) {
    const lines = `Authorization: Bearer ${server.doors.token}\r\nConnection: close\r\n\r\n`;
    const target = path.replace(":id", id);
    const { status } = await sendRaw(server.port, `GET ${target} HTTP/1.1\r\nHost: rebind.example\r\n${lines}`);
    expect([path, status]).toEqual([path, 421]);
    await streamOf(server, target, server.doors.token);
  }
});

test("a page on another loopback port is refused, with and without a token, before a wrong one counts", async () => {
  await using server = await guardedServer({ folder: tempFolder() });
  const { ask } = use(server);
  for (let tries = 0; tries < 25; tries++) {
    const headers = { origin: `http://127.0.0.1:${server.port + 1}`, ...auth("x".repeat(43)) };
    expect((await ask("GET", "/api/sessions", { headers })).status).toBe(403);
  }
  expect((await ask("GET", "/api/sessions", { headers: auth("x".repeat(43)) })).status).toBe(401);
  const own = { origin: `http://127.0.0.1:${server.port}` };
  expect((await ask("GET", "/api/sessions", { headers: own })).status).toBe(200);
});

test("who guesses gets twenty answers a minute, whatever he adds, and the user is not locked out", async () => {
  await using server = await guardedServer({ folder: tempFolder() });
  const { ask, letIn } = use(server);
  const extras = [{}, { cookie: "token=x" }, { "x-forwarded-for": "10.0.0.1" }, { "x-real-ip": "10.0.0.2" }];
  const statuses: number[] = [];
  for (let tries = 0; tries < 200; tries++) {
    const guess = `${tries}`.padStart(43, "x");
    const headers = { ...extras[tries % extras.length], ...auth(guess) } as Record<string, string>;
    const isCode = tries % 3 === 0;
    const answer = isCode
      ? await ask("POST", "/api/auth/exchange", { headers, body: JSON.stringify({ code: guess }) })
      : await ask("GET", "/api/sessions", { headers });
    statuses.push(answer.status);
    if (answer.status === 429) expect(answer.headers.get("retry-after")).toBe("60");
  }
  expect([
    statuses.filter((status) => status === 401).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([20, 180]);
  expect((await ask("GET", "/api/sessions", { headers: auth(await letIn()) })).status).toBe(200);
  server.clock.now += 60_000;
  expect((await ask("GET", "/api/sessions", { headers: auth("x".repeat(43)) })).status).toBe(401);
});

test("a code is exchanged once, within a minute, and in the body only", async () => {
  await using server = await guardedServer({ folder: tempFolder() });
  const { ask } = use(server);
  const exchange = async (code: string, path = "/api/auth/exchange") =>
    (await ask("POST", path, { headers: auth("none"), body: JSON.stringify({ code }) })).status;
  const code = server.doors.code();
  expect([await exchange(code), await exchange(code)]).toEqual([200, 401]);
  // However it was started: both ways give a link, as does Enter where it runs.
  const used = await ask("POST", "/api/auth/exchange", { body: JSON.stringify({ code }) });
  expect(((await used.json()) as { error: string }).error).toMatch(/Enter.*`npm start` or `skillmint`/);
  const late = server.doors.code();
  server.clock.now += 60_000;
  expect(await exchange(late)).toBe(401);
  const inQuery = server.doors.code();
  expect(await exchange("x", `/api/auth/exchange?code=${inQuery}`)).toBeGreaterThanOrEqual(400);
  expect(await exchange(inQuery)).toBe(200);
});

test("browsers are listed without what lets them in, and each knows itself", async () => {
  await using server = await guardedServer({ folder: tempFolder() });
  const { ask, letIn } = use(server);
  const [first, second] = [await letIn(), await letIn()];
  const text = await (await ask("GET", "/api/auth/tokens", { headers: auth(second) })).text();
  const rows = JSON.parse(text) as { id: string; current: boolean }[];
  expect(rows.map(({ current }) => current)).toEqual([false, true]);
  const known = ["created_at", "current", "expires_at", "id", "label", "used_at"];
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(known);
  expect(text).not.toContain(first);
});

test("a browser that is shown out loses its streams, and its token at once", async () => {
  await using server = await guardedServer({ folder: tempFolder() });
  const { ask, letIn } = use(server);
  const path = `/api/sessions/${await newSession(server)}/events`;
  const [gone, kept] = [await letIn(), await letIn()];
  const [stream] = [await streamOf(server, path, gone), await streamOf(server, path, kept)];
  const [row] = (await (await ask("GET", "/api/auth/tokens")).json()) as { id: string }[];
  expect((await ask("DELETE", `/api/auth/tokens/${row?.id}`)).status).toBe(200);
  await stream.closed;
  expect((await ask("GET", "/api/sessions", { headers: auth(gone) })).status).toBe(401);
  expect((await ask("GET", "/api/sessions", { headers: auth(kept) })).status).toBe(200);
  expect((await ask("DELETE", `/api/auth/tokens/${row?.id}`)).status).toBe(404);
});

test("a browser that signs out is told so, and its streams end", async () => {
  await using server = await guardedServer({ folder: tempFolder() });
  const { ask, letIn } = use(server);
  const token = await letIn();
  const stream = await streamOf(server, `/api/sessions/${await newSession(server)}/events`, token);
  const answer = await ask("DELETE", "/api/auth/token", { headers: auth(token) });
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
  await stream.closed;
  expect((await ask("GET", "/api/sessions", { headers: auth(token) })).status).toBe(401);
  expect((await ask("DELETE", "/api/auth/token")).status).toBe(409);
});

test("a body is measured while it is read, and refused as soon as it is too much", async () => {
  await using server = await guardedServer({ folder: tempFolder() });
  const head = (more: string) =>
    `POST /api/sessions HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${server.doors.token}\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(head("Transfer-Encoding: chunked"));
  const piece = `${(1_000_000).toString(16)}\r\n${" ".repeat(1_000_000)}\r\n`;
  for (let sent = 0; sent < 5; sent++) socket.write(piece);
  // The body has not ended, and never will.
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("413 Payload Too Large");
  socket.destroy();
  const { status } = await sendRaw(server.port, head("Content-Length: 4000001\r\nConnection: close"));
  expect(status).toBe(413);
  expect(server.runs.get("POST /api/sessions")).toBeUndefined();
  const large = JSON.stringify({ workspace: "/none", model: "x".repeat(3_900_000) });
  expect((await use(server).ask("POST", "/api/sessions", { body: large })).status).toBe(422);
});

test("who has no token yet may send little", async () => {
  await using server = await guardedServer({ folder: tempFolder() });
  const exchange = (length: number) =>
    use(server).ask("POST", "/api/auth/exchange", { body: JSON.stringify({ code: "x".repeat(length) }) });
  expect([(await exchange(900)).status, (await exchange(1000)).status]).toEqual([401, 413]);
});

test("who asks whether he may send is told only when he may", async () => {
  await using server = await guardedServer({ folder: tempFolder() });
  const head = (token: string) =>
    `POST /api/auth/code HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n{}`;
  expect((await sendRaw(server.port, head(server.doors.token))).text).toMatch(
    /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200/,
  );
  expect((await sendRaw(server.port, head("x".repeat(43)))).text).toMatch(/^HTTP\/1.1 401/);
});

test("every answer carries the headers that keep other pages off, and none that tell of us", async () => {
  await using server = await guardedServer({ folder: tempFolder() });
  const own = `Host: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${server.doors.token}\r\nConnection: close\r\n`;
  const answers = await Promise.all(
    [
      `GET / HTTP/1.1\r\n${own}\r\n`,
      `GET /health HTTP/1.1\r\n${own}\r\n`,
      `GET /api/sessions HTTP/1.1\r\n${own}\r\n`,
      `GET /api/nothing HTTP/1.1\r\n${own}\r\n`,
      `GET /api/sessions HTTP/1.1\r\nHost: evil\r\n\r\n`,
      `OPTIONS /api/sessions HTTP/1.1\r\n${own}\r\n`,
      `CONNECT evil:443 HTTP/1.1\r\n${own}\r\n`,
      `POST /api/sessions HTTP/1.1\r\n${own}Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{`,
      "what is no HTTP\r\n\r\n",
    ].map((text) => sendRaw(server.port, text)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 421, 405, 405, 400, 400]);
  for (const [at, { headers }] of answers.entries()) {
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    const minimal = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    expect(headers["content-security-policy"]).toBe(at === 0 ? pagePolicy : minimal);
    expect(
      Object.keys(headers).filter((name) => /^(server|x-powered-by|access-control-.*|set-cookie)$/.test(name)),
    ).toEqual([]);
  }
});

test("health and the page's files tell nothing of the version, the machine or the source", async () => {
  await using server = await guardedServer({ folder: tempFolder() });
  const { ask } = use(server);
  const health = (await (await ask("GET", "/health")).json()) as object;
  expect(health).toEqual({ status: "ok", uptime: expect.any(Number) });
  const page = await (await ask("GET", "/")).text();
  const assets = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path as string);
  expect(assets.length).toBeGreaterThan(1);
  for (const path of assets) {
    const answer = await ask("GET", path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text()).not.toMatch(/sourceMappingURL|\/tmp\/|\/home\//);
    expect((await ask("GET", `${path}.map`)).status).toBe(404);
  }
  for (const path of ["/assets", "/index.html", "/package.json"]) expect((await ask("GET", path)).status).toBe(404);
});
