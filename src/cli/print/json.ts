import type { Io } from "../io.ts";
import { type Kept, noteOutcome } from "./outcome.ts";
import type { Printer } from "./printer.ts";

/** One object when it is over. */
export function createJsonPrinter(io: Io, kept: Kept): Printer {
  return {
    show: () => undefined,
    end(session) {
      const { turn, lastTurn, asks } = session.history;
      const { reason, text = "", usage, cost, problem } = lastTurn ?? {};
      const outcome = turn
        ? { session: session.id, turn: turn.id, reason: "waiting", text: "", usage: turn.usage, asks }
        : {
            session: session.id,
            turn: lastTurn?.turn,
            reason,
            text,
            usage,
            ...(cost !== undefined && { cost }),
            ...(problem && { problem }),
            // Of sub-agents in the background.
            ...(asks.length > 0 && { asks }),
          };
      io.out(`${JSON.stringify(outcome)}\n`);
      noteOutcome(session, io, kept);
    },
  };
}
