import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as plain } from "node:http";
import { type RequestOptions, request as secure } from "node:https";
import { connect } from "node:net";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { codeIn, serving } from "./support/serving.ts";
import { skillmint } from "./support/skillmint.ts";

const fixture = (name: string) => resolve(import.meta.dirname, "fixtures/tls", name);
const tls = ["--tls-cert", fixture("cert.pem"), "--tls-key", fixture("key.pem")];

interface Answer {
  status: number | undefined;
  text: string;
}

/** Over a connection of its own to that address, whatever the headers say of it. */
function askAt(scheme: string, options: RequestOptions, body?: object): Promise<Answer> {
  const { promise, resolve: answered, reject } = Promise.withResolvers<Answer>();
  const request = scheme === "https" ? secure : plain;
  const trust = { ca: readFileSync(fixture("cert.pem")), servername: "localhost", agent: false };
  request({ ...trust, ...options }, async (answer) => {
    const pieces: string[] = [];
    for await (const piece of answer.setEncoding("utf8")) pieces.push(piece);
    answered({ status: answer.statusCode, text: pieces.join("") });
  })
    .on("error", reject)
    .end(body && JSON.stringify(body));
  return promise;
}

test.each([
  { listens: "127.0.0.2", at: "127.0.0.2", scheme: "https", flags: tls },
  { listens: "0.0.0.0", at: "127.0.0.2", scheme: "https", flags: tls },
  { listens: "0.0.0.0", at: "127.0.0.1", scheme: "http", flags: ["--insecure-http"] },
])("$scheme at $listens is guarded as at home", async ({ listens, at, scheme, flags }) => {
  const program = skillmint();
  const server = await serving(program, ["serve", "--port", "0", "--host", listens, ...flags]);
  const [link] = await server.said(/https?:\S+#code=\S+/);
  const { port, protocol } = new URL(server.url);
  expect(protocol).toBe(`${scheme}:`);
  const name = listens === "0.0.0.0" ? hostname() : listens;
  const own = `${name}:${port}`;
  const other = scheme === "https" ? "http" : "https";
  const ask = async (headers: Record<string, string>, path = "/api/status") => {
    const sent = { host: own, authorization: `Bearer ${server.token}`, ...headers };
    return (await askAt(scheme, { host: at, port, path, headers: sent })).status;
  };
  expect(await ask({})).toBe(200);
  expect(await ask({ origin: `${scheme}://${own}`, "sec-fetch-site": "same-origin" })).toBe(200);
  const refused = [
    [403, await ask({ origin: `${other}://${own}` })],
    [403, await ask({ origin: `${scheme}://${name}:1` })],
    [403, await ask({ origin: "https://elsewhere.example" })],
    [403, await ask({ "sec-fetch-site": "cross-site" })],
    [421, await ask({ host: `elsewhere.example:${port}` })],
    [421, await ask({ host: `${name}:1` })],
    [421, await ask({ host: "elsewhere.example", authorization: "" }, "/health")],
    [401, await ask({ authorization: `Bearer ${"x".repeat(43)}` })],
    [401, await ask({ authorization: "" })],
  ];
  for (const [expected, status] of refused) expect(status).toBe(expected);
  // The link's code lets a browser in, once.
  const headers = { host: own, origin: `${scheme}://${own}`, "content-type": "application/json" };
  const exchange = () =>
    askAt(
      scheme,
      { host: at, port, path: "/api/auth/exchange", method: "POST", headers },
      { code: codeIn(String(link)) },
    );
  const { token } = JSON.parse((await exchange()).text) as { token: string };
  expect([await ask({ authorization: `Bearer ${token}` }), (await exchange()).status]).toEqual([200, 401]);
  const { code, stderr } = await program.run("serve");
  expect([code, stderr]).toEqual([0, expect.stringContaining(`already at ${server.url}\n`)]);
});

test("at 127.0.0.2 it is not at 127.0.0.1, and nobody is heard without TLS", async () => {
  const server = await serving(skillmint(), ["serve", "--port", "0", "--host", "127.0.0.2", ...tls]);
  const { port } = new URL(server.url);
  const [error] = await once(connect(Number(port), "127.0.0.1"), "error");
  expect(error).toMatchObject({ code: "ECONNREFUSED" });
  const socket = connect(Number(port), "127.0.0.2").setEncoding("latin1");
  let heard = "";
  socket.on("data", (piece) => {
    heard += piece;
  });
  socket.on("error", () => undefined);
  socket.write(`GET /health HTTP/1.1\r\nHost: 127.0.0.2:${port}\r\n\r\n`);
  await once(socket, "close");
  expect(heard).not.toContain("200");
});

test.each([
  ["en", "Give --tls-cert and --tls-key, or say --insecure-http"],
  ["zh", "--tls-cert"],
])("where others could listen in, it says what to do, in %s, and listens nowhere", async (SKILLMINT_LANG, sentence) => {
  const { code, stdout, stderr } = await skillmint({ env: { SKILLMINT_LANG } }).run("serve", "--host", "0.0.0.0");
  expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(sentence)]);
  expect(stderr).toContain("--insecure-http");
});
