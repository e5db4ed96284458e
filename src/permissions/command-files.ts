import type { GateContext, Policy } from "./decide.ts";
import { isElsewhere, readsAll, spokenElsewhere } from "./elsewhere.ts";
import { type NamedFile, namedFiles } from "./file-words.ts";
import { guardedAction, guardsFiles } from "./match.ts";
import { isInside } from "./paths.ts";
import { mayNameProtected, protection } from "./protected.ts";
import { counts, foremost, type Rule } from "./rules.ts";
import type { Sight } from "./sight.ts";
import { byRule, type Decided, perhapsBy, verdict } from "./verdict.ts";

/** What the files say that a command opens, begins in or names. */
export function filesOf(sight: Sight, policy: Policy, context: GateContext): Decided[] {
  const rules = policy.rules.filter((rule) => counts(rule) && guardedAction(rule) !== null);
  const spoken = policy.mode === "plan" ? spokenElsewhere(sight, context) : null;
  // What cannot be read may name any file.
  const guesses = sight.isGuess ? (["read", "write"] as const).flatMap((action) => lost(action, rules)) : [];
  return [
    ...sight.opened.flatMap(({ action, path }) => (path === null ? lost(action, rules) : opening(action, path))),
    ...byRules("read", sight.folder),
    ...namedIn(sight, rules, policy, context).flatMap(({ action, path, text }) => naming(action, path, text)),
    ...(spoken === null ? [] : [verdict("ask", { code: "outside", path: spoken })]),
    ...guesses,
  ];

  function opening(action: "read" | "write", path: string): Decided[] {
    const isOurs =
      isInside(path, context.dataFolder) && (action === "write" || !context.open.some((one) => isInside(path, one)));
    if (isOurs) return [verdict("deny", { code: "data-folder" })];
    const held = action === "write" ? protection(path, context) : null;
    if (held === "closed") return [verdict("deny", { code: "own-settings", path })];
    return [...(held ? [verdict("ask", { code: "protected", path })] : []), ...byRules(action, path)];
  }

  /** A word is no proof that the file is touched, so nothing is closed by it but what a rule says. */
  function naming(action: "read" | "write", path: string, part: string): Decided[] {
    const held = action === "write" ? protection(path, context) : null;
    const isForeign = policy.mode === "plan" && (isElsewhere(path, context) || readsAll(path, part, sight.text));
    return [
      ...(isInside(path, context.dataFolder) ? [verdict("ask", { code: "names-data-folder" })] : []),
      ...(held ? [verdict("ask", { code: "protected", path })] : []),
      ...(isForeign ? [verdict("ask", { code: "outside", path })] : []),
      // Who may not read a file may not name it at all; who may not change it may name it to a reader. A folder is named
      // for what is in it.
      ...[path, `${path}/*`].flatMap((one) => byRules("read", one, part)),
      ...(action === "write" ? [path, `${path}/*`].flatMap((one) => byRules("write", one, part)) : []),
    ];
  }

  function byRules(action: "read" | "write", resource: string, part?: string): Decided[] {
    return (["deny", "ask"] as const).flatMap((effect) => {
      const rule = foremost(
        rules.filter((one) => one.effect === effect && guardsFiles(one, [{ action, resource }], context)),
      );
      return rule ? byRule(effect, rule, part) : [];
    });
  }
}

function namedIn(sight: Sight, rules: readonly Rule[], { mode }: Policy, context: GateContext): NamedFile[] {
  const { text, reading, standing, isGuess } = sight;
  if (isGuess && !mayNameProtected(text)) return [];
  const needsReads = !isGuess && (mode === "plan" || rules.length > 0);
  return namedFiles(reading.commands, { folders: standing.folders, needsReads, looksUp: !isGuess }, context);
}

/** A rule forbids some file, and nobody can tell that it is not this one. */
function lost(action: "read" | "write", rules: readonly Rule[]): Decided[] {
  const rule = foremost(rules.filter((one) => guardedAction(one) === action));
  return rule ? [perhapsBy(rule)] : [];
}
