// A second, simpler account of what was appended, to hold the fold and the request against.
import type { StoredBody } from "../../../src/protocol/events.ts";
import type { CallId, MessageId } from "../../../src/protocol/ids.ts";

export interface Ledger {
  add(body: StoredBody): void;
  /** The prompts that the next request must carry, in order. */
  taken(): string[];
  /** What was told of a call; more than one result is a fault. */
  results(call: CallId): readonly string[];
  /** Whether a prompt is on record: as itself or as the reason of a denial. */
  knows(prompt: string): boolean;
}

interface Entry {
  id: MessageId;
  /** Null for what the model said. */
  prompt: string | null;
}

/** With the notes that stand before it. */
const asSent = ({ text, notes = [] }: { text: string; notes?: readonly string[] }) => [...notes, text].join("\n\n");

export function createLedger(bodies: Iterable<StoredBody>): Ledger {
  let order: Entry[] = [];
  let pending: Entry[] = [];
  const results = new Map<CallId, string[]>();
  const known: string[] = [];

  function add(body: StoredBody): void {
    switch (body.type) {
      case "prompt-submitted":
        pending.push({ id: body.message, prompt: asSent(body) });
        known.push(body.text);
        return;
      case "step-started":
        order.push(...pending);
        pending = [];
        return;
      case "message-finished":
        order.push({ id: body.message, prompt: null });
        return;
      case "tool-ended":
        results.set(body.call, [...(results.get(body.call) ?? []), body.output]);
        // A denial's reason is a prompt, and so is an answer that its call was stopped before it could pass on.
        if (body.status === "denied" || body.output.includes("answered: ")) known.push(body.output);
        return;
      case "ask-answered":
        if (body.answer.decision === "answer") known.push(body.answer.text);
        return;
      case "context-compacted":
      case "context-trimmed": {
        const kept = body.kept.map((message) => ({ id: message.id, prompt: asSent(message) }));
        order = [...kept, ...order.slice(order.findIndex(({ id }) => id === body.upTo) + 1)];
      }
    }
  }

  for (const body of bodies) add(body);
  return {
    add,
    taken: () => order.flatMap(({ prompt }) => prompt ?? []),
    results: (call) => results.get(call) ?? [],
    knows: (prompt) => known.some((text) => text === prompt || text.endsWith(`: ${prompt}`)),
  };
}
