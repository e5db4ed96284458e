import type { EventOf, StoredEvent } from "../protocol/events.ts";
import type { CallId, TurnId } from "../protocol/ids.ts";
import type { FileChange } from "../protocol/messages.ts";
import { turnNumbers } from "../protocol/turn-numbers.ts";

/** What one turn did to files, as the journal tells it. */
export interface TurnChanges {
  id: TurnId;
  number: number;
  prompt: string;
  /** In the order in which they were made. */
  changes: readonly MadeChange[];
  /** Commands of which nobody knows what they changed. */
  unwatched: readonly string[];
  /** Whether it ran any command: what these do in some places nobody looks at. */
  ranCommands: boolean;
  /** Those that hold; a later one did what the first had to leave. */
  undos: readonly EventOf<"changes-undone">[];
}

export interface MadeChange extends FileChange {
  /** By a command, or by whoever else was at work while it ran. */
  byCommand?: true;
  /** How its call ended, when not well: then the file must tell whether the change was made. */
  doubt?: "failed" | "interrupted";
  /** What the next change of the same file found there. */
  found?: string | null;
  /** An undo has been at it already. */
  again?: true;
}

export function turnsOf(events: readonly StoredEvent[], isCommand: (name: string) => boolean): TurnChanges[] {
  const turns = new Map<TurnId, Writable>();
  for (const [id, number] of turnNumbers(events)) {
    turns.set(id, { id, number, prompt: "", changes: [], unwatched: [], ranCommands: false, undos: [] });
  }
  const all: MadeChange[] = [];
  const started = new Map<CallId, { turn: TurnId; name: string; input: unknown; before: readonly FileChange[] }>();
  const made = (turn: TurnId, changes: readonly MadeChange[]) => {
    turns.get(turn)?.changes.push(...changes);
    all.push(...changes);
  };

  for (const event of events) {
    if (event.type === "changes-undone") {
      const turn = turns.get(event.undone);
      // One that could take nothing back has undone nothing.
      const counts =
        event.redo || event.changes.length > 0 || event.left.every(({ reason }) => reason === "by-command");
      if (turn && counts) turn.undos = event.redo ? [] : [...turn.undos, event];
      all.push(...event.changes.map((change) => ({ ...change })));
    }
    if (event.turn === null) continue;
    const turn = turns.get(event.turn) as Writable;
    if (event.type === "prompt-submitted") turn.prompt ||= event.text;
    if (event.type === "tool-started") {
      const { call, name, input, before = [] } = event;
      started.set(call, { turn: event.turn, name, input, before });
      turn.ranCommands ||= isCommand(name);
    }
    if (event.type !== "tool-ended") continue;
    const call = started.get(event.call);
    // What was never begun changed nothing.
    if (!call) continue;
    started.delete(event.call);
    const { status, name, changed } = event;
    const doubt = status === "ok" ? {} : { doubt: status === "interrupted" ? status : ("failed" as const) };
    made(event.turn, [
      ...call.before.map((change) => ({ ...change, ...doubt })),
      ...(changed ?? []).map((change) => ({ ...change, byCommand: true as const })),
    ]);
    if (!changed && isCommand(name)) turn.unwatched.push(commandOf(call.input));
  }
  for (const { turn, name, input, before } of started.values()) {
    made(
      turn,
      before.map((change) => ({ ...change, doubt: "interrupted" })),
    );
    if (isCommand(name)) turns.get(turn)?.unwatched.push(commandOf(input));
  }
  tellWhatWasFound(all);
  return [...turns.values()];
}

type Writable = TurnChanges & { changes: MadeChange[]; unwatched: string[] };

function tellWhatWasFound(all: readonly MadeChange[]): void {
  const next = new Map<string, string | null>();
  for (const change of all.toReversed()) {
    const found = next.get(change.path);
    if (change.doubt && found !== undefined) change.found = found;
    if (change.from === undefined) next.set(change.path, change.hash);
  }
}

function commandOf(input: unknown): string {
  const { command } = (input ?? {}) as { command?: unknown };
  return typeof command === "string" ? command : JSON.stringify(input);
}
