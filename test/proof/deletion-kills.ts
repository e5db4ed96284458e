// A deletion that is killed at any moment leaves each session whole or, after the next start, no trace of it.
//   npm run proof -- deletion-kills --seed 1 [--count 100]
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deletionStages, type KillAt, killDeletion, prepareSessions } from "../support/killed-deletions.ts";
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { skillmint } from "../support/skillmint.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "100" } });
const count = wholeNumber("count", flags.count);
const sessions = 120;
const scratch = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-deletions-")));
try {
  process.exitCode = await prove();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function prove(): Promise<number> {
  const random = createRandom(seed);
  const template = newProgram("template");
  const { ids, bystander, restore } = await prepareSessions(template, sessions);
  const usual = newProgram("usual");
  restore(usual);
  const began = performance.now();
  await usual.run("session", "delete", ...ids.slice(0, sessions / 2));
  const usualMs = performance.now() - began;
  const seen = new Map<string, number>();
  const faults: string[] = [];
  for (let round = 0; round < count; round++) {
    const program = newProgram(String(round));
    restore(program);
    // Half of them where a stage ends; a quarter of all deletes every session but the bystander.
    const at: KillAt =
      round % 2 === 0 ? `${random.pick(deletionStages)}#${1 + random.below(3)}` : random.below(usualMs);
    const wanted = random.below(4) === 0 ? ids : ids.slice(0, 1 + random.below(sessions - 1));
    const next = random.pick([
      ["run", "hello"],
      ["session", "delete", bystander],
    ]);
    const { killed, gone, faults: found } = await killDeletion(program, { ids: wanted, at, next });
    const state = gone === 0 ? "nothing" : gone === wanted.length ? "everything" : "a part";
    const what = `${typeof at === "string" ? at.replace(/#.*/, "") : "any moment"}${killed ? "" : " (it had ended)"}: ${state} was gone`;
    seen.set(what, (seen.get(what) ?? 0) + 1);
    for (const fault of found)
      faults.push(`${round} (${at}, ${wanted.length} sessions, then ${next.slice(0, 2).join(" ")}): ${fault}`);
    rmSync(join(scratch, String(round)), { recursive: true });
  }
  for (const fault of faults.slice(0, 10)) console.error(fault);
  console.log(`seed ${seed}: ${count} kills, ${faults.length} faults`);
  if (faults.length > 0) return 1;
  console.log(`written: ${writeResult("deletion-kills", resultOf(seen))}`);
  return 0;
}

function newProgram(name: string) {
  const folders = { home: join(scratch, name, "home"), work: join(scratch, name, "work") };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  return skillmint({ folders });
}

function resultOf(seen: ReadonlyMap<string, number>): string {
  const rows = [...seen].toSorted(([one], [other]) => one.localeCompare(other));
  return `# A killed deletion leaves a session whole or no trace of it

${circumstances(seed)} · \`npm run proof -- deletion-kills --seed ${seed} --count ${count}\`

\`session delete\` of up to ${sessions} sessions was killed (SIGKILL) ${count} times, at a named stage or at any moment, and the
program was started again. Every session was then either there with all its events and files, or gone: no row, no folder of
its outputs or blobs, and none of its words in any file of the data folder.

| killed at, and what was gone after the next start | times |
| --- | --: |
${rows.map(([what, times]) => `| ${what} | ${times} |`).join("\n")}`;
}
