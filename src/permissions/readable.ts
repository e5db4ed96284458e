import type { GateContext } from "./decide.ts";
import { isInside } from "./paths.ts";

type Folders = Pick<GateContext, "reads" | "workspace" | "home" | "dataFolder">;

/** The folders of skills in use. One that holds more than a skill, as / or a home does, opens nothing: who wrote the skill chose it. */
export const skillFolders = ({ reads, workspace, home, dataFolder }: Folders): readonly string[] =>
  reads.filter((folder) => ![workspace, home, dataFolder].some((held) => isInside(held, folder)));

/** What may be read of our own data: what is open to the session, and the skills in use that are kept there. */
export const readableData = (context: GateContext): string[] => [
  ...context.open,
  ...skillFolders(context).filter((folder) => isInside(folder, context.dataFolder)),
];

/** A file that a skill in use brings; nothing hidden in its folder. */
export function isOfSkill(path: string, context: GateContext): boolean {
  const isPlain = (folder: string) => !/(?:^|\/)\./.test(path.slice(folder.length));
  return skillFolders(context).some((folder) => isInside(path, folder) && isPlain(folder));
}
