import type { Texts } from "../i18n/texts.ts";
import type { Gate, GateAnswer } from "../permissions/gate.ts";
import type { Touch } from "../protocol/asks.ts";
import type { StoredBody } from "../protocol/events.ts";
import { newId } from "../protocol/ids.ts";
import type { Language } from "../protocol/language.ts";
import type { Call, ResultStatus } from "../protocol/messages.ts";
import { understood } from "../protocol/tool-names.ts";
import type { Tool, ToolContext, ToolOutput, Workspace } from "../tools/tool.ts";
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
  touches: readonly Touch[];
  ready: { tool: Tool; input: unknown; notice: string; context: ToolContext } | { failure: string };
}

const commonLimitMs = 120_000;

export async function judge(call: Call, context: CallContext): Promise<Judged> {
  const { texts, tools } = context;
  const { name, input } = understood(call.name, call.input);
  const failed = (failure: string): Judged => ({ call, name, touches: [], ready: { failure } });
  if (call.unusable) return failed(call.unusable === "bad-json" ? texts.badJson() : texts.cutOff());
  const tool = await tools.get(name);
  if (!tool) return failed(texts.unknownTool({ name, tools: tools.names().join(", ") }));
  const parsed = parseInput(tool, input, texts);
  if ("problem" in parsed) return failed(parsed.problem + parsed.notice);
  const toolContext = contextFor(call, context);
  try {
    const touches = tool.asks(parsed.input, toolContext);
    return { call, name, touches, ready: { tool, ...parsed, context: toolContext } };
  } catch (error) {
    return failed(sentenceOf(error));
  }
}

/** True when the call has its result; false when it waits for a person. */
export async function runCall({ call, name, touches, ready }: Judged, context: CallContext): Promise<boolean> {
  const { journal, gate, texts, signal } = context;
  const began = performance.now();
  const end = async (status: ResultStatus, { output, ...rest }: ToolOutput): Promise<true> => {
    const { whole, ...bounded } = boundOutput(output, texts);
    const file = whole === undefined ? rest.file : await context.keep(whole);
    const where = file && !output.includes(file) ? texts.wholeOutput({ path: file }) : "";
    const ms = Math.round(performance.now() - began);
    await journal.append({
      type: "tool-ended",
      call: call.id,
      name,
      status,
      ...shown(rest),
      output: bounded.output + where,
      ...(file && { file }),
      ms,
    });
    return true;
  };
  if ("failure" in ready) return end("error", { output: ready.failure });

  const { tool, input } = ready;
  const verdict = gate({ tool: name, class: tool.class, touches });
  if (verdict.decision === "deny") return end("denied", { output: verdict.reason, origin: "user" });
  if (verdict.decision === "ask" && !isAllowed(call, touches)) {
    if (call.state !== "waiting") await journal.append(askFor(call, name, touches, verdict));
    return false;
  }
  // A rule that came later answers for the person.
  if (call.state === "waiting" && call.ask) {
    await journal.append({ type: "ask-withdrawn", ask: call.ask, reason: verdict.reason });
  }
  if (signal.aborted) return end("interrupted", { output: texts.aborted() });

  const prepared = await attempt(() => tool.prepare?.(input, ready.context));
  if ("error" in prepared) return end("error", { output: sentenceOf(prepared.error) + ready.notice });
  // Committed before the effect, so that after a crash nobody has to guess whether the call had begun.
  const before = prepared.value && { before: prepared.value.change };
  await journal.append({ type: "tool-started", call: call.id, name, input: call.input, ...before });
  const limit = { limitMs: tool.limitMs ? tool.limitMs(input) : commonLimitMs, signal, texts };
  const done = await attempt(() =>
    withLimit(limit, (limited) => tool.execute(input, { ...ready.context, signal: limited }, prepared.value)),
  );
  if ("value" in done) {
    const { failed, ...output } = done.value;
    return end(failed ? "error" : "ok", { ...output, output: output.output + ready.notice });
  }
  // A tool that was stopped may still have something to tell: what a command had printed until then.
  const told = isToolError(done.error) || !signal.aborted ? sentenceOf(done.error) : texts.aborted();
  return end(signal.aborted ? "interrupted" : "error", { output: told + ready.notice });
}

/** An approval holds for what the person was shown. A call that had begun before a crash was allowed then. */
function isAllowed({ state, allowed }: Call, touches: readonly Touch[]): boolean {
  return state === "started" || (state === "approved" && JSON.stringify(allowed) === JSON.stringify(touches));
}

function askFor(call: Call, tool: string, touches: readonly Touch[], { reason, suggestion }: GateAnswer): StoredBody {
  const ask = {
    ask: newId("ask"),
    call: call.id,
    kind: "permission" as const,
    tool,
    input: call.input,
    touches,
    reason,
  };
  return { type: "ask-raised", ...ask, ...(suggestion && { suggestion }) };
}

const shown = ({ details, images, origin = "workspace" }: Omit<ToolOutput, "output">) => ({
  ...(images && { images }),
  ...(details !== undefined && { details }),
  origin,
});

/** What a tool throws is the model's business; what the journal throws is not, so only the tool is tried. */
async function attempt<Value>(work: () => Value | Promise<Value>): Promise<{ value: Value } | { error: unknown }> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error };
  }
}

function contextFor(
  call: Call,
  { session, language, texts, workspace, outputs, closed, signal, journal }: CallContext,
): ToolContext {
  const progress = (text: string) => journal.pass({ type: "tool-progress", call: call.id, text });
  return {
    session,
    call: call.id,
    language,
    texts,
    workspace: remembering(workspace),
    outputs,
    closed,
    signal,
    progress,
  };
}

/** A path is resolved once a call: what the gate has judged is what the tool then uses, wherever a link points by now. */
function remembering(workspace: Workspace): Workspace {
  const known = new Map<string, string>();
  return {
    ...workspace,
    resolve(path) {
      const before = known.get(path);
      if (before !== undefined) return before;
      const real = workspace.resolve(path);
      known.set(path, real);
      return real;
    },
  };
}

// By name, since the loop knows tools by type only.
const isToolError = (error: unknown): error is Error => error instanceof Error && error.name === "ToolError";

/** A tool's failure is the model's business, whatever was thrown: a broken tool must not end the turn. */
function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
