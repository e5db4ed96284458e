import type { Texts } from "../i18n/texts.ts";
import type { Answer, Ask } from "../protocol/asks.ts";
import type { Event, SessionOpened, StoredBody } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import { type AskId, newId, type SessionId } from "../protocol/ids.ts";
import type { SessionJournal } from "./journal.ts";
import { runTurn, type TurnInput } from "./turn.ts";

/** A session that this process owns. Commands go in, events come out; the journal is written nowhere else. */
export interface Session {
  readonly id: SessionId;
  readonly history: History;
  /** Stores the prompt. While a turn runs it is taken up at the top of the next step. */
  submit(text: string): Promise<void>;
  answer(ask: AskId, answer: Answer): Promise<void>;
  /** Runs until the turn is over or waits for a person. At most one runs at a time; a second call joins the first. */
  run(): Promise<void>;
  abort(): void;
  subscribe(listener: (event: Event) => void): () => void;
  /** Lets go of the session, so that another process may own it. */
  close(): Promise<void>;
}

export interface SessionInput extends Omit<TurnInput, "journal" | "signal"> {
  id: SessionId;
  /** Stored with the first prompt of a new session. */
  opened: SessionOpened;
  journal: SessionJournal;
  listeners: Set<(event: Event) => void>;
  close(): Promise<void>;
}

export function createSession({ id, opened, journal, listeners, close, ...turnInput }: SessionInput): Session {
  let abort = new AbortController();
  let running: Promise<void> | null = null;
  const { model, tools, texts } = turnInput;

  const session: Session = {
    id,
    get history() {
      return journal.history;
    },

    async submit(text) {
      // Said while a permission waits, it is the answer: no, and why.
      const waiting = journal.history.asks.map(({ ask }) => ask);
      for (const ask of waiting) await session.answer(ask, { decision: "deny", reason: text });
      if (waiting.length > 0) return;
      const prompt: StoredBody = { type: "prompt-submitted", message: newId("msg"), text };
      if (journal.history.turn) return journal.write([prompt], { durable: true });
      const started: StoredBody = { type: "turn-started", model: model.id, skill: opened.skill, tools: tools.names() };
      const opening = journal.history.opened ? [] : [opened];
      await journal.write([...opening, prompt, started], { durable: true, turn: newId("turn") });
    },

    async answer(ask, answer) {
      const open = journal.history.asks.find((one) => one.ask === ask);
      if (!open) return;
      const answered: StoredBody = { type: "ask-answered", ask, answer };
      const denied = answer.decision === "deny" ? [denial(open, answer.reason, texts.gate)] : [];
      await journal.write([answered, ...denied, { type: "turn-resumed", why: "answered" }], { durable: true });
    },

    run() {
      running ??= runTurn({ ...turnInput, journal, signal: abort.signal }).finally(() => {
        running = null;
        if (abort.signal.aborted) abort = new AbortController();
      });
      return running;
    },

    abort: () => abort.abort(),

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async close() {
      abort.abort();
      await running;
      await close();
    },
  };
  return session;
}

function denial({ call, tool }: Ask, reason: string | undefined, texts: Texts["gate"]): StoredBody {
  const output = reason ? texts.userDeniedBecause({ reason }) : texts.userDenied();
  return { type: "tool-ended", call, name: tool, status: "denied", output, origin: "user", ms: 0 };
}
