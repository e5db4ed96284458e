import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

// Our own figures beside the least that plain Node can do, in one run, since machines differ and are noisy.
//   npm run bench -- --runs 15
const { values } = parseArgs({ options: { runs: { type: "string", default: "15" } } });
const runs = Number(values.runs);
const root = join(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "skillmint-bench-"));
const work = join(scratch, "work");
mkdirSync(work);
for (let at = 0; at < 20; at++) writeFileSync(join(work, `f${at}.txt`), `line of file ${at}\n`.repeat(200));

const now = () => Number(process.hrtime.bigint()) / 1e6;
const model = spawn(process.execPath, [join(import.meta.dirname, "model.ts")], {
  stdio: ["ignore", "pipe", "inherit"],
});
const seen: { step: number; arrived: number; gap: number | null }[] = [];
const port = await new Promise<number>((ready) => {
  createInterface({ input: model.stdout }).on("line", (line) => {
    const message = JSON.parse(line);
    if ("port" in message) ready(message.port);
    else seen.push(message);
  });
});
const endpoint = ["--base-url", `http://127.0.0.1:${port}/v1`, "--model", "bench/model", "--api-key", "none"];

interface Run {
  began: number;
  ended: number;
  requests: typeof seen;
}

async function timed(command: string, args: string[], home: string): Promise<Run> {
  seen.length = 0;
  const began = now();
  const env = { PATH: process.env.PATH ?? "", HOME: home, LANG: "C.UTF-8" };
  const child = spawn(command, args, { cwd: work, env, stdio: "ignore" });
  const code = await new Promise((ended) => child.on("exit", ended));
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
  return { began, ended: now(), requests: [...seen] };
}

const ours = (prompt: string, home: string) =>
  timed(join(root, "bin/skillmint"), ["run", ...endpoint, "--mode", "unrestricted", prompt], home);
const plainNode = () => timed(process.execPath, ["-e", "0"], scratch);

const figures = new Map<string, number[]>();
const note = (name: string, value: number) => figures.set(name, [...(figures.get(name) ?? []), value]);
const warmHome = join(scratch, "home");
mkdirSync(warmHome);
await ours("text", warmHome);
for (let at = 0; at < runs; at++) {
  const fresh = mkdtempSync(join(scratch, "home-"));
  const floor = await plainNode();
  note("plain node, start to end", floor.ended - floor.began);
  for (const [name, home] of [
    ["fresh home", fresh],
    ["warm", warmHome],
  ] as const) {
    const { began, requests } = await ours("text", home);
    note(`start to first request, ${name}`, (requests[0]?.arrived ?? Number.NaN) - began);
  }
  const loop = await ours("loop 20", warmHome);
  note("between two model calls", median(loop.requests.flatMap(({ gap }) => gap ?? [])));
  const stream = await ours("deltas 4000", warmHome);
  note("4,000 deltas, request to end", stream.ended - (stream.requests[0]?.arrived ?? Number.NaN));
}
model.kill();
rmSync(scratch, { recursive: true, force: true });

const unit = median(figures.get("plain node, start to end") ?? []);
console.log(`medians of ${runs} runs, Node ${process.versions.node}`);
for (const [name, all] of figures) {
  const middle = median(all);
  console.log(
    `${name.padEnd(36)} ${middle.toFixed(1).padStart(7)} ms  ${(middle / unit).toFixed(2).padStart(5)} × plain node`,
  );
}

function median(all: readonly number[]): number {
  const sorted = [...all].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
