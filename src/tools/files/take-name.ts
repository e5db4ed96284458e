import { link, lstat, rename, unlink } from "node:fs/promises";

/** Renames a file to a name that must be free (else EEXIST): a plain rename would put an end to whatever came there meanwhile. */
export async function takeName(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!noLinksHere.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    await lstat(to).then(taken, () => undefined);
    return rename(from, to);
  }
  await unlink(from);
}

/** What file systems say that have no hard links, or do not let us make one of someone else's file. */
const noLinksHere = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EACCES"];

function taken(): never {
  throw Object.assign(new Error("EEXIST"), { code: "EEXIST" });
}
