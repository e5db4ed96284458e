import * as z from "zod/mini";
import { defineTool, type ToolContext, ToolError, type ToolOutput } from "../tool.ts";
import { deleteNote, keyOf, notesIn, readNote, writeNote } from "./notes.ts";

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
    const kept = keyOf(key, context);
    switch (action) {
      case "read":
        return { output: readNote(kept, context) };
      case "write":
        if (content === undefined) throw new ToolError(texts.missingParameter({ name: "content" }));
        writeNote(kept, content, context);
        return { output: texts.memoryWritten({ key: kept }) };
      case "delete":
        deleteNote(kept, context);
        return { output: texts.memoryDeleted({ key: kept }) };
    }
  },
});

function listed({ memory: folder, texts }: ToolContext): ToolOutput {
  const keys = notesIn(folder).map(({ key, bytes }) => ({ key, bytes }));
  return { output: texts.memoryKeys({ keys }), details: { keys } };
}
