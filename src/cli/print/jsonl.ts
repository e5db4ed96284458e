import type { Event } from "../../protocol/events.ts";
import type { Io } from "../io.ts";
import { type Kept, noteOutcome } from "./outcome.ts";
import type { Printer } from "./printer.ts";

/** Every event as it happens, one a line. */
export function createJsonlPrinter(io: Io, kept: Kept): Printer {
  const show = (event: Event) => io.out(`${JSON.stringify(event)}\n`);
  return {
    show,
    showTask: show,
    end: (session) => noteOutcome(session, io, kept),
  };
}
