import { lstat } from "node:fs/promises";
import * as z from "zod/mini";
import { reasonOf } from "../files/reason.ts";
import { defineTool, ToolError } from "../tool.ts";
import { desktopEnvironment, hasDisplay, isInstalled } from "./desktop.ts";
import { launch } from "./launch.ts";
import { revealPrograms } from "./reveal-programs.ts";

/** Longer than any of them takes that ends by itself. */
const patienceMs = 5_000;

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
    const { texts, workspace, call, signal } = context;
    const path = workspace.resolve(given);
    await lstat(path).catch((error: unknown) => {
      throw new ToolError(reasonOf(error, path, context));
    });
    if (!hasDisplay(process.platform, process.env)) throw new ToolError(texts.noDisplay());
    const env = desktopEnvironment(process.env, call);
    const problems: string[] = [];
    for (const program of revealPrograms(process.platform, path)) {
      if (!isInstalled(program, process.env)) continue;
      const problem = await launch(program, { env, signal, patienceMs, texts });
      signal.throwIfAborted();
      const shown = workspace.show(path);
      if (problem === null) return { output: texts.shownInFolder({ path: shown }), details: { path: shown } };
      problems.push(`${program.file}: ${problem}`);
    }
    if (problems.length === 0) throw new ToolError(texts.noFileManager());
    throw new ToolError(texts.fileManagerFailed({ problems: problems.join("\n") }));
  },
});
