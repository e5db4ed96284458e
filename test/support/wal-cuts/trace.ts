// What the system calls of a turn say about its write-ahead log: how much of it was written and synced at each effect.

/** The log's length in bytes, at a moment. */
interface Reach {
  /** All that a power cut may have left: the system may have written more to the disk than was synced. */
  written: number;
  /** What a power cut must have left. */
  synced: number;
  /** The same, if SQLite's own syncs had been the only ones. */
  syncedBySqlite: number;
}

export interface EffectMoment {
  file: string;
  reach: Reach;
}

export interface LogTrace {
  /** In the order in which they happened. */
  effects: EffectMoment[];
  /** At the end. */
  end: Reach;
}

const log = String.raw`<[^>]*skillmint\.db-wal>`;
const written = new RegExp(String.raw`pwrite64\((\d+)${log}.*, (\d+), (\d+)\)?(?: +=| <unfinished)`);
const synced = new RegExp(String.raw`^(\d+) .*f(?:data)?sync\((\d+)${log}`);
const resumed = /^(\d+) .*<\.\.\. f(?:data)?sync resumed>/;
// SQLite opens the log with O_CREAT. A call that others came in between is told on two lines.
const opening = /^(\d+) .*openat\(.*skillmint\.db-wal", O_RDWR\|O_CLOEXEC(?:\) += (\d+)<| <unfinished)/;
const opened = /^(\d+) .*<\.\.\. openat resumed>\) += (\d+)</;
const changed = /(?:openat\(.*"[^"]*(did-\d+)", O_(?:WRONLY|RDWR)|(?:rename|link|unlink)\w*\(.*"[^"]*(did-\d+)")/;

/** Reads what `strace -f -y` wrote. Throws when the log was begun anew meanwhile, which these turns are too short for. */
export function readTrace(lines: readonly string[]): LogTrace {
  const reach: Reach = { written: 0, synced: 0, syncedBySqlite: 0 };
  const effects = new Map<string, EffectMoment>();
  const ours = new Set<string>();
  const openers = new Set<string>();
  const underWay = new Map<string, () => void>();
  for (const line of lines) {
    const write = written.exec(line);
    if (write) {
      const [length, offset] = [Number(write[2]), Number(write[3])];
      if (offset === 0 && reach.written > 0) throw new Error("the write-ahead log was begun anew");
      reach.written = Math.max(reach.written, offset + length);
      continue;
    }
    const own = opening.exec(line);
    if (own?.[2]) ours.add(own[2]);
    else if (own) openers.add(String(own[1]));
    const late = opened.exec(line);
    if (late && openers.delete(String(late[1]))) ours.add(String(late[2]));
    const sync = synced.exec(line);
    if (sync) {
      const [, pid, descriptor] = sync as unknown as [string, string, string];
      const until = reach.written;
      const apply = () => {
        reach.synced = Math.max(reach.synced, until);
        if (!ours.has(descriptor)) reach.syncedBySqlite = Math.max(reach.syncedBySqlite, until);
      };
      if (line.includes("<unfinished")) underWay.set(pid, apply);
      else apply();
      continue;
    }
    const end = resumed.exec(line)?.[1];
    if (end !== undefined) underWay.get(end)?.();
    const change = changed.exec(line);
    const file = change?.[1] ?? change?.[2];
    if (file && !effects.has(file)) effects.set(file, { file, reach: { ...reach } });
  }
  return { effects: [...effects.values()], end: reach };
}
