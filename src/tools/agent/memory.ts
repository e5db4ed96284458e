import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { memoryFile } from "../../protocol/memory-name.ts";
import { defineTool, type ToolContext, ToolError, type ToolOutput } from "../tool.ts";
import { writeOwn } from "./write-own.ts";

const mostKeys = 200;
const mostBytes = 64 * 1024;

export const memory = defineTool({
  name: "memory",
  toolset: "agent",
  class: "free",
  // What is written again is the same.
  effect: "none",
  texts: {
    en: {
      description:
        "Notes for later sessions of any project: say which. write replaces. Key MEMORY is shown at each start: be brief.",
    },
    "zh-CN": {
      description: "跨会话的笔记，不分项目：请注明。write 会替换。键 MEMORY 的内容在会话开始时展示：保持简短。",
    },
  },
  input: z.object({
    action: z.enum(["read", "write", "list", "delete"]),
    key: z.optional(z.string()),
    content: z.optional(z.string()),
  }),
  asks: () => [],
  // Without a pause in between: calls of one step happen in their order.
  async execute({ action, key, content }, context) {
    if (action === "list") return listed(context);
    const { texts } = context;
    if (key === undefined) throw new ToolError(texts.missingParameter({ name: "key" }));
    const name = memoryFile(key);
    if (name === null) throw new ToolError(texts.badMemoryKey({ key }));
    const shown = name.slice(0, -".md".length);
    const path = join(context.memory, name);
    switch (action) {
      case "read":
        return { output: readFrom(path, shown, context) };
      case "write":
        if (content === undefined) throw new ToolError(texts.missingParameter({ name: "content" }));
        return written(path, { key: shown, content }, context);
      case "delete":
        readFrom(path, shown, context);
        rmSync(path);
        return { output: texts.memoryDeleted({ key: shown }) };
    }
  },
});

function keysIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".md") && memoryFile(name) === name);
    return names.map((name) => name.slice(0, -".md".length)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

function listed({ memory: folder, texts }: ToolContext): ToolOutput {
  const keys = keysIn(folder).map((key) => ({ key, bytes: statSync(join(folder, `${key}.md`)).size }));
  return { output: texts.memoryKeys({ keys }), details: { keys } };
}

function readFrom(path: string, key: string, { memory: folder, texts }: ToolContext): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new ToolError(texts.noMemory({ key, known: keysIn(folder).join(", ") }));
  }
}

function written(path: string, { key, content }: { key: string; content: string }, context: ToolContext): ToolOutput {
  const { memory: folder, texts } = context;
  if (Buffer.byteLength(content) > mostBytes) throw new ToolError(texts.memoryTooLong({ kilobytes: mostBytes / 1024 }));
  const keys = keysIn(folder);
  if (!keys.includes(key) && keys.length >= mostKeys) throw new ToolError(texts.memoryFull({ most: mostKeys }));
  writeOwn(path, content);
  return { output: texts.memoryWritten({ key }) };
}
