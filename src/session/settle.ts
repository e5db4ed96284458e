import type { Texts } from "../i18n/texts.ts";
import type { StoredBody } from "../protocol/events.ts";
import type { HeldFile } from "../protocol/held-file.ts";
import type { History } from "../protocol/history.ts";
import type { CallId } from "../protocol/ids.ts";
import type { FileChange, ResultStatus } from "../protocol/messages.ts";
import { understood } from "../protocol/tool-names.ts";
import type { PickedTools } from "../tools/registry.ts";

export interface SettleInput {
  history: History;
  tools: PickedTools;
  texts: Texts["tools"];
  /** What was held back for a call before its owner died. */
  recover?(call: CallId): Promise<HeldFile[]>;
  /** Null when the file is not there. */
  hashFile(path: string): Promise<string | null>;
}

export interface Settled {
  /** How many calls were found begun. */
  leftovers: number;
  settled: StoredBody[];
}

/**
 * What became of the calls that a dead owner left begun. Those without an effect, and writes that had not happened, are
 * left for the loop to run; a write that had happened is told as done; for anything else the model is told the truth.
 * What was to be done after such a call is not done: the model counted on its outcome.
 */
export async function settle({ history, tools, texts, recover, hashFile }: SettleInput): Promise<Settled> {
  const last = history.messages.at(-1);
  const calls = last?.role === "assistant" ? last.calls : [];
  // Who waited for the answer is gone.
  const asked = history.asks.filter(({ live }) => live);
  const settled = asked.map(({ ask }): StoredBody => ({ type: "ask-withdrawn", ask, reason: texts.interrupted() }));
  // One that a sub-agent works for is under way: its owner need not have died.
  const isTask = (call: CallId) => history.tasks.some((task) => task.call === call);
  let doubtful = false;
  for (const { id, state, before, held, ...call } of calls) {
    if (state === "ended" || state === "waiting" || held) continue;
    const { name } = understood(call.name, call.input);
    const effect = (await tools.get(name))?.effect ?? "world";
    const files = state === "started" ? ((await recover?.(id)) ?? []) : [];
    if ((effect === "none" && files.length === 0) || effect === "task" || isTask(id)) continue;
    const end = (status: ResultStatus, output: string) => {
      settled.push({ type: "tool-ended", call: id, name, status, output, origin: "workspace", ms: 0 });
    };
    if (state !== "started") {
      if (doubtful) end("interrupted", texts.notRunBehind());
      continue;
    }
    const { done, open, unknown } = await fatesOf(before ?? [], hashFile);
    if (unknown.length === 0 && done.length === 0 && open.length > 0) continue;
    if (unknown.length === 0 && open.length === 0 && done.length > 0) {
      end("ok", texts.completedBefore({ path: done.join(", ") }));
      continue;
    }
    if (files.length > 0) {
      const result = {
        name,
        status: "interrupted" as const,
        output: texts.interrupted(),
        origin: "workspace" as const,
        ms: 0,
      };
      const { heldEvents } = await import("../loop/held-files.ts");
      settled.push(...heldEvents({ id, input: call.input, files, result }, { texts }));
      doubtful = true;
      continue;
    }
    const partly = done.length > 0 && unknown.length === 0;
    end(
      "interrupted",
      partly ? texts.partlyDone({ done: done.join(", "), open: open.join(", ") }) : texts.interrupted(),
    );
    doubtful = true;
  }
  return { leftovers: calls.filter(({ id, state }) => state === "started" && !isTask(id)).length, settled };
}

type Fate = "done" | "open" | "unknown";

/** The paths by what became of them. A folder that was made for a file tells nothing that the file does not tell. */
async function fatesOf(
  changes: readonly FileChange[],
  hashFile: SettleInput["hashFile"],
): Promise<Record<Fate, string[]>> {
  const fates: Record<Fate, string[]> = { done: [], open: [], unknown: [] };
  const files = changes.filter(({ folder }) => !folder);
  for (const change of files.length > 0 ? files : changes) fates[await fateOf(change, hashFile)].push(change.path);
  return fates;
}

async function fateOf({ path, hash, after, from }: FileChange, hashFile: SettleInput["hashFile"]): Promise<Fate> {
  const now = await hashFile(path);
  if (from !== undefined) {
    const there = (await hashFile(from)) !== null;
    return there === (now !== null) ? "unknown" : there ? "open" : "done";
  }
  if (now === after) return "done";
  return now === hash ? "open" : "unknown";
}
