import type { IncomingMessage } from "node:http";
import { createParser } from "eventsource-parser";
import { type BodyKind, bodyKind } from "./body-kind.ts";
import { type Delta, ModelError } from "./model.ts";
import { enoughOfPage } from "./refusal.ts";
import type { WireReader, WireReply } from "./wire/wire.ts";

export interface Reading {
  onDelta(delta: Delta): void;
  /** Called at every byte that comes. */
  heard(): void;
  /** The events of an answer that is no stream. Throws ModelError where it tells of none. */
  eventsIn(body: string): readonly string[];
}

/** How long the usage is waited for when all else is there, and the server neither says that it is done nor hangs up. */
const lingerMs = 1000;

/** No reply is a tenth as long; whoever sends more has lost its way, and would fill our memory. */
const mostMegabytes = 32;

/** Resolves with the whole reply as soon as it is whole; what the server does with the connection after that is its affair. */
export function readReply(
  response: IncomingMessage,
  reader: WireReader,
  { onDelta, heard, eventsIn }: Reading,
): Promise<WireReply> {
  const { promise, resolve, reject } = Promise.withResolvers<WireReply>();
  const declared = (response.headers["content-type"] ?? "").includes("event-stream");
  let kind: BodyKind | null = null;
  /** What came before that was clear, or all of what is no stream. */
  let held = "";
  let deltas: Delta[] = [];
  let over = false;
  let linger: NodeJS.Timeout | undefined;
  const parser = createParser({
    onEvent({ data }) {
      // What comes behind the end, perhaps in the same piece, belongs to no reply of ours.
      if (reader.done) return;
      deltas.push(...reader.push(data));
      if (!reader.finished) return;
      // Only what says something counts: some servers breathe for as long as the connection is open.
      clearTimeout(linger);
      linger = setTimeout(takeIt, lingerMs);
    },
  });
  let bytes = 0;
  let telling: NodeJS.Immediate | undefined;
  // One read of the socket often carries many small deltas; told as one, they cost one event instead of many.
  const tell = () => {
    telling = undefined;
    const told = merged(deltas);
    deltas = [];
    for (const delta of told) onDelta(delta);
  };
  const finish = (settle: () => void) => {
    if (over) return;
    over = true;
    clearTimeout(linger);
    clearImmediate(telling);
    tell();
    settle();
  };
  const end = (cause?: ModelError) =>
    finish(() => {
      try {
        resolve(reader.end());
      } catch (error) {
        reject(cause ?? error);
      }
    });
  const takeIt = () => {
    end();
    response.destroy();
  };
  const feed = (chunk: string) => {
    if (kind === "stream") return parser.feed(chunk);
    held = kind ? held + chunk : (held + chunk).trimStart();
    kind ??= bodyKind(held, { declared });
    if (kind === "page" && held.length > enoughOfPage) {
      endWhole();
      response.destroy();
    }
    if (kind !== "stream") return;
    parser.feed(held);
    held = "";
  };
  const endWhole = () => {
    if (over) return;
    try {
      for (const data of eventsIn(held)) deltas.push(...reader.push(data));
      end();
    } catch (error) {
      finish(() => reject(error));
    }
  };
  response.setEncoding("utf8");
  response
    .on("data", (chunk: string) => {
      if (over) return;
      heard();
      try {
        bytes += Buffer.byteLength(chunk);
        if (bytes > mostMegabytes * 1_000_000) throw new ModelError("endless", `${mostMegabytes} MB`);
        feed(chunk);
      } catch (error) {
        finish(() => reject(error));
        response.destroy();
        return;
      }
      telling ??= setImmediate(tell);
      if (reader.done) end();
    })
    .on("end", () => (kind === "stream" || (declared && kind === null) ? end() : endWhole()))
    .on("error", (cause) => end(new ModelError("broken-stream", cause.message, { retryable: true, cause })));
  return promise;
}

function merged(deltas: readonly Delta[]): Delta[] {
  const result: Delta[] = [];
  for (const delta of deltas) {
    const last = result.at(-1);
    if (last?.type === delta.type && sameCall(last, delta)) last.text += delta.text;
    else result.push({ ...delta });
  }
  return result;
}

const sameCall = (one: Delta, other: Delta) =>
  one.type !== "tool-input" || (other.type === "tool-input" && one.call === other.call);
