import { spawn } from "node:child_process";
import { closeSync, constants, lstatSync, mkdirSync, openSync, readdirSync, unlinkSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { newId } from "../protocol/ids.ts";
import { openMarkFile } from "./mark-file.ts";

export interface Pipe {
  /** Tells of what comes by `data`; those bytes are good until the listener returns. */
  read: Socket;
  /** For a child; to be closed once the child has it. */
  write: number;
}

export interface Pipes {
  /** Null where there are none to be had; Node's own must do then. */
  take(): Promise<Pipe | null>;
  /** A file that names a command by its marks, for it to inherit; to be closed once it has. */
  mark(env: Record<string, string>): number | null;
  /** An open file with this content, which any number of children may inherit; it stays open. Null where there is none. */
  file(content: string): number | null;
  /** Has some ready for when they are needed. */
  prepare(): void;
}

const batch = 64;
/** Below this more are made, when there is a quiet moment. */
const low = 16;
const quietMs = 300;

/**
 * Real pipes. What Node gives to its children are sockets, and on Linux a socket cannot be opened by its name, so that
 * `echo problem > /dev/stderr` would fail. Node cannot make pipes, but it can open named ones: a stock of them lies in
 * a folder, is filled by `mkfifo`, outlives us, and is shared by all processes of ours. Whoever removes a name has the pipe.
 */
export function createPipes(folder: string): Pipes {
  if (process.platform !== "linux") {
    return { take: async () => null, mark: () => null, file: () => null, prepare: () => undefined };
  }
  let names: string[] | undefined;
  let making: Promise<void> | undefined;
  let canMake = true;
  const files = new Map<string, number>();

  const look = (): string[] => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return readdirSync(folder).filter((name) => name.startsWith("pipe_"));
  };
  const make = (): Promise<void> => {
    making ??= makePipes(folder).then(() => {
      making = undefined;
      names = look();
      canMake = names.length > 0;
    });
    return making;
  };
  const prepare = () => {
    names ??= look();
    if (canMake && names.length <= low) void make();
  };

  return {
    prepare,
    mark: (env) => openMarkFile(folder, env),
    file(content) {
      const fd = files.get(content) ?? openUnnamed(folder, content);
      if (fd !== null) files.set(content, fd);
      return fd;
    },
    async take() {
      names ??= look();
      if (canMake && names.length === 0) await make();
      for (let name = names.pop(); name !== undefined; name = names.pop()) {
        const pipe = openPipe(join(folder, name));
        if (!pipe) continue;
        if (names.length === low) setTimeout(prepare, quietMs).unref();
        return pipe;
      }
      return null;
    },
  };
}

/** Memory, where making a pipe costs nothing, if we have a folder of our own there; else the one given. */
export function pipeFolder(otherwise: string): string {
  const folder = `/dev/shm/skillmint-${process.getuid?.() ?? ""}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stats = lstatSync(folder);
    const isOurs = stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o077) === 0;
    return isOurs ? folder : otherwise;
  } catch {
    return otherwise; // No such place here.
  }
}

/** Whoever opens it again, as bash does by its number, reads from its beginning and cannot write to it. */
function openUnnamed(folder: string, content: string): number | null {
  const file = join(folder, newId("file"));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, content, { flag: "wx", mode: 0o400 });
    const fd = openSync(file, constants.O_RDONLY);
    unlinkSync(file);
    return fd;
  } catch {
    return null; // A full disk keeps no command from running.
  }
}

/** Null when another process was quicker. */
function openPipe(file: string): Pipe | null {
  const opened: number[] = [];
  try {
    // The reader first, and without waiting: then the writer, which must be one that can wait, does not wait here.
    const read = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    opened.push(read);
    const write = openSync(file, constants.O_WRONLY);
    opened.push(write);
    unlinkSync(file);
    return { read: reader(read), write };
  } catch (error) {
    for (const fd of opened) closeSync(fd);
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Reads into one piece of memory again and again: a gigabyte that passes through must not leave a gigabyte to collect.
 * Texts of four times its size have the engine enlarge its memory for young objects to the most that it may be, 48 MB.
 */
function reader(fd: number): Socket {
  const buffer = Buffer.allocUnsafe(16 * 1024);
  const callback = (size: number) => {
    socket.emit("data", buffer.subarray(0, size));
    // Read on, even when nobody listens any more: who writes must not be kept waiting.
    return true;
  };
  const socket = new Socket({ fd, readable: true, writable: false, onread: { buffer, callback } });
  return socket;
}

function makePipes(folder: string): Promise<void> {
  const id = newId("pipe");
  const files = Array.from({ length: batch }, (_, index) => join(folder, `${id}_${index}`));
  const env = { PATH: process.env.PATH ?? "" };
  // Not in the workspace: a PATH with a folder that depends on where we are must not find a program there.
  const child = spawn("mkfifo", ["-m", "600", ...files], { stdio: "ignore", env, cwd: "/" });
  // Where it is missing, or the folder's disk knows no pipes, there are simply none.
  return new Promise((resolve) => child.once("exit", () => resolve()).once("error", () => resolve()));
}
