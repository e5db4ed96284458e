import type { RootRecord, SkillRecord } from "./root.ts";

/**
 * Skills as they are stored: of thousands a start reads a few long texts instead of thousands of objects. What a skill
 * has besides the usual stands in `more`.
 */
export interface Columns {
  folders: string;
  names: string;
  more: Record<number, Omit<SkillRecord, "folder" | "stamp">>;
  /** Null where it is kept apart and not read: of very many it is most of it, and the model is told the names alone. */
  rest: { stamps: string; descriptions: string } | null;
}

/** A letter that stands in no path, and that JSON writes as it is. */
const between = "\x7f";

/** Those that have the letter in what they say cannot be stored, and are read anew every time. */
export function toColumns(skills: RootRecord["skills"]): (Columns & { rest: object }) | null {
  const join = (of: (skill: SkillRecord) => string) => skills.map(of).join(between);
  const columns = {
    folders: join(({ folder }) => folder),
    stamps: join(({ stamp }) => stamp),
    names: join(({ head }) => head.name),
    descriptions: join(({ head }) => head.description),
  };
  const most = Math.max(0, skills.length - 1);
  if (Object.values(columns).some((text) => text.split(between).length - 1 > most)) return null;
  const more: Columns["more"] = {};
  for (const [at, { folder: _, stamp: __, ...rest }] of skills.entries())
    if (Object.keys(rest).length > 1 || Object.keys(rest.head).length > 2) more[at] = rest;
  const { folders, names, ...rest } = columns;
  return { folders, names, more, rest };
}

/** Throws where it is damaged. */
export function fromColumns({ folders, names, more, rest }: Columns): SkillRecord[] {
  if (folders === "") return [];
  const [folder, name] = [folders.split(between), names.split(between)];
  const [stamp, description] = [rest?.stamps.split(between), rest?.descriptions.split(between)];
  if ([name, stamp ?? name, description ?? name].some(({ length }) => length !== folder.length))
    throw new Error("damaged");
  const skills: SkillRecord[] = [];
  for (let at = 0; at < folder.length; at++) {
    const head = { name: name[at] as string, description: description?.[at] ?? "" };
    skills.push({ folder: folder[at] as string, stamp: stamp?.[at] ?? "", head });
  }
  for (const at in more) Object.assign(skills[at] as SkillRecord, more[at]);
  return skills;
}
