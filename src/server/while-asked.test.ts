import { EventEmitter, once } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { textsIn } from "../i18n/texts.ts";
import { whileAsked } from "./while-asked.ts";

const texts = textsIn("en");
const aborted = async (signal: AbortSignal) => {
  await once(signal, "abort");
  throw signal.reason;
};

test("work is stopped when whoever asked is gone, and nothing is answered or reported", async () => {
  const outgoing = new EventEmitter() as ServerResponse;
  const answered = whileAsked({ outgoing, texts }, aborted);
  outgoing.emit("close");
  expect(await answered).toBe(null);
});

test("what takes too long is told in a sentence", async () => {
  const outgoing = new EventEmitter() as ServerResponse;
  await expect(whileAsked({ outgoing, texts, limitMs: 1 }, aborted)).rejects.toThrow(
    texts.tools.timedOut({ seconds: 0.001 }),
  );
});

test("what is done in time is answered, and nobody listens any more", async () => {
  const outgoing = new EventEmitter() as ServerResponse;
  expect(await whileAsked({ outgoing, texts, limitMs: 1_000 }, async () => ({ json: 1 }))).toEqual({ json: 1 });
  expect(outgoing.listenerCount("close")).toBe(0);
});
