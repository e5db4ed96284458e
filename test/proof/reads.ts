// Whatever a file holds and whatever range is asked for, read_file shows exactly its lines.
//   npm run proof -- reads --seed 1 [--count 10000]
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { type ReadsDone, readMany } from "../support/random-reads.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "10000" } });

const count = wholeNumber("count", flags.count);
console.log(`seed ${seed}: ${count} reads`);
const began = performance.now();
const done = await readMany({ seed, count });
const seconds = (performance.now() - began) / 1000;
if (done.wrong) {
  console.error(`seed ${seed}, read ${done.wrong.read}: ${done.wrong.problem}`);
  process.exitCode = 1;
} else {
  console.log(`written: ${writeResult("reads", resultOf(done, seconds))}`);
}

function resultOf({ seen }: ReadsDone, took: number): string {
  const rows = [...seen].sort(([one], [other]) => one.localeCompare(other));
  return `# Random reads

${circumstances(seed)} · \`npm run proof -- reads --seed ${seed} --count ${count}\`

${count} reads in ${took.toFixed(0)} s; not one threw, and not one differed from a model of a file's lines
(\`test/support/random-reads.ts\`). The files hold what programs like to trip over: halves of pairs and stray bytes that
are no UTF-8, LF, CRLF and CR in any mix, no end of the last line, marks, controls, lines longer than a result, and bytes
of dice; the ranges lie inside, outside and the wrong way round. Checked: the lines character by character, every notice
with its numbers, that no result has more than 30,000 characters, and that none is cut that would have fitted.

| what happened | times |
| --- | --: |
${rows.map(([what, times]) => `| ${what} | ${times} |`).join("\n")}`;
}
