// A runtime with twenty commands in the background is killed, again and again: the next start leaves none and harms nobody.
//   npm run proof -- orphans --seed 1 [--count 20]
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killAndStartAgain, type Outcome, type Shape, shapes } from "../support/orphans.ts";
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { skillmint } from "../support/skillmint.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "20" } });
const count = wholeNumber("count", flags.count);
const perRound = 20;
const scratch = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-orphans-")));
try {
  process.exitCode = await prove();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function prove(): Promise<number> {
  const random = createRandom(seed);
  const used = new Map<Shape, number>();
  const outcomes: Outcome[] = [];
  for (let round = 1; round <= count; round++) {
    const picked = Array.from({ length: perRound }, () => random.pick(Object.keys(shapes) as Shape[]));
    for (const shape of picked) used.set(shape, (used.get(shape) ?? 0) + 1);
    const outcome = await killAndStartAgain(skillmint({ folders: newFolders(round) }), picked);
    outcomes.push(outcome);
    const { started, left, harmed, ms } = outcome;
    console.log(
      `${round}: ${started.length} started, ${left.length} left, ${harmed.length} harmed, ${Math.round(ms)} ms`,
    );
  }
  const bad = outcomes.filter(({ left, harmed }) => left.length + harmed.length > 0);
  if (bad.length > 0) {
    console.error(`seed ${seed}: ${bad.length} of ${count} rounds failed:\n${JSON.stringify(bad, null, 2)}`);
    return 1;
  }
  console.log(`written: ${writeResult("orphans", resultOf(outcomes, used))}`);
  return 0;
}

function newFolders(round: number): { home: string; work: string } {
  const folders = { home: join(scratch, `${round}-home`), work: join(scratch, `${round}-work`) };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  return folders;
}

function resultOf(outcomes: readonly Outcome[], used: ReadonlyMap<Shape, number>): string {
  const times = outcomes.map(({ ms }) => ms).sort((one, other) => one - other);
  const started = outcomes.reduce((sum, one) => sum + one.started.length, 0);
  const at = (share: number) => `${Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)} ms`;
  return `# A killed runtime leaves no process behind

${circumstances(seed)} · \`npm run proof -- orphans --seed ${seed} --count ${count}\`

${count} times the real program was killed (SIGKILL) with ${perRound} commands in the background and one that it waited for, and
started again on the same data folder. Of ${started} processes none ran five seconds later. From the start of the program
until the last was gone: median ${at(0.5)}, longest ${at(1)}; two seconds of it are what a process that is deaf to TERM is given.
In every round three bystanders had to live, and did: one with the pid of a row in the ledger and another start time, as
when the system uses a pid again, and two with marks that are not of this data folder.

| the commands | times |
| --- | --: |
${[...used].map(([shape, times]) => `| ${shape} | ${times} |`).join("\n")}
| waited for, with a child in a session of its own | ${outcomes.length} |`;
}
