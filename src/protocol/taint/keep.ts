import type { History } from "../history.ts";
import { readAllOf } from "./seen.ts";
import type { Ledger } from "./sending.ts";
import type { Seen } from "./shelf.ts";
import type { Taint, TaskTaint } from "./taint.ts";

const maxSaid = 8_000;
const maxKept = 50;
const maxNamed = 10;

/** Returns what of a session's taint outlives its messages, or null if there is none. `above` is a sub-agent's parent. */
export function taintOf(history: History, above?: History): Taint | null {
  const seen = readAllOf(history, above);
  const said = saidIn(history);
  if (isClean(seen) && !history.taint) return null;
  return {
    ...kept(seen, seen.sending.ledger.spent),
    ...(said !== "" && { said }),
    ...(history.taint?.prompted && { prompted: history.taint.prompted }),
  };
}

/** Returns the taint that a sub-agent starts with. Its prompt is a model's and may contain anything that the parent has read. */
export function taintForTask(parent: History): Taint {
  return { sources: [], secrets: [], ...taintOf(parent), prompted: "model" };
}

/** Returns the taint that a sub-agent's result adds to its parent, with the bits that the sub-agent sent itself. */
export function taintFromTask(child: History, above?: History): TaskTaint | null {
  const seen = readAllOf(child, above);
  return isClean(seen) ? null : kept(seen, seen.sending.ledger.own);
}

const isClean = ({ sources, secrets, private: names }: Seen) => sources.length + secrets.length + names.length === 0;

function kept({ sources, secrets, files, private: names, sending }: Seen, spent: Ledger["spent"]): TaskTaint {
  const { allowed } = sending.ledger;
  return {
    sources: sources.slice(-maxKept),
    secrets: secrets.slice(-maxKept),
    ...(files.length > 0 && { files }),
    ...(names.length > 0 && { private: names.slice(0, maxNamed) }),
    ...(spent.size + allowed.size > 0 && {
      sending: { spent: Object.fromEntries(spent), allowed: Object.fromEntries(allowed) },
    }),
  };
}

/** Returns the newest of the user's words. The prompt of a sub-agent is a model's. */
function saidIn({ messages, queue, taint }: History): string {
  const before = taint?.said ?? "";
  const prompts = [...messages, ...queue].flatMap((one) => (one.role === "user" && !taint?.prompted ? one.text : []));
  // The latest prompt outlives a cut, and is in both then.
  const all = [before, ...prompts.filter((text) => !before.includes(text))];
  const texts = all.filter((text) => text !== "");
  return texts.join("\n").slice(-maxSaid);
}
