import type { RootRecord, SkillRecord } from "./root.ts";

/**
 * Skills as they are stored: of thousands a start reads a few long texts instead of thousands of objects. What a skill
 * has besides the usual stands in `more`.
 */
export interface Columns {
  folders: string;
  stamps: string;
  names: string;
  descriptions: string;
  more: Record<number, Omit<SkillRecord, "folder" | "stamp">>;
}

/** A letter that stands in no path, and that JSON writes as it is. */
const between = "\x7f";

/** Those that have the letter in what they say cannot be stored, and are read anew every time. */
export function toColumns(skills: RootRecord["skills"]): Columns | null {
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
  return { ...columns, more };
}

/** Throws where it is damaged. */
export function fromColumns({ folders, stamps, names, descriptions, more }: Columns): SkillRecord[] {
  if (folders === "") return [];
  const [folder, stamp] = [folders.split(between), stamps.split(between)];
  const [name, description] = [names.split(between), descriptions.split(between)];
  if ([stamp, name, description].some(({ length }) => length !== folder.length)) throw new Error("damaged");
  const skills: SkillRecord[] = [];
  for (let at = 0; at < folder.length; at++) {
    const head = { name: name[at] as string, description: description[at] as string };
    skills.push({ folder: folder[at] as string, stamp: stamp[at] as string, head });
  }
  for (const at in more) Object.assign(skills[at] as SkillRecord, more[at]);
  return skills;
}
