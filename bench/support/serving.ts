import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eventsIn } from "../../web/src/server/stream.ts";
import { dataFolder, type Place, program } from "./program.ts";

export interface Serving {
  pid: number;
  url: string;
  token: string;
  ask(method: string, path: string, body?: unknown): Promise<never>;
  /** Tells every event of a stream until it is closed. */
  follow(path: string, tell: (event: never) => void): Promise<{ close(): void }>;
  stop(): Promise<void>;
}

/** `skillmint serve` in a process of its own, as a user has it. */
export async function startServing(place: Place, more: Record<string, string> = {}): Promise<Serving> {
  const env = { PATH: process.env.PATH ?? "", HOME: place.home, LANG: "C.UTF-8", ...more };
  const child = spawn(program, ["serve", "--port", "0"], {
    cwd: place.folder,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const gone = new Promise((ended) => child.once("exit", ended));
  for await (const text of child.stderr) if (String(text).includes("http://")) break;
  const file = readFileSync(join(dataFolder(place), "server.json"), "utf8");
  const { pid, port, token } = JSON.parse(file) as { pid: number; port: number; token: string };
  const url = `http://127.0.0.1:${port}`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return {
    ...{ pid, url, token },
    async ask(method, path, body) {
      const response = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as never;
    },
    async follow(path, tell) {
      const stop = new AbortController();
      const { body } = await fetch(url + path, { headers, signal: stop.signal });
      if (!body) throw new Error(`${path} tells nothing`);
      void (async () => {
        for await (const { data } of eventsIn(body)) tell(JSON.parse(data) as never);
      })().catch(() => undefined);
      return { close: () => stop.abort() };
    },
    async stop() {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Seconds of all its threads, in user mode and in the kernel, to the nanosecond: the ticks of `stat` are too coarse. */
export function cpuSeconds(pid: number): number {
  const times = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1e9;
}

export const threads = (pid: number) => readdirSync(`/proc/${pid}/task`).length;

/** What it holds in memory, in MiB. */
export function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
