import type { History } from "../protocol/history.ts";
import type { AssistantMessage } from "../protocol/messages.ts";
import type { Journal } from "./journal.ts";

/** After the first step of a turn that called tools, and after each tenth: often enough, and no noise. */
const every = 10;

/** What the model is told after tool calls; null when there is nothing. */
export interface Reminders {
  /** Now and then. */
  reminder?: (() => string | null) | undefined;
  /** Of the files that the calls of a step have read or changed. */
  offered?: ((paths: readonly string[]) => string | null) | undefined;
  /** Once, of what is no longer open. */
  ended?: (() => string | null) | undefined;
}

/** Behind the last result of a step, for good: what was sent once is never changed. */
export function remindAfter(
  journal: Pick<Journal, "history" | "defer">,
  { reminder, offered, ended }: Reminders,
): void {
  const last = journal.history.messages.at(-1);
  if (last?.role !== "assistant" || last.calls.some(({ state }) => state !== "ended")) return;
  const call = last.calls.at(-1);
  if (!call) return;
  const said = [ended?.(), offered?.(touchedBy(last)), isTime(journal.history) ? reminder?.() : null];
  for (const text of said) if (text) journal.defer({ type: "note-added", call: call.id, text });
}

const isTime = ({ turn }: History) => turn !== null && (turn.step === 1 || turn.step % every === 0);

function touchedBy({ calls }: AssistantMessage): string[] {
  const seen = calls.flatMap(({ result }) => result?.saw?.map(({ path }) => path) ?? []);
  const changed = calls.flatMap(({ before = [], changed = [] }) => [...before, ...changed].map(({ path }) => path));
  return [...seen, ...changed];
}
