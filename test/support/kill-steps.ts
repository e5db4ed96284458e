// The turn that the proof `kill` breaks off: what the model says at each step, and what its calls leave in the folder.
import type { RecordedRequest, Reply } from "./scripted-model.ts";

export const prompt = "Take all the steps.";
export const lastWords = "All steps are taken.";
export const counter = "counter";

export interface StepCall {
  name: string;
  input: unknown;
}

// Long enough to be running when the program is killed, so that the line comes after the death.
const slowly = "sleep 0.03; ";
const count = (line: string, before = ""): StepCall => ({
  name: "bash",
  input: { command: `${before}echo ${line} >> ${counter}` },
});
const read = (path: string): StepCall => ({ name: "read_file", input: { path } });
const write = (path: string, content: string): StepCall => ({ name: "write_file", input: { path, content } });
// Made twice, it would be seen: each time it adds a line.
const edit = (path: string, line: string): StepCall => ({
  name: "edit",
  input: { path, old_string: "end", new_string: `${line}\nend` },
});

/** Each step brings something new, so a shorter turn is the beginning of this one. */
const calls: StepCall[][] = [
  [write("notes", "start\nend\n"), count("1")],
  [edit("notes", "2"), count("2a"), count("2b", slowly)],
  [count("3"), read("notes")],
  [count("4", slowly)],
  [edit("notes", "5"), write("part", "5\n"), read("notes")],
  [count("6a"), count("6b"), count("6c", slowly)],
  [write("part", "7\n"), edit("notes", "7a"), edit("notes", "7b")],
  [read("notes"), read("part"), count("8")],
  [write("late", "9\n"), count("9")],
];

export const mostSteps = calls.length + 1;

/** The calls of each step of a turn that is this long; the last step only speaks. */
export function callsOf(steps: number): StepCall[][] {
  return [...calls.slice(0, steps - 1), []];
}

/** Answers by what the request holds, not by how often it was asked: a resumed turn gets the same words again. */
export function answerOf(steps: number): (request: RecordedRequest) => Reply {
  return ({ body: { messages } }) => {
    const taken = messages.filter(({ role }) => role === "assistant").length;
    const wanted = callsOf(steps)[taken];
    if (!wanted) throw new Error(`no step ${taken + 1} in a turn of ${steps}`);
    return taken === steps - 1 ? { text: lastWords } : { text: `Step ${taken + 1}.`, calls: wanted };
  };
}

/** The line that a call leaves in the counter file; undefined when it is no command. */
export function lineOf({ input }: StepCall): string | undefined {
  const { command = "" } = input as { command?: string };
  return /echo (\w+) >>/.exec(command)?.[1];
}

/** What one file call does to the files. The edit is that of the script, which finds its place exactly once. */
export function applyTo(files: Map<string, string>, { name, input }: StepCall): void {
  const { path, content, old_string, new_string } = input as Record<string, string>;
  if (path === undefined) return;
  if (name === "write_file") files.set(path, content ?? "");
  if (name === "edit") files.set(path, (files.get(path) ?? "").replace(old_string ?? "", new_string ?? ""));
}
