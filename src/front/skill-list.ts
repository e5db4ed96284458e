import type { Texts } from "../i18n/texts.ts";
import type { Diagnostic, SkillEntry, SkillHead, SkillSource } from "../protocol/skills.ts";
import type { FoundSkills, PlacedDiagnostic } from "../skills/find/found.ts";
import { worded } from "../skills/head/notes.ts";
import type { SkillSetting } from "./session-skills.ts";
import { searchFor } from "./shelf.ts";
import { type SkillState, stateOf } from "./skill-state.ts";

/** A skill as people are shown it. */
export interface ListedSkill {
  /** What is skipped is known by where it lies. */
  name: string;
  state: SkillState;
  source: SkillSource | null;
  /** Of the plugin, pack or repository that it is a part of. */
  from: string | null;
  /** Of a repository: the commit that it is held at. */
  commit: string | null;
  description: string;
  /** As its author says it. */
  version: string | null;
  /** What is written behind its name to call it. */
  argumentHint: string | null;
  /** Its user may call it by `/name`: not where only the model may. */
  callable: boolean;
  /** Its user has added it, and can take it away. */
  installed: boolean;
  /** Null for one that is on no disk. */
  folder: string | null;
  /** Another is meant by its bare name. */
  collides: boolean;
  diagnostics: Diagnostic[];
}

export interface SkillList {
  skills: ListedSkill[];
  collisions: FoundSkills["collisions"];
  /** What else is odd about the folders. */
  problems: PlacedDiagnostic[];
}

/** Every skill that is there, whether it can be used or not, and why not. */
export async function listSkills(setting: SkillSetting): Promise<SkillList> {
  const found = await searchFor({ ...setting, readsAll: true }, "all");
  const rows = await setting.settings();
  const { texts } = setting;
  const odd = Map.groupBy(found.problems, ({ path }) => path);
  const longer = new Set(found.collisions.flatMap(({ others }) => others));
  const shown = (entry: SkillEntry, state: SkillState, told: readonly Diagnostic[] = []): ListedSkill => ({
    ...{ name: entry.name, state, source: entry.source, from: entry.from ?? null, commit: entry.commit ?? null },
    ...{ description: entry.head.description, ...calledBy(entry.head), installed: entry.installed !== undefined },
    ...{ folder: entry.folder, collides: longer.has(entry.name) },
    diagnostics: [...told, ...oddOf(entry).map((one) => saidOf(one, texts))],
  });
  const oddOf = ({ folder, file = "SKILL.md" }: SkillEntry) => odd.get(`${folder}/${file}`) ?? [];
  const on: ListedSkill[] = [];
  for (const entry of found.entries) {
    const { state, told } = await stateOf(entry, rows, texts);
    on.push(shown(entry, state, told));
  }
  const others = found.others.map(({ entry, state }) => shown(entry, state));
  const errors = found.problems.filter(({ level }) => level === "error");
  const known = [...on, ...others].sort((one, other) => (one.name < other.name ? -1 : 1));
  return {
    skills: [...known, ...errors.map((error) => skipped(error, texts))],
    collisions: found.collisions,
    problems: found.problems.filter(isOfFolder).map((one) => ({ ...saidOf(one, texts), path: one.path })),
  };
}

/** All that there are, by the names that they are listed under. */
export async function knownSkills(setting: SkillSetting): Promise<SkillEntry[]> {
  const { entries, others } = await searchFor({ ...setting, readsAll: true }, "all");
  return [...entries, ...others.map(({ entry }) => entry)];
}

const calledBy = ({ version, argumentHint, modelOnly = false }: Partial<SkillHead>) => ({
  ...{ version: version ?? null, argumentHint: argumentHint ?? null, callable: !modelOnly },
});

const isOfFolder = ({ level, path }: PlacedDiagnostic) => level !== "error" && !path.endsWith(".md");

const skipped = ({ path, ...error }: PlacedDiagnostic, texts: Texts): ListedSkill => ({
  ...{ name: path, state: "skipped", source: null, from: null, commit: null, description: "", folder: null },
  ...{ ...calledBy({ modelOnly: true }), installed: false, collides: false },
  diagnostics: [saidOf(error, texts)],
});

/** With its sentence, whoever has found it. */
export function saidOf(odd: Diagnostic, { skills, skillAuthoring }: Texts): Diagnostic {
  const { level, code, message, line } = worded(odd, { ...skillAuthoring.oddities, ...skills.oddities });
  return { level, code, message, ...(line !== undefined && { line }) };
}
