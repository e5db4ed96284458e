import type { Mode } from "../protocol/modes.ts";
import type { GateCall, Policy } from "./decide.ts";
import type { Rule } from "./rules.ts";
import { isAboutCall } from "./servers.ts";
import { type Decided, verdict } from "./verdict.ts";

/** Stands for what `path` forbids and nobody can read; `tool` is the one that it names, as far as that can be told. */
export const unreadRule = (path: string, tool = ""): Rule => ({
  ...{ effect: "ask", tier: "workspace", text: path, tool, specifier: null, unread: true },
});

/** Who wrote it meant to forbid something: until it is mended, all that it may be about is looked at by a person. */
export function byUnread(call: GateCall, { mode, rules }: Policy): Decided[] {
  const rule = rules.find((one) => one.unread && mayBeAbout(one, call, mode));
  return rule ? [verdict("ask", { code: "unread-settings", path: rule.text })] : [];
}

/** Plan mode promises by itself that nothing is changed; what may not be read is another matter. */
const mayBeAbout = (rule: Rule, call: GateCall, mode: Mode) =>
  (mode !== "plan" && call.class !== "free") ||
  isAboutCall(rule, call) ||
  (rule.tool === "read_file" && call.touches.some(({ action }) => action === "read" || action === "exec"));
