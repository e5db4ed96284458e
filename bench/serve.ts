import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Event } from "../src/protocol/events.ts";
import { median } from "./support/figures.ts";
import { makePlace } from "./support/folder.ts";
import { program, timed } from "./support/program.ts";
import { cpuSeconds, residentMiB, type Serving, startServing, threads } from "./support/serving.ts";
import { now, startStampingModel } from "./support/stamping-model.ts";

// The server at rest, and how long a delta takes through it: from the model's write to the read of who follows.
//   npm run bench -- serve [--seconds 60] [--deltas 400] [--rounds 3]
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    deltas: { type: "string", default: "400" },
    rounds: { type: "string", default: "3" },
  },
});
const seconds = Number(values.seconds);
const deltas = Number(values.deltas);
const everyMs = 5;

const scratch = mkdtempSync(join(tmpdir(), "skillmint-bench-"));
const place = makePlace(scratch, 4_500);
const model = await startStampingModel(deltas, everyMs);
await timed(
  [program, "model", "add", "local/stamps", "--base-url", model.url, "--format", "openai", "--no-key"],
  place,
);
const server = await startServing(place);
try {
  console.log(`Node ${process.versions.node}; ${deltas} deltas, one every ${everyMs} ms, ${values.rounds} rounds`);
  // The first one only warms up.
  const session = await throughServer(server).then(({ session }) => session);
  const direct: number[] = [];
  const through: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    direct.push(...(await onTheWire()));
    through.push(...(await throughServer(server)).took);
  }
  tell("on the wire", direct);
  tell("through the server", through);
  bar("delta through SSE above the wire, p50", median(through) - median(direct), 10, "ms");
  await rest("at rest, nobody there", server);
  const streams = await Promise.all([
    server.follow("/api/events", () => undefined),
    server.follow(`/api/sessions/${session}/events`, () => undefined),
  ]);
  await rest("at rest, a page on both streams", server);
  for (const stream of streams) stream.close();
} finally {
  await server.stop();
  model.stop();
  rmSync(scratch, { recursive: true, force: true });
}

/** A whole turn, from the time in each delta to the moment at which it was read. */
async function throughServer({ ask, follow }: Serving): Promise<{ session: string; took: number[] }> {
  const took: number[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { id } = await ask("POST", "/api/sessions", { workspace: place.folder, prompt: "What time is it?" });
  const stream = await follow(`/api/sessions/${id}/events`, (event: Event) => {
    if (event.type === "text-delta") took.push(now() - Number(event.text));
    if (event.type === "turn-ended") end();
  });
  await ended;
  stream.close();
  return { session: id, took };
}

async function onTheWire(): Promise<number[]> {
  const took: number[] = [];
  const { body } = await fetch(`${model.url}/chat/completions`, { method: "POST", body: "{}" });
  for await (const bytes of body as AsyncIterable<Uint8Array>) {
    const at = now();
    for (const [, stamp] of new TextDecoder().decode(bytes).matchAll(/"content":"([\d.]+) "/g))
      took.push(at - Number(stamp));
  }
  return took;
}

async function rest(name: string, { pid }: Serving): Promise<void> {
  // What the turn before left to do is done.
  await setTimeout(3_000);
  const before = cpuSeconds(pid);
  await setTimeout(seconds * 1000);
  bar(`${name}: CPU in ${seconds} s`, cpuSeconds(pid) - before, 0.1, "s");
  bar(`${name}: memory (${threads(pid)} threads)`, residentMiB(pid), 120, "MiB");
}

function tell(name: string, took: readonly number[]): void {
  const sorted = [...took].sort((one, other) => one - other);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  console.log(`${name}: p50 ${median(took).toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (${took.length} deltas)`);
}

function bar(what: string, value: number, most: number, unit: string): void {
  console.log(
    `${value <= most ? "holds " : "MISSED"} ${what}: bar ${most} ${unit}, measured ${value.toFixed(3)} ${unit}`,
  );
}
