import type { History } from "../protocol/history.ts";
import { type LineSpan, unseen } from "../protocol/messages.ts";
import { understood } from "../protocol/tool-names.ts";
import type { Known } from "../tools/tool.ts";

/** What the model last saw of a file. It follows from the journal, so a restart, a fork or a cut needs nothing of its own. */
export function known({ messages }: History, path: string): Known | null {
  const calls = messages.flatMap((message) => (message.role === "assistant" ? message.calls : []));
  /** What the last change left that did not show all of what others had done. */
  let hidden: { left?: string } | null = null;
  let last: Known | null = null;
  /** Of the sights that count together; null behind a change of the model's own, which it knows. */
  let version: string | null = null;
  let lines: LineSpan[] | null = null;
  for (const { name, input, result, before } of calls.toReversed()) {
    const sight = result?.saw?.find((one) => one.path === path);
    const change = before?.find((one) => one.path === path);
    if (sight?.version === unseen) {
      hidden ??= change?.after ? { left: change.after } : {};
    } else if (result && sight) {
      const refused = result.status === "error" && { refused: understood(name, input) };
      last ??= { version: sight.version, output: result.output, ...refused, ...hidden };
      version ??= sight.version;
      if (sight.version !== version) continue;
      if (!sight.lines) return last;
      lines = [...(lines ?? []), ...sight.lines];
    } else if (change?.after && result?.status === "ok") {
      last ??= { version: change.after, output: null, ...hidden };
      if (version !== null && change.after !== version) continue;
      if (change.hash === null || understood(name, input).name === "write_file") return last;
      version = null;
    }
  }
  if (last) return lines ? { ...last, lines } : last;
  return hidden && { version: unseen, output: null, ...hidden };
}
