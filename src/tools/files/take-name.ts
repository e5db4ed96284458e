import { copyFile, link, lstat, rename, unlink } from "node:fs/promises";
import { isStub } from "../../is-stub.ts";

/** Renames a file to a name that must be free (else EEXIST): a plain rename would put an end to whatever came there meanwhile. */
export async function takeName(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    // Filled, not replaced: else the sandbox that it stands for could change it from now on.
    if (code === "EEXIST" && isStub(await lstat(to), to)) await copyFile(from, to);
    else if (!noLinksHere.includes(code)) throw error;
    else return renameTo(from, to);
  }
  await unlink(from).catch(async (error: NodeJS.ErrnoException) => {
    // Someone has taken the old name away; the new one is all there is.
    if (error.code === "ENOENT") return;
    // It cannot go from there, so it does not come here either. Whoever moved it is told the first problem.
    await unlink(to).catch(() => undefined);
    throw error;
  });
}

/** The same for a folder or a link, which have no second name. A folder can replace only an empty one, so nothing is lost. */
export async function renameTo(from: string, to: string): Promise<void> {
  await lstat(to).then(taken, () => undefined);
  await rename(from, to);
}

/** What file systems say that have no hard links, or do not let us make one of someone else's file. */
const noLinksHere = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EACCES"];

function taken(): never {
  throw Object.assign(new Error("EEXIST"), { code: "EEXIST" });
}
