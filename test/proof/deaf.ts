// What a client that reads nothing costs the server, and how long others wait while many of them come at once.
//   npm run proof -- deaf [--seed 1] [--most 300]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DeafCase, type DeafResult, measureDeaf } from "../support/deaf.ts";
import { circumstances, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";

const { flags, seed } = proofFlags({ most: { type: "string", default: "300" } });
const most = wholeNumber("most", flags.most);
const bar = 1_000_000;
const large = { events: 8, letters: 2_000_000 };
const whole = { events: 120, letters: 100_000 };
const cases: (DeafCase & { name: string })[] = [
  { name: "events of 2 MB, a session for each client", clients: 50, apart: true, ...large },
  { name: "events of 2 MB, all in one session", clients: 50, apart: false, ...large },
  { name: "events of 2 MB, all in one session", clients: most, apart: false, ...large },
  { name: "10,000 events of 1 KB", clients: 50, apart: false, events: 10_000, letters: 1_000 },
  { name: "10,000 events of 1 KB", clients: most, apart: false, events: 10_000, letters: 1_000 },
  {
    name: "the messages of one session, 12 MB",
    asks: "messages",
    clients: 50,
    apart: false,
    events: 12_000,
    letters: 1_000,
  },
  { name: "the messages of a session for each client, 12 MB", asks: "messages", clients: 16, apart: true, ...whole },
  { name: "one session as a document, 12 MB", asks: "export?format=html", clients: 50, apart: false, ...whole },
  {
    name: "all of 10,000 sessions, 12 MB",
    asks: "all sessions",
    clients: 50,
    apart: false,
    events: 10_000,
    letters: 1_000,
  },
];
const rows: string[] = [];
let missed = 0;
for (const one of cases) {
  const folder = mkdtempSync(join(tmpdir(), "skillmint-proof-"));
  const result = await measureDeaf(folder, one);
  rmSync(folder, { recursive: true, force: true });
  if (result.held > bar || result.connected === 0) missed += 1;
  rows.push(rowOf(one, result));
  console.log(rows.at(-1));
}
if (missed > 0) process.exitCode = 1;
else console.log(`written: ${writeResult("deaf", result())}`);

function rowOf({ name, clients }: (typeof cases)[number], { held, resident, waited, connected }: DeafResult): string {
  const sorted = [...waited].sort((a, b) => a - b);
  const at = (share: number) => `${Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN)} ms`;
  const kb = (bytes: number) => `${Math.round(bytes / 1000)} KB`;
  return `| ${[clients, name, connected, kb(held), kb(resident), at(0.5), at(0.99), at(1)].join(" | ")} |`;
}

function result(): string {
  return `# Clients that read nothing

${circumstances(seed)} · \`npm run proof -- deaf --seed ${seed} --most ${most}\`

The real server in a process of its own, and clients that ask it for a session's events, or for what the row says, over real
connections and never read a byte. Each is behind by 10 MB or more, so that what the system holds for it is full. \`held\` is heap and buffers after a
collection of garbage, over what the server held before, for each client: the bar is 1 MB. \`resident\` is the same by the
system's count, with what V8 keeps for later. Meanwhile somebody else asked for \`/api/status\` again and again: how long that
took, from the first client on until all was quiet. Server, clients and whoever else works on this machine share two cores.

| clients | behind by | still there | held each | resident each | status p50 | p99 | longest |
| --: | --- | --: | --: | --: | --: | --: | --: |
${rows.join("\n")}`;
}
