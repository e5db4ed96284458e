import { packLimits } from "./limits.ts";
import type { PackProblem, PathFault } from "./problem.ts";

/**
 * A name of letters and digits of any script, `_`, `-` and `.`, that neither begins nor ends with a dot or begins with a
 * dash. Chinese names are names; spaces, signs and what cannot be seen are not.
 */
const segment = /^(?!\p{M})[\p{L}\p{M}\p{Nd}_](?:[\p{L}\p{M}\p{Nd}._-]*[\p{L}\p{M}\p{Nd}_-])?$/u;

/** Letters to Unicode, but nobody sees them: fillers and selectors of variants. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** What Windows takes for a device, with any ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d|conin|conout|clock)(?:\.|$)/;

/** What is wrong with a path inside a pack, or null. */
export function pathFault(path: string): PathFault | null {
  // By units first: counting the bytes of a huge one would be work for nothing.
  if (path.length > packLimits.pathBytes || Buffer.byteLength(path) > packLimits.pathBytes) return "long";
  const segments = path.split("/");
  if (segments.length > packLimits.pathDepth) return "deep";
  if (segments.some((name) => name.startsWith(".") || name.endsWith("."))) return "dot";
  if (!segments.every((name) => segment.test(name)) || unseen.test(path)) return "letters";
  if (path.normalize("NFC") !== path) return "form";
  if (segments.some((name) => device.test(folded(name)))) return "device";
  return null;
}

/** The same for names that a disk which heeds neither case nor the form of letters takes for one. */
export const folded = (path: string) =>
  path.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFKC");

/** Two of them that cannot stand side by side on every disk: the same name, or a file where another has a folder. */
export function twinsAmong(paths: readonly string[]): PackProblem | null {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const path of paths) {
    const other = files.get(folded(path));
    if (other !== undefined) return { problem: "twins", path, other };
    files.set(folded(path), path);
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
      const folder = path.slice(0, end);
      const known = folders.get(folded(folder));
      if (known !== undefined && known !== folder) return { problem: "twins", path: folder, other: known };
      folders.set(folded(folder), folder);
    }
  }
  for (const [key, folder] of folders) {
    const file = files.get(key);
    if (file !== undefined) return { problem: "twins", path: file, other: folder };
  }
  return null;
}
