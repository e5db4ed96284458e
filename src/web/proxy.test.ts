import { once } from "node:events";
import { request as send } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Listening, listening, publicAddress, type WebWorld, webWorld } from "../../test/support/web-world.ts";
import { startProxy, type WebProxy } from "./proxy.ts";

let site: Listening;
beforeAll(async () => {
  site = await listening((request, response) => {
    const { method, url, headers } = request;
    if (url === "/stream") {
      response.writeHead(200, { "content-type": "text/event-stream", "x-one": "1", connection: "x-hop", "x-hop": "1" });
      response.flushHeaders();
      response.on("close", () => site.server.emit("left"));
      return;
    }
    if (url === "/silent") {
      response.on("close", () => site.server.emit("left"));
      return void site.server.emit("asked");
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () =>
      response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() })),
    );
  });
  site.server.on("upgrade", (request, socket) => {
    if (request.url === "/no") return socket.end("HTTP/1.1 426 Upgrade Required\r\ncontent-length: 2\r\n\r\nno");
    socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\nfirst:");
    socket.pipe(socket);
  });
});
afterAll(() => site[Symbol.asyncDispose]());

interface Proxied extends AsyncDisposable {
  world: WebWorld;
  proxy: WebProxy;
  refused: string[];
  /** Bytes of each piece that came. */
  came: number[];
  port: number;
  pass: string;
}

async function proxied(more: Parameters<typeof webWorld>[0] = {}): Promise<Proxied> {
  const names = { "site.example": [publicAddress], "inside.example": ["127.0.0.1"], ...more.names };
  const world = webWorld({ server: site.port, ...more, names });
  const refused: string[] = [];
  const came: number[] = [];
  const proxy = await startProxy({
    ...{ ...world, onBytes: (count: number) => void came.push(count) },
    onRefused: (address, why) => void refused.push(why === "private" ? address : `${address} ${why}`),
  });
  return {
    ...{ world, proxy, refused, came, port: Number(new URL(proxy.server).port) },
    pass: `Basic ${Buffer.from(`${proxy.username}:${proxy.password}`).toString("base64")}`,
    [Symbol.asyncDispose]: () => proxy.close(),
  };
}

/** Lines as they are, to the proxy; all that comes back until it closes. */
async function raw({ port }: Proxied, ...lines: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  return await textOf(socket);
}

async function textOf(socket: Socket): Promise<string> {
  let text = "";
  for await (const chunk of socket.setEncoding("latin1")) text += chunk;
  return text;
}

const statusOf = (answer: string) => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]);
const auth = ({ pass }: Proxied) => `proxy-authorization: ${pass}`;

test("a page in clear is asked for at the host of its address, whatever the request says, and without our password", async () => {
  await using at = await proxied();
  const headers = ["host: inside.example", "x-keep: 1", "connection: close, x-drop", "x-drop: 1", "content-length: 3"];
  const answer = await raw(at, "POST http://site.example/a?b=1 HTTP/1.1", auth(at), ...headers, "", "abc");
  expect(statusOf(answer)).toBe(200);
  expect(JSON.parse(/\{.*\}/.exec(answer)?.[0] ?? "")).toEqual({
    ...{ method: "POST", url: "/a?b=1", body: "abc" },
    headers: { host: "site.example", "x-keep": "1", "content-length": "3", connection: "close" },
  });
  expect(at.world.asked).toEqual(["site.example"]);
});

test("who does not know the password gets nowhere", async () => {
  await using at = await proxied();
  const half = Buffer.from(`${at.proxy.username}:${at.proxy.password.slice(0, -1)}x`).toString("base64");
  for (const given of ["x: 1", "proxy-authorization: Basic", `proxy-authorization: Basic ${half}`]) {
    for (const line of ["GET http://site.example/ HTTP/1.1", "CONNECT site.example:443 HTTP/1.1"])
      expect(statusOf(await raw(at, line, "host: site.example", given, "connection: close"))).toBe(407);
    const upgrade = ["connection: upgrade", "upgrade: websocket"];
    expect(statusOf(await raw(at, "GET http://site.example/ HTTP/1.1", "host: site.example", given, ...upgrade))).toBe(
      407,
    );
  }
  expect(at.world.asked).toEqual([]);
});

test("a private address is refused and told, in tunnels and in clear; nothing is dialled", async () => {
  await using at = await proxied();
  const connectTo = (target: string) => raw(at, `CONNECT ${target} HTTP/1.1`, "host: site.example", auth(at));
  const get = (url: string) => raw(at, `GET ${url} HTTP/1.1`, "host: site.example", auth(at), "connection: close");
  const answers = [
    await connectTo(`127.0.0.1:${site.port}`),
    await connectTo(`[::1]:${site.port}`),
    await connectTo(`inside.example:${site.port}`),
    await connectTo("2130706433:80"),
    await get(`http://localhost:${site.port}/`),
    await get("http://0x7f.1/"),
  ];
  expect(answers.map(statusOf)).toEqual([403, 403, 403, 403, 403, 403]);
  const { port } = site;
  const seen = [`127.0.0.1:${port}`, `[::1]:${port}`, `inside.example:${port}`, "127.0.0.1:80", `localhost:${port}`];
  expect(at.refused).toEqual([...seen, "127.0.0.1:80"]);
  expect([at.world.dialled, at.world.inside]).toEqual([[], ["inside.example"]]);
});

test("what is no host with a port, and no page in clear, is no request", async () => {
  await using at = await proxied({ mayEnter: () => true });
  const lines = [
    ...["CONNECT site.example HTTP/1.1", "CONNECT a@127.0.0.1:80 HTTP/1.1", "CONNECT site.example:80/x HTTP/1.1"],
    ...[
      "CONNECT [::1%25lo]:80 HTTP/1.1",
      "CONNECT site.example:99999 HTTP/1.1",
      "CONNECT http://127.0.0.1:80 HTTP/1.1",
    ],
    ...["GET / HTTP/1.1", "GET file:///etc/passwd HTTP/1.1", "GET https://site.example/ HTTP/1.1"],
    ...["GET ftp://site.example/ HTTP/1.1", "CONNECT site.example\\.127.0.0.1:80 HTTP/1.1"],
  ];
  for (const line of lines) expect(statusOf(await raw(at, line, "host: x", auth(at), "connection: close"))).toBe(400);
  expect(at.world.dialled).toEqual([]);
});

test("its own port and ours are closed, whatever was let through", async () => {
  await using at = await proxied({ mayEnter: () => true, ownPorts: [site.port] });
  for (const target of [`127.0.0.1:${at.port}`, `inside.example:${at.port}`, `localhost:${site.port}`])
    expect(statusOf(await raw(at, `CONNECT ${target} HTTP/1.1`, "host: x", auth(at)))).toBe(403);
  expect(at.world.dialled).toEqual([]);
});

test("each request of one connection is judged by itself", async () => {
  await using at = await proxied({ names: { "turns.example": [[publicAddress], ["127.0.0.1"]] } });
  const socket = connect(at.port, "127.0.0.1");
  const get = (url: string, more = "") => `GET ${url} HTTP/1.1\r\nhost: site.example\r\n${auth(at)}\r\n${more}\r\n`;
  socket.write(get("http://turns.example/1"));
  socket.write(get("http://turns.example/2"));
  socket.write(get(`http://127.0.0.1:${site.port}/3`, "connection: close\r\n"));
  const statuses = [...(await textOf(socket)).matchAll(/HTTP\/1.1 (\d+) /g)].map(([, status]) => status);
  expect(statuses).toEqual(["200", "403", "403"]);
  expect(at.world.dialled).toEqual([`${publicAddress}:80`]);
});

test("a tunnel carries both ways, and ends with either end", async () => {
  await using at = await proxied({ mayEnter: ({ host }) => host === "127.0.0.1" });
  const ends: Socket[] = [];
  const echo = createServer((socket) => void ends.push(socket.setNoDelay())).listen(0, "127.0.0.1");
  await once(echo, "listening");
  const tunnel = async () => {
    const socket = connect(at.port, "127.0.0.1");
    const { port } = echo.address() as { port: number };
    socket.write(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\nhost: x\r\n${auth(at)}\r\n\r\nearly`);
    const arrived = once(echo, "connection");
    const [said] = await once(socket, "data");
    expect(String(said)).toBe("HTTP/1.1 200 Connection Established\r\n\r\n");
    await arrived;
    const there = ends.at(-1) as Socket;
    expect(String((await once(there, "data"))[0])).toBe("early");
    return { socket, there };
  };
  const one = await tunnel();
  one.there.end("last words");
  expect(await textOf(one.socket)).toBe("last words");
  expect(at.came).toEqual(["last words".length]);
  const two = await tunnel();
  const gone = once(two.there.resume(), "close");
  two.socket.destroy();
  await gone;
  const three = await tunnel();
  const ended = [
    once(three.socket.resume(), "close"),
    once(
      three.there.resume().on("error", () => undefined),
      "close",
    ),
  ];
  await at.proxy.close();
  await Promise.all(ended);
  echo.close();
});

test("a body of many megabytes waits for who reads it", async () => {
  await using at = await proxied({ mayEnter: () => true });
  let written = 0;
  const source = createServer((socket) => {
    const more = () => {
      while (written < 64 && socket.write(Buffer.alloc(1_000_000))) written++;
      if (written >= 64) socket.end();
    };
    socket.on("drain", () => {
      written++;
      more();
    });
    socket.on("error", () => undefined);
    more();
  }).listen(0, "127.0.0.1");
  await once(source, "listening");
  const socket = connect(at.port, "127.0.0.1");
  socket.write(
    `CONNECT 127.0.0.1:${(source.address() as { port: number }).port} HTTP/1.1\r\nhost: x\r\n${auth(at)}\r\n\r\n`,
  );
  await once(socket, "readable");
  // Nobody reads: what the system's own buffers take is all that may be on the way.
  const before = process.memoryUsage().external;
  const ticks = Array.from({ length: 50 }, () => new Promise((resolve) => setImmediate(resolve)));
  await Promise.all(ticks);
  expect(process.memoryUsage().external - before).toBeLessThan(30_000_000);
  let length = 0;
  for await (const chunk of socket) length += (chunk as Buffer).length;
  expect(length).toBeGreaterThanOrEqual(64_000_000);
  source.close();
});

test("another protocol is spoken where the site agrees, and its no is passed on", async () => {
  await using at = await proxied();
  const lines = ["host: x", auth(at), "connection: Upgrade", "upgrade: websocket", "sec-websocket-key: k"];
  const socket = connect(at.port, "127.0.0.1");
  socket.write(`GET http://site.example/ws HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\nearly `);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  while (!text.includes("early ")) await once(socket, "data");
  socket.end("late");
  await once(socket, "close");
  expect(text).toBe(
    "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nfirst:early late",
  );
  const no = await raw(at, "GET http://site.example/no HTTP/1.1", ...lines);
  expect([statusOf(no), no.endsWith("no")]).toEqual([426, true]);
  expect(statusOf(await raw(at, "POST http://site.example/ws HTTP/1.1", ...lines))).toBe(400);
  expect(statusOf(await raw(at, `GET http://127.0.0.1:${site.port}/ws HTTP/1.1`, ...lines))).toBe(403);
});

test("a stream's head comes before its first word, without what was for the proxy alone; who leaves is missed at the site", async () => {
  await using at = await proxied();
  const request = send({
    port: at.port,
    host: "127.0.0.1",
    path: "http://site.example/stream",
    headers: { "proxy-authorization": at.pass },
  });
  request.end();
  const [response] = await once(request, "response");
  expect([response.headers["x-one"], response.headers["x-hop"]]).toEqual(["1", undefined]);
  const left = once(site.server, "left");
  request.on("error", () => undefined).destroy();
  response.on("error", () => undefined);
  await left;
});

test("who leaves before a site has answered is missed there too", async () => {
  await using at = await proxied();
  const asked = once(site.server, "asked");
  const socket = connect(at.port, "127.0.0.1");
  socket.write(`GET http://site.example/silent HTTP/1.1\r\nhost: x\r\n${auth(at)}\r\n\r\n`);
  await asked;
  const left = once(site.server, "left");
  socket.destroy();
  await left;
});

test("a site that cannot be had is said to be so", async () => {
  await using at = await proxied();
  const answer = await raw(at, "GET http://nobody.example/ HTTP/1.1", "host: x", auth(at), "connection: close");
  expect([statusOf(answer), answer.endsWith("SkillMint: dns")]).toEqual([502, true]);
  expect(statusOf(await raw(at, "CONNECT nobody.example:443 HTTP/1.1", "host: x", auth(at)))).toBe(502);
  expect(at.refused).toEqual(["nobody.example:80 dns", "nobody.example:443 dns"]);
});

test("when it is closed, its port is, and nothing of it is left", async () => {
  const at = await proxied();
  const waiting = connect(at.port, "127.0.0.1");
  await once(waiting, "connect");
  const ended = once(waiting, "close");
  await Promise.all([at.proxy.close(), at.proxy.close()]);
  await at.proxy.close();
  await ended;
  const [error] = await once(connect(at.port, "127.0.0.1"), "error");
  expect(error.code).toBe("ECONNREFUSED");
});
