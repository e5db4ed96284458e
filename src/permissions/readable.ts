import type { GateContext } from "./decide.ts";
import { isInside } from "./paths.ts";

/** What may be read of our own data: what is open to the session, and the skills in use that are kept there. */
export const readableData = ({ dataFolder, open, reads }: GateContext): string[] => [
  ...open,
  // A folder above ours, or ours itself, is no skill's: it would open all.
  ...reads.filter((folder) => folder !== dataFolder && isInside(folder, dataFolder)),
];
