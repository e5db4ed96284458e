import { nearest } from "../protocol/nearest.ts";
import type { CallContext } from "./call-context.ts";

/** What a call of a tool that is not there is answered with: what was probably meant, and what there is. */
export function unknownTool(name: string, { tools, texts, language }: CallContext): string {
  const loaded = tools.names();
  const meant = nearest(name, [...loaded, ...tools.others(language).map((tool) => tool.name)]);
  return texts.unknownTool({
    name,
    meant: meant.join(", "),
    tools: loaded.join(", "),
    more: loaded.includes("tool_search"),
  });
}
