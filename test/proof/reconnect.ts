// A turn of 500 events, followed by a page for every one of them, each dropped there: in the end all read the same.
//   npm run proof -- reconnect [--seed 1] [--steps 10]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { reconnect } from "../support/reconnect.ts";

const { flags, seed } = proofFlags({ steps: { type: "string", default: "10" } });
const steps = wholeNumber("steps", flags.steps);
const folder = mkdtempSync(join(tmpdir(), "skillmint-proof-"));
const began = performance.now();
const { events, cuts, wrong } = await reconnect(folder, { steps, every: 1, atOnce: 50 });
rmSync(folder, { recursive: true, force: true });
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(`${events} events, ${cuts} drops, ${wrong.length} wrong, ${seconds} s`);
for (const one of wrong.slice(0, 20)) console.error(one);
if (wrong.length > 0 || events < 500 || cuts < events - 1) process.exitCode = 1;
else console.log(`written: ${writeResult("reconnect", result())}`);

function result(): string {
  return `# Dropped streams

${circumstances(seed)} · \`npm run proof -- reconnect --seed ${seed}\`

A turn of ${events} events (${steps} steps that think, speak, and read a file). For every one of them a page follows the turn
through a proxy that drops its connection right behind that event, ${cuts} drops in all, 50 pages at a time. The pages are the
page's own code (\`web/src/server/stream.ts\` and the shared fold). In the end the transcript of each was, byte for byte, that of
the stored journal; no page was told a stored event twice or out of order; and whatever a page showed of a message under way was
the beginning of that message. ${seconds} s.`;
}
