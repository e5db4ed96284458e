// Sessions that have read something, as the gate sees them: made of a prompt and of calls with their results.
import { decide, type GateCall, type GateContext, type Policy } from "../../src/permissions/decide.ts";
import type { Verdict } from "../../src/permissions/verdict.ts";
import { emptyHistory, type History } from "../../src/protocol/history.ts";
import type { AssistantMessage, Call, Origin, ToolResult, UserMessage } from "../../src/protocol/messages.ts";
import { createTaintReader, type Others } from "../../src/protocol/taint/seen.ts";
import { context, policy, rule } from "./gate.ts";
import { opened } from "./opened.ts";

let count = 0;
const next = () => ++count;

export const prompt = (text: string): UserMessage => ({
  ...{ role: "user", id: `msg_${next()}`, seq: next(), at: "", text },
});

/** A call that has ended, and what it gave. */
export function ended(
  name: string,
  input: unknown,
  output: string,
  more: Partial<ToolResult> & Pick<Partial<Call>, "changed" | "before"> = {},
): AssistantMessage {
  const { changed, before, ...rest } = more;
  const result: ToolResult = { status: "ok", output, origin: "workspace", ms: 1, ...rest };
  const call: Call = {
    ...{ id: `call_${next()}`, name, input, state: "ended", result },
    ...(changed && { changed }),
    ...(before && { before }),
  };
  return { role: "assistant", id: `msg_${next()}`, seq: next(), at: "", text: "", calls: [call], stop: "tool-calls" };
}

export const page = (url: string, output: string) => ended("web_fetch", { url }, output, { origin: "web" });
export const file = (path: string, output: string) =>
  ended("read_file", { path }, output, { saw: [{ path: `/home/u/project/${path}`, version: "1" }] });
export const server = (name: string, output: string, origin: Origin = "mcp") =>
  ended(`mcp_${name}_read`, {}, output, { origin, details: { server: name } });

export const historyOf = (...messages: History["messages"]): History => ({
  ...emptyHistory,
  opened: { ...opened, workspace: context.workspace },
  messages,
});

/** As the gate decides it in a session with this history, in a mode and under rules that let all of it pass. */
export function decided(
  history: History,
  call: GateCall,
  more: Partial<GateContext> = {},
  free: Policy = all,
  others: Others = {},
): Verdict {
  const read = createTaintReader();
  return decide(call, free, { ...context, canContain: () => true, ...more, taint: () => read(history, others) });
}

const all = policy("unrestricted", rule("*"), rule("bash"), rule("browser_evaluate"));

export const searches = (query: string): GateCall => ({
  tool: "web_search",
  class: "free",
  touches: [],
  input: { query },
});
export const fetchesUrl = (url: string): GateCall => ({
  ...{ tool: "web_fetch", class: "act", touches: [{ action: "network", resource: url }], input: { url } },
});
export const runs = (command: string): GateCall => ({
  ...{ tool: "bash", class: "act", touches: [{ action: "exec", resource: command }], input: { command } },
});
export const callsServer = (name: string, input: unknown, reads?: "reads"): GateCall => ({
  ...{ tool: `mcp_${name}_x`, class: reads ? "free" : "act", input },
  declares: { tools: 2, words: ["id", "query", "what", "count"], required: 1 },
  touches: [{ action: "interact", resource: `${name}/x`, ...(reads && { reads: true as const }) }],
});
export const writes = (path: string, content: string): GateCall => ({
  ...{ tool: "write_file", class: "edit", input: { path, content } },
  touches: [{ action: "write", resource: path.startsWith("/") ? path : `/home/u/project/${path}` }],
});
export const deletes = (path: string): GateCall => ({
  ...{ tool: "file_delete", class: "act", input: { path } },
  touches: [{ action: "write", resource: `/home/u/project/${path}` }],
});
export const remembers = (content: string): GateCall => ({
  ...{ tool: "memory", class: "free", touches: [], input: { action: "write", key: "MEMORY", content } },
});
export const onSite = (tool: string, url: string, input: unknown): GateCall => ({
  ...{ tool, class: "act", touches: [{ action: "network", resource: url, page: true }], input },
});

/** Such a call after a person has let it pass. */
export const allowed = (message: AssistantMessage): AssistantMessage => ({
  ...message,
  calls: message.calls.map((call) => ({ ...call, allowed: [] })),
});
