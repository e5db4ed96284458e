// Opens hostile folders through the API of the built server, while another process asks it for its health.
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import type { HostileFolder } from "./hostile-folders.ts";
import { startServer, type TestServer } from "./server.ts";

export interface Visit extends Pick<HostileFolder, "technique" | "variant"> {
  /** The slowest request of the visit itself, by its name. */
  slowest: { request: string; ms: number };
  requests: { request: string; ms: number }[];
  /** What went wrong: a request that failed with a fault of ours. */
  faults: string[];
  /** Of the event loop's turns: the longest ones. */
  turns: Turns;
  /** How long each answer about the server's health took meanwhile. */
  health: number[];
}

export interface Turns {
  /** Processor time of the longest turn, in milliseconds: it does not depend on what else the machine does. */
  cpu: number;
  /** How long a call to the system held one up. */
  held: number;
  /** The longest pause of the garbage collection, by the clock. */
  collection: number;
  /** Of the long turns, where their time went, most of it first; only where that is asked for. */
  stacks: { ms: number; calls: string[] }[];
}

interface TrialOptions {
  everyMs?: number;
  /** Without sessions a visit is short. */
  sessions?: boolean;
  /** Variables of the server's own. */
  env?: Record<string, string>;
  /** Turns of so many milliseconds are told with what they did. Measuring that slows the server down a little. */
  stacksFromMs?: number | undefined;
  onVisit?: (visit: Visit) => void;
}

const call = (name: string, input: object) => `${name} ${JSON.stringify(input)}`;

/** What a model may do in a folder without asking anybody, and what it is asked for. */
const looks = [
  call("list_dir", { path: "." }),
  call("read_file", { path: "README.md" }),
  call("read_file", { path: "note.ipynb" }),
  call("read_file", { path: "package.json" }),
  call("grep", { pattern: "needle" }),
  call("glob", { pattern: "**/*.needle" }),
  call("glob", { pattern: "**/*" }),
  call("read_file", { path: "a.pdf" }),
  call("read_file", { path: "a.png" }),
];
const commands = [call("bash", { command: "git status" })];

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** Each folder is made, visited and taken away again. `folder`: an empty one for all of it. */
export async function visitHostileFolders(
  folder: string,
  folders: readonly HostileFolder[],
  { everyMs = 4, sessions = true, env = {}, stacksFromMs, onVisit = () => {} }: TrialOptions = {},
): Promise<Visit[]> {
  const [home, work] = ["home", "work"].map((name) => join(folder, name)) as [string, string];
  for (const made of [home, work]) mkdirSync(made, { recursive: true });
  const ticks = join(folder, "turns.jsonl");
  writeFileSync(ticks, "");
  const meter = {
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, "turn-meter.mjs"))}`,
    SKILLMINT_TEST_TURNS: ticks,
    ...(stacksFromMs !== undefined && { SKILLMINT_TEST_STACKS: String(stacksFromMs) }),
  };
  await using server = await startServer({ folders: { home, work }, env: { ...meter, ...env } });
  const turnsSince = readTurns(ticks);
  const samples: { at: number; ms: number }[] = [];
  const probe = spawn(
    process.execPath,
    [resolve(import.meta.dirname, "health-probe.mjs"), server.url, String(everyMs)],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  createInterface({ input: probe.stdout }).on("line", (line) => {
    const [at = 0, ms = 0] = line.split(" ").map(Number);
    samples.push({ at, ms });
  });
  const visits: Visit[] = [];
  try {
    for (const [number, hostile] of folders.entries()) {
      const place = join(work, `f${number}`);
      mkdirSync(place);
      hostile.fill(place);
      turnsSince();
      const began = Date.now();
      const { slowest, faults, requests } = await visit(server, place, sessions ? (hostile.edits ?? []) : null);
      // An answer that was held up comes when the event loop is free again.
      await pause(stacksFromMs === undefined ? 3 * everyMs : 1_200);
      const turns = turnsSince();
      const ended = Date.now();
      const health = samples.filter(({ at, ms }) => at + ms >= began && at <= ended).map(({ ms }) => ms);
      const { technique, variant } = hostile;
      visits.push({ technique, variant, slowest, faults, requests, turns, health });
      onVisit(visits.at(-1) as Visit);
      rmSync(place, { recursive: true, force: true });
    }
  } finally {
    probe.kill();
  }
  return visits;
}

/** `edits`: null for a visit without sessions. */
async function visit(
  server: TestServer,
  place: string,
  edits: readonly string[] | null,
): Promise<Pick<Visit, "slowest" | "faults" | "requests">> {
  let slowest = { request: "", ms: 0 };
  const faults: string[] = [];
  const requests: Visit["requests"] = [];
  const timed = async (request: string, ask: () => Promise<{ status: number } | undefined>) => {
    const began = performance.now();
    const answer = await ask();
    const ms = performance.now() - began;
    requests.push({ request, ms });
    if (ms > slowest.ms) slowest = { request, ms };
    if (answer && answer.status === 500) faults.push(`${request}: ${answer.status}`);
  };
  const folder = encodeURIComponent(place);
  const get = (name: string, path: string) => timed(name, () => server.request("GET", path));
  const post = (name: string, path: string, body: object) => timed(name, () => server.request("POST", path, { body }));
  await get("list skills", `/api/skills?folder=${folder}`);
  await get("show a skill", `/api/skills/hostile?folder=${folder}`);
  await get("trust", `/api/trust?folder=${folder}`);
  await get("servers", `/api/mcp/servers?folder=${folder}`);
  await get("folders", `/api/folders?path=${folder}`);
  await get("files", `/api/files?folder=${folder}&q=needle`);
  await post("lint skills", "/api/skills/lint", { folder: place });
  await post("offer skills", "/api/skills/offer", { from: { folder: place } });
  for (const name of ["a.skillpack", "b.skillpack"])
    if (existsSync(join(place, name))) await post("a pack", "/api/packs", { file: join(place, name) });
  for (const mode of edits ? ["default", "plan"] : []) {
    await timed(`a session that looks, ${mode}`, async () => {
      await server.begin({ workspace: place, mode, prompt: [...looks, ...commands].join("\n") });
      return undefined;
    });
  }
  if (!edits || edits.length === 0) return { slowest, faults, requests };
  let session = "";
  await timed("a session that edits", async () => {
    session = await server.begin({ workspace: place, mode: "accept-edits", prompt: edits.join("\n") });
    return undefined;
  });
  await get("changes", `/api/sessions/${session}/changes`);
  for (const path of ["README.md", "note.ipynb"].filter((name) => existsSync(join(place, name)))) {
    await get("diff", `/api/sessions/${session}/diff?path=${path}`);
    await get("file", `/api/sessions/${session}/file?path=${path}`);
    // Somebody has written at both ends since, so that an undo has to merge.
    const content = readFileSync(join(place, path), "utf8");
    writeFileSync(join(place, path), `first\n${content}\nlast\n`);
  }
  await post("undo", `/api/sessions/${session}/undo`, {});
  return { slowest, faults, requests };
}

interface TurnLine {
  cpu?: number;
  held?: number;
  collection?: number;
  long?: number;
  stacks?: string[];
}

/** What the server has told of its turns since the last time. */
function readTurns(path: string): () => Turns {
  let from = 0;
  return () => {
    const content = readFrom(path, from);
    from += content.length;
    const lines = content.toString().split("\n").filter(Boolean);
    const all = lines.map((line) => JSON.parse(line) as TurnLine);
    const longest = (of: (line: TurnLine) => number | undefined) => Math.max(0, ...all.map((line) => of(line) ?? 0));
    return {
      ...{ cpu: longest(({ cpu }) => cpu), held: longest(({ held }) => held) },
      collection: longest(({ collection }) => collection),
      stacks: all.flatMap(({ long, stacks }) => (long !== undefined && stacks ? { ms: long, calls: stacks } : [])),
    };
  };
}

function readFrom(path: string, from: number): Buffer {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(1024 * 1024);
    const content = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
    // A line may be on its way.
    return content.subarray(0, content.lastIndexOf(10) + 1);
  } finally {
    closeSync(file);
  }
}

/** Of a list of times: how long all but one in a hundred took at most, and the longest. */
export function percentiles(times: readonly number[]): { p50: number; p99: number; max: number } {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}
