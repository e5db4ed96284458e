import type { ServerPrompt } from "../../../src/protocol/mcp.ts";
import { promptsIn } from "./calls.ts";
import { type OfFolder, useOfFolder } from "./use-of-folder.ts";

const callable: OfFolder<ServerPrompt> = { read: promptsIn, known: new Map() };

/** The prompts of MCP servers that a message can begin with in a folder. */
export const usePrompts = (folder: string | null, look: number) => useOfFolder(callable, folder, look);
