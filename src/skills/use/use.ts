import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Texts } from "../../i18n/texts.ts";
import { mayUse } from "../../protocol/active-terms.ts";
import { skillTextLimit } from "../../protocol/limits.ts";
import { nearest } from "../../protocol/nearest.ts";
import type { SkillEntry, SkillHead, SkillTerms } from "../../protocol/skills.ts";
import type { Fork, SkillFile, SkillProblem, SkillUse, UsedSkill } from "../../session/session-skills.ts";
import { agreeingTo, isBeyondAgreed, isTrusted } from "../find/agreed.ts";
import { expand } from "./expand.ts";
import { type FileList, filesIn, type SkillFiles, type Unsealing } from "./files.ts";
import { placesIn } from "./places.ts";
import { rightsHash, rightsIn } from "./rights.ts";
import { mainTermsOf, termsOf } from "./terms.ts";
import { isForOthers } from "./words.ts";
import { fileList, oneLine, tamed, wrapped } from "./wrapped.ts";

const mostFiles = 40;

export interface UseOptions {
  /** Whether commands in a skill's text may be run at all. */
  commands: boolean;
  /** Opens a sealed pack. */
  unseal?: Unsealing | undefined;
}

export interface MainOptions extends UseOptions {
  texts: Texts["tools"];
  workspace: string;
  as?: "main" | "always";
}

/** Reads a skill for the model: its text with the arguments put in, wrapped, with its folder and its files. */
export async function useSkill(
  found: SkillEntry,
  use: SkillUse,
  options: UseOptions,
): Promise<UsedSkill | SkillProblem> {
  const source = await sourceOf(found, options, "all");
  if ("problem" in source) return source;
  const { entry } = source;
  const terms = { ...termsOf(entry), ...lentTerms(source) };
  const { texts, workspace, session } = use;
  const args = use.args.trim();
  // Before its commands are run. What its user calls is as he called it.
  if (use.by === "model" && args === "" && wantsArguments(source) && (await use.forks?.()))
    return { problem: "no-arguments", hint: oneLine(entry.head.argumentHint ?? "") };
  const outputs: string[] = [];
  const { text, isPlaced, rest } = await expand(source.text, {
    most: skillTextLimit,
    args,
    names: entry.head.argumentNames ?? [],
    variables: { ...variablesOf(source), CLAUDE_SESSION_ID: session, CLAUDE_PROJECT_DIR: workspace },
    async output(command, why) {
      const refused = why ? texts.skillCommandWhy[why]() : refusedBy(entry, options, texts);
      const ran = refused === null ? await use.run(command, terms) : { refused };
      if ("output" in ran) {
        outputs.push(ran.output);
        return ran.output;
      }
      return texts.skillCommandNotRun({ command, why: ran.refused, hasBash: use.has("bash", terms) });
    },
  });
  const files = await source.files.list(mostFiles);
  const words = isForOthers(entry, source.text) && use.has("todo_write", terms) ? texts.skillWords() : "";
  const said = [noteOn(rest, source, entry, texts), scriptsOf(source, texts), unagreed(entry, texts), words];
  const notes = said.filter((note) => note !== "");
  return {
    ...{ name: entry.name, source: entry.source, hash: source.hash },
    terms: { ...terms, ...(outputs.length > 0 && { ran: true as const }) },
    text: wrapped({ entry, text, note: notes.join("\n\n"), files: without(source.file, files), texts }),
    behind: args !== "" && !isPlaced ? texts.skillArguments({ args: tamed(args) }) : "",
    ...(entry.head.fork && { fork: forkIn(entry.head) }),
  };
}

/** Whether it works in a sub-agent. Of a pack as it is now: one that cannot be used does not. */
export async function isForked(entry: SkillEntry, options: UseOptions): Promise<boolean> {
  if (entry.folder !== null && !entry.head.fork) return false;
  const source = await sourceOf(entry, options, "all");
  return !("problem" in source) && source.entry.head.fork === true;
}

/** Its text has a place for them, and no hint in brackets says that it can do without. */
function wantsArguments({ entry: { head }, text }: Source): boolean {
  if (!head.fork || head.argumentHint?.trim().startsWith("[")) return false;
  const names = head.argumentNames ?? [];
  const args = [...names, "first", "second"].join(" ");
  return placesIn(text, { args, names, variables: {} }).some(({ isArgument }) => isArgument);
}

function forkIn({ agent, background, model, maxSteps }: SkillHead): Fork {
  return {
    ...(agent !== undefined && { agent }),
    ...(background && { background }),
    ...(model !== undefined && { model }),
    ...(maxSteps !== undefined && { maxSteps }),
  };
}

/**
 * A skill that stands in the system prompt: as a session's main one, or always on. Nothing of it runs: there is no
 * session yet.
 */
export async function mainSkill(
  found: SkillEntry,
  { texts, workspace, as = "main", ...options }: MainOptions,
): Promise<UsedSkill | SkillProblem> {
  const source = await sourceOf(found, options, as === "main" ? "all" : "text");
  if ("problem" in source) return source;
  const { entry } = source;
  const why = refusedBy(entry, options, texts) ?? texts.skillCommandWhy[as]();
  const hasBash = mayUse([termsOf(entry)], { name: "bash" });
  const { text, rest } = await expand(source.text, {
    most: skillTextLimit,
    variables: { ...variablesOf(source), CLAUDE_PROJECT_DIR: workspace },
    ...{ args: null, names: [] },
    output: async (command) => texts.skillCommandNotRun({ command, why, hasBash }),
  });
  const files = fileList(entry, without(source.file, await source.files.list(mostFiles)), texts);
  const said = [text.trim(), noteOn(rest, source, entry, texts), files, scriptsOf(source, texts)];
  return {
    ...{
      name: entry.name,
      source: entry.source,
      hash: source.hash,
      terms: { ...mainTermsOf(entry), ...lentTerms(source) },
    },
    text: said.filter((part) => part !== "").join("\n\n"),
    behind: "",
  };
}

/** One file of a skill, as text. */
export async function skillFile(
  entry: SkillEntry,
  path: string,
  options: Pick<UseOptions, "unseal">,
): Promise<SkillFile | SkillProblem> {
  const files = await filesOf(entry, options);
  if ("problem" in files) return files;
  const read = await files.read(path);
  if ("problem" in read) {
    if (read.problem !== "no-file") return read;
    const { paths } = await files.list(mostFiles);
    return { problem: "no-file", near: nearest(path, paths) };
  }
  const text = textIn(read.content);
  return text === null ? { problem: "no-text" } : { text, path: read.path, folder: entry.folder };
}

interface Source {
  /** With the head as it stands in the file: of a pack or an added folder it may be another than what is remembered. */
  entry: SkillEntry;
  text: string;
  hash: string;
  /** The file that it stands in, and all of it. */
  file: string;
  whole: string;
  files: SkillFiles;
}

/** `checks`: what of a pack is compared with what was signed. The model may read and run all of a skill that is loaded. */
async function sourceOf(
  entry: SkillEntry,
  options: Pick<UseOptions, "unseal">,
  checks: "text" | "all",
): Promise<Source | SkillProblem> {
  const files = await filesOf(entry, options);
  if ("problem" in files) return files;
  const damage = checks === "all" ? await files.damage?.() : null;
  if (damage) return damage;
  const file = entry.file ?? "SKILL.md";
  const read = await files.read(file);
  if ("problem" in read) return read.problem === "no-file" ? { problem: "unreadable", detail: file } : read;
  const { parseSkill } = await import("../head/parse.ts");
  const parsed = parseSkill(read.content, { folder: basename(entry.folder ?? entry.name) });
  if ("skipped" in parsed) return { problem: "unreadable", detail: file };
  const { text, head } = parsed;
  const isNews = entry.folder === null || entry.pack !== undefined || entry.agreed !== undefined;
  const fresh = isNews ? { ...entry, head: { ...head, name: entry.head.name } } : entry;
  // Judged by what is read now, whatever was remembered.
  const known = isBeyondAgreed(entry, rightsHash(rightsIn(parsed))) ? { ...fresh, approved: false } : fresh;
  const hash = createHash("sha256").update(text).digest("hex");
  return { entry: known, text, hash, file, whole: textIn(read.content) ?? text, files };
}

async function filesOf(entry: SkillEntry, { unseal }: Pick<UseOptions, "unseal">): Promise<SkillFiles | SkillProblem> {
  const blocked = entry.pack?.blocked;
  if (blocked) return { problem: "blocked", ...blocked };
  if (entry.folder !== null && entry.pack) return (await import("../pack/install/kept.ts")).keptFiles(entry.pack);
  if (entry.folder !== null) return filesIn(entry.folder);
  return unseal ? unseal(entry) : { problem: "unreadable", detail: "" };
}

const without = (file: string, { paths, ...rest }: FileList): FileList => ({
  ...rest,
  paths: paths.filter((path) => path !== file),
});

/** Null for what is no text. */
function textIn(content: Uint8Array): string | null {
  if (content.subarray(0, 8_000).includes(0)) return null;
  return new TextDecoder().decode(content);
}

/** Why no command of this skill is run; null when they may be, one by one. */
function refusedBy(entry: SkillEntry, { commands }: UseOptions, texts: Texts["tools"]): string | null {
  if (!commands) return texts.skillCommandWhy.off();
  if (isTrusted(entry)) return null;
  return entry.agreed ? texts.skillCommandWhy.unagreed() : texts.skillCommandWhy.untrusted();
}

/** That the text goes on, and where: by the line of its file. */
function noteOn(
  rest: number | null,
  { text, file, whole }: Source,
  { folder, name }: SkillEntry,
  texts: Texts["tools"],
) {
  if (rest === null) return "";
  // Counted from the end, which both have in common; what stands there may stand elsewhere too.
  const line = linesIn(whole) - linesIn(text.slice(rest)) + 1;
  return folder === null
    ? texts.skillCutSealed({ name, file, shown: skillTextLimit, line })
    : texts.skillCut({ file: oneLine(join(folder, file)), shown: skillTextLimit, line });
}

const linesIn = (text: string) => text.trimEnd().split(/\r\n|\r|\n/).length;

const lentTerms = ({ files: { scripts } }: Source): SkillTerms =>
  scripts === undefined ? {} : { folder: scripts, sealed: true };

const unagreed = (entry: SkillEntry, texts: Texts["tools"]) =>
  entry.agreed !== undefined && entry.approved === false
    ? texts.skillUnagreed({ name: entry.name, command: oneLine(agreeingTo(entry)) })
    : "";

const scriptsOf = ({ files: { scripts } }: Source, texts: Texts["tools"]) =>
  scripts === undefined ? "" : texts.skillScripts({ folder: scripts });

function variablesOf({ entry: { folder }, files: { scripts } }: Source): Record<string, string> {
  if (scripts !== undefined) return { CLAUDE_SKILL_DIR: scripts, CLAUDE_PLUGIN_ROOT: scripts };
  if (folder === null) return {};
  return { CLAUDE_SKILL_DIR: folder, CLAUDE_PLUGIN_ROOT: pluginRoot(folder) };
}

/** The plugin that it is a part of; else it stands for itself. */
function pluginRoot(folder: string): string {
  const above = [folder, dirname(folder), dirname(dirname(folder))];
  return above.find((one) => existsSync(join(one, ".claude-plugin"))) ?? folder;
}
