import { readdirSync, readFileSync } from "node:fs";

/** Every command we start carries its call's id under this name, and so does all that it starts. */
export const markName = "SKILLMINT_CALL";

export interface Tree {
  /** The group that the command leads. */
  group: number;
  mark: string;
}

/** The living members of a command's group, and those who left the group (setsid) but still carry the mark. */
export function living({ group, mark }: Tree): { group: boolean; others: number[] } {
  if (process.platform !== "linux") return { group: groupLives(group), others: [] };
  const entry = Buffer.from(`${markName}=${mark}\0`);
  const found = { group: false, others: [] as number[] };
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const stat = readProc(pid, "stat")?.toString("latin1");
    if (!stat) continue;
    // The name in brackets may hold anything, so the fields are counted from its end: state, parent, group.
    const [state, , itsGroup] = stat.slice(stat.lastIndexOf(")") + 2).split(" ", 3);
    if (state === "Z" || state === "X") continue;
    if (Number(itsGroup) === group) found.group = true;
    else if (hasEntry(readProc(pid, "environ"), entry)) found.others.push(pid);
  }
  return found;
}

function readProc(pid: number, file: string): Buffer | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`);
  } catch {
    // It ended meanwhile or belongs to someone else; neither is ours to end.
    return null;
  }
}

function hasEntry(environ: Buffer | null, entry: Buffer): boolean {
  if (!environ) return false;
  const at = environ.indexOf(entry);
  return at === 0 || (at > 0 && environ[at - 1] === 0);
}

function groupLives(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
