import type { History } from "../history.ts";
import { readAllOf } from "./seen.ts";
import type { Ledger } from "./sending.ts";
import type { Spending, Taint, TaskTaint } from "./taint.ts";

const mostSaid = 8_000;
const mostKept = 50;
const mostNamed = 10;

/** What of a session's taint outlives its messages; null where there is nothing of it. `above`: see the reader. */
export function taintOf(history: History, above?: History): Taint | null {
  const seen = readAllOf(history, above);
  const said = saidIn(history);
  const { sources, secrets, files, private: names, sending } = seen;
  const hasSpent = sending.ledger.spent.size + sending.ledger.allowed.size > 0;
  if (sources.length + secrets.length + names.length === 0 && !history.taint) return null;
  return {
    sources: sources.slice(-mostKept),
    secrets: secrets.slice(-mostKept),
    ...(files.length > 0 && { files }),
    ...(names.length > 0 && { private: names.slice(0, mostNamed) }),
    ...(hasSpent && { sending: spendingOf(sending.ledger, sending.ledger.spent) }),
    ...(said !== "" && { said }),
    ...(history.taint?.prompted && { prompted: history.taint.prompted }),
  };
}

const spendingOf = ({ allowed }: Ledger, spent: Ledger["spent"]): Spending => ({
  spent: Object.fromEntries(spent),
  allowed: Object.fromEntries(allowed),
});

/** Returns the taint that a sub-agent starts with. Its prompt is a model's and may contain anything that the parent has read. */
export function taintForTask(parent: History): Taint {
  return { sources: [], secrets: [], ...taintOf(parent), prompted: "model" };
}

/** Returns the taint that a sub-agent's result adds to its parent, with the bits that the sub-agent sent itself. */
export function taintFromTask(child: History, above?: History): TaskTaint | null {
  const taint = taintOf(child, above);
  if (!taint) return null;
  const { ledger } = readAllOf(child, above).sending;
  const { sources, secrets, files, private: names } = taint;
  const sending = spendingOf(ledger, ledger.own);
  const hasSent = ledger.own.size + ledger.allowed.size > 0;
  if (sources.length + secrets.length + (names?.length ?? 0) === 0) return null;
  return {
    ...{ sources, secrets },
    ...(files && { files }),
    ...(names && { private: names }),
    ...(hasSent && { sending }),
  };
}

/** The newest of the user's words. Those of a sub-agent's prompt are not his. */
function saidIn({ messages, queue, taint }: History): string {
  const before = taint?.said ?? "";
  const prompts = taint?.prompted
    ? []
    : [...messages, ...queue].flatMap((one) => (one.role === "user" ? one.text : []));
  // The latest prompt outlives a cut, and is in both then.
  const all = [before, ...prompts.filter((text) => !before.includes(text))];
  return all
    .filter((text) => text !== "")
    .join("\n")
    .slice(-mostSaid);
}
