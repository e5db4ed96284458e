import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Event } from "../src/protocol/events.ts";
import { newId } from "../src/protocol/ids.ts";
import { openSqlite } from "../src/store/sqlite/open.ts";
import { median } from "./support/figures.ts";
import { makePlace } from "./support/folder.ts";
import type { ModelProcess } from "./support/model-process.ts";
import { databaseOf, type Place, program, timed, timedTurn } from "./support/program.ts";
import { type RealSession, realSessions, retold } from "./support/real-session.ts";
import { inScratch } from "./support/scratch.ts";
import { residentMiB, type Serving, startServing } from "./support/serving.ts";

// What must not grow with the number of sessions or with their length, measured with a server at work.
//   npm run bench -- sessions [--only deletion,memory,length] [--count 10000] [--turns 2440]
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "deletion,memory,length" },
    count: { type: "string", default: "10000" },
    turns: { type: "string", default: "2440" },
  },
});
const parts: Record<string, (scratch: string, model: ModelProcess) => Promise<void>> = {
  deletion: measureDeletion,
  memory: measureMemory,
  length: measureLength,
};

/** The last event of each session that was read. */
const seqs = new Map<string, number>();

await inScratch(async (scratch, model) => {
  console.log(`Node ${process.versions.node}`);
  for (const name of values.only.split(",")) {
    const measure = parts[name];
    if (!measure) throw new Error(`--only takes ${Object.keys(parts).join(", ")}, not ${name}`);
    await measure(join(scratch, name), model);
  }
});

/** Another process deletes many sessions while a server runs turns and answers `/health`. */
async function measureDeletion(scratch: string, model: ModelProcess): Promise<void> {
  const count = Number(values.count);
  const place = makePlace(scratch, 1_500);
  const ids = await fillWithCopies(model, place, count);
  const server = await startServing(place);
  try {
    const work = keepWorking(server, place);
    const health = watchHealth(server);
    await delay(2_000);
    health.reset();
    const began = performance.now();
    await run(place, "session", "delete", ...ids);
    const seconds = (performance.now() - began) / 1000;
    const { p99, longest } = health.stop();
    const { done, failed } = await work.stop();
    report(`${count} sessions deleted beside a server at work`, seconds, 10, "s");
    report("/health meanwhile, p99", p99, 100, "ms");
    console.log(`        /health meanwhile, longest ${longest.toFixed(0)} ms; ${done} turns done`);
    report("turns that failed meanwhile", failed.length, 0, "turns");
    if (failed.length > 0) console.log(failed.slice(0, 3).join("\n"));
  } finally {
    await server.stop();
  }
}

/** A server works on many sessions, which are then deleted: it must not remember them. */
async function measureMemory(scratch: string, model: ModelProcess): Promise<void> {
  const place = makePlace(scratch, 1_500);
  await addModel(place, model);
  const port = await freePort();
  const server = await startServing(place, { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
  try {
    await workAndDelete(server, place, 100);
    const before = await heapMiB(port);
    const resident = residentMiB(server.pid);
    await workAndDelete(server, place, 1_000);
    const after = await heapMiB(port);
    console.log(`        heap after a collection ${before.toFixed(1)} → ${after.toFixed(1)} MiB`);
    console.log(`        resident ${resident.toFixed(0)} → ${residentMiB(server.pid).toFixed(0)} MiB`);
    report("memory after 1,000 more sessions were deleted", after / before, 1.2, "× before");
  } finally {
    await server.stop();
  }
}

/** What the server still holds when all that it dropped has been collected. */
async function heapMiB(port: number): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl as string);
  await once(socket, "open");
  const call = async (id: number, method: string) => {
    socket.send(JSON.stringify({ id, method }));
    while (true) {
      const [{ data }] = (await once(socket, "message")) as [MessageEvent];
      const answer = JSON.parse(String(data));
      if (answer.id === id) return answer.result;
    }
  };
  await call(1, "HeapProfiler.collectGarbage");
  const { usedSize } = await call(2, "Runtime.getHeapUsage");
  socket.close();
  return usedSize / 2 ** 20;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** A turn of a very long session against one of a short session whose requests have the same size. */
async function measureLength(scratch: string, model: ModelProcess): Promise<void> {
  const turns = Number(values.turns);
  const place = makePlace(scratch, 1_500);
  await addModel(place, model);
  await run(place, "config", "set", "maxContextTokens", "6000");
  const server = await startServing(place);
  try {
    const [short, long] = [await begin(server, place), await begin(server, place)];
    for (let at = 1; at < 50; at++) await turn(server, short);
    for (let at = 1; at < turns; at++) await turn(server, long);
    const took = { short: [] as number[], long: [] as number[] };
    for (let round = 0; round < 40; round++) {
      took.short.push(await turn(server, short));
      took.long.push(await turn(server, long));
    }
    const [one, other] = [median(took.short), median(took.long)];
    console.log(`        a turn after 50 turns ${one.toFixed(1)} ms, after ${turns} turns ${other.toFixed(1)} ms`);
    report(`a turn after ${turns} turns`, other / one, 1.3, "× one after 50");
    const lately = async (id: string) => JSON.stringify(await server.ask("GET", `/api/sessions/${id}/lately`)).length;
    console.log(`        /lately ${await lately(short)} bytes of the short one, ${await lately(long)} of the long one`);
  } finally {
    await server.stop();
  }
}

async function fillWithCopies(model: ModelProcess, place: Place, count: number): Promise<string[]> {
  await addModel(place, model);
  const pattern = makePlace(join(place.home, "pattern"), 1_500);
  await timedTurn(model, "text", pattern);
  const [{ row, events }] = (await realSessions(pattern)) as [RealSession];
  const store = openSqlite(databaseOf(place));
  const ids = Array.from({ length: count }, () => newId("ses"));
  for (const [at, id] of ids.entries()) {
    const copies = retold(events, { session: id, seq: 1, at: Date.now() - (count - at) * 1_000 });
    await store.createSession({ ...row, id }, { session: id, owner: "", epoch: 1 }, copies);
  }
  await store.close();
  return ids;
}

/** Four clients begin one session after the other, each with one turn of one call. */
function keepWorking(server: Serving, place: Place) {
  const failed: string[] = [];
  let done = 0;
  let stopped = false;
  const clients = Array.from({ length: 4 }, async () => {
    while (!stopped) {
      try {
        await begin(server, place, "loop 1");
        done += 1;
      } catch (error) {
        failed.push(String(error));
      }
    }
  });
  return {
    async stop() {
      stopped = true;
      await Promise.all(clients);
      return { done, failed };
    },
  };
}

function watchHealth({ url }: Serving) {
  let times: number[] = [];
  let stopped = false;
  const ask = async () => {
    while (!stopped) {
      const began = performance.now();
      await (await fetch(`${url}/health`)).arrayBuffer();
      times.push(performance.now() - began);
      await delay(5);
    }
  };
  void ask();
  return {
    reset() {
      times = [];
    },
    stop() {
      stopped = true;
      const sorted = times.toSorted((one, other) => one - other);
      return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN, longest: sorted.at(-1) ?? Number.NaN };
    },
  };
}

async function workAndDelete(server: Serving, place: Place, count: number): Promise<void> {
  let left = count;
  const client = async () => {
    while (left-- > 0) {
      const id = await begin(server, place, "loop 1");
      await remove(server, id);
    }
  };
  await Promise.all(Array.from({ length: 4 }, client));
}

async function remove({ url, token }: Serving, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { status } = await fetch(`${url}/api/sessions/${id}`, { method: "DELETE", headers });
  if (status >= 300) throw new Error(`DELETE ${id}: ${status}`);
}

/** A new session with its first turn. Rejects when the turn does not end well. */
async function begin(server: Serving, place: Place, prompt = "say 300"): Promise<string> {
  const body = { workspace: place.folder, mode: "unrestricted", confirmation: "unrestricted", prompt };
  const { id } = (await server.ask("POST", "/api/sessions", body)) as { id: string };
  await ended(server, id, 1);
  return id;
}

/** Milliseconds from the message to the end of its turn. */
async function turn(server: Serving, id: string): Promise<number> {
  const began = performance.now();
  const { promise, resolve } = Promise.withResolvers<void>();
  const after = seqs.get(id) ?? 0;
  const stream = await server.follow(`/api/sessions/${id}/events?after=${after}`, (event: Event) => {
    if (event.type !== "turn-ended" || event.seq <= after) return;
    seqs.set(id, event.seq);
    resolve();
  });
  await server.ask("POST", `/api/sessions/${id}/messages`, { text: "say 300" });
  await promise;
  stream.close();
  return performance.now() - began;
}

async function ended(server: Serving, id: string, turns: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let left = turns;
  const stream = await server.follow(`/api/sessions/${id}/events`, (event: Event) => {
    if (event.type !== "turn-ended") return;
    seqs.set(id, event.seq);
    if (event.reason !== "done") reject(new Error(`the turn ended as ${event.reason}: ${event.problem}`));
    else if (--left === 0) resolve();
  });
  try {
    await promise;
  } finally {
    stream.close();
  }
}

async function addModel(place: Place, model: ModelProcess): Promise<void> {
  const [, url = ""] = model.flags;
  await timed([program, "model", "add", "local/scripted", "--base-url", url, "--format", "openai", "--no-key"], place);
}

async function run({ home, folder }: Place, ...args: string[]): Promise<void> {
  const env = { PATH: process.env.PATH ?? "", HOME: home, LANG: "C.UTF-8" };
  const child = spawn(program, args, { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${args.slice(0, 2).join(" ")} ended with ${code}`);
}

function report(what: string, value: number, max: number, unit: string): void {
  console.log(
    `${value <= max ? "holds " : "MISSED"}  ${what}: bar ${max} ${unit}, measured ${value.toFixed(2)} ${unit}`,
  );
}
