import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { createMatcher, maskBy, placeholder } from "../protocol/mask.ts";
import { createApp } from "./app.ts";
import { Refusal } from "./refusal.ts";
import { route } from "./route.ts";

const secret = "a secret of 23 letters!";

test("no answer holds a secret, neither a good one nor a refusal nor what nobody expected", async () => {
  const answer = { json: z.unknown() };
  const [method, summary] = ["GET", "x"] as const;
  const routes = [
    route({ method, path: "/good", summary, answer, handle: async () => ({ json: { [secret]: [secret] } }) }),
    route({ method, path: "/refused", summary, answer, handle: () => refuse(new Refusal(400, () => secret)) }),
    route({ method, path: "/broken", summary, answer, handle: () => refuse(new Error(secret)) }),
  ];
  const matcher = createMatcher([secret]);
  const mask = { ...maskBy(() => matcher), matcher: () => matcher, refresh: async () => undefined, values: () => [] };
  const serve = createApp({ routes, files: [], mask, report: () => undefined });
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing, null)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const texts = await Promise.all(
    routes.map(async ({ path }) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()),
  );
  expect(texts.map((text) => [text.includes(secret), text.includes(placeholder)])).toEqual(
    texts.map(() => [false, true]),
  );
});

test("what the server is made with changes nothing for others in its process: what fetch gives is a Response", async () => {
  const serve = createApp({ routes: [], files: [], report: () => undefined });
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing, null)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/health`);
  expect([await answer.json(), answer instanceof Response]).toEqual([expect.objectContaining({ status: "ok" }), true]);
});

const refuse = (error: Error) => Promise.reject(error);
