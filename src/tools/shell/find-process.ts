import type { Texts } from "../../i18n/texts.ts";
import type { Background } from "../../processes/background.ts";
import type { LeftBehind } from "../../processes/left-behind.ts";
import type { SessionProcesses } from "../../processes/session-processes.ts";
import { ToolError } from "../tool.ts";

export function findProcess(processes: SessionProcesses, id: string, texts: Texts["tools"]): Background | LeftBehind {
  const found = processes.find(id);
  if (found) return found;
  const running = processes.running().map((one) => one.id);
  throw new ToolError(texts.noProcess({ id, running: running.join(", ") }));
}
