import type { GateCall, GateContext, Policy } from "./decide.ts";
import { couldLead } from "./leads.ts";
import { guardedAction } from "./match.ts";
import { namesOurs } from "./names.ts";
import { counts, isAbout } from "./rules.ts";
import { needsParsing } from "./taint/sending.ts";

/** Whether a command has to be read before it can be judged: reading loads a parser, and not every session needs one. */
export function needsShell(call: GateCall, policy: Policy, context: GateContext): boolean {
  const command = call.touches.find(({ action }) => action === "exec");
  if (!command) return false;
  // What a command does with strangers' text can be told only of one that was read.
  if (context.taint?.() || needsParsing(command.resource)) return true;
  const needed = neededBy(policy);
  if (needed !== "perhaps") return needed === "always";
  return couldLead(command.resource, startOf(call, context), context);
}

/** Whether a command passes for what the policy says of all commands, and its text leads nowhere that no policy opens. */
export function passesUnread(call: GateCall, text: string, policy: Policy, context: GateContext): boolean {
  if (neededBy(policy) !== "perhaps") return false;
  const folder = startOf(call, context);
  return !couldLead(text, folder, context) && namesOurs(text, [], [folder], context) === null;
}

/** Where a command begins. */
export const startOf = ({ touches }: GateCall, { workspace }: Pick<GateContext, "workspace">): string =>
  touches.find(({ action }) => action === "read")?.resource ?? workspace;

/** Where all passes, the text still tells whether it could lead to what no rule opens. */
function neededBy({ mode, sandbox, rules, bounds = [] }: Policy): "always" | "never" | "perhaps" {
  const about = rules.filter((rule) => counts(rule) && isAbout(rule, "bash"));
  const isBare = (effect: string) => about.some((rule) => rule.effect === effect && rule.specifier === null);
  if (isBare("deny")) return "never";
  if (bounds.some(({ capabilities }) => capabilities?.paths ?? capabilities?.hosts)) return "always";
  const forbids = about.some(({ effect, specifier }) => effect !== "allow" && specifier !== null);
  if (forbids || (mode === "plan" && sandbox === "off") || rules.some((rule) => guardedAction(rule) !== null))
    return "always";
  if (isBare("ask")) return "never";
  return mode === "unrestricted" || sandbox !== "off" || isBare("allow") ? "perhaps" : "always";
}
