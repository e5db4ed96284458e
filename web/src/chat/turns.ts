import type { MessageId } from "../../../src/protocol/ids.ts";
import type { Message } from "../../../src/protocol/messages.ts";
import type { Aside, Reading } from "../../../src/protocol/reading.ts";

/** The turns whose changes are taken back now. */
export function undoneTurns(asides: readonly Aside[]): ReadonlySet<number> {
  const undone = new Set<number>();
  for (const aside of asides) {
    if (aside.type !== "undo") continue;
    if (aside.redo) undone.delete(aside.turn);
    // One that could take nothing back has undone nothing.
    else if (aside.changed > 0) undone.add(aside.turn);
  }
  return undone;
}

/** The prompts that their turns began with: only from before one of these a session can go on anew. */
export function firstPrompts(said: readonly Message[], numbers: Reading["numbers"]): ReadonlySet<MessageId> {
  const known = new Set<number>();
  const first = new Set<MessageId>();
  for (const { id, role } of said) {
    const turn = numbers.get(id) ?? 0;
    if (role === "user" && !known.has(turn)) first.add(id);
    known.add(turn);
  }
  return first;
}
