import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isRunning } from "./is-running.ts";
import { keptFolder } from "./kept-folder.ts";
import { endProcessesOf } from "./processes-of.ts";
import { startScriptedModel } from "./scripted-model.ts";
import { at, dataFolder, type Skillmint, skillmint } from "./skillmint.ts";

/** What keeps the program from writing while it is told to stop. */
export const stopFaults = ["full disk", "held lock"] as const;
export type StopFault = (typeof stopFaults)[number];
export const stoppedPrograms = ["run", "serve"] as const;
export type StoppedProgram = (typeof stoppedPrograms)[number];

const longestStopMs = 15_000;

export interface Stopped {
  /** Null where it did not end by itself in 15 seconds. */
  code: number | null;
  /** From the signal to the end. */
  ms: number;
  /** Commands of processes that were still there when the program had ended. */
  left: string[];
  stderr: string;
}

/**
 * Starts the program, has a turn start a process in the background and wait for the model, makes writing fail, and sends
 * SIGTERM.
 */
export async function stopUnder(fault: StopFault, program: StoppedProgram): Promise<Stopped> {
  using homeFolder = keptFolder();
  using workFolder = keptFolder();
  const [home, work] = [homeFolder.path, workFolder.path];
  const instance = skillmint({ folders: { home, work } });
  await using model = await startScriptedModel((_, turn) =>
    turn === 0 ? { calls: [{ name: "bash", input: { command: "exec sleep 300", background: true } }] } : { hang: true },
  );
  const add = ["model", "add", "x/y", "--base-url", model.url, "--format", "openai", "--api-key", "-"];
  const added = await instance.type(add, { input: "k\n" });
  if (added.code !== 0) throw new Error(added.stderr);
  const args = program === "run" ? ["run", "--mode", "unrestricted", ...at(model.url), "go"] : ["serve", "--port", "0"];
  const started = instance.start(args, fault === "full disk" ? { within: smallDisk(dataFolder(instance)) } : {});
  const pid = started.child.pid as number;
  try {
    if (program === "serve") await beginSession(instance, seenBy(pid, instance));
    // The second request: the first has started the process.
    while (model.requests.length < 2) await nextTick(started.child.exitCode);
    using _ = fault === "full disk" ? fillDisk(pid, instance) : holdLock(instance);
    const began = performance.now();
    started.child.kill("SIGTERM");
    // A program that does not end is killed, so that it does not outlive the test; its code is null then.
    const guard = setTimeout(() => started.child.kill("SIGKILL"), longestStopMs);
    const { code, stderr } = await started.ended;
    clearTimeout(guard);
    const ms = Math.round(performance.now() - began);
    return { code, ms, stderr, left: await endProcessesOf(home) };
  } finally {
    if (isRunning(pid)) started.child.kill("SIGKILL");
    await started.ended;
    await endProcessesOf(home);
  }
}

async function nextTick(exitCode: number | null): Promise<void> {
  if (exitCode !== null) throw new Error(`ended with ${exitCode} before it was told to`);
  await new Promise((tick) => setImmediate(tick));
}

/** Wraps a command so that it alone sees the folder on a small disk of its own, with what was in the folder before. */
const smallDisk = (folder: string): string[] => [
  ...["unshare", "-rm", "sh", "-c"],
  `cp -a "$0" "$0.before" && mount -t tmpfs -o size=2m,mode=700 tmpfs "$0" && cp -a "$0.before/." "$0" && exec "$@"`,
  folder,
];

/** The data folder as the program of that pid sees it. */
const seenBy = (pid: number, instance: Skillmint) => `/proc/${pid}/root${dataFolder(instance)}`;

function fillDisk(pid: number, instance: Skillmint): Disposable {
  const filler = join(seenBy(pid, instance), "filler");
  for (const size of [65_536, 4_096, 1]) {
    for (let isFull = false; !isFull; ) isFull = !append(filler, size);
  }
  return { [Symbol.dispose]: () => undefined };
}

function append(file: string, size: number): boolean {
  try {
    writeFileSync(file, Buffer.alloc(size), { flag: "a" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}

function holdLock(instance: Skillmint): Disposable {
  const db = new DatabaseSync(join(dataFolder(instance), "skillmint.db"), { timeout: 5_000 });
  db.exec("begin immediate");
  return {
    [Symbol.dispose]() {
      db.exec("rollback");
      db.close();
    },
  };
}

/** Begins a session in the server that works on that data folder, as soon as it is there. */
export async function beginSession(instance: Skillmint, data: string): Promise<void> {
  const file = join(data, "server.json");
  while (!existsSync(file) || !readFileSync(file, "utf8").includes("token")) await nextTick(null);
  const { port, token } = JSON.parse(readFileSync(file, "utf8")) as { port: number; token: string };
  const mode = { mode: "unrestricted", confirmation: "unrestricted" };
  const answer = await fetch(`http://127.0.0.1:${port}/api/sessions`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ workspace: instance.work, model: "x/y", ...mode, prompt: "go" }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
}
