// Random edits of real files, compared with a model of what edit should do.
import { readFileSync } from "node:fs";
import { edit } from "../../src/tools/files/edit.ts";
import { ToolError } from "../../src/tools/tool.ts";
import { throwCase } from "./edit-cases/dice.ts";
import { look } from "./edit-cases/loose-model.ts";
import { type EditCase, type Expected, expectedOf } from "./edit-cases/model.ts";
import { createRandom } from "./proof.ts";
import { type Bench, call, toolBench } from "./tool-context.ts";

export interface EditRun {
  /** How many cases went which way. */
  ways: Map<string, number>;
  faults: string[];
}

export async function runEdits(seed: number, count: number): Promise<EditRun> {
  using bench = toolBench();
  const random = createRandom(seed);
  const run: EditRun = { ways: new Map(), faults: [] };
  for (let index = 0; index < count; index++) {
    const one = throwCase(random);
    const expected = expectedOf(one);
    const way = expected.way === "refused" ? `refused: ${expected.because}` : expected.way;
    const fault = await tryOne(one, expected, bench).catch((error: Error) => `threw ${error.stack}`);
    if (fault) run.faults.push(`case ${index} (${way}): ${fault}\n${shown(one)}`);
    run.ways.set(way, (run.ways.get(way) ?? 0) + 1);
  }
  return run;
}

/** Null when all is well. */
async function tryOne(one: EditCase, expected: Expected, bench: Bench): Promise<string | null> {
  const path = bench.put("file", one.content);
  const input = { path: "file", old_string: one.old, new_string: one.fresh, replace_all: one.all };
  const said = await call(edit, input, bench).then(
    ({ output }) => ({ output }),
    (error: unknown) => {
      if (error instanceof ToolError) return { refusal: error.message };
      throw error;
    },
  );
  const now = readFileSync(path);
  if ("refusal" in said) {
    if (!now.equals(one.content)) return `refused, and changed the file: ${said.refusal}`;
    if (expected.way === "refused") return agrees(expected.because, said.refusal) ? null : `said ${said.refusal}`;
    // What is to come stands there already, or nothing would change.
    if (said.refusal.includes("already stands") || isNoChange(expected, one)) return null;
    return `refused: ${said.refusal}`;
  }
  if (expected.way === "refused") return `changed to ${JSON.stringify(now.toString())}`;
  if (expected.way !== "similar") {
    if (said.output.includes("not exact")) return "called an exact match not exact";
    return now.equals(expected.content) ? null : `became ${JSON.stringify(now.toString())}`;
  }
  return similar(now, expected, one);
}

const agrees = (because: string, refusal: string) =>
  ({ none: /no match found/, many: /found \d+ matches/, input: /old_string|new_string/ })[because]?.test(refusal);

type Similar = Extract<Expected, { way: "similar" }>;

function similar(now: Buffer, { before, after, lines, exactly }: Similar, { content }: EditCase) {
  const whole = JSON.stringify(now.toString());
  if (now.length < before.length + after.length) return `lost bytes: ${whole}`;
  if (!now.subarray(0, before.length).equals(before)) return `changed what stands before: ${whole}`;
  if (!now.subarray(now.length - after.length).equals(after)) return `changed what stands behind: ${whole}`;
  const made = now.subarray(before.length, now.length - after.length).toString();
  const wanted = lines.join("\n");
  if (look(made, false) !== look(wanted, false)) return `became ${whole}`;
  // What is not written as given is written as it stood there.
  const known = new Set(wanted + content.toString());
  const strange = [...made].filter((letter) => !known.has(letter) && !/\s/.test(letter));
  if (strange.length > 0) return `made up ${strange.join("")}: ${whole}`;
  return exactly && look(made, true) !== look(wanted, true) ? `moved lines that stood right: ${whole}` : null;
}

function isNoChange(expected: Expected, { content }: EditCase): boolean {
  if (expected.way !== "similar") return false;
  const { before, after, lines } = expected;
  const there = content.subarray(before.length, content.length - after.length).toString();
  return there.replace(/[^\S\n]+|\r/g, "") === lines.join("\n").replace(/[^\S\n]+|\r/g, "");
}

const shown = ({ content, old, fresh, all }: EditCase) =>
  JSON.stringify({ content: content.toString(), hex: content.toString("hex"), old, fresh, all });
