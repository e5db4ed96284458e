import type { Io } from "../io.ts";
import { type Kept, noteOutcome } from "./outcome.ts";
import type { Printer } from "./printer.ts";

/** Every event as it happens, one a line. */
export function createJsonlPrinter(io: Io, kept: Kept): Printer {
  return {
    show: (event) => io.out(`${JSON.stringify(event)}\n`),
    end: (session) => noteOutcome(session, io, kept),
  };
}
