import type { Containment } from "../protocol/containment.ts";
import { type Enforced, filesOf, maskedFiles } from "./command-files.ts";
import { isExactly, type Meeting, meetingOf, namedBy, spellingsOf, wordsAllowed } from "./command-rules.ts";
import type { GateCall, GateContext, Policy } from "./decide.ts";
import { mayHold, mayRunWords, ranAsWritten } from "./hands-on.ts";
import { guardedAction, guardsUseTool } from "./match.ts";
import { namesOurs } from "./names.ts";
import { namesOurData, passesUnread, startOf } from "./needs-shell.ts";
import { isInside } from "./paths.ts";
import { coverageOf } from "./rule-coverage.ts";
import { counts, foremost, isAbout, type Rule } from "./rules.ts";
import type { SimpleCommand } from "./shell/reading.ts";
import { lookAt, type Sight } from "./sight.ts";
import { byRule, type Decided, perhapsBy, type Reason, strictest, verdict } from "./verdict.ts";

/**
 * A command is as strict as its strictest part: every command in it, every file that it opens or names. An allowed command
 * runs contained if the mode or a rule hides files.
 */
export function decideCommand(call: GateCall, text: string, policy: Policy, context: GateContext): Decided {
  const { containment, enforced } = containmentFor(policy, context);
  const decided = decideText(call, text, { policy, enforced, context });
  return decided.decision === "allow" && containment ? { ...decided, containment } : decided;
}

function containmentFor(policy: Policy, context: GateContext): { containment: Containment | null; enforced: Enforced } {
  const guards = readGuards(policy);
  const isPlan = policy.mode === "plan";
  if ((!isPlan && guards.length === 0) || !context.canContain?.()) {
    return { containment: null, enforced: { outside: false, masked: false } };
  }
  const found = maskedFiles(guards, context);
  const enforced = { outside: isPlan, masked: found !== null };
  const held = hiding(found ?? new Map());
  // A command could otherwise tell a protected value piece by piece, by its output or exit code.
  const hidden = [...new Set([...held.hidden, ...(context.secrets?.() ?? [])])];
  if (isPlan)
    return { containment: { reads: "workspace", writes: "nothing", network: false, ...held, hidden }, enforced };
  return { containment: held.hidden.length > 0 ? { ...unheld, ...held } : null, enforced };
}

/**
 * Masks the files that a command may not read after a person has approved it. A yes lifts only the rule that the question
 * named; files of other rules stay masked.
 */
export function maskingAfterYes(asked: string | null, policy: Policy, context: GateContext): Containment | null {
  const kept = readGuards(policy).filter(({ effect, text }) => effect === "deny" || text !== asked);
  if (kept.length === 0 || !context.canContain?.()) return null;
  const held = hiding(maskedFiles(kept, context) ?? new Map());
  return held.hidden.length > 0 ? { ...unheld, ...held } : null;
}

const readGuards = ({ rules }: Policy) => rules.filter((rule) => counts(rule) && guardedAction(rule) === "read");

const unheld = { reads: "everything", writes: "everything", network: true } as const;

const hiding = (masked: ReadonlyMap<string, string>): Pick<Containment, "hidden" | "hiddenBy"> => ({
  hidden: [...masked.keys()],
  ...(masked.size > 0 && { hiddenBy: Object.fromEntries(masked) }),
});

export const offline = (containment: Containment = { ...unheld, hidden: [] }): Containment => ({
  ...containment,
  network: false,
});

interface Judging {
  policy: Policy;
  enforced: Enforced;
  context: GateContext;
}

function decideText(call: GateCall, text: string, { policy, enforced, context }: Judging): Decided {
  const rules = policy.rules.filter((rule) => counts(rule) && (isAbout(rule, call.tool) || guardsUseTool(rule, call)));
  const bare = (effect: Rule["effect"]) =>
    foremost(rules.filter((rule) => rule.effect === effect && (rule.specifier === null || guardsUseTool(rule, call))));
  const denied = bare("deny");
  if (denied) return byRule("deny", denied);
  // Where nobody had to read it, nothing is left to look for.
  if (context.shell === null && passesUnread(call, text, policy, context)) {
    const rule = bare("allow");
    return rule ? byRule("allow", rule) : verdict("allow", passing(policy));
  }
  const sight = lookAt(text, startOf(call, context), context);
  const byCommands = byCommandRules(sight, rules);
  const forbidden = byCommands.find(({ decision }) => decision === "deny");
  if (forbidden) return forbidden;
  const asked = bare("ask");
  const strictestSoFar = strictest([
    ...byCommands,
    ...filesOf(
      sight,
      inSandbox(policy) && !enforced.outside ? { ...policy, mode: "default" } : policy,
      enforced,
      context,
    ),
    ...planModeVerdicts(sight, policy, context),
    ...naming(sight, context),
    ...(asked ? [byRule("ask", asked)] : []),
    ...unknown(sight, rules),
  ]);
  return (
    strictestSoFar ??
    allowed(sight, { bare: bare("allow"), rules, policy }, context) ??
    byMode(sight, rules, policy, context)
  );
}

/** Where the system itself holds a command, what it opens and changes need not be proved from its text. */
const inSandbox = ({ sandbox }: Policy) => sandbox !== "off";

const passing = ({ mode, sandbox }: Policy): Reason =>
  mode === "unrestricted" || sandbox === "off" ? { code: "mode", mode } : { code: "sandbox", sandbox };

const aboutCommands = (rules: readonly Rule[]) =>
  rules.filter(({ effect, specifier }) => effect !== "allow" && specifier !== null);

function byCommandRules({ reading, text, isGuess }: Sight, rules: readonly Rule[]): Decided[] {
  const found: Decided[] = [];
  const about = aboutCommands(rules).map((rule) => ({ rule, meeting: meetingOf(rule), named: namedBy(rule) }));
  if (about.length === 0) return found;
  for (const command of reading.commands) {
    const words = wordsWithOpenPatterns(command);
    const spellings = [words, ...spellingsOf(words)];
    const texts = isGuess ? [] : textsOf(command);
    const met = about.flatMap(({ rule, meeting, named }) => {
      const holds = texts.length > 0 && named.some((one) => mayHold(texts, one));
      const how = strongest(spellings.map(meeting)) ?? (holds ? "perhaps" : null);
      return how === null ? nothing : { rule, how: how === "surely" ? rule.effect : how };
    });
    if (met.length === 0) continue;
    const first = (how: string) => foremost(met.filter((one) => one.how === how).map(({ rule }) => rule));
    const [denied, asked, perhaps] = [first("deny"), first("ask"), first("perhaps")];
    const part = reading.commands.length > 1 ? command.text : undefined;
    // Nothing is stricter, and the rest of a long text need not be gone through.
    if (denied) return [byRule("deny", denied, part)];
    if (asked) found.push(byRule("ask", asked, part));
    if (perhaps) found.push(perhapsBy(perhaps, part));
  }
  const made = isGuess ? null : ranAsWritten(reading);
  const rule = made === null ? undefined : foremost(about.map((one) => one.rule));
  return rule && made !== null ? [...found, perhapsBy(rule, made)] : found;

  /** Where it may hold what it runs: its words, what is set for it, what it may read from the text itself. */
  function textsOf({ words, meant = [] }: SimpleCommand): (string | null)[] {
    const set = meant.flatMap((one) => (one.index < 0 ? (one.words ?? []) : []));
    if (!mayRunWords(words)) return set;
    const become = meant.flatMap((one) => (one.index > 0 ? (one.words ?? []) : []));
    const heredoc = text.includes("<<") ? [text.slice(text.indexOf("<<"))] : [];
    return [...words.slice(1), ...become, ...set, ...heredoc];
  }
}

const strongest = (all: readonly Meeting[]): Meeting =>
  all.find((one) => one === "surely") ?? all.find((one) => one) ?? null;

const nothing: readonly never[] = [];

/** A pattern may become any name, unless it says in which folder. */
const wordsWithOpenPatterns = ({ words, globs = [] }: SimpleCommand) =>
  globs.length === 0
    ? words
    : words.map((word, index) => (globs.includes(index) && !word?.includes("/") ? null : word));

/** Plan mode keeps commands that are proved to change nothing, but none of them goes through other people's folders. */
function planModeVerdicts(sight: Sight, policy: Policy, context: GateContext): Decided[] {
  if (policy.mode !== "plan" || inSandbox(policy)) return [];
  const { reading, folder, opened } = sight;
  const isProved =
    reading.opaque === null &&
    opened.every(({ action }) => action === "read") &&
    context.shell?.isReadOnly(reading, folder) === true;
  if (isProved) return [];
  const changing = changingIn(sight, context);
  return [verdict("deny", { code: "not-only-reading", ...(changing && { part: changing.text }) })];
}

/** The first that is not proved to read only; none where what the shell itself opens is at fault. */
function changingIn({ reading, folder }: Sight, { shell }: GateContext): SimpleCommand | undefined {
  if (reading.opaque !== null) return undefined;
  return reading.commands.find(
    (command) => !shell?.isReadOnly({ ...reading, commands: [command], redirects: [] }, folder),
  );
}

function naming({ text, folder: start, standing, reading, isGuess }: Sight, context: GateContext): Decided[] {
  const isThere =
    standing.folders.some((folder) => isInside(folder, context.dataFolder)) ||
    (isGuess && namesOurData(text, start, context));
  const named = isThere
    ? "names-data-folder"
    : namesOurs(text, isGuess ? [] : reading.commands, standing.folders, context);
  return named ? [verdict("ask", { code: named })] : [];
}

/** Where some commands are forbidden, one that nobody can read is looked at by a person, in every mode. */
function unknown({ reading: { opaque } }: Sight, rules: readonly Rule[]): Decided[] {
  return opaque !== null && aboutCommands(rules).length > 0 ? [verdict("ask", { code: "opaque", why: opaque })] : [];
}

interface Allowing {
  bare: Rule | undefined;
  rules: readonly Rule[];
  policy: Policy;
}

function allowed(sight: Sight, { bare, rules, policy }: Allowing, context: GateContext): Decided | null {
  const { reading, text, folder } = sight;
  // Nobody has gone through it, so nobody can say that it holds nothing of what is asked for in every mode.
  if (reading.opaque === "too-long" || reading.opaque === "too-many") return null;
  if (bare) return byRule("allow", bare);
  const about = rules.filter(({ effect, specifier }) => effect === "allow" && specifier !== null);
  // The folder that a command begins in is no part of its rule, but it must not lead outside.
  if (about.length === 0 || !isInside(folder, context.workspace)) return null;
  const exact = foremost(about.filter((rule) => isExactly(rule, text)));
  if (exact) return byRule("allow", exact);
  if (reading.opaque !== null) return null;
  const { uncovered, beyond } = coverageOf(sight, { about, policy }, context);
  if (uncovered.length > 0 || beyond !== null) return null;
  const used = foremost(about.filter((rule) => reading.commands.some((one) => wordsAllowed(rule, one) !== null)));
  return used ? byRule("allow", used) : null;
}

/** The first file beyond the workspace that it opens; null for one that nobody can name. */
function outsideOf({ opened }: Sight, { workspace, open }: GateContext): string | null | undefined {
  const near = [workspace, ...open];
  return opened.find(({ path }) => path === null || !near.some((folder) => isInside(path, folder)))?.path;
}

function byMode(sight: Sight, rules: readonly Rule[], policy: Policy, context: GateContext): Decided {
  const { mode } = policy;
  if (mode === "unrestricted" || inSandbox(policy)) return verdict("allow", passing(policy));
  const { folder, reading } = sight;
  const outside = isInside(folder, context.workspace) ? outsideOf(sight, context) : folder;
  if (outside) return verdict("ask", { code: "outside", path: outside });
  if (mode === "plan") return verdict("allow", { code: "mode", mode });
  const allows = rules.filter(({ effect }) => effect === "allow");
  if (reading.opaque !== null && allows.length > 0) return verdict("ask", { code: "uncounted", why: reading.opaque });
  const { uncovered, beyond } = coverageOf(sight, { about: allows, policy }, context);
  if (uncovered.length === 0 && beyond !== null && allows.length > 0) return verdict("ask", beyond);
  // Where rules allow some of it, the rest is what is asked about.
  const [first] = uncovered.length < reading.commands.length ? uncovered : [];
  return verdict("ask", { code: "mode", mode, ...(first && { part: first.text }) });
}
