import { shortened, visibleLine } from "../../front/visible.ts";
import type { Io } from "../io.ts";
import { type Kept, noteOutcome } from "./outcome.ts";
import { createPageWords } from "./page-words.ts";
import type { Printer } from "./printer.ts";
import { createSaid } from "./said.ts";
import { aboutTask } from "./task.ts";

/** The answer to stdout; what the agent does meanwhile, a line each, to stderr. */
export function createTextPrinter(io: Io, kept: Kept): Printer {
  const said = createSaid(io);
  const page = createPageWords();
  return {
    show(event, { tasks }) {
      switch (event.type) {
        case "text-delta":
          return said.add(event.text);
        case "message-finished":
          return said.finish({ brokeOff: event.stop === "failed" });
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
          return io.note(`✂ ${io.texts.cli.contextCut({ way, count: event.dropped, ...kept })}\n`);
        }
        case "summary-failed":
          return io.note(`… ${io.texts.cli.summaryFailed()}\n`);
        case "tool-started":
          return io.note(
            `→ ${visibleLine(`${event.name} ${shortened(JSON.stringify(event.input), most)}${page.of(event.input)}`)}\n`,
          );
        case "tool-ended":
          page.hear(event);
          if (event.status !== "ok") io.note(`✗ ${visibleLine(`${event.name}: ${shortened(event.output, most)}`)}\n`);
          return;
        // The call of a skill does not tell that it works elsewhere.
        case "task-started":
          if (event.skill) io.note(`… ${io.texts.cli.skillForks(aboutTask(event))}\n`);
          return;
        case "task-ended": {
          const { status } = event;
          const task = tasks.find((one) => one.task === event.task);
          // Of one that is waited for its call tells.
          if (!task?.background) return;
          io.note(`${status === "ok" ? "✓" : "✗"} ${io.texts.cli.taskEnded({ ...aboutTask(task), status })}\n`);
        }
      }
    },
    end(session) {
      said.end();
      noteOutcome(session, io, kept);
    },
  };
}

/** Of what a tool is given or answers. */
const most = 120;
