import type { Texts } from "../i18n/texts.ts";
import type { Gate, GateCall } from "../permissions/gate.ts";
import { newId } from "../protocol/ids.ts";
import type { Language } from "../protocol/language.ts";
import type { Call, Origin, ResultStatus } from "../protocol/messages.ts";
import { understood } from "../protocol/tool-names.ts";
import type { Access, Prepared, Tool, ToolContext, ToolOutput, Workspace } from "../tools/tool.ts";
import { boundOutput } from "./bound-output.ts";
import type { Journal } from "./journal.ts";
import { parseInput } from "./parse-input.ts";
import { withLimit } from "./with-limit.ts";

export interface CallContext {
  journal: Journal;
  tools: ToolSource;
  gate: Gate;
  workspace: Workspace;
  language: Language;
  texts: Texts["tools"];
  /** Where whole outputs are kept, and how one is put there. */
  outputs: string;
  closed: string;
  keep(whole: string): Promise<string>;
  session: ToolContext["session"];
  signal: AbortSignal;
}

/** The tools of this turn. A tool's module loads when it is first asked for. */
export interface ToolSource {
  get(name: string): Promise<Tool | null>;
  names(): string[];
}

/** A call that is understood so far: either it can be put before the gate, or its failure is already known. */
export interface Judged {
  call: Call;
  name: string;
  accesses: readonly Access[];
  ready: { tool: Tool; input: unknown; notice: string; context: ToolContext } | { failure: string };
}

const commonLimitMs = 120_000;

export async function judge(call: Call, context: CallContext): Promise<Judged> {
  const { texts, tools } = context;
  const { name, input } = understood(call.name, call.input);
  const failed = (failure: string): Judged => ({ call, name, accesses: [], ready: { failure } });
  if (call.unusable) return failed(call.unusable === "bad-json" ? texts.badJson() : texts.cutOff());
  const tool = await tools.get(name);
  if (!tool) return failed(texts.unknownTool({ name, tools: tools.names().join(", ") }));
  const parsed = parseInput(tool, input, texts);
  if ("problem" in parsed) return failed(parsed.problem);
  const toolContext = contextFor(call, context);
  try {
    const accesses = tool.asks(parsed.input, toolContext);
    return { call, name, accesses, ready: { tool, ...parsed, context: toolContext } };
  } catch (error) {
    return failed(sentenceOf(error));
  }
}

/** True when the call has its result; false when it waits for a person. */
export async function runCall({ call, name, accesses, ready }: Judged, context: CallContext): Promise<boolean> {
  if (call.state === "waiting") return false;
  const { journal, gate } = context;
  const began = performance.now();
  const end = async (status: ResultStatus, output: string, rest: Partial<ToolOutput> = {}) => {
    const bounded = boundOutput(output, context.texts);
    const file = bounded.whole === undefined ? rest.file : await context.keep(bounded.whole);
    const where = file && !output.includes(file) ? context.texts.wholeOutput({ path: file }) : "";
    await journal.append({
      type: "tool-ended",
      call: call.id,
      name,
      status,
      output: bounded.output + where,
      ...(rest.images && { images: rest.images }),
      ...(rest.details !== undefined && { details: rest.details }),
      origin: rest.origin ?? originOf(status),
      ...(file && { file }),
      ms: Math.round(performance.now() - began),
    });
    return true;
  };
  if ("failure" in ready) return end("error", ready.failure);

  const { tool, input } = ready;
  const asked: GateCall = { tool: name, class: tool.class, accesses };
  const verdict = gate(asked);
  if (verdict.decision === "deny") return end("denied", verdict.reason);
  // A call that had begun before a crash was allowed then.
  if (verdict.decision === "ask" && call.state === "open") {
    const { reason, suggestion } = verdict;
    const ask = newId("ask");
    const body = { ask, call: call.id, kind: "permission" as const, tool: name, input: call.input, reason };
    await journal.append({ type: "ask-raised", ...body, ...(suggestion && { suggestion }) });
    return false;
  }

  let prepared: Prepared | undefined;
  try {
    context.signal.throwIfAborted();
    prepared = await tool.prepare?.(input, ready.context);
    // Committed before the effect, so that after a crash nobody has to guess whether the call had begun.
    const before = prepared && { before: prepared.change };
    await journal.append({ type: "tool-started", call: call.id, name, input: call.input, ...before });
    const limitMs = tool.limitMs ? tool.limitMs(input) : commonLimitMs;
    const { output, failed, ...rest } = await withLimit(
      { limitMs, signal: context.signal, texts: context.texts },
      (signal) => tool.execute(input, { ...ready.context, signal }, prepared),
    );
    return await end(failed ? "error" : "ok", output + ready.notice, rest);
  } catch (error) {
    // A tool that was stopped may still have something to tell: what a command had printed until then.
    const told = isToolError(error) ? error.message : context.texts.aborted();
    if (context.signal.aborted) return end("interrupted", told);
    return end("error", sentenceOf(error));
  }
}

function contextFor(
  call: Call,
  { session, language, texts, workspace, outputs, closed, signal, journal }: CallContext,
): ToolContext {
  const progress = (text: string) => journal.pass({ type: "tool-progress", call: call.id, text });
  return { session, call: call.id, language, texts, workspace, outputs, closed, signal, progress };
}

// What we say ourselves is nobody else's text.
const originOf = (status: ResultStatus): Origin => (status === "denied" ? "user" : "workspace");

// By name, since the loop knows tools by type only.
const isToolError = (error: unknown): error is Error => error instanceof Error && error.name === "ToolError";

/** A tool's failure is the model's business, whatever was thrown: a broken tool must not end the turn. */
function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
