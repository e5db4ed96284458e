import type { History } from "../history.ts";
import { createTaintReader } from "./seen.ts";
import type { Taint } from "./taint.ts";

const mostSaid = 8_000;
const mostKept = 50;

/** What of a session's taint outlives its messages; null where there is nothing of it. `above`: see the reader. */
export function taintOf(history: History, above?: History): Taint | null {
  const seen = createTaintReader()(history, above);
  const hasRead =
    history.taint?.hasRead || history.messages.some((one) => one.role === "assistant" && one.calls.length > 0);
  if (!seen && !hasRead) return null;
  const said = saidIn(history);
  return {
    sources: (seen?.sources ?? []).slice(-mostKept),
    secrets: (seen?.secrets ?? []).slice(-mostKept),
    ...(seen && seen.copies.length > 0 && { copies: seen.copies }),
    ...(seen && seen.files.length > 0 && { files: seen.files }),
    ...(hasRead && { hasRead: true as const }),
    ...(said !== "" && { said }),
    ...(history.taint?.prompted && { prompted: history.taint.prompted }),
  };
}

/** What a sub-agent begins with: whatever its parent has read may stand in its prompt, and that prompt is no person's. */
export function taintForTask(parent: History): Taint {
  return { sources: [], secrets: [], ...taintOf(parent), hasRead: true, prompted: "model" };
}

/** What a sub-agent's result brings to its parent. */
export function taintFromTask(child: History, above?: History): Pick<Taint, "sources" | "secrets" | "files"> | null {
  const { sources = [], secrets = [], files } = taintOf(child, above) ?? {};
  return sources.length + secrets.length > 0 ? { sources, secrets, ...(files && { files }) } : null;
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
