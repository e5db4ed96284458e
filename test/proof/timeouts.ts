// Commands that do not end in time, one after another: how long after its limit each is back, and what it leaves.
//   npm run proof -- timeouts [--count 10]
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endless } from "../support/endless.ts";
import { endProcessesOf, markedOf } from "../support/processes-of.ts";
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { startScriptedModel } from "../support/scripted-model.ts";
import { at, skillmint } from "../support/skillmint.ts";

/** Ends by itself; what it leaves behind may run as long as the session. */
const leaving = "sleep 99 & echo hi";

const timeoutMs = 500;
const longestMs = 3_000;
const { flags, seed } = proofFlags({ count: { type: "string", default: "10" } });
const count = wholeNumber("count", flags.count);
const scratch = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-timeouts-")));
try {
  process.exitCode = await prove();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function prove(): Promise<number> {
  const rows: string[] = [];
  const problems: string[] = [];
  for (const [name, command] of Object.entries(endless)) {
    const { calls, left } = await callOften(name, command);
    const late = calls.map(({ ms }) => ms - timeoutMs).sort((one, other) => one - other);
    const running = left + calls.reduce((sum, call) => sum + call.running, 0);
    rows.push(rowOf(`${name}: \`${command}\``, late, running));
    const isInTime = late.every((ms) => ms >= 0 && ms <= longestMs);
    if (!isInTime || running > 0 || !calls.every(({ result }) => /timed out/.test(result))) problems.push(name);
  }
  const { calls, left } = await callOften("leaving", leaving);
  const times = calls.map(({ ms }) => ms).sort((one, other) => one - other);
  rows.push(rowOf(`not waited for: \`${leaving}\`, from the call on`, times, left));
  // One more runs after each call: so the marks are seen.
  const isSeen = calls.every(({ running, result }, index) => running === index + 1 && /^stdout:\nhi\n/.test(result));
  if (!isSeen || left > 0 || times.some((ms) => ms > longestMs)) problems.push("leaving");
  console.log(rows.join("\n"));
  if (problems.length > 0) {
    console.error(`failed: ${problems.join(", ")}`);
    return 1;
  }
  console.log(`written: ${writeResult("timeouts", resultOf(rows))}`);
  return 0;
}

interface Called {
  /** From the model's call until it has the result. */
  ms: number;
  result: string;
  /** How many processes with a mark there are then. */
  running: number;
}

/** In one session, a call each step; `left` is what runs when the program has ended. */
async function callOften(name: string, command: string): Promise<{ calls: Called[]; left: number }> {
  const folders = { home: join(scratch, `${name}-home`), work: join(scratch, `${name}-work`) };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  const calls: Called[] = [];
  let asked = 0;
  await using model = await startScriptedModel(({ body, at: arrived }, turn) => {
    const result = String(body.messages.at(-1)?.content);
    if (turn > 0) calls.push({ ms: arrived - asked, result, running: markedOf(folders.home).length });
    if (turn === count) return { text: "Done." };
    asked = performance.now();
    // The same call again and again would pause the turn.
    return { calls: [{ name: "bash", input: { command: `${command} # ${turn}`, timeout_ms: timeoutMs } }] };
  });
  const program = skillmint({ folders });
  const steps = ["--max-steps", String(count + 1)];
  const { code, stderr } = await program.run("run", "--mode", "unrestricted", ...steps, ...at(model.url), "go");
  const left = markedOf(folders.home).length;
  await endProcessesOf(folders.home);
  if (code !== 0 || calls.length !== count) throw new Error(`${name}: ended with ${code}: ${stderr}`);
  return { calls, left };
}

function rowOf(name: string, sorted: readonly number[], left: number): string {
  const [median, longest] = [sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, sorted.at(-1) ?? 0];
  return `| ${name.replaceAll("|", "\\|")} | ${Math.round(median)} ms | ${Math.round(longest)} ms | ${left} |`;
}

function resultOf(rows: readonly string[]): string {
  return `# A command is back soon after its time limit, and nothing of it is left

${circumstances(seed)} · \`npm run proof -- timeouts --count ${count}\`

The real program runs each command ${count} times, one after another, with \`timeout_ms\` ${timeoutMs}. The time goes from the
model's call until the model has the result, less the limit; it may be ${longestMs / 1000} s. Of those, two are what a process that is
deaf to TERM is given. When the result is there, no process that carries the mark of a call may run. The last command ends by
itself, and what it leaves may run as long as the session: that is looked for when the program has ended.

| the command | median | longest | left |
| --- | --: | --: | --: |
${rows.join("\n")}`;
}
