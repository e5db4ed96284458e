// Whatever happens to a session, a request has exactly one result behind every call, and no prompt is lost.
//   npm run proof -- pairing --seed 1 [--count 100000] [--walk SEED_OF_ONE_WALK]
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { shownWalk } from "../support/random-histories/shown-walk.ts";
import { type Walked, walkHistory, walkMany } from "../support/random-histories.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "100000" }, walk: { type: "string" } });

process.exitCode = flags.walk === undefined ? await walkAll() : await walkOne(wholeNumber("walk", flags.walk));

async function walkOne(walkSeed: number): Promise<number> {
  const walk = await walkHistory(walkSeed);
  console.log(shownWalk(walk));
  return walk.faults.length > 0 ? 1 : 0;
}

async function walkAll(): Promise<number> {
  const count = wholeNumber("count", flags.count);
  console.log(`seed ${seed}: ${count} histories`);
  const began = performance.now();
  const walked = await walkMany({ seed, count });
  const seconds = (performance.now() - began) / 1000;
  const { failed, shortest, events } = walked;
  console.log(`${events} events in ${seconds.toFixed(0)} s, ${(count / seconds).toFixed(0)} histories/s`);
  if (shortest) {
    console.error(`seed ${seed}: ${failed} of ${count} histories failed. The shortest:\n${shownWalk(shortest)}`);
    return 1;
  }
  console.log(`written: ${writeResult("pairing", resultOf(walked, seconds))}`);
  return 0;
}

function resultOf({ count, events, seen }: Walked, seconds: number): string {
  const rows = [...seen].sort(([one], [other]) => one.localeCompare(other));
  return `# Every call has its one result

${circumstances(seed)} · \`npm run proof -- pairing --seed ${seed} --count ${count}\`

${count} histories of ${events} events in ${seconds.toFixed(0)} s, ${(count / seconds).toFixed(0)} a second; not one failed.
Each is a walk of the real session, loop, journal and recovery with a model, tools, a gate, people and crashes of dice
(\`test/support/random-histories.ts\`). A crash comes at any boundary that the store can be left at, and writes fail,
sometimes several in a row, while the process lives on. Checked at every
request, in the history and in the bodies of both wires: every call has exactly one result, directly behind it and in
order; every prompt that was stored is there, unless it was a denial's reason or was cut. Checked whenever nothing runs:
the turn is over, a person is asked, or its end could not be stored and somebody tries again; the history is what is
stored, and all of that was told, in order. Checked in the end: what was acknowledged is stored and what was rejected is
not; no call has two results, none that changes the world ran twice or before its start was stored, no result claims
what did not happen, every turn could be brought to its end, and every way to fold the journal agrees. That the checks can fail is tested in \`src/protocol/pairing.test.ts\`.

| what the walks came through | times |
| --- | --: |
${rows.map(([what, times]) => `| ${what} | ${times} |`).join("\n")}`;
}
