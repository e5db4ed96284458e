// Tools that delete and move as the product's do: used where it does not have them.
import { readFileSync, renameSync, statSync, unlinkSync } from "node:fs";
import { z } from "zod";
import { versionOf } from "../../../src/tools/files/version.ts";
import type { ToolEntry } from "../../../src/tools/registry.ts";
import { defineTool, type Tool } from "../../../src/tools/tool.ts";

const texts = { en: { description: "" }, "zh-CN": { description: "" } };

const fileDelete = defineTool<{ path: string }>({
  name: "file_delete",
  toolset: "files",
  class: "act",
  effect: "file",
  texts,
  input: z.object({ path: z.string() }),
  asks: ({ path }, { workspace }) => [{ action: "write", resource: workspace.resolve(path) }],
  async prepare({ path }, { workspace }) {
    const real = workspace.resolve(path);
    const before = readFileSync(real);
    const mode = statSync(real).mode & 0o7777;
    return { changes: [{ path: real, hash: versionOf(before), after: null, mode, contents: { before, after: null } }] };
  },
  async execute({ path }, { workspace }) {
    unlinkSync(workspace.resolve(path));
    return { output: "deleted" };
  },
});

const fileMove = defineTool<{ source: string; destination: string }>({
  name: "file_move",
  toolset: "files",
  class: "edit",
  effect: "file",
  texts,
  input: z.object({ source: z.string(), destination: z.string() }),
  asks: ({ source, destination }, { workspace }) => [
    { action: "write", resource: workspace.resolve(source) },
    { action: "write", resource: workspace.resolve(destination) },
  ],
  async prepare({ source, destination }, { workspace }) {
    const [from, path] = [workspace.resolve(source), workspace.resolve(destination)];
    return { changes: [{ path, from, hash: null, after: null }] };
  },
  async execute({ source, destination }, { workspace }) {
    renameSync(workspace.resolve(source), workspace.resolve(destination));
    return { output: "moved" };
  },
});

const entry = (tool: Tool): ToolEntry => {
  const definition = { name: tool.name, description: "", parameters: {} };
  return {
    name: tool.name,
    toolset: tool.toolset,
    definitions: { en: definition, "zh-CN": definition },
    load: async () => tool,
  };
};

export const standIns: readonly ToolEntry[] = [entry(fileDelete as Tool), entry(fileMove as Tool)];
