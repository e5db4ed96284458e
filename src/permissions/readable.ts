import type { GateContext } from "./decide.ts";
import { isInside } from "./paths.ts";

type Folders = Pick<GateContext, "reads" | "workspace" | "home" | "dataFolder">;

/**
 * The folders of skills in use, and of the one whose file is asked for. One that holds more than a skill, as / or a home
 * does, opens nothing: who wrote the skill chose it.
 */
export const skillFolders = ({ reads, workspace, home, dataFolder }: Folders, skill?: string): readonly string[] =>
  [...reads, ...(skill === undefined ? [] : [skill])].filter(
    (folder) => ![workspace, home, dataFolder].some((held) => isInside(held, folder)),
  );

/** What may be read of our own data: what is open to the session, and the skills in use that are kept there. */
export const readableData = (context: GateContext, skill?: string): string[] => [
  ...context.open,
  ...skillFolders(context, skill).filter((folder) => isInside(folder, context.dataFolder)),
];

/** A file that a skill brings; nothing hidden in its folder, and no key. */
export function isOfSkill(path: string, context: GateContext, skill?: string): boolean {
  const isPlain = (folder: string) => !kept.test(path.slice(folder.length));
  return skillFolders(context, skill).some((folder) => isInside(path, folder) && isPlain(folder));
}

const kept = /(?:^|\/)(?:\.|id_(?:rsa|dsa|ecdsa|ed25519)$|[^/]+\.(?:pem|key|p12|pfx|keystore|jks|kdbx)$)/i;
