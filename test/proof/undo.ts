// Whatever an agent, a user and undos do to the same files, nothing that the user wrote is lost.
//   npm run proof -- undo --seed 1 [--count 1000] [--walk SEED_OF_ONE_WALK]
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { type Walk, walk } from "../support/undo/walk.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "1000" }, walk: { type: "string" } });

process.exitCode = flags.walk === undefined ? await walkAll() : await walkOne(wholeNumber("walk", flags.walk));

function shown({ seed: own, acts, faults }: Walk): string {
  return [`--walk ${own}`, ...acts, ...faults].join("\n  ");
}

async function walkOne(own: number): Promise<number> {
  const walked = await walk(own);
  console.log(shown(walked));
  return walked.faults.length > 0 ? 1 : 0;
}

async function walkAll(): Promise<number> {
  const count = wholeNumber("count", flags.count);
  console.log(`seed ${seed}: ${count} interleavings`);
  const random = createRandom(seed);
  const began = performance.now();
  const seen = new Map<string, number>();
  const failed: Walk[] = [];
  for (let done = 0; done < count; done++) {
    const walked = await walk(random.below(2 ** 32));
    if (walked.faults.length > 0) failed.push(walked);
    for (const [what, times] of walked.seen) seen.set(what, (seen.get(what) ?? 0) + times);
    if (done % 100 === 99) console.log(`${done + 1} …`);
  }
  const seconds = (performance.now() - began) / 1000;
  const [shortest] = failed.sort((one, other) => one.acts.length - other.acts.length);
  if (shortest) {
    console.error(`seed ${seed}: ${failed.length} of ${count} failed. The shortest:\n${shown(shortest)}`);
    return 1;
  }
  console.log(`written: ${writeResult("undo", resultOf(count, seen, seconds))}`);
  return 0;
}

function resultOf(count: number, seen: ReadonlyMap<string, number>, seconds: number): string {
  const rows = [...seen].sort(([one], [other]) => one.localeCompare(other));
  return `# Undo loses nothing that the user wrote

${circumstances(seed)} · \`npm run proof -- undo --seed ${seed} --count ${count}\`

${count} interleavings in ${seconds.toFixed(0)} s; not one failed. Each is a real session with real tools on real files
(\`test/support/undo/walk.ts\`): an agent writes, edits, deletes, moves and runs commands; a user inserts, changes and
deletes lines, makes, deletes and renames files, between turns, in the midst of them and while a command runs; turns are
undone, the last or any other, with and without what commands changed, and undos are taken back. What the user does while
a command runs is a part of that command's line: who looks before and after it sees no difference. Contents have CRLF, bytes that are no UTF-8, and no final newline.

Checked at every undo:

- Every word that a user wrote and that is in some file before the undo is in some file after it. Each is written once, and the agent only ever keeps, moves or drops it. Only an undo with \`--commands\` may take what was written while a command ran.
- No file is deleted that the agent did not make. Made by the agent is what it, or a command of its, put where there was nothing. Without \`--commands\` nothing is taken back that was found while a command ran.
- A turn that was the last to touch anything is undone byte for byte: files, folders and permission bits are those from before the turn, unless something was kept that changed while a command ran.
- An undo that is taken back at once gives back every byte.
- Nothing changes that the report does not name, a try (\`--dry-run\`) changes nothing and says the same, and a refusal changes nothing.

| what they came through | times |
| --- | --: |
${rows.map(([what, times]) => `| ${what} | ${times} |`).join("\n")}`;
}
