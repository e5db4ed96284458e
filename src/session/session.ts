import type { Texts } from "../i18n/texts.ts";
import type { Answer, Ask } from "../protocol/asks.ts";
import type { Command } from "../protocol/commands.ts";
import type { Event, SessionOpened, StoredBody } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import { newId, type SessionId } from "../protocol/ids.ts";
import type { SessionJournal } from "./journal.ts";
import { runTurn, type TurnInput } from "./turn.ts";

/** A session that this process owns. Commands go in, events come out; the journal is written nowhere else. */
export interface Session {
  readonly id: SessionId;
  readonly history: History;
  /** Resolves when what the command asks for is stored. */
  send(command: Command): Promise<void>;
  /** Runs until the turn is over or waits for a person. At most one runs at a time; a second call joins the first. */
  run(): Promise<void>;
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
  const turnStarted = (): StoredBody => {
    return { type: "turn-started", model: model.id, skill: opened.skill, tools: tools.names() };
  };

  async function submit(text: string): Promise<void> {
    const { turn, asks, opened: known } = journal.history;
    if (asks.length > 0) return answerAll(asks, { decision: "deny", reason: text });
    const prompt: StoredBody = { type: "prompt-submitted", message: newId("msg"), text };
    if (turn) return journal.write([prompt], { durable: true });
    const opening = known ? [] : [opened];
    return journal.write([...opening, prompt, turnStarted()], { durable: true, turn: newId("turn") });
  }

  async function answerAll(asks: readonly Ask[], answer: Answer): Promise<void> {
    const events = asks.flatMap((ask): StoredBody[] => [
      { type: "ask-answered", ask: ask.ask, answer },
      ...(answer.decision === "deny" ? [denial(ask, answer.reason, texts.gate)] : []),
    ]);
    if (events.length > 0) {
      await journal.write([...events, { type: "turn-resumed", why: "answered" }], { durable: true });
    }
  }

  return {
    id,
    get history() {
      return journal.history;
    },

    async send(command) {
      switch (command.type) {
        case "submit":
          return submit(command.text);
        case "go-on":
          if (canGoOn(journal.history)) await journal.write([turnStarted()], { durable: true, turn: newId("turn") });
          return;
        case "answer":
          return answerAll(
            journal.history.asks.filter(({ ask }) => ask === command.ask),
            command.answer,
          );
        case "set-mode": {
          const { mode, sandbox } = command;
          return journal.append({ type: "mode-changed", mode, sandbox });
        }
        case "abort":
          return abort.abort();
      }
    },

    run() {
      running ??= runTurn({ ...turnInput, journal, signal: abort.signal }).finally(() => {
        running = null;
        if (abort.signal.aborted) abort = new AbortController();
      });
      return running;
    },

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
}

/** A turn that was stopped can go on by itself when the model's word is next: after a prompt, or after results. */
function canGoOn({ turn, messages, queue }: History): boolean {
  if (turn) return false;
  const last = messages.at(-1);
  return queue.length > 0 || last?.role === "user" || (last?.role === "assistant" && last.calls.length > 0);
}

function denial({ call, tool }: Ask, reason: string | undefined, texts: Texts["gate"]): StoredBody {
  const output = reason ? texts.userDeniedBecause({ reason }) : texts.userDenied();
  return { type: "tool-ended", call, name: tool, status: "denied", output, origin: "user", ms: 0 };
}
