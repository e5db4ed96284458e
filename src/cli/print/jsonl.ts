import type { Io } from "../io.ts";
import { noteOutcome } from "./outcome.ts";
import type { Printer } from "./printer.ts";

/** Every event as it happens, one a line. */
export function createJsonlPrinter(io: Io): Printer {
  return {
    show: (event) => io.out(`${JSON.stringify(event)}\n`),
    end: (session) => noteOutcome(session, io),
  };
}
