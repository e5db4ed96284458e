// A secret in one of its forms, in a text that is cut into chunks anywhere: none of it comes through, and all else does.
//   npm run proof -- secrets --seed 1 [--count 20000]
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { isUntouched, type SplitCase, trySplit } from "../support/secret-splits.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "20000" } });
const count = wholeNumber("count", flags.count);
const random = createRandom(seed);
const cases = Array.from({ length: count }, () => trySplit(random));
const texts = Math.ceil(count / 10);
const touched = Array.from({ length: texts }, () => isUntouched(random)).filter((isSame) => !isSame).length;
const faults = cases.filter(({ fault }) => fault !== null);
for (const { kind, encoding, fault, chunks } of faults.slice(0, 20))
  console.log(`✗ ${kind}, ${encoding}: ${fault}: ${JSON.stringify(chunks)}`);
process.exitCode = faults.length + touched > 0 ? 1 : 0;

const page = `# Secrets in chunks

${circumstances(seed)} · \`npm run proof -- secrets --seed ${seed} --count ${count}\`

Six kinds of secrets (with their maker's prefix, in hex, as a token of three parts, short, with letters that every format escapes, as a phrase) are known at a time. One of them stands in a text of words, code, hashes and beginnings of keys, in one of eight forms. The text comes in chunks of one letter, of a few, or of any length. What is told must hold one placeholder in its place and no letter of it, but for those that base64 shares with its neighbours, and three where a line ends in it; all around it must be as it was; and it must be what the text gives in one piece.

- texts with a secret: ${cases.length}, in ${cases.reduce((sum, { chunks }) => sum + chunks.length, 0)} chunks
- with a fault: **${faults.length}**
- texts without one, twenty times as long: ${texts}, of which changed: **${touched}**

| form | ${kinds().join(" | ")} |
| --- | ${kinds()
  .map(() => "--:")
  .join(" | ")} |
${[...Map.groupBy(cases, ({ encoding }) => encoding)].map(rowOf).join("\n")}
`;
console.log(page);
console.log(writeResult("secrets", page));

function kinds(): string[] {
  return [...new Set(cases.map(({ kind }) => kind))].sort();
}

function rowOf([encoding, of]: [string, SplitCase[]]): string {
  return `| ${encoding} | ${kinds()
    .map((kind) => of.filter((one) => one.kind === kind).length)
    .join(" | ")} |`;
}
