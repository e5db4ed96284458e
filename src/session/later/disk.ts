import { lstatSync, readdirSync, readFileSync, readlinkSync, type Stats, statfsSync, statSync } from "node:fs";

export type Kind = "file" | "link" | "folder" | "other";

export const stampOf = ({ dev, ino, size, mtimeMs, ctimeMs, mode }: Stats) =>
  `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs} ${mode}`;

/** Empty for nothing. */
export const stampAt = (path: string): string => orNull(() => stampOf(lstatSync(path))) ?? "";

export const kindOf = (entry: Pick<Stats, "isDirectory" | "isFile" | "isSymbolicLink">): Kind =>
  entry.isDirectory() ? "folder" : entry.isSymbolicLink() ? "link" : entry.isFile() ? "file" : "other";

/** Null for what the system refuses: it is closed to us, is none any more, or is gone this moment. */
export function orNull<Result>(look: () => Result): Result | null {
  try {
    return look();
  } catch {
    return null;
  }
}

export const statOf = (path: string): Stats | undefined =>
  orNull(() => lstatSync(path, { throwIfNoEntry: false })) ?? undefined;

/** Of what a link leads to. */
export const statThrough = (path: string): Stats | null => orNull(() => statSync(path));

export const contentOf = (path: string): Buffer | null => orNull(() => readFileSync(path));

export const direntsOf = (folder: string) => orNull(() => readdirSync(folder, { withFileTypes: true })) ?? [];

export const targetOf = (path: string): string | null => orNull(() => readlinkSync(path));

const inMemory = new Map<number, boolean>();
const tmpfs = 0x01021994;

/** There a file that is mapped into memory changes without a new time. */
export function isInMemory(path: string, device: number): boolean {
  const isIt = inMemory.get(device) ?? orNull(() => statfsSync(path).type) === tmpfs;
  inMemory.set(device, isIt);
  return isIt;
}
