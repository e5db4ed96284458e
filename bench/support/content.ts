import { readFileSync } from "node:fs";
import type { Event, StoredEvent } from "../../src/protocol/events.ts";

export interface Content {
  /** The stored events as `--output jsonl` prints them. */
  events: number;
  /** Of these, only what people, the model and the tools said: texts, inputs and outputs, each once. */
  words: number;
}

export function contentOf(jsonl: string): Content {
  const lines = readFileSync(jsonl, "utf8").split("\n").filter(Boolean);
  const stored = lines.flatMap((line) => {
    const event = JSON.parse(line) as Event;
    return event.seq === null ? [] : [{ event, bytes: Buffer.byteLength(line) + 1 }];
  });
  return {
    events: sum(stored.map(({ bytes }) => bytes)),
    words: sum(stored.map(({ event }) => Buffer.byteLength(wordsOf(event)))),
  };
}

function wordsOf(event: StoredEvent): string {
  switch (event.type) {
    case "prompt-submitted":
      return event.text;
    case "message-finished":
      return event.text + event.toolCalls.map(({ input }) => JSON.stringify(input)).join("");
    case "tool-ended":
      return event.output;
    default:
      return "";
  }
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
