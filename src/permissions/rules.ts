import { matchesText, toolPattern } from "../protocol/tool-pattern.ts";

/** `tool` or `tool(specifier)`, with who said it. */
export interface Rule {
  effect: "allow" | "ask" | "deny";
  tier: "user" | "session" | "skill" | "workspace";
  text: string;
  tool: string;
  /** Null where it is about everything that the tool does. */
  specifier: string | null;
  /** Of a workspace's rule: its user has agreed to it. Until then it may forbid, but allows nothing. */
  trusted?: boolean;
  /** It is none, but stands for what a file of the workspace forbids and nobody can read; `text` is the file. */
  unread?: true;
}

/** Stands for what `path` forbids and nobody can read; `tool` is the one that it names, as far as that can be told. */
export const unreadRule = (path: string, tool = ""): Rule => ({
  ...{ effect: "ask", tier: "workspace", text: path, tool, specifier: null, unread: true },
});

export type RuleProblem = "empty" | "name" | "brackets" | "nothing-inside";

export function parseRule(text: string, effect: Rule["effect"], tier: Rule["tier"]): Rule | null {
  const parts = partsOf(text);
  if (typeof parts === "string") return null;
  const { name, inside } = parts;
  const tool = toolPattern(name);
  return {
    effect,
    tier,
    text: text.trim(),
    tool,
    specifier: inside !== null && meansAll(tool, inside) ? null : inside,
  };
}

export function ruleProblem(text: string): RuleProblem | null {
  const parts = partsOf(text);
  return typeof parts === "string" ? parts : null;
}

/** `bash(*)` and `bash(:*)` say no more than `bash`; for files a star is a pattern. */
const meansAll = (tool: string, inside: string) => (tool === "bash" ? /^:?\*+$/.test(inside) : inside === "domain:*");

function partsOf(text: string): { name: string; inside: string | null } | RuleProblem {
  const rule = text.trim();
  if (rule === "") return "empty";
  const open = rule.indexOf("(");
  const name = (open < 0 ? rule : rule.slice(0, open)).trim();
  if (open < 0 && name.includes(")")) return "brackets";
  if (!/^[A-Za-z0-9_*-]+$/.test(name)) return "name";
  if (open < 0) return { name, inside: null };
  if (!rule.endsWith(")")) return "brackets";
  const inside = rule.slice(open + 1, -1).trim();
  // Brackets with nothing between them are a slip, and must not come to mean everything.
  return inside === "" ? "nothing-inside" : { name, inside };
}

export const isAbout = ({ tool }: Rule, name: string): boolean => matchesText(tool, name);

/** A workspace may forbid from the start, but allow only what its user has agreed to. */
export const counts = ({ effect, tier, trusted, unread }: Rule): boolean =>
  !unread && (effect !== "allow" || tier !== "workspace" || trusted === true);

const ranks = { user: 0, session: 1, skill: 2, workspace: 3 } as const;

/** The rule to name where several say the same: never a matter of the order in which they stand. */
export function foremost(rules: Iterable<Rule>): Rule | undefined {
  let best: Rule | undefined;
  for (const rule of rules) if (!best || stands(rule, best) < 0) best = rule;
  return best;
}

const stands = (one: Rule, other: Rule) =>
  ranks[one.tier] - ranks[other.tier] || (one.text < other.text ? -1 : one.text > other.text ? 1 : 0);
