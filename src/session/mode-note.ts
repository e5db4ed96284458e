import type { Texts } from "../i18n/texts.ts";
import type { Mode } from "../protocol/modes.ts";

/** What the model is told of its mode, with the user's next words. */
export function modeNote(mode: Mode, tools: readonly string[], texts: Texts["asks"]): string {
  const how = tools.includes("exit_plan_mode") ? "" : texts.throughUseTool();
  return texts.modeNote[mode]({ how });
}
