import type { Call } from "../protocol/messages.ts";
import { nearest } from "../protocol/nearest.ts";
import { kinOf, unwrapped } from "../protocol/tool-names.ts";
import type { CallContext } from "./call-context.ts";

const mostNamed = 16;

type Told = Pick<CallContext, "tools" | "texts" | "language">;

/** What a call of a tool that is not there is answered with: what was probably meant, and what there is. */
export async function unknownTool(call: Call, { tools, texts, language }: Told): Promise<string> {
  const loaded = tools.names();
  const others = (await tools.others(language)).map((tool) => tool.name);
  const known = [...loaded, ...others];
  const { name } = unwrapped(call.name, call.input);
  const kin = kinOf(name).filter((one) => known.includes(one));
  const meant = kin.length > 0 ? kin : nearest(name, known);
  const byItself = (one: string) => loaded.includes(one) || call.name === "use_tool";
  return texts.unknownTool({
    name,
    meant: meant.map((one) => (byItself(one) ? one : texts.throughUseTool({ name: one }))).join(", "),
    tools: loaded.join(", "),
    more: loaded.includes("tool_search") ? others.slice(0, mostNamed).join(", ") : "",
  });
}
