import { closeSync, copyFileSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { createFigures, difference, median, ratio, verdict } from "./support/figures.ts";
import { makePlace } from "./support/folder.ts";
import { addLongSession, type LongSession } from "./support/long-session.ts";
import { databaseOf, type Place, type TimedTurn, timedTurn } from "./support/program.ts";
import { type RealSession, realSessions } from "./support/real-session.ts";
import { inScratch } from "./support/scratch.ts";

// What a step costs must depend on the request, not on the journal: sessions whose next request is the same size, and
// as information one whose request is not. Every run begins with the same journal and makes twenty steps.
//   npm run bench -- journal --runs 15
const { values } = parseArgs({ options: { runs: { type: "string", default: "15" } } });
const runs = Number(values.runs);
const figures = createFigures();
const lengths = {
  "400 messages": { messages: 400 },
  "10,000 messages, 400 sent": { messages: 10_000, sent: 400 },
  "10,000 messages, all sent": { messages: 10_000 },
} satisfies Record<string, LongSession>;
const [short, cut, uncut] = Object.keys(lengths) as [string, string, string];
const gap = (name: string) => `between two model calls, ${name}`;
const start = (name: string) => `start to first request, ${name}`;
const fresh = "fresh session";
// As information a few are enough.
const roundsOf = (name: string) => (name === uncut ? Math.ceil(runs / 5) : runs);

await inScratch(async (scratch, model) => {
  const small = makePlace(join(scratch, "fresh"), 1_500);
  await timedTurn(model, "loop 3", small);
  const [pattern] = await realSessions(small);
  for (const [name, length] of Object.entries(lengths)) {
    const database = join(scratch, `${name}.db`);
    copyFileSync(databaseOf(small), database);
    await addLongSession(database, pattern as RealSession, length);
    // All of them before the first is timed: so much writing slows down what comes right after it.
    for (let at = 0; at < roundsOf(name); at++) copyToDisk(database, databaseOf(placeOf(name, at)));
  }
  const bytes = new Map<string, number | undefined>();
  for (let at = 0; at < runs; at++) {
    note(fresh, await timedTurn(model, "loop 20", small));
    // Neither always goes first.
    for (const name of at % 2 ? [short, cut] : [cut, short]) await goOn(name, at);
  }
  // Apart from the others, since such requests leave the model much to clean up.
  for (let at = 0; at < roundsOf(uncut); at++) await goOn(uncut, at);

  function placeOf(name: string, round: number): Place {
    return { ...small, home: join(scratch, name, String(round)) };
  }

  async function goOn(name: string, round: number): Promise<void> {
    const flags = ["--mode", "unrestricted", "--continue"];
    const turn = await timedTurn(model, "loop 20", placeOf(name, round), { flags });
    note(name, turn);
    bytes.set(name, turn.requests[0]?.bytes);
  }
  for (const [name, size = 0] of bytes) console.log(`first request, ${name}: ${(size / 1024).toFixed(0)} KB`);
  // One begins with a notice of what was cut.
  const difference = Math.abs((bytes.get(short) ?? 0) - (bytes.get(cut) ?? Number.POSITIVE_INFINITY));
  if (difference > 1024) throw new Error(`the two requests differ by ${difference} bytes`);
});

function copyToDisk(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  const file = openSync(to, "r+");
  fsyncSync(file);
  closeSync(file);
}

function note(name: string, { first, requests }: TimedTurn): void {
  figures.note(start(name), first);
  figures.note(gap(name), median(requests.flatMap((request) => request.gap ?? [])));
}

console.log(`Node ${process.versions.node}`);
const all = [fresh, ...Object.keys(lengths)];
figures.print(gap(short), short, all.map(gap));
figures.print(start(fresh), fresh, all.map(start));
verdict(`gap with ${cut}`, figures.compare(gap(cut), gap(short), ratio), 1.3, `× ${short}`);
for (const name of [short, cut]) {
  const later = figures.compare(start(name), start(fresh), difference);
  verdict(`--continue with ${name}`, later, 60, "ms later than a fresh session");
}
