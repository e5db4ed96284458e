import type { ToolDefinition } from "../../protocol/messages.ts";
import { jsonText } from "./fit.ts";
import type { FitTools } from "./fit-tools.ts";

/** Tools as JSON in the form of one format; they are sent with every request, and written once. */
export function createToolsText(form: (tool: ToolDefinition) => object): (fit: FitTools) => string {
  const known = new WeakMap<FitTools, string>();
  return (fit) => {
    const before = known.get(fit);
    if (before !== undefined) return before;
    const text = jsonText(fit.tools.map(form));
    known.set(fit, text);
    return text;
  };
}
