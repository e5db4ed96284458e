// Opens hostile folders through the API of the built server, while another process asks it for its health.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { HostileFolder } from "./hostile-folders.ts";
import { startServer, type TestServer } from "./server.ts";

export interface Visit extends Pick<HostileFolder, "technique" | "variant"> {
  /** The slowest request of the visit itself, by its name. */
  slowest: { request: string; ms: number };
  /** What went wrong: a request that failed with a fault of ours. */
  faults: string[];
  /** How long each answer about the server's health took meanwhile. */
  health: number[];
}

interface TrialOptions {
  everyMs?: number;
  /** Without sessions a visit is short. */
  sessions?: boolean;
  /** Variables of the server's own. */
  env?: Record<string, string>;
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
  call("read_file", { path: "a.pdf" }),
];
const commands = [call("bash", { command: "git status" })];

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** Each folder is made, visited and taken away again. `folder`: an empty one for all of it. */
export async function visitHostileFolders(
  folder: string,
  folders: readonly HostileFolder[],
  { everyMs = 4, sessions = true, env = {}, onVisit = () => {} }: TrialOptions = {},
): Promise<Visit[]> {
  const [home, work] = ["home", "work"].map((name) => join(folder, name)) as [string, string];
  for (const made of [home, work]) mkdirSync(made, { recursive: true });
  await using server = await startServer({ folders: { home, work }, env });
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
      const began = Date.now();
      const { slowest, faults } = await visit(server, place, sessions);
      // An answer that was held up comes when the event loop is free again.
      await pause(3 * everyMs);
      const ended = Date.now();
      const health = samples.filter(({ at, ms }) => at + ms >= began && at <= ended).map(({ ms }) => ms);
      const { technique, variant } = hostile;
      visits.push({ technique, variant, slowest, faults, health });
      onVisit(visits.at(-1) as Visit);
      rmSync(place, { recursive: true, force: true });
    }
  } finally {
    probe.kill();
  }
  return visits;
}

async function visit(server: TestServer, place: string, sessions: boolean): Promise<Pick<Visit, "slowest" | "faults">> {
  let slowest = { request: "", ms: 0 };
  const faults: string[] = [];
  const timed = async (request: string, ask: () => Promise<{ status: number } | undefined>) => {
    const began = performance.now();
    const answer = await ask();
    const ms = performance.now() - began;
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
  for (const mode of sessions ? ["default", "plan"] : []) {
    await timed(`a session that looks, ${mode}`, async () => {
      await server.begin({ workspace: place, mode, prompt: [...looks, ...commands].join("\n") });
      return undefined;
    });
  }
  return { slowest, faults };
}

/** Of a list of times: how long all but one in a hundred took at most, and the longest. */
export function percentiles(times: readonly number[]): { p50: number; p99: number; max: number } {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}
