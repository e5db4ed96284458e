import type { History } from "../protocol/history.ts";
import type { Known } from "../tools/tool.ts";

/** What the model last saw of a file. It follows from the journal, so a restart, a fork or a cut needs nothing of its own. */
export function known({ messages }: History, path: string): Known | null {
  for (const message of messages.toReversed()) {
    if (message.role !== "assistant") continue;
    for (const { result, before } of message.calls.toReversed()) {
      const sight = result?.saw?.find((one) => one.path === path);
      if (result && sight) return { version: sight.version, output: result.output };
      const change = before?.find((one) => one.path === path);
      if (change?.after && result?.status === "ok") return { version: change.after, output: null };
    }
  }
  return null;
}
