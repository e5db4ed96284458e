import { expect, onTestFinished, test } from "vitest";
import { remote } from "../../../test/support/connect-remote.ts";
import { createFetch } from "./fetch.ts";

function fetchFor(server: string) {
  const own = createFetch({ server: new URL(server), headers: { "x-key": "geheim" }, messageBytes: 1_000 });
  onTestFinished(own.close);
  return own.fetch;
}

test("a server's headers and a token go to that server, and to no address that it names", async () => {
  const elsewhere = await remote(({ refuse }) => refuse(200, "there"));
  const server = await remote(({ refuse }) => refuse(302, "", { location: elsewhere.url }));
  const fetch = fetchFor(server.url);
  const headers = { authorization: "Bearer token", accept: "text/plain" };
  expect(await (await fetch(server.url, { headers })).text()).toBe("there");
  expect(server.seen[0]?.headers).toMatchObject({ "x-key": "geheim", authorization: "Bearer token" });
  expect(elsewhere.seen[0]?.headers).not.toHaveProperty("x-key");
  expect(elsewhere.seen[0]?.headers).not.toHaveProperty("authorization");
  expect(elsewhere.seen[0]?.headers.accept).toBe("text/plain");
});

test("what was asked to be left is not followed, nor is what was sent", async () => {
  const elsewhere = await remote(({ refuse }) => refuse(200));
  const server = await remote(({ refuse }) => refuse(307, "", { location: elsewhere.url }));
  const fetch = fetchFor(server.url);
  expect((await fetch(server.url, { redirect: "manual" })).status).toBe(307);
  expect((await fetch(server.url, { method: "POST", body: "{}" })).status).toBe(307);
  expect(elsewhere.seen).toEqual([]);
});

test("who wants no more ends an answer that never ends", async () => {
  const server = await remote((exchange) => exchange.stream().raw("data: 1\n\n"));
  const stop = new AbortController();
  const answer = await fetchFor(server.url)(server.url, { signal: stop.signal });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("data: 1\n\n");
  stop.abort();
  await expect(reader.read()).rejects.toThrow("aborted");
});
