import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Content, contentOf } from "./support/content.ts";
import { makeFolder, makePlace } from "./support/folder.ts";
import { dataFolder, type Place, program, timed, timedTurn } from "./support/program.ts";
import { inScratch } from "./support/scratch.ts";
import { tracingWrites, writtenBelow } from "./support/written-bytes.ts";

// What a turn writes to its data folder beside what it has to say. Needs strace; needs no repetition, since bytes are
// nearly the same on any machine. A new session each time, in a home that has one; the checkpoint at the end is counted.
// The model thinks for 20 ms, as a real one would for longer: what is stored together depends on it.
//   npm run bench -- bytes --files
const { values } = parseArgs({ options: { files: { type: "boolean", default: false } } });
const bar = 3;
const steps = [300, 1_000, 2_000, 4_500, 10_000, 29_700];
const turns = [
  ...steps.map((bytes) => ({ name: `20 steps, each reads ${bytes} B`, prompt: "loop 20 20", bytes })),
  { name: "1 answer of 20 KB", prompt: "say 20480 20", bytes: 0 },
  { name: "1 answer of 6 B", prompt: "text 0 20", bytes: 0 },
  { name: "18 steps: read 5 KB, edit, bash 1 KB", prompt: "mixed 18 20", bytes: 5_000 },
  { name: "the same, and 250 B said at each step", prompt: "talking 18 20", bytes: 5_000 },
];

await inScratch(async (scratch, model) => {
  console.log(row("turn", "written", "events", "words", "written/events", "written/words"));
  let smallest: number | null = null;
  for (const { name, prompt, bytes } of turns) {
    const place = makePlace(join(scratch, name), bytes);
    await timedTurn(model, "loop 1", place);
    makeFolder(place.folder, bytes);
    const { files, content } = await writtenBy(prompt, place);
    const written = [...files.values()].reduce((total, one) => total + one, 0);
    const ratio = written / content.events;
    console.log(row(name, written, content.events, content.words, ratio, written / content.words));
    if (values.files) for (const [file, count] of files) console.log(row(`  ${file}`, count));
    if (prompt === "loop 20 20" && ratio <= bar) smallest ??= bytes;
  }
  console.log(`At most ${bar} × the stored events: ${smallest ? `from ${smallest} B a step on` : "at no step"}`);

  async function writtenBy(prompt: string, place: Place): Promise<{ files: Map<string, number>; content: Content }> {
    const [log, output] = [join(place.home, "trace"), join(place.home, "jsonl")];
    const flags = [...model.flags, "--mode", "unrestricted", "--output", "jsonl"];
    await timed([...tracingWrites(log), program, "run", ...flags, prompt], place, { output });
    return { files: writtenBelow(dataFolder(place), log), content: contentOf(output) };
  }
});

function row(name: string, ...cells: (string | number)[]): string {
  const shown = cells.map((cell) =>
    typeof cell === "number" && !Number.isInteger(cell) ? cell.toFixed(2) : `${cell}`,
  );
  return [name.padEnd(38), ...shown.map((cell) => cell.padStart(15))].join(" ");
}
