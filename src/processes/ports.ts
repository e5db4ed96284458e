import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The TCP ports on which one of these processes listens. Linux only; elsewhere none are known. */
export function listeningPorts(pids: readonly number[]): number[] {
  if (process.platform !== "linux") return [];
  const listening = new Map([...socketsIn("/proc/net/tcp"), ...socketsIn("/proc/net/tcp6")]);
  if (listening.size === 0) return [];
  const ports = pids.flatMap(openSockets).flatMap((inode) => listening.get(inode) ?? []);
  return [...new Set(ports)].sort((one, other) => one - other);
}

/** Listening sockets by their inode. */
function socketsIn(table: string): [inode: string, port: number][] {
  const [, ...lines] = textOf(table).split("\n");
  return lines.flatMap((line): [string, number][] => {
    const fields = line.trim().split(/\s+/);
    const port = Number.parseInt(fields[1]?.split(":")[1] ?? "", 16);
    return fields[3] === "0A" && fields[9] ? [[fields[9], port]] : [];
  });
}

function openSockets(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => socketAt(`/proc/${pid}/fd/${fd}`) ?? []);
  } catch {
    return []; // It has ended meanwhile, or is not ours to look into.
  }
}

function socketAt(link: string): string | null {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(link))?.[1] ?? null;
  } catch {
    return null; // Closed meanwhile.
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // No such protocol here.
  }
}
