// Whatever sequence of failures a provider gives: success or one clear error, never a loop, never a doubled effect.
//   npm run proof -- failures --seed 1 [--count 500]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeConnections } from "../../src/providers/http.ts";
import { runSequences, type SequencesDone } from "../support/failure-sequences.ts";
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "500" } });
const count = wholeNumber("count", flags.count);
console.log(`seed ${seed}: ${count} sequences`);
const began = performance.now();
const folder = mkdtempSync(join(tmpdir(), "skillmint-failures-"));
const done = await runSequences({ seed, count, formats: ["openai", "anthropic", "responses"], mostRetries: 3, folder });
closeConnections();
rmSync(folder, { recursive: true, force: true });
const seconds = (performance.now() - began) / 1000;
for (const wrong of done.wrong) console.error(wrong);
if (done.wrong.length > 0) process.exitCode = 1;
else console.log(`written: ${writeResult("failures", resultOf(done))}`);

function resultOf({ seen }: SequencesDone): string {
  const rows = [...seen].sort(([one], [other]) => one.localeCompare(other));
  return `# Sequences of failures

${circumstances(seed)} · \`npm run proof -- failures --seed ${seed} --count ${count}\`

${count} sequences over the three formats in ${seconds.toFixed(0)} s, each a prompt to a real session whose server fails at random before
each of up to four steps, and a second prompt after it (\`test/support/failure-sequences.ts\`). Every turn ended well or with one
clear error; there were never more requests than steps and tries allow; every call had one result and every command ran at
most once, and only when its whole reply had come; the journal had no gap; and the session could always go on.

| what the sessions came through | times |
| --- | --: |
${rows.map(([what, times]) => `| ${what} | ${times} |`).join("\n")}`;
}
