// Two thousand SKILL.md with every oddity that was seen in public ones, and worse: each loads or is skipped with a reason.
//   npm run proof -- oddities --seed 1 [--count 2000]
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { tryOddSkills } from "../support/skill-oddities.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "2000" } });
const count = wholeNumber("count", flags.count);
/** No SKILL.md may hold up a start for so long. */
const bound = 1000;
const began = performance.now();
const { seen, codes, loaded, skipped, slowest, faults } = tryOddSkills(seed, count);
const seconds = (performance.now() - began) / 1000;
if (slowest > bound) faults.push(`one took ${slowest.toFixed(0)} ms`);
console.log(
  `${count} in ${seconds.toFixed(0)} s: ${loaded} loaded, ${skipped} skipped, slowest ${slowest.toFixed(0)} ms`,
);
if (faults.length > 0) console.error(`${faults.length} went wrong:\n${faults.slice(0, 10).join("\n")}`);
process.exitCode = faults.length > 0 ? 1 : 0;
if (faults.length === 0) console.log(`written: ${writeResult("oddities", resultOf())}`);

function resultOf(): string {
  const rows = (counts: Map<string, number>) =>
    [...counts]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([what, times]) => `| ${what.replaceAll("|", "\\|").replaceAll("<", "&lt;")} | ${times} |`)
      .join("\n");
  return `# However odd a SKILL.md is, it loads or it is said why not

${circumstances(seed)} · \`npm run proof -- oddities --seed ${seed} --count ${count}\`

${count} SKILL.md, each odd in four ways at once, in ${seconds.toFixed(0)} s: ${loaded} loaded, ${skipped} were skipped with a reason, none crashed, not
one went wrong. The slowest took ${slowest.toFixed(0)} ms; the bound is ${bound} ms. They are made by dice (\`test/support/skill-oddities/fields.ts\`,
\`test/support/skill-oddities/files.ts\`); every oddity is there at least once. Checked for each
(\`test/support/skill-oddities.ts\`): the same bytes give the same twice; only what is empty or no text is skipped; the body is there whole,
unless the file was cut or damaged there; the name can be called, the description is one line without controls; what the frontmatter says
comes out as it was meant, whatever the file is encoded in; nothing reaches the prototype of objects; every rule that comes of
\`allowed-tools\` is one, and none allows everything or a question; and every diagnostic has its sentence in both languages.

| what was odd | times |
| --- | --: |
${rows(seen)}

| what was said of it | times |
| --- | --: |
${rows(codes)}`;
}
