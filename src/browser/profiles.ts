import { readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { startOf } from "../processes/started.ts";

/** Playwright gives every browser a profile in the system's folder for such things, and takes it away at its end. */
const profile = /--user-data-dir=(.*?playwright_\w*dev_profile-\w+)/;
const note = "profile.json";

/** For whoever comes after a crash of ours, at which nobody takes it away. */
export async function noteProfile(scratch: string, pid: number, commandLine: string): Promise<void> {
  const folder = profile.exec(commandLine)?.[1];
  const noted: Noted = { pid, started: (await startOf(pid)) ?? "", folder: folder ?? "" };
  writeFileSync(join(scratch, note), JSON.stringify(noted), { mode: 0o600 });
}

interface Noted {
  pid: number;
  started: string;
  folder: string;
}

/** Removes what browsers that live no more have left. */
export async function removeProfiles(running: string): Promise<void> {
  for (const name of namesIn(running)) {
    const scratch = join(running, name);
    const noted = readNote(scratch);
    // One that is starting has no note yet; then it is its starter that must live.
    if (noted === null ? await lives(Number(name.split(".").at(-1))) : await lives(noted.pid, noted.started)) continue;
    removeProfile(scratch);
  }
}

/** Of one that has ended. What cannot be removed yet is found by its note, which goes last. */
export function removeProfile(scratch: string): void {
  const noted = readNote(scratch);
  if (noted && isTemporary(noted.folder)) rmSync(noted.folder, { recursive: true, force: true, maxRetries: 3 });
  rmSync(scratch, { recursive: true, force: true });
}

async function lives(pid: number, started?: string): Promise<boolean> {
  const found = await startOf(pid);
  return found !== null && (started === undefined || found === started);
}

/** Whatever the note says, nothing else is removed. */
function isTemporary(folder: string): boolean {
  try {
    return (
      /^playwright_\w*dev_profile-\w+$/.test(basename(folder)) &&
      realpathSync.native(dirname(folder)) === realpathSync.native(tmpdir())
    );
  } catch {
    // Gone already.
    return false;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return [];
  }
}

function readNote(scratch: string): Noted | null {
  try {
    return JSON.parse(readFileSync(join(scratch, note), "utf8"));
  } catch {
    // Not written yet, or not whole.
    return null;
  }
}
