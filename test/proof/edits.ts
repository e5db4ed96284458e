// Ten thousand random edits of real files do what a model of the semantics says, and touch no other byte.
//   npm run proof -- edits --seed 1 [--count 10000]
import { runEdits } from "../support/edit-cases.ts";
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "10000" } });
const count = wholeNumber("count", flags.count);
const began = performance.now();
const { ways, faults } = await runEdits(seed, count);
const seconds = (performance.now() - began) / 1000;
console.log(`${count} edits in ${seconds.toFixed(0)} s: ${JSON.stringify(Object.fromEntries(ways))}`);
if (faults.length > 0) console.error(`${faults.length} went wrong:\n${faults.slice(0, 5).join("\n\n")}`);
process.exitCode = faults.length > 0 ? 1 : 0;
if (faults.length === 0) console.log(`written: ${writeResult("edits", resultOf())}`);

function resultOf(): string {
  const rows = [...ways].sort(([one], [other]) => one.localeCompare(other));
  return `# Edits do what they should and touch nothing else

${circumstances(seed)} · \`npm run proof -- edits --seed ${seed} --count ${count}\`

${count} random edits of real files through the tool, in ${seconds.toFixed(0)} s; not one went wrong. Files have LF, CRLF or both, a byte order
mark or none, a line end at their end or none, invalid UTF-8, and strings that break things; the old text is taken from the file, as it is
or with other spaces, indentation, line ends, quotes and dashes, or it stands nowhere (\`test/support/edit-cases/dice.ts\`). What must come of
it is worked out a second time by splitting strings and by patterns (\`test/support/edit-cases/model.ts\`). Whatever is not
replaced is compared byte for byte, and nothing but a sentence for the model may be thrown.

| what came of it | edits |
| --- | --: |
${rows.map(([way, times]) => `| ${way} | ${times} |`).join("\n")}`;
}
