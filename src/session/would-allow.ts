import { classOf } from "../loop/judge.ts";
import type { GateCall } from "../permissions/gate.ts";
import { parseRule } from "../permissions/rules.ts";
import type { Ask } from "../protocol/asks.ts";
import type { Tool } from "../tools/tool.ts";
import type { SessionGate } from "./gate.ts";

interface Judging {
  loadGate(): Promise<SessionGate>;
  gateReady(call: GateCall): Promise<void>;
  tools: { get(name: string): Promise<Tool | undefined | null>; names(): readonly string[] };
}

/** Whether what is asked for would pass unasked, were this one of the session's rules: one that does not help is no answer. */
export async function wouldAllow(text: string, ask: Ask, { loadGate, gateReady, tools }: Judging): Promise<boolean> {
  const rule = parseRule(text, "allow", "session");
  const tool = await tools.get(ask.tool);
  if (!rule || !tool) return false;
  const { tool: name, touches, input } = ask;
  const call: GateCall = {
    tool: name,
    class: classOf(tool, touches),
    touches,
    input,
    beyond: !tools.names().includes(name),
  };
  const { withRule } = await loadGate();
  await gateReady(call);
  return withRule(rule)(call).decision === "allow";
}
