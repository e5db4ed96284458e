// Whatever a skill, a repository or a pack writes of itself: it never widens what the user has allowed.
//   npm run proof -- widen --seed 1 [--count 10000] [--walk SEED_OF_ONE_POLICY]
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { walkTerms } from "../support/random-terms.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "10000" }, walk: { type: "string" } });
const count = flags.walk === undefined ? wholeNumber("count", flags.count) : 1;
const first = flags.walk === undefined ? seed * 1_000_003 : wholeNumber("walk", flags.walk);

const seen = new Map<string, number>();
const faults: string[] = [];
const began = performance.now();
for (let index = 0; index < count; index++) {
  const walk = walkTerms(first + index);
  for (const [kind, times] of walk.seen) seen.set(kind, (seen.get(kind) ?? 0) + times);
  faults.push(...walk.faults.map((fault) => `--walk ${first + index}: ${fault}`));
}
const seconds = (performance.now() - began) / 1000;
console.log(`seed ${seed}: ${count} policies in ${seconds.toFixed(0)} s, ${faults.length} faults`);
for (const fault of faults.slice(0, 5)) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
if (faults.length === 0 && flags.walk === undefined) console.log(`written: ${writeResult("widen", resultOf())}`);

function resultOf(): string {
  const rows = [...seen].sort(([one], [other]) => one.localeCompare(other));
  const calls = rows.reduce((sum, [, times]) => sum + times, 0);
  return `# No skill widens what the user allowed

${circumstances(seed)} · \`npm run proof -- widen --seed ${seed} --count ${count}\`

${count} policies of dice with one to three skills each and ${calls} calls in ${seconds.toFixed(0)} s; not one law was broken. The skills are
texts with frontmatter that asks for as much as it can, in every field and form, and go through the real parser; the
policies and calls are those of [policies](policies.md), with reads of our own data and of skill folders among them
(\`test/support/random-terms.ts\`). For every call, decided as a session decides it while the skills are active:

- skills of repositories and packs that nobody has approved of widen nothing but the sight of their own files;
- all skills together, trusted ones among them, turn only what would be asked for into what passes, and only by a rule of a
  list that the user has agreed to; what is denied stays denied, and what one of his rules asks for is asked for;
- the bounds that a pack was signed with take away and never add;
- of our own data nothing is opened but a skill's own folder, wherever a skill may say that it lies.

| the skills, and the call | times |
| --- | --: |
${rows.map(([what, times]) => `| ${what} | ${times} |`).join("\n")}`;
}
