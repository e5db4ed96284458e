import { lstatSync } from "node:fs";
import { join } from "node:path";
import { isStub } from "../../is-stub.ts";

/** The workspace's own settings: ours, and those of another agent. */
export const settingsFiles = [".skillmint/settings.json", ".claude/settings.json", ".claude/settings.local.json"];

/** The settings that seem to be there. Every run looks, so nothing is opened. */
export const settingsThere = (folder: string): string[] => settingsFiles.filter((file) => isThere(join(folder, file)));

/** The first of these that is there is the workspace's word to agents. */
export const instructionFiles = ["AGENTS.md", "CLAUDE.md"];

export const hasInstructions = (folder: string): boolean =>
  instructionFiles.some((file) => isThere(join(folder, file)));

/** The files in which a workspace may name MCP servers. */
export const serverFiles = [".mcp.json", settingsFiles[0] as string];

export const hasServerFile = (folder: string): boolean => serverFiles.some((file) => isThere(join(folder, file)));

function isThere(path: string): boolean {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats !== undefined && !isStub(stats, path);
  } catch (error) {
    // Where a file stands in the folder's place there is nothing in it. Any other problem is found by the reader.
    return (error as NodeJS.ErrnoException).code !== "ENOTDIR";
  }
}
