// Both engines of the search find exactly the same, in trees as strange as they come.
//   npm run proof -- search-engines --seed 1 [--count 2000]
import { type Compared, compareEngines } from "../support/compare-engines.ts";
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "2000" } });
const count = wholeNumber("count", flags.count);
console.log(`seed ${seed}: ${count} trees`);
const began = performance.now();
const sum: Omit<Compared, "differences"> = { searches: 0, matches: 0, files: 0, refused: 0, beyond: 0 };
let failed = 0;

for (let tree = seed; tree < seed + count; tree++) {
  const { differences, ...numbers } = await compareEngines(tree);
  for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += numbers[key];
  if (differences.length === 0) continue;
  failed++;
  console.error(`--seed ${tree} --count 1:\n${differences.join("\n")}`);
}

const seconds = ((performance.now() - began) / 1000).toFixed(0);
if (failed > 0) {
  console.error(`seed ${seed}: ${failed} of ${count} trees failed.`);
  process.exitCode = 1;
} else {
  const text = `# Two engines, the same results

${circumstances(seed)} · \`npm run proof -- search-engines --seed ${seed} --count ${count}\`

${count} random trees, ${sum.searches} searches in ${seconds} s; ripgrep and our threads agreed in every one, to the letter:
paths, order, line numbers, texts, ranges, context, counts, and the words with which a pattern is refused.
The trees (\`test/support/random-trees.ts\`) have nested ignore files of four kinds, also above the folder that is searched, links in
loops, names that are no UTF-8, CRLF, UTF-16, bytes that are no text, lines of any length.

| | |
| --- | --: |
| matching lines that both counted | ${sum.matches} |
| files that both listed | ${sum.files} |
| patterns that both refused, in the same words | ${sum.refused} |
| patterns that only ripgrep takes (the threads say so) | ${sum.beyond} |`;
  console.log(`written: ${writeResult("search-engines", text)}`);
}
