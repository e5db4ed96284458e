import type { Event } from "../../protocol/events.ts";
import type { Io } from "../io.ts";
import { noteOutcome } from "./outcome.ts";
import type { Printer } from "./printer.ts";

/** The answer to stdout as it comes; what the agent does meanwhile, a line each, to stderr. */
export function createTextPrinter(io: Io): Printer {
  let atLineStart = true;
  const finishLine = () => {
    if (!atLineStart) io.out("\n");
    atLineStart = true;
  };

  return {
    show(event: Event) {
      switch (event.type) {
        case "text-delta":
          io.out(event.text);
          atLineStart = event.text.endsWith("\n");
          return;
        case "message-finished":
          return finishLine();
        case "retry-scheduled": {
          const { reason, waitMs, attempt } = event;
          return io.note(`… ${io.texts.cli.retrying({ reason, seconds: Math.ceil(waitMs / 1000), attempt })}\n`);
        }
        case "tool-started":
          return io.note(`→ ${event.name} ${shortened(JSON.stringify(event.input))}\n`);
        case "tool-ended":
          if (event.status !== "ok") io.note(`✗ ${event.name}: ${shortened(event.output)}\n`);
      }
    },
    end(session) {
      finishLine();
      noteOutcome(session, io);
    },
  };
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 120 ? `${line.slice(0, 117).toWellFormed()}...` : line;
}
