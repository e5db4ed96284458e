// A gate without a session: made-up folders, and the real parser.

import type { GateCall, GateContext, Policy } from "../../src/permissions/decide.ts";
import { parseRule, type Rule } from "../../src/permissions/rules.ts";
import { loadShell } from "../../src/permissions/shell/load.ts";

const { read: readShell } = await loadShell();

export const context: GateContext = {
  workspace: "/home/u/project",
  home: "/home/u",
  dataFolder: "/home/u/.skillmint",
  open: ["/home/u/.skillmint/outputs/ses_1", "/home/u/.skillmint/skills"],
  reads: [],
  skills: [],
  // What is read-only is told by somebody else; here ls is.
  shell: { read: readShell, isReadOnly: ({ commands }) => commands.every(({ words }) => words[0] === "ls") },
  ownPort: 8765,
  places: [],
  leadingInside: new Set(),
  sessionPorts: () => [3000],
  real: (path) => path,
  list: () => [],
};

export const rule = (text: string, effect: Rule["effect"] = "allow", tier: Rule["tier"] = "session"): Rule => {
  const parsed = parseRule(text, effect, tier);
  if (!parsed) throw new Error(`no rule: ${text}`);
  return parsed;
};
export const deny = (text: string): Rule => rule(text, "deny");
export const ask = (text: string): Rule => rule(text, "ask");

export const policy = (mode: Policy["mode"], ...rules: Rule[]): Policy => ({ mode, sandbox: "off", rules });

export const read = (resource: string): GateCall => ({
  tool: "read_file",
  class: "free",
  touches: [{ action: "read", resource }],
});
export const edit = (resource: string): GateCall => ({
  tool: "edit",
  class: "edit",
  touches: [{ action: "write", resource }],
});
export const fetches = (resource: string): GateCall => ({
  tool: "web_fetch",
  class: "act",
  touches: [{ action: "network", resource }],
});
export const bash = (resource: string, cwd?: string): GateCall => ({
  tool: "bash",
  class: "act",
  touches: [{ action: "exec", resource }, ...(cwd === undefined ? [] : [{ action: "read" as const, resource: cwd }])],
});
