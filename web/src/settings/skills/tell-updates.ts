import { toast } from "../../ui/toasts.tsx";
import type { Updated } from "./shapes.ts";
import type { en } from "./words.en.ts";

const short = 7;

/** What became of each, in passing. */
export function tellUpdates(updated: readonly Updated[], words: typeof en): void {
  if (updated.length === 0) toast({ text: words.nothingToUpdate });
  for (const { name, before, after, asksAgain, problem, goneFrom } of updated) {
    if (problem !== undefined) toast({ text: `${name}: ${problem}`, isBad: true });
    else if (goneFrom !== undefined) toast({ text: words.gone({ name }), isBad: true });
    else if (before === after) toast({ text: words.same({ name }) });
    else toast({ text: words.updated({ name, before: before.slice(0, short), after: after.slice(0, short) }) });
    if (asksAgain) toast({ text: words.asksAgain({ name }), isBad: true });
  }
}
