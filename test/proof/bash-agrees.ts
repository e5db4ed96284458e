// What our reading of a command says it does not run, bash does not run: random texts, and a canary in each.
//   npm run proof -- bash-agrees --seed 1 [--count 100000]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadShell } from "../../src/permissions/shell/load.ts";
import { randomCommand, runsCanary } from "../support/bash-canary.ts";
import { expansionTexts } from "../support/expansion-texts.ts";
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "100000" } });
const count = wholeNumber("count", flags.count);
const shell = await loadShell();
const random = createRandom(seed);
const folder = mkdtempSync(join(tmpdir(), "skillmint-proof-bash-"));
const hidden: string[] = [];
const known = expansionTexts();
const tally = { unknown: 0, found: 0, tried: 0 };

try {
  for (let index = 0; index < count + known.length; index++) {
    const text = known[index - count] ?? randomCommand(random);
    const { commands, opaque } = shell.read(text);
    if (opaque) tally.unknown++;
    else if (commands.some(({ words }) => words[0] === "zz")) tally.found++;
    else {
      tally.tried++;
      if (runsCanary(text, folder)) hidden.push(text);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const text of hidden) console.log(`hidden: ${JSON.stringify(text)}`);
process.exitCode = hidden.length === 0 ? 0 : 1;
const result = `# Bash runs nothing that was not seen

${circumstances(seed)} · \`npm run proof -- bash-agrees --seed ${seed} --count ${count}\`

${count} texts made of pieces of bash, whole and broken, with a canary command in each, and ${known.length} made to be expanded where a parser sees plain text.
Of ${tally.unknown} nobody claimed to know
all that they run; in ${tally.found} the canary was found; the other ${tally.tried} were said to run no canary, and were given to bash.
It ran the canary in ${hidden.length} of them.`;
console.log(result);
if (hidden.length === 0) console.log(`written: ${writeResult("bash-agrees", result)}`);
