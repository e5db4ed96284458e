// Clients who ask for a stream of the real server and never read: what they cost it, and how long others wait meanwhile.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { cpuSeconds, residentMiB, type Serving, startServing } from "../../bench/support/serving.ts";
import type { StoredBody } from "../../src/protocol/events.ts";
import type { SessionId } from "../../src/protocol/ids.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import { opened } from "./opened.ts";
import { storeEvents } from "./store-session.ts";

export interface DeafCase {
  /** What they ask for: a session's events when nothing is said. */
  asks?: "events" | "messages" | "export?format=html" | "all sessions";
  clients: number;
  /** Whether each follows a session of its own. */
  apart: boolean;
  /** Of each session. */
  events: number;
  letters: number;
}

export interface DeafResult {
  /** Bytes of heap and buffers, for each client, when everything that can be sent is sent. */
  held: number;
  /** What the process has more of the machine's memory, for each client: with what V8 keeps for later. */
  resident: number;
  /** Milliseconds that somebody else waited for /api/status, from the first client on. */
  waited: number[];
  /** Clients that the server had not shown out when it was measured. */
  connected: number;
}

/** On a data folder of its own below `folder`. */
export async function measureDeaf(folder: string, one: DeafCase): Promise<DeafResult> {
  const place = { home: join(folder, "home"), folder: join(folder, "work") };
  const data = join(place.home, ".skillmint");
  for (const path of [data, place.folder]) mkdirSync(path, { recursive: true, mode: 0o700 });
  const count = one.asks === "all sessions" ? one.events : one.apart ? one.clients : 1;
  const sessions = Array.from({ length: count }, (_, at): SessionId => `ses_${at}`);
  await fill(join(data, "skillmint.db"), sessions, one);
  const weighing = join(folder, "weighing.json");
  const script = join(folder, "weigh.mjs");
  writeFileSync(script, weighWhenTold(weighing));
  const server = await startServing(place, { NODE_OPTIONS: `--expose-gc --import ${script}` });
  const sockets: Socket[] = [];
  try {
    for (let round = 0; round < 20; round++) await server.ask("GET", "/api/status");
    const before = await weigh(server, weighing);
    const over = new AbortController();
    const waiting = waitsOf(server, over.signal);
    for (let at = 0; at < one.clients; at++)
      sockets.push(deafClient(server, pathOf(one, sessions[at % sessions.length] as SessionId)));
    await untilAtRest(server);
    over.abort();
    const waited = await waiting;
    const connected = connectedOf(server, sockets);
    const after = await weigh(server, weighing);
    const each = (key: keyof Weight) => (after[key] - before[key]) / one.clients;
    return { held: each("held"), resident: each("resident"), waited, connected };
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.stop();
  }
}

async function fill(file: string, sessions: readonly SessionId[], one: DeafCase): Promise<void> {
  const { asks = "events", events, letters } = one;
  const store = openSqlite(file);
  const text = "x".repeat(letters);
  const body: StoredBody = { type: "note-added", text };
  const said = (index: number): StoredBody =>
    asks === "events" ? body : { type: "message-finished", message: `msg_${index}`, text, toolCalls: [], stop: "end" };
  const isAll = asks === "all sessions";
  const bodies = [opened, ...Array.from({ length: isAll ? 0 : events }, (_, index) => said(index))];
  const row = { at: "2026-11-15T00:00:00.000Z", ...(isAll && { title: text }) };
  for (const session of sessions) await storeEvents(store, session, bodies, row);
  await store.close();
}

/** Who comes to the board with a cursor that is not known is told of everything. */
const pathOf = ({ asks = "events" }: DeafCase, session: SessionId) =>
  asks === "all sessions" ? "/api/events?after=none.1" : `/api/sessions/${session}/${asks}`;

function deafClient({ url, token }: Serving, path: string): Socket {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  // Who is shown out is counted by the server's side.
  socket.on("error", () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  return socket;
}

/** By the system's list: who does not read does not notice that it was shown out. */
function connectedOf({ url }: Serving, sockets: readonly Socket[]): number {
  const port = Number(new URL(url).port);
  const ports = new Set(sockets.map(({ localPort }) => localPort));
  const rows = readFileSync("/proc/net/tcp", "utf8").matchAll(/^ *\d+: \w+:(\w+) \w+:(\w+) 01 /gm);
  return [...rows].filter(([, own = "", other = ""]) => hex(own) === port && ports.has(hex(other))).length;
}

const hex = (text: string) => Number.parseInt(text, 16);

async function waitsOf(server: Serving, signal: AbortSignal): Promise<number[]> {
  const waited: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    await server.ask("GET", "/api/status");
    waited.push(performance.now() - began);
    await wait(25);
  }
  return waited;
}

interface Weight {
  held: number;
  resident: number;
}

const weighWhenTold = (file: string) => `
import { renameSync, writeFileSync } from "node:fs";
process.on("SIGUSR2", () => {
  for (let round = 0; round < 3; round++) gc();
  writeFileSync("${file}.new", JSON.stringify(process.memoryUsage()));
  renameSync("${file}.new", "${file}");
});
`;

async function weigh({ pid }: Serving, file: string): Promise<Weight> {
  rmSync(file, { force: true });
  process.kill(pid, "SIGUSR2");
  for (;;) {
    await wait(20);
    try {
      const { heapUsed, external } = JSON.parse(readFileSync(file, "utf8")) as NodeJS.MemoryUsage;
      // What was collected is given back to the system a moment later.
      await wait(2_000);
      return { held: heapUsed + external, resident: residentMiB(pid) * 2 ** 20 };
    } catch (error) {
      // Not weighed yet.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

/** It has sent all it can: what is left is to answer us. And then longer than anything is kept for who reads. */
async function untilAtRest({ pid }: Serving): Promise<void> {
  const written = () => Number(/^wchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, "utf8"))?.[1]);
  for (let quiet = 0; quiet < 3; ) {
    const before = { bytes: written(), seconds: cpuSeconds(pid) };
    await wait(1_000);
    const isQuiet = written() - before.bytes < 1_000_000 && cpuSeconds(pid) - before.seconds < 0.35;
    quiet = isQuiet ? quiet + 1 : 0;
  }
  await wait(restMs);
}

const restMs = 6_000;
