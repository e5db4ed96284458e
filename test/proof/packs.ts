// Packs that were changed or made to do harm are refused, soon and with little memory, and write nothing; others come out
// as they went in.
//   npm run proof -- packs --seed 1
import { fork } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openPack } from "../../src/skills/pack/format/open.ts";
import { isProblem } from "../../src/skills/pack/format/problem.ts";
import { extremeTechniques } from "../support/packs/extreme-techniques.ts";
import { newKeyring } from "../support/packs/forge.ts";
import { kinds, randomPack } from "../support/packs/random-pack.ts";
import { type Attempt, attemptOn, options, type Technique } from "../support/packs/technique.ts";
import { packGround, techniques } from "../support/packs/techniques.ts";
import type { Trial, Tried } from "../support/packs/try-packs.ts";
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";

const { seed, flags } = proofFlags({ count: { type: "string" }, round: { type: "string" } });
const count = wholeNumber("count", flags.count ?? "10000");
const rounds = wholeNumber("round", flags.round ?? "1000");
const [mostMs, mostMb, batch] = [1000, 64, 250];
const random = createRandom(seed);
const root = mkdtempSync(join(tmpdir(), "packs-proof-"));
const [packsFolder, empty] = [join(root, "packs"), join(root, "empty")];
for (const folder of [packsFolder, empty]) mkdirSync(folder);

const ground = await packGround(seed, 8);
const rows: (Tried & { technique: Technique })[] = [];
let mostGrown = 0;
for (let done = 0; done < count; done += batch) {
  const drawn = Array.from({ length: Math.min(batch, count - done) }, (_, at) => techniqueAt(done + at));
  const trials: Trial[] = [];
  for (const [at, technique] of drawn.entries()) trials.push(stored(await technique.make(ground, random), `${at}`));
  const { rows: tried, grownKb } = await inChild(trials);
  mostGrown = Math.max(mostGrown, grownKb / 1024);
  rows.push(...tried.map((row, at) => ({ ...row, technique: drawn[at] as Technique })));
}
const extremes: typeof rows = [];
for (const technique of extremeTechniques) {
  const { rows: tried } = await inChild([stored(await technique.make(ground, random), "extreme")]);
  extremes.push({ ...(tried[0] as Tried), technique });
}
const left = readdirSync(empty);
const different = await roundTrips();
rmSync(root, { recursive: true });

const all = [...rows, ...extremes];
const wrong = all.filter(({ result, technique }) => !(technique.refusedAs as readonly string[]).includes(result));
const slowest = Math.max(...all.map(({ ms }) => ms));
const mostWork = Math.max(...all.map(({ workMs }) => workMs));
const most = Math.max(...all.map(({ grownKb }) => grownKb / 1024));
const isGood =
  wrong.length === 0 && left.length === 0 && different === 0 && mostWork < mostMs && Math.max(most, mostGrown) < mostMb;
const result = `# Packs that were changed, or made to do harm

${circumstances(seed)} · \`npm run proof -- packs --seed ${seed}\`

${rows.length} packs by ${techniques.length} techniques, and ${extremes.length} as large or as slow as they may be, each opened from a file with the right keys by a process that may write nothing (Node's \`--permission\`), ${batch} in a process.
Not refused, or not for the reason that the technique gives: ${wrong.length}${wrong.length > 0 ? ` (${wrong.slice(0, 5).map((row) => `${row.technique.name}: ${row.result}`)})` : ""}. Thrown: ${all.filter(({ result: told }) => told.startsWith("THROWN")).length}. Files written: ${left.length}.
The most work for one was ${mostWork.toFixed(0)} ms (bar ${mostMs}; work of all threads of the process, so that a busy machine counts for nothing), the longest wait ${slowest.toFixed(0)} ms; the most by which one pack raised the peak of memory was ${most.toFixed(1)} MB, and a whole process of ${batch} packs ${mostGrown.toFixed(1)} MB (bar ${mostMb} for one).
${rounds} random packs (${kinds.join(", ")}; 1 to 10 files, up to 140,000 bytes each) came out byte for byte, but for ${different}.

| technique | packs | refused as | most work | slowest | most memory |
| --- | --: | --- | --: | --: | --: |
${[...techniques, ...extremeTechniques].map(rowOf).join("\n")}`;
process.exitCode = isGood ? 0 : 1;
console.log(result);
console.log(`written: ${writeResult("packs", result)}`);

/** Each in turn, so that none has more than its share. */
function techniqueAt(at: number): Technique {
  return techniques[at % techniques.length] as Technique;
}

function stored({ bytes, keys, options: { now, runtime = "" } }: Attempt, name: string): Trial {
  const file = join(packsFolder, name);
  writeFileSync(file, bytes);
  return { file, keys, now: now.toISOString(), runtime };
}

async function inChild(trials: readonly Trial[]): Promise<{ rows: Tried[]; grownKb: number }> {
  const warmUp = ground.packs.map((pack, at) => stored(attemptOn(pack, pack.bytes), `warm-${at}`));
  const script = resolve(import.meta.dirname, "../support/packs/try-packs.ts");
  const env = { PATH: process.env.PATH ?? "", HOME: empty, TMPDIR: empty };
  const execArgv = ["--permission", "--allow-fs-read=*"];
  const child = fork(script, [], { cwd: empty, env, execArgv });
  const answer = new Promise<{ rows: Tried[]; grownKb: number }>((done, failed) => {
    child.once("message", (message) => done(message as { rows: Tried[]; grownKb: number }));
    child.once("exit", (code) => failed(new Error(`ended with ${code}`)));
  });
  child.send({ warmUp, trials });
  return answer;
}

async function roundTrips(): Promise<number> {
  const keyring = await newKeyring(random);
  let wrongOnes = 0;
  for (let round = 0; round < rounds; round++) {
    const { bytes, files } = await randomPack(random, keyring, kinds[round % kinds.length] as (typeof kinds)[number]);
    const opened = await openPack(bytes, keyring.keys, options);
    const same =
      !isProblem(opened) &&
      opened.files.length === files.length &&
      opened.files.every((file, at) => {
        const before = files[at];
        return (
          file.path === before?.path &&
          file.executable === before.executable &&
          before.bytes.every((byte, where) => byte === file.bytes[where]) &&
          before.bytes.length === file.bytes.length
        );
      });
    if (!same) wrongOnes++;
  }
  return wrongOnes;
}

function rowOf(technique: Technique): string {
  const own = all.filter((row) => row.technique === technique);
  const as = [...new Set(own.map(({ result: told }) => told))].sort().join(", ");
  const ms = Math.max(0, ...own.map((row) => row.ms));
  const work = Math.max(0, ...own.map((row) => row.workMs));
  const mb = Math.max(0, ...own.map(({ grownKb }) => grownKb / 1024));
  return `| ${technique.name} | ${own.length} | ${as} | ${work.toFixed(1)} ms | ${ms.toFixed(1)} ms | ${mb.toFixed(1)} MB |`;
}
