import { isBlank } from "../../protocol/blank.ts";
import { decoded } from "./decode.ts";
import { type Field, fieldsOf } from "./fields.ts";
import { diagnostic, type Notes } from "./notes.ts";
import type { SkippedSkill } from "./parsed.ts";
import { split } from "./split.ts";

export interface FileParts {
  /** Null where there are none that anybody can read. */
  fields: readonly Field[] | null;
  hasFrontmatter: boolean;
  text: string;
}

/** What stands in a file with a head, whatever it is encoded in and however its head is written. Never throws. */
export function partsOf(content: Uint8Array | string, notes: Notes): FileParts | SkippedSkill {
  const file = decoded(content, notes);
  if (file === null) return { skipped: diagnostic("error", "not-text", {}) };
  if (isBlank(file)) return { skipped: diagnostic("error", "empty", {}) };
  const { frontmatter, line, text: below } = split(file, notes);
  const fields = frontmatter === null ? null : fieldsOf(frontmatter, line, notes);
  if (fields === null && frontmatter !== null) notes.add("warning", "malformed", {}, line - 1);
  // What holds no field may be text between two lines, and is not lost.
  const isBare = frontmatter === null || (fields === null && !/^[ \t]*[\w-]{1,64}[ \t]*:/m.test(frontmatter));
  const text = isBare ? file : below;
  if (isBlank(text)) notes.add("warning", "no-text", {});
  return { fields, hasFrontmatter: frontmatter !== null, text };
}
