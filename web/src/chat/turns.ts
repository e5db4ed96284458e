import type { MessageId } from "../../../src/protocol/ids.ts";
import type { Message } from "../../../src/protocol/messages.ts";
import type { Aside, Reading } from "../../../src/protocol/reading.ts";
import type { Shown } from "../../../src/protocol/transcript.ts";

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

/** The beginning of what a turn was asked to do, by which people know it; turns have no numbers on the page. */
export function askedIn(turn: number, passages: readonly Shown[]): string {
  const prompt = passages.find((passage) => passage.type === "prompt" && passage.turn === turn);
  const [line = "", ...rest] = prompt?.type === "prompt" ? prompt.text.trim().split("\n") : [];
  const letters = [...line.trim()];
  return letters.length > most || rest.length > 0 ? `${letters.slice(0, most).join("")}…` : line.trim();
}

const most = 40;

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
