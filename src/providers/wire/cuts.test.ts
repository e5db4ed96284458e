import { StringDecoder } from "node:string_decoder";
import { isDeepStrictEqual } from "node:util";
import { createParser } from "eventsource-parser";
import { expect, test } from "vitest";
import { type CutStream, cutStreams } from "../../../test/support/cut-streams.ts";
import { plainTarget } from "../../../test/support/plain-target.ts";
import { createRandom } from "../../../test/support/proof.ts";
import { ModelError } from "../model.ts";
import { anthropic } from "./anthropic.ts";
import { openai } from "./openai.ts";
import { responses } from "./responses.ts";
import type { WireReply } from "./wire.ts";

const wires = { openai, anthropic, responses };
type Outcome = { reply: WireReply } | { error: unknown };

/** Reads as src/providers/step.ts does: decoded piece by piece, and ended wherever the bytes end. */
function reading({ wire }: CutStream) {
  const reader = wires[wire].read({ system: "", tools: [], messages: [] }, plainTarget);
  const decoder = new StringDecoder("utf8");
  const shown = { text: "" };
  const parser = createParser({
    onEvent({ data }) {
      for (const delta of reader.push(data)) if (delta.type === "text") shown.text += delta.text;
    },
  });
  return {
    shown,
    feed: (bytes: Uint8Array) => parser.feed(decoder.write(Buffer.from(bytes))),
    end(): Outcome {
      parser.feed(decoder.end());
      return outcomeOf(() => reader.end());
    },
    /** As if this were all. */
    endHere: () => outcomeOf(() => reader.end()),
  };
}

function outcomeOf(end: () => WireReply): Outcome {
  try {
    return { reply: end() };
  } catch (error) {
    return { error };
  }
}

function readAll(stream: CutStream, chunks: readonly Uint8Array[]): Outcome {
  const { feed, end } = reading(stream);
  for (const chunk of chunks) feed(chunk);
  return end();
}

/** Without our own ids, which are new each time, and the usage, which may come after all that counts. */
function told(outcome: Outcome): unknown {
  if ("error" in outcome) return outcome.error instanceof ModelError ? outcome.error.problem : outcome.error;
  const { calls, usage: _, ...rest } = outcome.reply;
  return { ...rest, calls: calls.map(({ id: _, ...call }) => call) };
}

const wholeOf = (stream: CutStream) => readAll(stream, [stream.bytes]);

test.each(cutStreams)("$name: whole, it is what was sent", (stream) => {
  const outcome = wholeOf(stream);
  if (!("reply" in outcome)) throw outcome.error;
  const { calls, usage } = outcome.reply;
  expect(calls.length).toBe(stream.reply.calls?.length);
  const inputs = calls.filter(({ unusable, input }) => !unusable && typeof input === "object");
  expect(inputs.length).toBe(stream.usable);
  expect(usage?.input).toBeGreaterThan(0);
});

test.each(cutStreams)("$name: cut at any byte, it is either an error or the whole reply", (stream) => {
  const whole = told(wholeOf(stream));
  const slow = reading(stream);
  const wrong: unknown[] = [];
  for (let at = 0; at <= stream.bytes.length; at++) {
    const expected = at < stream.wholeAt ? "broken-stream" : whole;
    // Byte by byte, and handed over in one piece (not at every byte, for each reads all before it): no difference.
    const inOnePiece =
      at % 4 === 0 || at >= stream.wholeAt - 4 ? [readAll(stream, [stream.bytes.subarray(0, at)])] : [];
    for (const found of [slow.endHere(), ...inOnePiece].map(told)) {
      if (!isDeepStrictEqual(found, expected)) wrong.push({ at, found });
    }
    if (!(stream.reply.text ?? "").startsWith(slow.shown.text)) wrong.push({ at, shown: slow.shown.text });
    slow.feed(stream.bytes.subarray(at, at + 1));
  }
  expect(wrong).toEqual([]);
  expect(slow.shown.text).toBe(stream.reply.text ?? "");
});

test.each(cutStreams)("$name: torn into any pieces, it is the same reply", (stream) => {
  const whole = told(wholeOf(stream));
  const random = createRandom(14);
  for (let round = 0; round < 40; round++) {
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < stream.bytes.length; ) {
      const size = 1 + random.below(round + 1);
      pieces.push(stream.bytes.subarray(at, at + size));
      at += size;
    }
    expect(told(readAll(stream, pieces))).toEqual(whole);
  }
});
