// 50 sessions that stream at once to 50 pages: nothing is lost, and nothing is told to another.
//   npm run proof -- fan-out [--seed 1] [--sessions 50] [--words 400]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fanOut } from "../support/fan-out.ts";
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";

const { flags, seed } = proofFlags({
  sessions: { type: "string", default: "50" },
  words: { type: "string", default: "400" },
});
const sessions = wholeNumber("sessions", flags.sessions);
const words = wholeNumber("words", flags.words);
const folder = mkdtempSync(join(tmpdir(), "skillmint-proof-"));
const began = performance.now();
const { events, wrong } = await fanOut(folder, { sessions, words });
rmSync(folder, { recursive: true, force: true });
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(`${sessions} sessions, ${events} events, ${wrong.length} wrong, ${seconds} s`);
for (const one of wrong.slice(0, 20)) console.error(one);
if (wrong.length > 0 || events < sessions * words) process.exitCode = 1;
else console.log(`written: ${writeResult("fan-out", result())}`);

function result(): string {
  return `# Many sessions at once

${circumstances(seed)} · \`npm run proof -- fan-out --seed ${seed} --sessions ${sessions} --words ${words}\`

${sessions} sessions begin to speak in the same moment, each followed by a page of its own, and each with a word that it alone says,
${words} times. The pages were told ${events} events in all. Every delta came, in order; every transcript was, byte for byte,
that of the stored journal; no page ever read the word of another session; no connection broke. ${seconds} s, model, server and
pages in one process.`;
}
