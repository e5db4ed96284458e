// The turns whose write-ahead log is cut. Each effect leaves the line "did" in a file of its own, or moves or removes one.
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { RecordedRequest, Reply } from "../scripted-model.ts";
import type { Skillmint } from "../skillmint.ts";
import { isChild } from "../sub-agents.ts";

export interface CutCall {
  name: string;
  input: Record<string, unknown>;
}

export interface CutScenario {
  name: string;
  /** The calls of each step; a last step that only speaks follows. */
  steps: readonly (readonly CutCall[])[];
  /** The calls of the sub-agent's steps, where there is one. */
  childSteps?: readonly (readonly CutCall[])[];
  /** Files that are there before, by name. */
  files?: Readonly<Record<string, string>>;
  /** The database does not exist before the turn. */
  isFresh?: boolean;
  prepare?(program: Skillmint): Promise<unknown>;
}

const bash = (file: string, more: object = {}): CutCall => ({
  name: "bash",
  input: { command: `echo did >> ${file}`, ...more },
});
const edit = (path: string): CutCall => ({
  name: "edit",
  input: { path, old_string: "end", new_string: "did\nend" },
});
const tell = (file: string): CutCall => ({ name: "mcp_counting_tell", input: { file } });
const server = resolve(import.meta.dirname, "counting-server.mjs");

export const cutScenarios: readonly CutScenario[] = [
  { name: "one command", steps: [[bash("did-1")]] },
  { name: "commands one after another", steps: [[bash("did-1")], [bash("did-2")], [bash("did-3")]] },
  { name: "commands side by side", steps: [[bash("did-1"), bash("did-2"), bash("did-3")], [bash("did-4")]] },
  { name: "edits", files: { "did-1": "end\n", "did-2": "end\n" }, steps: [[edit("did-1")], [edit("did-2")]] },
  {
    name: "a patch",
    files: { "did-1": "start\nend\n" },
    steps: [
      [
        {
          name: "apply_patch",
          input: { patch: "*** Begin Patch\n*** Update File: did-1\n@@\n start\n+did\n end\n*** End Patch" },
        },
      ],
      [bash("did-2")],
    ],
  },
  {
    name: "a file is moved and one is deleted",
    files: { "did-1": "", "did-3": "" },
    steps: [
      [{ name: "file_move", input: { source: "did-1", destination: "did-2" } }],
      [{ name: "file_delete", input: { path: "did-3" } }],
      [bash("did-4")],
    ],
  },
  {
    name: "a server's tool",
    steps: [[tell("did-1")], [tell("did-2"), bash("did-3")]],
    prepare: (program) => program.run("mcp", "add", "counting", "--", process.execPath, server),
  },
  {
    name: "a sub-agent",
    steps: [[{ name: "task", input: { prompt: "Count." } }], [bash("did-3")]],
    childSteps: [[bash("did-1")], [bash("did-2")]],
  },
  {
    name: "a command in the background",
    steps: [[bash("did-1", { background: true })], [bash("did-2")]],
  },
  { name: "the first turn in a new data folder", isFresh: true, steps: [[bash("did-1")], [bash("did-2")]] },
];

/** Answers by what the request holds, so that a resumed turn gets the same words again. */
export function cutAnswers({ steps, childSteps = [] }: CutScenario): (request: RecordedRequest) => Reply {
  return (request) => {
    const taken = request.body.messages.filter(({ role }) => role === "assistant").length;
    const calls = (isChild(request) ? childSteps : steps)[taken];
    return calls ? { text: `Step ${taken + 1}.`, calls: [...calls] } : { text: "All is done." };
  };
}

/** The files that the calls of a scenario change. */
export function effectsOf({ steps, childSteps = [] }: CutScenario): string[] {
  const text = JSON.stringify([steps, childSteps]);
  return [...new Set(text.match(/did-\d+/g))].sort();
}

export function placeFiles({ files = {} }: CutScenario, folder: string): void {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}
