import type { Readable } from "node:stream";
import { createCleaner } from "./clean.ts";
import { createDecoder } from "./decode.ts";

export interface Capture {
  /** The line under way, as far as it has come. */
  line(): string;
  /** Hands over the rest and listens no more. */
  end(): void;
}

/** Hands over what a stream brings as clean text, whole lines at a time as long as they are not too long. */
export function capture(stream: Readable, take: (text: string) => void): Capture {
  const decoder = createDecoder();
  const cleaner = createCleaner();
  const pass = (text: string) => {
    if (text !== "") take(text);
  };
  const onData = (bytes: Buffer) => pass(cleaner.write(decoder.write(bytes)));
  stream.on("data", onData);
  return {
    line() {
      pass(cleaner.write(decoder.settle()));
      return cleaner.line();
    },
    end() {
      stream.off("data", onData);
      pass(cleaner.write(decoder.end()) + cleaner.end());
    },
  };
}
