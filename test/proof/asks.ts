// A turn that asks is killed while asks wait and while they are answered: every ask stays, is answered once, and what it
// allows happens once.
//   npm run proof -- asks --seed 1 --count 200 --jobs 2
//   npm run proof -- asks --seed 1 --only 17     one turn again
//   npm run proof -- asks --control              the same with a build that does not store what begins: must find violations
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inLanes } from "../support/in-lanes.ts";
import { type KilledAsks, killWhileAsked } from "../support/killed-asks.ts";
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { buildCopy, type Control } from "./kill/build.ts";

/** A call that a person has allowed begins without a word: after a crash it begins again. */
const begunUnstored: Control = {
  file: "src/loop/call-tool.ts",
  changes: [{ from: "else await journal.append(...facts);", to: "" }],
};

const { flags, seed } = proofFlags({
  count: { type: "string", default: "200" },
  jobs: { type: "string", default: "2" },
  only: { type: "string" },
  control: { type: "boolean", default: false },
});
const [count, jobs] = [wholeNumber("count", flags.count), wholeNumber("jobs", flags.jobs)];
const only = flags.only === undefined ? undefined : wholeNumber("only", flags.only);
const scratch = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-asks-")));
try {
  process.exitCode = await prove();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function prove(): Promise<number> {
  const began = performance.now();
  const program = buildCopy(newFolder("program"), flags.control ? begunUnstored : null);
  const done: KilledAsks[] = [];
  async function doCase(number: number): Promise<void> {
    const folder = newFolder(String(number));
    const random = createRandom(seed * 100_003 + number);
    const outcome = await killWhileAsked({ program, folder, random, kills: 1 + random.below(4) });
    rmSync(folder, { recursive: true, force: true });
    done.push(outcome);
    for (const violation of outcome.violations) console.log(`✗ turn ${number}: ${violation}`);
    if (number % 10 === 0) console.log(`  ${number} turns, ${killsIn(done)} kills`);
  }
  if (only === undefined) await inLanes({ lanes: jobs, isEnough: () => killsIn(done) >= count, run: doCase });
  else await doCase(only);
  return conclude(done, (performance.now() - began) / 1000);
}

/** Those that fell while something was asked. */
function killsIn(done: readonly KilledAsks[]): number {
  const each = done.flatMap(({ deaths }) => [...deaths].flatMap(([open, times]) => (open > 0 ? times : [])));
  return each.reduce((sum, times) => sum + times, 0);
}

function conclude(done: readonly KilledAsks[], seconds: number): number {
  const bad = done.filter(({ violations }) => violations.length > 0);
  if (flags.control) {
    const found = `The control was found out in ${bad.length} of ${done.length} turns.`;
    console.log(found);
    if (only === undefined) console.log(writeResult("asks-control", controlPage(found)));
    return bad.length > 0 ? 0 : 1;
  }
  const page = pageOf(done, bad.length, seconds);
  console.log(page);
  if (only === undefined) console.log(writeResult("asks", page));
  return bad.length > 0 ? 1 : 0;
}

function pageOf(done: readonly KilledAsks[], bad: number, seconds: number): string {
  const byOpen = new Map<number, number>();
  for (const { deaths } of done) for (const [open, times] of deaths) byOpen.set(open, (byOpen.get(open) ?? 0) + times);
  const rows = [...byOpen].sort(([one], [other]) => one - other).map(([open, times]) => `| ${open} | ${times} |`);
  return `# Killed while it asks

${circumstances(seed)} · ${seconds.toFixed(0)} s · \`npm run proof -- asks --seed ${seed} --count ${flags.count}\`

A turn asks for four permissions and four answers, up to three at a time. The program is killed with \`kill -9\` while asks wait and while they are answered, by \`run\` and by a server whose every answer is sent twice at once. What must be true after every death: each ask that was raised is answered once or still open, in the journal and as a row; no answer that was acknowledged is lost; none is withdrawn or asked twice; nothing that was allowed ran twice; every question's result is its answer. In the end the turn is done and every call has one result.

- turns: ${done.length}
- kills while something was asked: ${killsIn(done)}
- answers given a second time, each refused and without a trace: ${done.reduce((sum, { replays }) => sum + replays, 0)}
- turns with a violation: **${bad}**

| open asks | kills |
| --: | --: |
${rows.join("\n")}
`;
}

function controlPage(found: string): string {
  return `# The control of the proof asks

${circumstances(seed)} · \`npm run proof -- asks --seed ${seed} --control --count ${flags.count}\`

The same turns with a build that does not store that an allowed call begins. ${found}
`;
}

function newFolder(name: string): string {
  const folder = join(scratch, name);
  mkdirSync(folder);
  return folder;
}
