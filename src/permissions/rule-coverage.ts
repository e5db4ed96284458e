import { wordsAllowed } from "./command-rules.ts";
import type { GateCall, GateContext, Policy } from "./decide.ts";
import { couldBecome } from "./glob.ts";
import { matches } from "./match.ts";
import { optionEffects } from "./option-effects.ts";
import { isInside } from "./paths.ts";
import { ofBare, protection } from "./protected.ts";
import { foremost, type Rule } from "./rules.ts";
import type { SimpleCommand } from "./shell/reading.ts";
import { isStepInside, pathsOf, type Sight } from "./sight.ts";
import type { Reason } from "./verdict.ts";

type Beyond = Extract<Reason, { code: "beyond-rule" }>;

export interface Coverage {
  uncovered: SimpleCommand[];
  beyond: Beyond | null;
}

/** Given are the allow rules about commands, and the policy for the rules about files. */
export interface Given {
  about: readonly Rule[];
  policy: Policy;
}

/**
 * A rule about commands covers them and their arguments. A file that a redirect opens, and what an option names that
 * writes a file, changes the folder or brings other settings, need a rule about files or a mode that allows the edit.
 */
export function coverageOf(sight: Sight, { about, policy }: Given, context: GateContext): Coverage {
  const { reading, standing, opened } = sight;
  const uncovered: SimpleCommand[] = [];
  const beyond: Beyond[] = [];
  let rule = "";
  for (const command of reading.commands) {
    const allowing = about.flatMap((one) => {
      const from = wordsAllowed(one, command);
      return from === null ? [] : [{ one, found: beyondOptions(command, from) }];
    });
    const used = foremost(allowing.map(({ one }) => one));
    rule ||= used?.text ?? "";
    if (!used && !isStepInside(command, standing, context.workspace)) uncovered.push(command);
    if (used && allowing.every(({ found }) => found !== null)) {
      const found = allowing[0]?.found;
      if (found) beyond.push({ ...found, rule: used.text });
    }
  }
  // Where no rule allows a command, there is nothing that a file could be beyond.
  if (uncovered.length > 0) return { uncovered, beyond: null };
  for (const { action, path, byOption } of opened) {
    const isSettled = byOption ? isNear(path) || isGranted("write", path) : isGranted(action, path);
    if (!isSettled) beyond.push({ code: "beyond-rule", rule, how: action, path });
  }
  return { uncovered, beyond: beyond[0] ?? null };

  function beyondOptions(command: SimpleCommand, from: number): Beyond | null {
    for (const { kind, target } of optionEffects(command, { from, text: sight.text, mayBeOption })) {
      const how = kind === "file" ? "write" : kind;
      const paths = kind === "setting" || target === null ? [null] : pathsOf(target, standing, context);
      const path = paths.find((one) => !isGranted("write", one && kind === "folder" ? `${one}/**/**` : one));
      if (path !== undefined) return { code: "beyond-rule", rule: "", how, path };
    }
    return null;
  }

  /** A pattern becomes an option where a file has such a name. */
  function mayBeOption(pattern: string): boolean {
    if (!/^[*?[{@+!-]/.test(pattern)) return false;
    return standing.folders.some((folder) =>
      context.list(folder).some(({ name }) => name.startsWith("-") && couldBecome(pattern, name)),
    );
  }

  function isNear(path: string | null): boolean {
    return path !== null && [context.workspace, ...context.open].some((folder) => isInside(path, folder));
  }

  function isGranted(action: "read" | "write", path: string | null): boolean {
    if (path === null) return false;
    if (action === "read" && isNear(path)) return true;
    const [tools, kind] =
      action === "read" ? ([["read_file"], "free"] as const) : ([["edit", "write_file"], "edit"] as const);
    const calls = tools.map((tool): GateCall => ({ tool, class: kind, touches: [{ action, resource: path }] }));
    const isMet = (effect: Rule["effect"]) =>
      policy.rules.some((one) => one.effect === effect && calls.some((call) => matches(one, call, context)));
    if (isMet("deny") || isMet("ask")) return false;
    if (isMet("allow")) return true;
    const passes = action === "write" && policy.mode === "accept-edits" && isNear(path);
    return passes && protection(path, context) === null && ofBare(path, context) === null;
  }
}

export function ruleBeyond({ how, path }: Pick<Beyond, "how" | "path">): string[] {
  if (path === null || how === "setting" || /[*?]/.test(path)) return [];
  return [how === "read" ? `read_file(${path})` : how === "folder" ? `edit(${path}/**)` : `edit(${path})`];
}
