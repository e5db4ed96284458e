import { dirname, join } from "node:path";
import type { GateContext, Policy } from "./decide.ts";
import { expanded, isWriter, type NamedFile, namedFiles, programOf } from "./file-words.ts";
import { pathPattern } from "./glob.ts";
import { allowsExactly, guardedAction, guardsFiles, mayMeet, writtenPaths } from "./match.ts";
import { isOutside, readsNoFile, readsOnlyItsWords, repositoryOutside, searchesHere, unprovedPart } from "./outside.ts";
import { isInside, placesIn, realOf } from "./paths.ts";
import { aroundSkill, ofBare, protection } from "./protected.ts";
import { readableData } from "./readable.ts";
import { counts, foremost, type Rule } from "./rules.ts";
import type { Sight } from "./sight.ts";
import { byRule, type Decided, perhapsBy, verdict } from "./verdict.ts";

/** What the operating system keeps from a command, so that nothing has to be guessed from its text. */
export interface Enforced {
  outside: boolean;
  masked: boolean;
}

/** Programs that have a program outside the command's own process tree open what they name. */
const asksAnother =
  /^\s*(?:sudo\s+)?(?:docker|docker-compose|podman|nerdctl|buildah|lxc|incus|systemd-run|machinectl|tmux|screen|emacsclient|crontab|at|batch)\b/;

export function filesOf(sight: Sight, policy: Policy, enforced: Enforced, context: GateContext): Decided[] {
  const { reading, standing, isGuess } = sight;
  const commands = reading.commands.map((command) =>
    readsNoFile.has(programOf(command)) || /^(?:test|\[\[?|which|type)$/.test(programOf(command))
      ? command
      : expanded(command, reading.opaque === null),
  );
  const rules = policy.rules.filter((rule) => counts(rule) && guardedAction(rule) !== null);
  // The kernel hides masked files, so only a command that plainly names one is still refused or asked about.
  const unmasked = enforced.masked ? [] : rules.filter((rule) => guardedAction(rule) === "read");
  const changes = rules.filter((rule) => guardedAction(rule) === "write");
  const guessed = [...unmasked, ...changes];
  const isPlan = policy.mode === "plan";
  const around = isPlan && enforced.outside ? repositoryOutside(sight, context) : null;
  const unproved = isPlan && !enforced.outside ? unprovedPart(sight, context) : null;
  return [
    ...sight.opened.flatMap(({ action, path }) => (path === null ? lost(action, guessed) : opening(action, path))),
    ...byRules("read", sight.folder),
    ...(isPlan ? standing.folders.filter((one) => isOutside(one, context)) : []).map((path) =>
      verdict("ask", { code: "outside", path }),
    ),
    // Which words of a text that nobody can read are files, nobody can tell either: they may name any.
    ...(isGuess
      ? (["read", "write"] as const).flatMap((action) => lost(action, guessed))
      : namedFiles(commands, { folders: standing.folders, isGuess }, context).flatMap(naming)),
    ...patternsOfWriters(),
    ...unprovedReads(),
    ...(around === null ? [] : [verdict("ask", { code: "outside", path: around })]),
    ...(unproved === null ? [] : [verdict("ask", { code: "names-unknown", part: unproved })]),
  ];

  function opening(action: "read" | "write", path: string): Decided[] {
    if (isOurs(action, path)) return [verdict("deny", { code: "data-folder" })];
    const held = action === "write" ? (protection(path, context) ?? ofBare(path, context)) : null;
    if (held === "closed") return [verdict("deny", { code: "own-settings", path })];
    return [
      ...(held && !mayChange(path) ? [verdict("ask", { code: "protected", path })] : []),
      ...byRules(action, path),
    ];
  }

  /**
   * A word is no proof that the file is touched, so nothing is closed by it but what a rule says. Files that run later
   * are compared after the command; who plainly names one to change it is only asked sooner.
   */
  function naming({ action, withAll, path, isWhole, text: part }: NamedFile): Decided[] {
    const isData = isOurs(action, path) || (withAll && isInside(context.dataFolder, path));
    const isChanged = action === "write" && (isWhole || !isInside(path, context.workspace));
    const own = isChanged && !(isWhole && mayChange(path)) ? protection(path, context) : null;
    const held = own ?? (isChanged && withAll ? aroundSkill(path, context) : null);
    const ours = [
      ...(isData ? [verdict("ask", { code: "names-data-folder" })] : []),
      ...(held ? [verdict("ask", { code: "protected", path })] : []),
    ];
    // A mask does not reach what another program opens for the command.
    if (!isWhole && !asksAnother.test(part)) return ours;
    return [
      ...ours,
      ...(isPlan && isWhole && isOutside(path, context) ? [verdict("ask", { code: "outside", path })] : []),
      // Who may not read a file may not name it at all; who may not change it may name it to a reader. A folder is named
      // for what is in it.
      ...[path, `${path}/*`].flatMap((one) => byRules("read", one, part)),
      ...(action === "write" ? [path, `${path}/*`].flatMap((one) => byRules("write", one, part)) : []),
    ];
  }

  function mayChange(path: string): boolean {
    return allowsExactly(path, policy.rules, context);
  }

  /** What a pattern becomes is only known when it runs. */
  function patternsOfWriters(): Decided[] {
    const guards = changes.map((rule) => ({ rule, covers: mayMeet(rule, context) }));
    return commands.flatMap((command) => {
      const words = [...new Set((command.globs ?? []).flatMap((index) => command.words[index] ?? []))];
      if (guards.length === 0 || words.length === 0 || !isWriter(command)) return [];
      const isMuch = words.length > mostPatterns;
      const paths = words
        .slice(0, mostPatterns)
        .flatMap((word) => standing.folders.flatMap((one) => placesIn(one, word, context)));
      const rule = foremost(guards.filter(({ covers }) => isMuch || paths.some(covers)).map((one) => one.rule));
      return rule ? [perhapsBy(rule, command.text)] : [];
    });
  }

  /** Where nothing masks the files, a command passes only if its words prove that it reads none of them. */
  function unprovedReads(): Decided[] {
    const first = foremost(unmasked);
    if (!first || isGuess) return [];
    if (standing.isLost) return [perhapsBy(first, sight.text)];
    const readers = commands.filter((command) => !tellsNoContent.has(programOf(command)));
    const open = readers.find((command) => !readsOnlyItsWords(command));
    if (open) return [perhapsBy(first, open.text)];
    const named = namedFiles(readers, { folders: standing.folders, isGuess }, context);
    const searched = reading.commands
      .filter(searchesHere)
      .flatMap(({ text }) => standing.folders.map((path) => ({ path, text })));
    const whole = [...named.filter(({ isWhole, path }) => isWhole && isFolder(path)), ...searched];
    const met = new Map<Rule, string>();
    for (const rule of unmasked) {
      const holds = mayMeet(rule, context);
      const isAbout = (path: string) =>
        guardsFiles(
          rule,
          [path, `${path}/*`].map((resource) => ({ action: "read", resource })),
          context,
        );
      const found =
        whole.find(({ path }) => holds(path)) ?? named.find(({ isWhole, path }) => !isWhole && isAbout(path));
      if (found) met.set(rule, found.text);
    }
    const rule = foremost(met.keys());
    return rule ? [perhapsBy(rule, met.get(rule))] : [];
  }

  /** A folder that a command stands in is one, also where nobody can look. */
  function isFolder(path: string): boolean {
    return standing.folders.some((one) => isInside(one, path)) || context.list(path).length > 0;
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

/** Programs that show no content of the files and folders that they are named, but at most their names. */
const tellsNoContent = new Set(
  `echo printf true false : exit return seq expr basename dirname sleep tr printenv id test [ [[ which type whoami uname
    ls dir find stat df cd pushd popd pwd mkdir rmdir kill export local declare readonly unset set shift break continue wait`.split(
    /\s+/,
  ),
);

const mostPatterns = 64;

/** A rule forbids some file, and nobody can tell that it is not this one. */
function lost(action: "read" | "write", rules: readonly Rule[]): Decided[] {
  const rule = foremost(rules.filter((one) => guardedAction(one) === action));
  return rule ? [perhapsBy(rule)] : [];
}

const mostNames = 8_000;
const mostMasks = 100;

/**
 * The files and folders that exist and that rules keep from being read, as real paths with the text of their rule: a
 * sandbox masks them. Null where they cannot all be found, or a program could not run without them.
 */
export function maskedFiles(rules: readonly Rule[], context: GateContext): Map<string, string> | null {
  const found = new Map<string, string>();
  let left = mostNames;
  let text = "";
  for (const rule of rules) {
    text = rule.text;
    for (const written of writtenPaths(rule, context)) {
      if (!search(written.replace(/(?<=.)\/\*\*$/, ""))) return null;
    }
  }
  const masked = [...found.keys()];
  const isNeeded = (path: string) =>
    needed.some((folder) => isInside(folder, path)) || isInside(context.workspace, path);
  return masked.length > mostMasks || masked.some(isNeeded) ? null : found;

  function search(pattern: string): boolean {
    const wildcard = pattern.search(/[*?]/);
    if (wildcard < 0) {
      const isThere = context.list(dirname(pattern)).some(({ name }) => join(dirname(pattern), name) === pattern);
      return isThere || pattern === "/" ? mask(pattern) : true;
    }
    const covers = pathPattern(pattern);
    const depth = pattern.includes("**") ? Number.POSITIVE_INFINITY : pattern.split("/").length;
    const folders = [dirname(`${pattern.slice(0, wildcard)}x`)];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      for (const { name, isFolder } of context.list(folder)) {
        if (left-- <= 0) return false;
        const path = join(folder, name);
        if (covers(path)) {
          if (!mask(path)) return false;
        } else if (isFolder && path.split("/").length < depth) folders.push(path);
      }
    }
    return true;
  }

  /**
   * A link is masked where it leads: its content can be read by that name, too. Of a folder in the workspace each file is
   * masked by itself, because git would take an empty folder for deleted files and commit that.
   */
  function mask(path: string): boolean {
    const real = realOf(path, context);
    if (real === null || found.has(real)) return true;
    const entries = isInside(real, context.workspace) ? context.list(real) : [];
    if (entries.length === 0) found.set(real, text);
    left -= entries.length;
    return left > 0 && entries.every(({ name }) => mask(join(real, name)));
  }
}

const needed = ["/usr/bin", "/usr/lib", "/bin", "/lib", "/lib64", "/etc", "/proc", "/dev"];
