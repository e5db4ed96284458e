import type { Texts } from "../i18n/texts.ts";
import type { Mode } from "../protocol/modes.ts";

interface NoteOf {
  tools: readonly string[];
  /** Whether it was told of MCP servers. */
  hasServers: boolean;
  texts: Texts["asks"];
}

/** What the model is told of its mode, with the user's next words. */
export function modeNote(mode: Mode, { tools, hasServers, texts }: NoteOf): string {
  const how = tools.includes("exit_plan_mode") ? "" : texts.throughUseTool();
  return texts.modeNote[mode]({ how, servers: hasServers ? texts.readOnlyTools() : "" });
}
