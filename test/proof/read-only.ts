// Read-only means read-only: no dangerous one-liner passes, most everyday reads do, and what passes changes nothing.
//   npm run proof -- read-only --seed 1 [--joints 20000] [--scripts 40000]
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isReadOnly } from "../../src/permissions/read-only/read-only.ts";
import { loadShell } from "../../src/permissions/shell/load.ts";
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { tryFlags } from "../support/read-only/flag-trial.ts";
import { changesSince, makeGround, runText, snapshot } from "../support/read-only/ground.ts";
import { fragments, joints } from "../support/read-only/joints.ts";
import { type Line, readList } from "../support/read-only/lists.ts";
import { tryScripts } from "../support/read-only/scripts.ts";

const { flags, seed } = proofFlags({
  joints: { type: "string", default: "20000" },
  scripts: { type: "string", default: "40000" },
});
const folder = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-read-only-")));
const shell = await loadShell();
const random = createRandom(seed);

try {
  const ground = makeGround(folder);
  const reads = ({ text }: { text: string }) => isReadOnly(shell.read(text), ground);
  const [dangerous, harmless] = [readList("dangerous"), readList("harmless")];
  const began = performance.now();
  const wrong = dangerous.filter(reads).map(({ text }) => `dangerous, and passed: ${text}`);
  const passed = harmless.filter(reads);
  const each = (performance.now() - began) / (dangerous.length + harmless.length);
  if (passed.length < harmless.length * 0.85) wrong.push(`only ${passed.length} of ${harmless.length} reads passed`);
  const joined = joinThem(passed, dangerous, reads);
  const scripts = (["sed", "awk"] as const).map((kind) => {
    const count = wholeNumber("scripts", flags.scripts) / (kind === "sed" ? 1 : 10);
    return { kind, ...tryScripts(kind, seed, count, folder) };
  });
  const notes = await runThem(passed, ground);
  const trial = tryFlags(folder, reads);
  wrong.push(...trial.wrong.map((text) => `left something: ${text}`));
  wrong.push(...joined, ...scripts.flatMap((one) => one.wrong.map((text) => `${one.kind} left something: ${text}`)));
  wrong.push(...notes.filter(({ what }) => !isNote(what)).map(({ text, what }) => `${text} changed ${what}`));
  for (const line of wrong.slice(0, 50)) console.error(line);
  console.log(
    `${dangerous.length} dangerous, ${passed.length} of ${harmless.length} harmless pass, ${wrong.length} wrong`,
  );
  process.exitCode = wrong.length > 0 ? 1 : 0;
  if (wrong.length === 0) console.log(`written: ${writeResult("read-only", resultOf())}`);

  function resultOf(): string {
    const techniques = Object.entries(Object.groupBy(dangerous, ({ heading }) => heading));
    const kinds = Object.entries(Object.groupBy(harmless, ({ heading }) => heading));
    const asked = harmless.filter((line) => !passed.includes(line));
    const [sed, awk] = scripts;
    return `# Read-only means read-only

${circumstances(seed)} · \`npm run proof -- read-only --seed ${seed}\`

- ${dangerous.length} dangerous one-liners by ${techniques.length} techniques (\`test/fixtures/read-only/dangerous.txt\`), through the real parser: **0** are called read-only.
- ${harmless.length} everyday reads (\`test/fixtures/read-only/harmless.txt\`): **${passed.length}** (${((passed.length / harmless.length) * 100).toFixed(1)} %) run without asking. ${each.toFixed(2)} ms each, parser and disk included.
- ${flags.joints} times a read that passes was joined with a dangerous part, in ${joints.length} ways: **0** pass.
- ${sed?.made} random scripts for sed and ${awk?.made} for awk; the ${sed?.quiet} and ${awk?.quiet} that are called quiet were run: **0** left anything.
- ${trial.programs} programs of the table that this machine has, each with every letter as a flag: the ${trial.passed} lines that pass were run, **0**
  left or changed a file.
- All ${passed.length} reads that pass were run in a repository, with a home of their own: **0** changed a file, a mode or a time in it. git may
  renew its index, which says the same of the files afterwards. At home, programs kept notes of their own: ${
    [...new Set(notes.map(({ text, what }) => `\`${text}\` ${what.split("/").slice(0, 2).join("/")}`))].join(", ") ||
    "none"
  }.

| technique | lines | pass |
| --- | --: | --: |
${techniques.map(([name, lines]) => `| ${name} | ${lines?.length} | 0 |`).join("\n")}

| everyday | lines | pass |
| --- | --: | --: |
${kinds.map(([name, lines]) => `| ${name} | ${lines?.length} | ${lines?.filter((line) => passed.includes(line)).length} |`).join("\n")}

Asked for: ${asked.map(({ text }) => `\`${text.replaceAll("|", "¦")}\``).join(", ")}.`;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function joinThem(
  passed: readonly Line[],
  dangerous: readonly Line[],
  reads: (line: { text: string }) => boolean,
): string[] {
  const safe = passed.map(({ text }) => text).filter((text) => !text.includes("\n"));
  const bad = [...fragments, ...dangerous.map(({ text }) => text).filter((text) => /^[a-z]+ [\w./ -]+$/.test(text))];
  const wrong: string[] = [];
  for (let left = wholeNumber("joints", flags.joints); left > 0; left--) {
    const text = random.pick(joints)(random.pick(safe), random.pick(bad));
    if (reads({ text })) wrong.push(`joined, and passed: ${text}`);
  }
  return wrong;
}

/** Each by itself, so that who changes something is known. */
async function runThem(passed: readonly Line[], ground: string): Promise<{ text: string; what: string }[]> {
  const found: { text: string; what: string }[] = [];
  let before = snapshot(folder);
  for (const { text } of passed) {
    await runText(text, ground, folder, 10_000);
    found.push(...changesSince(before, folder).map((what) => ({ text, what })));
    before = snapshot(folder);
  }
  return found;
}

/** What rustup and its like keep at home, for themselves. */
function isNote(name: string): boolean {
  return /^\.(rustup|config|cache)(\/|$)/.test(name);
}
