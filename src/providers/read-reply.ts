import type { IncomingMessage } from "node:http";
import { createParser } from "eventsource-parser";
import { type Delta, ModelError } from "./model.ts";
import type { WireReader, WireReply } from "./wire/wire.ts";

export interface Reading {
  onDelta(delta: Delta): void;
  /** Called at every byte that comes. */
  heard(): void;
}

/** Resolves with the whole reply as soon as it is whole; what the server does with the connection after that is its affair. */
export function readReply(
  response: IncomingMessage,
  reader: WireReader,
  { onDelta, heard }: Reading,
): Promise<WireReply> {
  const { promise, resolve, reject } = Promise.withResolvers<WireReply>();
  let deltas: Delta[] = [];
  const parser = createParser({ onEvent: ({ data }) => void deltas.push(...reader.push(data)) });
  let telling: NodeJS.Immediate | undefined;
  // One read of the socket often carries many small deltas; told as one, they cost one event instead of many.
  const tell = () => {
    telling = undefined;
    const told = merged(deltas);
    deltas = [];
    for (const delta of told) onDelta(delta);
  };
  const end = (cause?: ModelError) => {
    clearImmediate(telling);
    tell();
    try {
      resolve(reader.end());
    } catch (error) {
      reject(cause ?? error);
    }
  };
  response.setEncoding("utf8");
  response
    .on("data", (chunk: string) => {
      heard();
      try {
        parser.feed(chunk);
      } catch (error) {
        tell();
        reject(error);
        response.destroy();
      }
      telling ??= setImmediate(tell);
      if (reader.done) end();
    })
    .on("end", () => end())
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
