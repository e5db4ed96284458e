import type { Event } from "../../protocol/events.ts";
import type { History } from "../../protocol/history.ts";
import type { Session } from "../../session/session.ts";
import type { Io } from "../io.ts";
import { createJsonPrinter } from "./json.ts";
import { createJsonlPrinter } from "./jsonl.ts";
import type { Kept } from "./outcome.ts";
import { createTextPrinter } from "./text.ts";

/** A front end that only draws events. */
export interface Printer {
  show(event: Event, history: History): void;
  /** The same for what happens in sub-agents. */
  showTask?(event: Event): void;
  /** The turn is over, or waits for a person who is not here. */
  end(session: Session): void;
}

export function printerFor(output: "text" | "json" | "jsonl", io: Io, kept: Kept): Printer {
  switch (output) {
    case "text":
      return createTextPrinter(io, kept);
    case "json":
      return createJsonPrinter(io, kept);
    case "jsonl":
      return createJsonlPrinter(io, kept);
  }
}
