import type { GateContext } from "./decide.ts";
import { isInside } from "./paths.ts";

/** What may be read of our own data: what is open to the session, and the skills in use that are kept there. */
export const readableData = ({ dataFolder, open, reads }: GateContext): string[] => [
  ...open,
  // A folder above ours, or ours itself, is no skill's: it would open all.
  ...reads.filter((folder) => folder !== dataFolder && isInside(folder, dataFolder)),
];

/** A file that a skill in use brings; nothing hidden in its folder, and no folder that holds more than a skill. */
export function isOfSkill(path: string, { reads, workspace, home, dataFolder }: GateContext): boolean {
  const isSkill = (folder: string) => ![workspace, home, dataFolder].some((held) => isInside(held, folder));
  const isPlain = (folder: string) => !/(?:^|\/)\./.test(path.slice(folder.length));
  return reads.some((folder) => isSkill(folder) && isInside(path, folder) && isPlain(folder));
}
