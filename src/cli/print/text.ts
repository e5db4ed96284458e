import { shortened, visibleLine, visibleText } from "../../front/visible.ts";
import type { Event } from "../../protocol/events.ts";
import type { Io } from "../io.ts";
import { type Kept, noteOutcome } from "./outcome.ts";
import type { Printer } from "./printer.ts";

/** The answer to stdout as it comes; what the agent does meanwhile, a line each, to stderr. */
export function createTextPrinter(io: Io, kept: Kept): Printer {
  let atLineStart = true;
  const finishLine = () => {
    if (!atLineStart) io.out("\n");
    atLineStart = true;
  };

  return {
    show(event: Event) {
      switch (event.type) {
        case "text-delta":
          // A pipe gets what the model wrote; a terminal must not be moved about by it.
          io.out(io.stdout.isTTY ? visibleText(event.text) : event.text);
          atLineStart = event.text.endsWith("\n");
          return;
        case "message-finished":
          finishLine();
          if (event.stop === "failed") io.note(`${io.texts.sessions.transcript.brokeOff()}\n`);
          return;
        case "retry-scheduled": {
          const { reason, waitMs, attempt } = event;
          const seconds = Math.ceil(waitMs / 1000);
          return io.note(`… ${visibleLine(io.texts.cli.retrying({ reason, seconds, attempt }))}\n`);
        }
        case "fallback-taken":
          return io.note(`… ${visibleLine(io.texts.cost.fallback(event))}\n`);
        case "context-compacted":
        case "context-trimmed": {
          const way = event.type === "context-trimmed" ? "trimmed" : event.why === "asked" ? "asked" : "compacted";
          return io.note(`✂ ${io.texts.cli.contextCut({ way, count: event.dropped })}\n`);
        }
        case "tool-started":
          return io.note(`→ ${visibleLine(`${event.name} ${shortened(JSON.stringify(event.input), most)}`)}\n`);
        case "tool-ended":
          if (event.status !== "ok") io.note(`✗ ${visibleLine(`${event.name}: ${shortened(event.output, most)}`)}\n`);
      }
    },
    end(session) {
      finishLine();
      noteOutcome(session, io, kept);
    },
  };
}

/** Of what a tool is given or answers. */
const most = 120;
