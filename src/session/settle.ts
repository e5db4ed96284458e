import type { Texts } from "../i18n/texts.ts";
import type { StoredBody } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import type { Call, FileChange } from "../protocol/messages.ts";
import { understood } from "../protocol/tool-names.ts";
import type { PickedTools } from "../tools/registry.ts";

export interface SettleInput {
  history: History;
  tools: PickedTools;
  texts: Texts["tools"];
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
 */
export async function settle({ history, tools, texts, hashFile }: SettleInput): Promise<Settled> {
  const last = history.messages.at(-1);
  const begun = last?.role === "assistant" ? last.calls.filter(({ state }) => state === "started") : [];
  const settled: StoredBody[] = [];
  for (const call of begun) {
    const { name } = understood(call.name, call.input);
    const effect = (await tools.get(name))?.effect ?? "world";
    const fate = effect === "none" ? "not-run" : await fateOf(call.before, hashFile);
    if (fate === "not-run") continue;
    settled.push({
      type: "tool-ended",
      call: call.id,
      name,
      status: fate === "done" ? "ok" : "interrupted",
      output: fate === "done" ? texts.completedBefore({ path: call.before?.path ?? "" }) : texts.interrupted(),
      origin: "workspace",
      ms: 0,
    });
  }
  return { leftovers: begun.length, settled };
}

async function fateOf(
  change: Call["before"],
  hashFile: SettleInput["hashFile"],
): Promise<"not-run" | "done" | "unknown"> {
  if (!change) return "unknown";
  const { path, hash, after }: FileChange = change;
  const now = await hashFile(path);
  if (now === after) return "done";
  return now === hash ? "not-run" : "unknown";
}
