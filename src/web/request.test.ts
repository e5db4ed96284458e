import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer as createSecure } from "node:https";
import type { AddressInfo } from "node:net";
import { createServer as createPlain } from "node:net";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Listening,
  listening,
  otherPublicAddress,
  publicAddress,
  servedBy,
  webWorld,
} from "../../test/support/web-world.ts";
import { WebProblem } from "./problem.ts";
import { type WebRequest, webRequest } from "./request.ts";

const word = "The quick brown fox. ".repeat(200);
const packed: Record<string, Buffer> = {
  gzip: gzipSync(word),
  br: brotliCompressSync(word),
  zstd: zstdCompressSync(word),
  deflate: deflateSync(word),
  "deflate, gzip": gzipSync(deflateSync(word)),
};
const bomb = gzipSync(Buffer.alloc(50_000_000));

let site: Listening;
beforeAll(async () => {
  site = await listening((request, response) => {
    const url = new URL(request.url ?? "", `http://${request.headers.host}`);
    const step = url.searchParams.get("to");
    if (step !== null) {
      const status = Number(url.searchParams.get("status") ?? 302);
      response.writeHead(status, { location: step }).end("moved");
    } else if (url.pathname === "/echo") {
      const chunks: Buffer[] = [];
      request.on("data", (chunk) => chunks.push(chunk));
      request.on("end", () => {
        const { method, headers } = request;
        response.end(JSON.stringify({ method, headers, path: request.url, body: Buffer.concat(chunks).toString() }));
      });
    } else if (url.pathname === "/packed") {
      const by = url.searchParams.get("by") ?? "";
      response.writeHead(200, { "content-encoding": by }).end(packed[by]);
    } else if (url.pathname === "/raw")
      response.writeHead(200, { "content-encoding": "deflate" }).end(deflateRawSync(word));
    else if (url.pathname === "/bomb") response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    else if (url.pathname === "/cut")
      response.writeHead(200, { "content-encoding": "gzip" }).end(packed.gzip?.subarray(0, 60));
    else if (url.pathname === "/none") response.writeHead(200, { "content-encoding": "gzip" }).end();
    else if (url.pathname === "/odd") response.writeHead(200, { "content-encoding": "rot13" }).end(word);
    else if (url.pathname === "/long-head") response.writeHead(200, { "x-long": "x".repeat(70_000) }).end();
    else if (url.pathname === "/silent") return;
    else if (url.pathname === "/drip") {
      if (url.search === "?bare") response.useChunkedEncodingByDefault = false;
      response.write("a");
      const drip = setInterval(() => response.write("a"), 5);
      request.socket.on("close", () => clearInterval(drip));
    } else if (url.pathname === "/broken") {
      response.writeHead(200, { "content-length": "1000" }).write("half");
      response.socket?.destroySoon();
    } else response.end(word);
  });
});
afterAll(() => site[Symbol.asyncDispose]());

const signal = new AbortController().signal;
const world = (more: Parameters<typeof webWorld>[0] = {}) =>
  webWorld({
    server: site.port,
    ...more,
    names: { "site.example": [publicAddress], "www.site.example": [publicAddress], ...more.names },
  });
const ask = (path: string, more: Partial<WebRequest> = {}) =>
  webRequest(new URL(path, "http://site.example"), { ...world(), signal, ...more });
const text = async (path: string, more: Partial<WebRequest> = {}) => {
  const { bytes, isCut } = await (await ask(path, more)).read(10_000_000);
  return { text: bytes.toString(), isCut };
};
const problem = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error) => (error instanceof WebProblem ? `${error.kind} ${error.host}` : error),
  );

test("a page is asked for with a name of ours, no user, no cookie, and its own host", async () => {
  const url = new URL("http://ann:secret@site.example/echo?a=1%0d%0ab#part");
  const answer = await webRequest(url, { ...world(), signal, headers: { Accept: "text/html", Host: "other.example" } });
  const { bytes } = await answer.read(1_000_000);
  expect(JSON.parse(bytes.toString())).toEqual({
    method: "GET",
    path: "/echo?a=1%0d%0ab",
    body: "",
    headers: {
      "user-agent": "Mozilla/5.0 (compatible; SkillMint)",
      accept: "text/html",
      "accept-encoding": "gzip, deflate, br, zstd",
      host: "site.example",
      connection: "close",
    },
  });
  expect(answer.url.href).toBe("http://site.example/echo?a=1%0d%0ab#part");
});

test("a body is posted", async () => {
  const { text: said } = await text("/echo", { method: "POST", body: "q=雨" });
  expect(JSON.parse(said)).toMatchObject({ method: "POST", body: "q=雨", headers: { "content-length": "5" } });
});

test.each(Object.keys(packed))("what is packed by %s is unpacked", async (by) => {
  expect(await text(`/packed?by=${by}`)).toEqual({ text: word, isCut: false });
});

test("deflate without its head, a body that ends early and an empty one are read as browsers read them", async () => {
  expect(await text("/raw")).toEqual({ text: word, isCut: false });
  expect(word.startsWith((await text("/cut")).text)).toBe(true);
  expect(await text("/none")).toEqual({ text: "", isCut: false });
});

test("no more is read than was wanted, of a bomb neither", async () => {
  const page = await ask("/page");
  expect(await page.read(10)).toEqual({ bytes: Buffer.from(word.slice(0, 10)), isCut: true, isLate: false });
  const { bytes, isCut } = await (await ask("/bomb", { limits: { maxBytes: 100_000 } })).read(1e9);
  expect([bytes.length, isCut]).toEqual([100_000, true]);
});

test("an encoding that nobody knows, a head without end and a body that breaks off are problems with a name", async () => {
  expect(await problem(text("/odd"))).toBe("network site.example");
  expect(await problem(text("/long-head"))).toBe("too-large site.example");
  expect(await problem(text("/broken"))).toBe("network site.example");
});

test("silence ends by the time limit, of a body in drops there is what has come; the user's stop ends it at once", async () => {
  const limits = { totalMs: 100 };
  expect(await problem(ask("/silent", { limits }))).toBe("timeout site.example");
  // A body in chunks, and one that ends with its connection.
  for (const path of ["/drip", "/drip?bare"]) {
    const { bytes, isLate } = await (await ask(path, { limits })).read(10_000);
    expect([bytes.toString(), isLate]).toEqual([expect.stringMatching(/^a+$/), true]);
  }
  const never = { ...world(), lookup: () => new Promise<never>(() => undefined) };
  expect(await problem(ask("/", { ...never, limits }))).toBe("timeout site.example");
  const stop = new AbortController();
  const readings = ["/drip", "/drip?bare"].map(async (path) =>
    (await ask(path, { signal: stop.signal })).read(1_000_000),
  );
  await Promise.race([...readings, ask("/")]);
  stop.abort(new Error("the user's word"));
  for (const reading of readings) await expect(reading).rejects.toThrow("the user's word");
});

test("a name that nobody knows, a port on which nobody listens, and what is no web", async () => {
  const nobody = await listening(() => undefined);
  await nobody[Symbol.asyncDispose]();
  expect(await problem(webRequest(new URL("http://nobody.example/"), { ...world(), signal }))).toBe(
    "dns nobody.example",
  );
  expect(await problem(ask("/", world({ server: nobody.port })))).toBe("refused site.example");
  for (const url of ["file:///etc/passwd", "data:text/html,x", "ftp://site.example/", "about:blank"])
    expect(await problem(webRequest(new URL(url), { ...world(), signal }))).toContain("not-web");
});

test("redirects within a site are followed, five of them, others are told", async () => {
  const followed = await ask(`/?to=${encodeURIComponent("//www.site.example/page")}`);
  expect([followed.url.href, followed.moved]).toEqual(["http://www.site.example/page", null]);
  const told = await ask("/?to=http://other.example/x");
  expect([told.status, told.moved?.href, (await told.read(10)).bytes.length]).toEqual([
    302,
    "http://other.example/x",
    0,
  ]);
  const chain = (left: number): string => (left === 0 ? "/page" : `/?to=${encodeURIComponent(chain(left - 1))}`);
  expect((await ask(chain(5))).url.pathname).toBe("/page");
  expect(await problem(ask(chain(6)))).toBe("redirects site.example");
  expect(await problem(ask("/?to=file:///etc/passwd"))).toBe("not-web http://site.example/?to=file:///etc/passwd");
  expect(await problem(ask("/?to=http://[bad"))).toBe("redirects site.example");
});

test("to another host goes neither a key nor what was posted", async () => {
  const given = world({ names: { "other.example": [publicAddress] } });
  const headers = { authorization: "Bearer key", "x-key": "key", accept: "text/html" };
  const to = encodeURIComponent("http://other.example/echo");
  const all = { ...given, headers, follows: () => true };
  const { text: seen } = await text(`/?to=${to}`, all);
  expect(JSON.parse(seen).headers).toMatchObject({ host: "other.example", accept: "text/html" });
  expect(seen).not.toContain("key");
  const post = { ...all, method: "POST" as const, body: "secret" };
  expect((await ask(`/?status=307&to=${to}`, post)).moved?.host).toBe("other.example");
  const { text: after } = await text(`/?status=303&to=${to}`, post);
  expect(JSON.parse(after)).toMatchObject({ method: "GET", body: "" });
  const { text: same } = await text("/?status=308&to=/echo", post);
  expect(JSON.parse(same)).toMatchObject({ method: "POST", body: "secret", headers: { "x-key": "key" } });
});

test("every hop is checked, and a name that has turned inside is told", async () => {
  const canary = await listening((_request, response) => void response.end("inside"));
  await using _ = canary;
  const given = world({ names: { "turns.example": [[publicAddress], ["127.0.0.1"]] } });
  const url = new URL(`http://turns.example:${canary.port}/?to=/again`);
  expect(await problem(webRequest(url, { ...given, signal }))).toBe("private turns.example");
  expect(given.inside).toEqual(["turns.example"]);
  expect(given.dialled).toEqual([`${publicAddress}:${canary.port}`]);
  expect(canary.connections).toEqual([]);
});

test("one private address among several is enough, and what was let through is reached", async () => {
  const names = { "two.example": [publicAddress, "10.0.0.1"], "six.example": [otherPublicAddress] };
  const given = world({ names });
  expect(await problem(webRequest(new URL("http://two.example/"), { ...given, signal }))).toBe("private two.example");
  expect(given.dialled).toEqual([]);
  expect((await webRequest(new URL("http://six.example/"), { ...given, signal })).status).toBe(200);
  const home = world({
    mayEnter: ({ host, port, address }) =>
      `${host} ${port} ${address}` === `localhost ${site.port} 127.0.0.1` || address === "::1",
  });
  expect((await webRequest(new URL(`http://localhost:${site.port}/`), { ...home, signal })).status).toBe(200);
});

test("our own port is closed whatever was let through, and by whichever address of this machine", async () => {
  const names = { "me.example": ["127.0.0.1"] };
  for (const host of ["127.0.0.1", "localhost", "me.example", "[::ffff:0.0.0.0]", "0", "127.1.2.3"]) {
    const given = world({ names, mayEnter: () => true, ownPorts: [site.port] });
    const url = new URL(`http://${host}:${site.port}/`);
    expect(await problem(webRequest(url, { ...given, signal }))).toContain("own-port");
    expect(given.dialled).toEqual([]);
  }
});

test("the name that was asked for is the one on the certificate; a wrong or unknown one is a problem of its own", async () => {
  const file = (name: string) => readFileSync(join(import.meta.dirname, "../../test/fixtures/tls", name));
  const server = createSecure({ cert: file("cert.pem"), key: file("key.pem") }, (request, response) => {
    response.end((request.socket as unknown as { servername: string | false | null }).servername || "no name");
  });
  await using secure = await servedBy(server);
  const given = world({ mayEnter: () => true, server: secure.port });
  const get = (host: string) => webRequest(new URL(`https://${host}:${secure.port}/`), { ...given, signal });
  expect(await problem(get("localhost"))).toBe("tls localhost");
  const usual = getCACertificates("default");
  setDefaultCACertificates([...usual, file("cert.pem").toString()]);
  try {
    expect((await (await get("localhost")).read(100)).bytes.toString()).toBe("localhost");
    expect((await (await get("127.0.0.1")).read(100)).bytes.toString()).toBe("no name");
    expect(await problem(get("site.example"))).toBe("tls site.example");
  } finally {
    setDefaultCACertificates(usual);
  }
  const plain = createPlain((socket) => void socket.end("HTTP/1.0 200 OK\r\n\r\n")).listen(0, "127.0.0.1");
  await once(plain, "listening");
  const { port } = plain.address() as AddressInfo;
  expect(await problem(webRequest(new URL(`https://localhost:${port}/`), { ...given, signal }))).toBe("tls localhost");
  plain.close();
});

test("proxy settings of the environment are not ours", () => {
  const script = `
    const { webRequest } = await import(${JSON.stringify(join(import.meta.dirname, "request.ts"))});
    const reach = { mayEnter: () => true, leadsInside() {} };
    const page = await webRequest(new URL("http://127.0.0.1:${site.port}/"), { reach, signal: AbortSignal.timeout(5000) });
    console.log(page.status);`;
  const proxied = {
    HTTP_PROXY: "http://127.0.0.1:9",
    http_proxy: "http://127.0.0.1:9",
    ALL_PROXY: "http://127.0.0.1:9",
  };
  const { promise, resolve } = Promise.withResolvers<string>();
  execFile(
    process.execPath,
    ["--input-type=module", "-e", script],
    { env: { ...proxied, NODE_USE_ENV_PROXY: "1", NO_PROXY: "" } },
    (_error, out) => resolve(out),
  );
  return expect(promise).resolves.toBe("200\n");
});
