// A session's journal over a real store, written by a list of moves: what a loop, a user and a crash can do to it.
import fc from "fast-check";
import { textsIn } from "../../src/i18n/texts.ts";
import { compact } from "../../src/loop/compact.ts";
import { trim } from "../../src/loop/trim.ts";
import type { StoredBody, StoredEvent } from "../../src/protocol/events.ts";
import { foldAll } from "../../src/protocol/fold.ts";
import { emptyHistory, type History } from "../../src/protocol/history.ts";
import type { CallId, MessageId, SessionId } from "../../src/protocol/ids.ts";
import { createJournal, type SessionJournal } from "../../src/session/journal.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import type { Store } from "../../src/store/store.ts";
import { opened } from "./opened.ts";

export interface CallMove {
  output: string;
  input: string;
  origin: "workspace" | "skill" | "user";
}

export type Move =
  | { type: "prompt"; text: string; note: boolean }
  /** `steered`: a prompt comes in while the model writes or while its calls run. */
  | { type: "step"; text: string; calls: CallMove[]; usage: number | null; steered: "never" | "writing" | "calling" }
  | { type: "broken-step"; text: string }
  | { type: "new-turn" }
  | { type: "trim"; limit: number; overflow: boolean }
  | { type: "compact"; limit: number; reply: string; steered: boolean };

const text = (most: number) =>
  fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.nat(most).map((length) =>
      "lorem ipsum 你好 😀 "
        .repeat(Math.ceil(length / 17))
        .slice(0, length)
        .toWellFormed(),
    ),
  );
const callMove = fc.record<CallMove>({
  output: text(3000),
  input: text(600),
  origin: fc.constantFrom("workspace", "workspace", "workspace", "skill", "user"),
});
const notes = fc.constantFrom(
  "",
  "ok",
  "[goal]\n- to build it all\n[done]\n- read the file and found the cause of it [1-2]\n- wrote the cure, which holds [999]\n[next]\n- test",
  "I have done a great many things, and all of them went well enough to go on.",
);

/** Steps come most often, as in life. */
export const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constant("prompt" as const), text: text(400), note: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant("step" as const),
      text: text(300),
      calls: fc.array(callMove, { maxLength: 3 }),
      usage: fc.option(fc.integer({ min: 1, max: 3000 })),
      steered: fc.constantFrom("never" as const, "never" as const, "writing" as const, "calling" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("broken-step" as const), text: text(100) }) },
  { weight: 1, arbitrary: fc.constant<Move>({ type: "new-turn" }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("trim" as const),
      limit: fc.integer({ min: 40, max: 2500 }),
      overflow: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("compact" as const),
      limit: fc.integer({ min: 300, max: 3000 }),
      reply: notes,
      steered: fc.boolean(),
    }),
  },
);

export interface Conversation {
  journal: SessionJournal;
  /** What a process that starts now makes of the store. */
  recalled(): Promise<History>;
  /** Whatever was stored. */
  all(): Promise<StoredEvent[]>;
  play(move: Move): Promise<void>;
  close(): Promise<void>;
}

export const texts = textsIn("en").context;

let shared: Store | undefined;
let begun = 0;

/** Every turn begins with a prompt of its own, as the first one does. A store takes longer to make than to fill. */
export async function beginConversation(first: string): Promise<Conversation> {
  shared ??= openSqlite(":memory:");
  const store = shared;
  const id: SessionId = `ses_${++begun}`;
  const journal = journalOver(store, id);
  let count = 0;
  const message = (): MessageId => `msg_${count++}`;
  const prompt = (said: string): StoredBody => ({ type: "prompt-submitted", message: message(), text: said });
  const begin = (said: string) => {
    const started: StoredBody = { type: "turn-started", model: "a/b", skill: "general", tools: [] };
    return journal.write([prompt(said), started], { turn: `turn_${count}` });
  };
  await journal.write([opened], { turn: "turn_0" });
  await begin(first);

  async function step({ text: said, calls, usage, steered }: Extract<Move, { type: "step" }>): Promise<void> {
    const toolCalls = calls.map(({ input }) => ({ id: `call_${count++}` as CallId, name: "look", input: { input } }));
    await journal.append({ type: "step-started", step: (journal.history.turn?.step ?? 0) + 1 });
    if (steered === "writing") await journal.append(prompt("while it wrote"));
    await journal.append({
      ...{ type: "message-finished", message: message(), text: said, toolCalls },
      stop: calls.length > 0 ? "tool-calls" : "end",
      ...(usage && { usage: { input: usage, output: 10 } }),
    });
    if (steered === "calling") await journal.append(prompt("while it worked"));
    for (const [at, { id, name }] of toolCalls.entries()) {
      const { output, origin } = calls[at] as CallMove;
      await journal.append({ type: "tool-ended", call: id, name, status: "ok", output, origin, ms: 1 });
    }
  }

  return {
    journal,
    recalled: async () => foldAll(await store.recall(id)),
    all: () => store.events(id),
    close: async () => void (await store.deleteSessions([id])),
    async play(next) {
      switch (next.type) {
        case "prompt":
          return journal.append(...(next.note ? [{ type: "note-added" as const, text: "[a note]" }] : []), {
            ...(prompt(next.text) as Extract<StoredBody, { type: "prompt-submitted" }>),
            ...(next.note && { notes: ["[a note]"] }),
          });
        case "step":
          return step(next);
        case "broken-step":
          return journal.append(
            { type: "step-started", step: 1 },
            { type: "message-finished", message: message(), text: next.text, toolCalls: [], stop: "failed" },
          );
        case "new-turn":
          await journal.append({ type: "turn-ended", reason: "done", usage: { input: 0, output: 0 }, text: "" });
          return begin("another turn");
        case "trim": {
          const takes = { request: next.limit };
          if (next.overflow) await journal.append({ type: "limit-learnt", model: `a/${next.limit % 3}`, takes });
          const cut = trim(journal.history, { ...next, texts, why: next.overflow ? "overflow" : "limit" });
          return cut ? journal.append(cut) : undefined;
        }
        case "compact": {
          const compaction = await compact({
            journal,
            limit: next.limit,
            model: {
              id: "a/b",
              async step() {
                if (next.steered) await journal.append(prompt("while it was summed up"));
                return { text: next.reply, calls: [], stop: "end" };
              },
            },
            ...{ retry: () => null, signal: new AbortController().signal, texts, why: "limit", focus: "" },
          });
          if ("cut" in compaction) await journal.append(compaction.cut);
          else await journal.append(failureIn(journal.history));
        }
      }
    },
  };
}

/** As of a summary that the last step has asked for. */
function failureIn({ messages }: History): StoredBody {
  const last = messages.at(-1);
  const call = last?.role === "assistant" ? last.calls[0]?.id : undefined;
  const spent = { usage: { input: 7, output: 3 }, cost: 0.01 };
  return { type: "summary-failed", ...(call && { call }), text: "[none]", failed: { times: 1, skip: 0 }, ...spent };
}

function journalOver(store: Store, session: SessionId): SessionJournal {
  const lease = { session, owner: "", epoch: 1 } as const;
  const about = { title: "", created_at: "", updated_at: "", model_id: "", skill_id: "", workspace: "", parent: null };
  let made = false;
  return createJournal({
    lease,
    history: emptyHistory,
    async store(events, options) {
      if (made) return store.append(lease, events, options);
      await store.createSession({ id: lease.session, ...about }, lease, events);
      made = true;
    },
    publish: () => undefined,
  });
}
