import type { Readable } from "node:stream";
import type { Mask } from "../protocol/mask.ts";
import { createCleaner, longestLine } from "./clean.ts";
import { createDecoder } from "./decode.ts";

export interface Capture {
  /** The line under way, as far as it has come. */
  line(): string;
  /** Hands over the rest and listens no more. */
  end(): void;
}

export interface Taker {
  /** What came, to the letter. Both come whole lines at a time as long as these are not too long. */
  raw(text: string): void;
  /** The same as clean text. */
  clean(text: string): void;
}

/** Hands over what a stream brings, without secrets: what it prints is kept in files, and read in parts. */
export function capture(stream: Readable, take: Taker, mask: Pick<Mask, "stream">): Capture {
  const decoder = createDecoder();
  const masked = mask.stream();
  const cleaner = createCleaner();
  const pass = (text: string) => {
    if (text !== "") take.clean(text);
  };
  let line = "";
  const write = (text: string) => {
    line += text;
    const end = line.length > longestLine ? line.length : line.lastIndexOf("\n") + 1;
    if (end > 0) take.raw(line.slice(0, end));
    line = line.slice(end);
    pass(cleaner.write(text));
  };
  const onData = (bytes: Buffer) => write(masked.write(decoder.write(bytes)));
  stream.on("data", onData);
  return {
    line() {
      write(masked.write(decoder.settle()));
      return cleaner.line();
    },
    end() {
      stream.off("data", onData);
      write(masked.write(decoder.end()) + masked.end());
      if (line !== "") take.raw(line);
      line = "";
      pass(cleaner.end());
    },
  };
}
