// A folder that is swapped for a link after it was judged leads nobody outside; with a check of names alone it does.
//   npm run proof -- paths --seed 1 [--count 20000]
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { type RaceResult, race, type Way } from "../support/swap-race.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "20000" } });
const count = wholeNumber("count", flags.count);

/** A search is a program that is started: fewer of them take as long. */
const searches = Math.ceil(count / 20);
const ways: readonly { way: Way; what: string; control: boolean; tries?: number }[] = [
  { way: "read", what: "read a file", control: false },
  { way: "write", what: "replace a file", control: false },
  { way: "create", what: "make a file and its folder", control: false },
  { way: "grep", what: "search the folder", control: false, tries: searches },
  { way: "grep-below", what: "search the folder above", control: false, tries: searches },
  { way: "glob", what: "find files in the folder", control: false, tries: searches },
  { way: "glob-below", what: "find files from the folder above", control: false, tries: searches },
  { way: "list", what: "list the folder", control: false },
  { way: "stat", what: "tell of a file", control: false },
  { way: "string-read", what: "control: compare real paths, then read", control: true },
  { way: "string-write", what: "control: compare real paths, then write and rename", control: true },
];

const rows: string[] = [];
let failed = false;
for (const { way, what, control, tries = count } of ways) {
  const began = performance.now();
  const result = await race(way, tries);
  const seconds = (performance.now() - began) / 1000;
  failed ||= control ? result.escaped === 0 : result.escaped > 0 || result.done === 0;
  rows.push(row(what, result));
  console.log(`${what}: ${JSON.stringify(result)} in ${seconds.toFixed(1)} s`);
}
process.exitCode = failed ? 1 : 0;
if (!failed) console.log(`written: ${writeResult("paths", resultOf())}`);

function row(what: string, { tries, asked, done, refused, escaped }: RaceResult): string {
  return `| ${what} | ${tries} | ${asked} | ${done} | ${refused} | ${escaped} |`;
}

function resultOf(): string {
  return `# A swapped folder leads nobody outside

${circumstances(seed)} · \`npm run proof -- paths --seed ${seed} --count ${count}\`

A thread swaps a folder of the workspace for a link that leads out of it, and back, without a pause
(\`test/support/swap-race/swapper.mjs\`). Meanwhile a path in that folder is judged and, when it lies inside, opened. We open
first and then ask the system where the open file lies (\`src/tools/files/place-of-open.ts\`); what is made, renamed or
removed is so through the open folder (\`src/tools/files/open-folder.ts\`). The control compares the same real paths and
then opens by name, as most programs do. "Asked" is what was judged to lie outside.

| what is tried | tries | asked | done | refused | escaped |
| --- | --: | --: | --: | --: | --: |
${rows.join("\n")}`;
}
