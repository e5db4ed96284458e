import type { Containment } from "../protocol/containment.ts";
import type { Mode, Sandbox } from "../protocol/modes.ts";
import type { Lacking } from "./capabilities.ts";
import type { GateCall } from "./decide.ts";
import type { Named } from "./names.ts";
import type { Rule } from "./rules.ts";
import type { Opaque } from "./shell/reading.ts";
import type { Finding } from "./taint/finding.ts";

export interface Verdict {
  decision: "allow" | "ask" | "deny";
  rule: string | null;
  reason: Reason;
  /** Set when a command may run only inside this containment, also after a person's yes. */
  containment?: Containment;
  /** The call, or that part of it that was decided. */
  of: GateCall;
}

export type Decided = Omit<Verdict, "of">;

/** `part`: the command among several that decided. */
export type Reason =
  | { code: "rule"; rule: string; tier: Rule["tier"]; part?: string }
  /** What the rule is about may be in it, but is not known before it runs. */
  | { code: "perhaps"; rule: string; tier: Rule["tier"]; part?: string }
  | { code: "opaque"; why: Opaque }
  /** Rules would allow it, but nobody can tell what it runs. */
  | { code: "uncounted"; why: Opaque }
  /** Rules allow the commands, but not this file or folder, which a redirect or an option names; null where nobody can tell. */
  | { code: "beyond-rule"; rule: string; how: "read" | "write" | "folder" | "setting"; path: string | null }
  | { code: "unread-settings"; path: string }
  | { code: "data-folder" }
  | { code: Named }
  | { code: "own-settings"; path: string }
  | { code: "protected"; path: string }
  | { code: "plan-mode" | "plan-mode-server" | "plan-mode-web" }
  | { code: "not-only-reading"; part?: string }
  /** Which files it reads is only known when it runs. */
  | { code: "names-unknown"; part: string }
  | { code: "outside"; path: string }
  | { code: "not-web"; url: string }
  | { code: "own-port" }
  /** `short`: a rule that would allow it if it named the host with its port. */
  | { code: "private-host"; host: string; short?: string }
  | { code: "user-in-url" }
  | { code: "session-port" }
  /** The user has let the browser act there, in this session. */
  | { code: "site" }
  /** The user has let this tool reach it, in this session. */
  | { code: "place" }
  /** `short`: a rule that lets the tool pass for all but scripts. */
  | { code: "script"; short?: string }
  /** A pack that is active was not signed for it. */
  | { code: "beyond-pack"; lacks: Lacking; missing: string }
  /** It would give values of secret-bearing files to a program, or write them to another file. */
  | { code: "protected-values"; handles: readonly string[] }
  /** It carries strangers' text, or what was read in a protected place. */
  | { code: "taint"; finding: Finding }
  /** The system itself keeps the command from what it may not reach. */
  | { code: "sandbox"; sandbox: Sandbox }
  | { code: "sandbox-read-only" }
  | { code: "mode"; mode: Mode; part?: string };

export const verdict = (decision: Verdict["decision"], reason: Reason): Decided => ({ decision, rule: null, reason });

export const byRule = (decision: Verdict["decision"], { text, tier }: Rule, part?: string): Decided => ({
  decision,
  rule: text,
  reason: { code: "rule", rule: text, tier, ...(part !== undefined && { part }) },
});

export const perhapsBy = ({ text, tier }: Rule, part?: string): Decided => ({
  decision: "ask",
  rule: text,
  reason: { code: "perhaps", rule: text, tier, ...(part !== undefined && { part }) },
});

const strictness = { deny: 0, ask: 1, allow: 2 } as const;

/** Among equals the first: whoever lists them does so in an order of his own, never in that of the rules. */
export function strictest<Kind extends Decided>(all: readonly Kind[]): Kind | undefined {
  let found: Kind | undefined;
  for (const one of all) if (!found || strictness[one.decision] < strictness[found.decision]) found = one;
  return found;
}
