import type { History } from "../protocol/history.ts";
import { unseen } from "../protocol/messages.ts";
import { understood } from "../protocol/tool-names.ts";
import type { Known } from "../tools/tool.ts";

/** What the model last saw of a file. It follows from the journal, so a restart, a fork or a cut needs nothing of its own. */
export function known({ messages }: History, path: string): Known | null {
  let isHidden = false;
  for (const message of messages.toReversed()) {
    if (message.role !== "assistant") continue;
    for (const { name, input, result, before } of message.calls.toReversed()) {
      const sight = result?.saw?.find((one) => one.path === path);
      if (sight?.version === unseen) {
        isHidden = true;
        continue;
      }
      if (result && sight) {
        const refused = result.status === "error" && { refused: understood(name, input) };
        return { version: sight.version, output: result.output, ...refused };
      }
      const change = before?.find((one) => one.path === path);
      if (change?.after && result?.status === "ok") return { version: change.after, output: null };
    }
  }
  return isHidden ? { version: unseen, output: null } : null;
}
