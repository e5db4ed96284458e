import * as z from "zod/mini";
import { defineTool } from "../tool.ts";
import { reveal } from "./reveal.ts";

export const openInFolder = defineTool({
  name: "open_in_folder",
  toolset: "system",
  class: "act",
  effect: "world",
  texts: {
    en: { description: "Show a file or folder to the user in the file manager." },
    "zh-CN": { description: "在文件管理器中向用户显示文件或文件夹。" },
  },
  input: z.object({ path: z.string() }),
  asks: ({ path }, { workspace }) => [{ action: "read", resource: workspace.resolve(path) }],
  async execute({ path: given }, context) {
    const { texts, workspace } = context;
    const path = workspace.resolve(given);
    await reveal(path, context);
    const shown = workspace.show(path);
    return { output: texts.shownInFolder({ path: shown }), details: { path: shown } };
  },
});
