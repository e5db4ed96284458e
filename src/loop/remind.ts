import type { Journal } from "./journal.ts";

/** After the first step of a turn that called tools, and after each tenth: often enough, and no noise. */
const every = 10;

/** Behind the last result of a step, for good: what was sent once is never changed. */
export function remindAfter(journal: Pick<Journal, "history" | "defer">, reminder?: () => string | null): void {
  const { turn, messages } = journal.history;
  const last = messages.at(-1);
  const isTime = turn !== null && (turn.step === 1 || turn.step % every === 0);
  if (!isTime || last?.role !== "assistant" || last.calls.some(({ state }) => state !== "ended")) return;
  const call = last.calls.at(-1);
  const text = call && reminder?.();
  if (text) journal.defer({ type: "note-added", call: call.id, text });
}
