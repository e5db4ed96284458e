import { join } from "node:path";
import type { Rights } from "../../skills/use/rights.ts";
import { skillFilesIn } from "./in-folder.ts";
import { readParsed } from "./read-head.ts";

/** What is stored of a folder whose user agrees to what the skills in it do unasked, as it is now; and what that is. */
export async function agreedFolder(folder: string): Promise<{ manifest: string; rights: Rights }> {
  const { agreeTo, rightsIn } = await import("../../skills/use/rights.ts");
  const read = await Promise.all((await skillFilesIn(folder)).files.map((file) => readParsed(join(folder, file))));
  const all = read.flatMap((skill) => (skill ? rightsIn(skill) : []));
  const merged = (of: (rights: Rights) => readonly string[]) => [...new Set(all.flatMap(of))];
  return {
    manifest: JSON.stringify({ folder, agreed: agreeTo(...all) }),
    rights: { allows: merged(({ allows }) => allows), commands: merged(({ commands }) => commands) },
  };
}
