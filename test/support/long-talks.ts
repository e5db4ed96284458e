// Conversations that grow too long, and models that sum them up.
import { textsIn } from "../../src/i18n/texts.ts";
import { buildRequest } from "../../src/loop/build-request.ts";
import { fitContext } from "../../src/loop/fit-context.ts";
import type { EventOf, StoredBody, ToolEnded } from "../../src/protocol/events.ts";
import type { Model, ModelRequest, Reply } from "../../src/providers/model.ts";
import { createRetry } from "../../src/providers/retry.ts";
import type { MemoryJournal } from "./memory-journal.ts";

export const texts = textsIn("en").context;
export const limit = 2000;
let count = 0;

export const prompt = (text: string): StoredBody => ({ type: "prompt-submitted", message: `msg_p${count++}`, text });
export const started: StoredBody = { type: "turn-started", model: "a/b", skill: "general", tools: [] };

/** One step with one call, of about 350 tokens. */
export function step(over: Partial<ToolEnded> = {}, name = "look", input: unknown = {}): StoredBody[] {
  const call = `call_${count++}` as const;
  return [
    { type: "step-started", step: 1 },
    {
      type: "message-finished",
      message: `msg_s${count}`,
      text: "I look.",
      toolCalls: [{ id: call, name, input }],
      stop: "tool-calls",
    },
    { type: "tool-ended", call, name, status: "ok", output: "word ".repeat(200), origin: "workspace", ms: 1, ...over },
  ];
}
export const steps = (number: number): StoredBody[] => Array.from({ length: number }, () => step()).flat();

export const notes = `[goal]
- a goal
[done]
- looked at everything that there is to look at [2-3]
- found the cause in the middle of it
- a line that points at nothing [900]
[next]
- look again
[quotes]
- "never write to disk"
- "always write to disk"`;

export interface Sums extends Model {
  requests: ModelRequest[];
}
export function sums(...replies: (string | Error)[]): Sums {
  const requests: ModelRequest[] = [];
  const usage = { input: 100, output: 20 };
  return {
    id: "a/b",
    requests,
    async step(request): Promise<Reply> {
      requests.push(request);
      const reply = replies.shift() ?? notes;
      if (typeof reply !== "string") throw reply;
      return { text: reply, calls: [], stop: "end", usage, cost: 0.01 };
    },
  };
}

export const usual = { retry: createRetry({ firstWaitMs: 0 }), signal: new AbortController().signal, limit, texts };
export const makeFit = (journal: MemoryJournal, model: Model) => fitContext({ journal, model, ...usual });
type CutEvent = EventOf<"context-trimmed" | "context-compacted">;
export const cuts = ({ events }: MemoryJournal) =>
  events.filter((event): event is CutEvent => event.type === "context-trimmed" || event.type === "context-compacted");
export const firstText = ({ history }: MemoryJournal) => buildRequest(history).messages[0]?.text ?? "";
