import type { GateContext, Policy } from "./decide.ts";
import { type NamedFile, namedFiles } from "./file-words.ts";
import { guardedAction, guardsFiles, mayBeBelow, mayBecome } from "./match.ts";
import { isOutside, repositoryOutside, unprovedPart } from "./outside.ts";
import { isInside } from "./paths.ts";
import { aroundSkill, ofBare, protection } from "./protected.ts";
import { reachOf } from "./reach.ts";
import { readableData } from "./readable.ts";
import { placesIn } from "./real.ts";
import { counts, foremost, type Rule } from "./rules.ts";
import type { Sight } from "./sight.ts";
import { spelledOut } from "./spelled.ts";
import { byRule, type Decided, perhapsBy, verdict } from "./verdict.ts";
import { isWriter } from "./writers.ts";

/** What the operating system keeps from a command, so that nothing has to be guessed from its text. */
export interface Enforced {
  /** It reads nothing outside the workspace. */
  outside: boolean;
  /** It reads no file that a rule keeps from being read. */
  masked: boolean;
}

/** What the files say that a command opens, begins in or names. */
export function filesOf(given: Sight, policy: Policy, enforced: Enforced, context: GateContext): Decided[] {
  const sight = spelledOut(given);
  const rules = policy.rules.filter((rule) => counts(rule) && guardedAction(rule) !== null);
  // Rules that are enforced whatever the text says need no guesses; what is plainly named is still refused or asked for.
  const guessed = enforced.masked ? rules.filter((rule) => guardedAction(rule) === "write") : rules;
  const isPlan = policy.mode === "plan";
  const around = isPlan && enforced.outside ? repositoryOutside(given, context) : null;
  const unproved = isPlan && !enforced.outside ? unprovedPart(given, context) : null;
  // What cannot be read may name any file.
  const guesses = sight.isGuess ? (["read", "write"] as const).flatMap((action) => lost(action, guessed)) : [];
  return [
    ...sight.opened.flatMap(({ action, path }) => (path === null ? lost(action, guessed) : opening(action, path))),
    ...byRules("read", sight.folder),
    ...(isPlan ? sight.standing.folders.filter((one) => isOutside(one, context)) : []).map((path) =>
      verdict("ask", { code: "outside", path }),
    ),
    ...namedIn(sight).flatMap(naming),
    ...patterns(),
    ...reached(),
    ...(around === null ? [] : [verdict("ask", { code: "outside", path: around })]),
    ...(unproved === null ? [] : [verdict("ask", { code: "names-unknown", part: unproved })]),
    ...guesses,
  ];

  /** Which words of a text that nobody can read are files, nobody can tell either. */
  function namedIn({ reading, standing, isGuess }: Sight): NamedFile[] {
    return isGuess ? [] : namedFiles(reading.commands, { folders: standing.folders, isGuess }, context);
  }

  function opening(action: "read" | "write", path: string): Decided[] {
    if (isOurs(action, path)) return [verdict("deny", { code: "data-folder" })];
    const held = action === "write" ? (protection(path, context) ?? ofBare(path, context)) : null;
    if (held === "closed") return [verdict("deny", { code: "own-settings", path })];
    return [...(held ? [verdict("ask", { code: "protected", path })] : []), ...byRules(action, path)];
  }

  /**
   * A word is no proof that the file is touched, so nothing is closed by it but what a rule says. Files that run later
   * are compared after the command; who plainly names one to change it is only asked sooner.
   */
  function naming({ action, withAll, path, text: part }: NamedFile): Decided[] {
    const held =
      action === "write" ? (protection(path, context) ?? (withAll ? aroundSkill(path, context) : null)) : null;
    const isData = isOurs(action, path) || (withAll && isInside(context.dataFolder, path));
    return [
      ...(isData ? [verdict("ask", { code: "names-data-folder" })] : []),
      ...(held ? [verdict("ask", { code: "protected", path })] : []),
      ...(isPlan && isOutside(path, context) ? [verdict("ask", { code: "outside", path })] : []),
      // Who may not read a file may not name it at all; who may not change it may name it to a reader. A folder is named
      // for what is in it.
      ...[path, `${path}/*`].flatMap((one) => byRules("read", one, part)),
      ...(action === "write" ? [path, `${path}/*`].flatMap((one) => byRules("write", one, part)) : []),
    ];
  }

  /** What a pattern becomes is only known when it runs. */
  function patterns(): Decided[] {
    const guards = guessed.map((rule) => ({ rule, covers: mayBecome(rule, context) }));
    return sight.reading.commands.flatMap((command) => {
      const words = [...new Set((command.globs ?? []).flatMap((index) => command.words[index] ?? []))];
      if (words.length === 0) return [];
      const isMuch = words.length > mostPatterns;
      const paths = words
        .slice(0, mostPatterns)
        .flatMap((word) => sight.standing.folders.flatMap((one) => placesIn(one, word, context)));
      const writes = isWriter(command);
      const met = guards.filter(({ rule, covers }) => {
        return (writes || guardedAction(rule) === "read") && (isMuch || paths.some(covers));
      });
      const rule = foremost(met.map((one) => one.rule));
      return rule ? [perhapsBy(rule, command.text)] : [];
    });
  }

  /** Whole folders, and files whose names come when it runs. */
  function reached(): Decided[] {
    const guards = guessed.filter((rule) => guardedAction(rule) === "read");
    if (sight.isGuess || guards.length === 0) return [];
    const { places, open } = reachOf(sight, context);
    const found = new Map<Rule, string>();
    for (const rule of guards) {
      const isNear = mayBeBelow(rule, context);
      const met = open ?? places.find(({ path }) => isNear(path))?.text;
      if (met !== undefined) found.set(rule, met);
    }
    const rule = foremost(found.keys());
    return rule ? [perhapsBy(rule, found.get(rule))] : [];
  }

  function isOurs(action: "read" | "write", path: string): boolean {
    if (!isInside(path, context.dataFolder)) return false;
    return action === "write" || !readableData(context).some((one) => isInside(path, one));
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

/** So many of a command are compared with the rules. */
const mostPatterns = 64;

/** A rule forbids some file, and nobody can tell that it is not this one. */
function lost(action: "read" | "write", rules: readonly Rule[]): Decided[] {
  const rule = foremost(rules.filter((one) => guardedAction(one) === action));
  return rule ? [perhapsBy(rule)] : [];
}
