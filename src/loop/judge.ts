import { resolve } from "node:path";
import type { Gate, GateCall } from "../permissions/gate.ts";
import { listed, permits, permitsServer } from "../protocol/active-terms.ts";
import type { Touch } from "../protocol/asks.ts";
import { placeholder } from "../protocol/mask.ts";
import { holdsPlaceholder } from "../protocol/masked.ts";
import { messageOf } from "../protocol/message-of.ts";
import type { Call, Origin } from "../protocol/messages.ts";
import type { ProtectedValue } from "../protocol/protected-values.ts";
import { isSecretPlace, secretWordsIn } from "../protocol/secret-places.ts";
import { resourceNames } from "../protocol/server-names.ts";
import type { SkillTerms } from "../protocol/skills.ts";
import { understood, unwrapped } from "../protocol/tool-names.ts";
import type { Tool, ToolContext, ToolError, Workspace } from "../tools/tool.ts";
import { attempt } from "./attempt.ts";
import type { CallContext, LoadedGate } from "./call-context.ts";
import { isGiven } from "./given.ts";
import type { Journal } from "./journal.ts";
import { known } from "./known.ts";
import { failedTouches } from "./page-order.ts";
import { parseInput } from "./parse-input.ts";
import { unknownTool } from "./unknown-tool.ts";

/** A call that is understood so far: either it can be put before the gate, or its failure is already known. */
export interface Judged {
  call: Call;
  /** The tool that will run, and what the model gave it: what use_tool holds, not use_tool. */
  name: string;
  given: unknown;
  touches: readonly Touch[];
  /** Protected values whose handles stand in the input. */
  values?: readonly ProtectedValue[];
  ready:
    | { tool: Tool; input: unknown; notice: string; context: ToolContext; gate: Gate }
    | { failure: string; isTaken?: true; origin?: Origin };
}

/** What it takes to understand a call. Whoever only wants to know what the gate would say has no more. */
export interface JudgeContext
  extends Pick<
      CallContext,
      | "tools"
      | "loadGate"
      | "gateReady"
      | "workspace"
      | "language"
      | "texts"
      | "outputs"
      | "closed"
      | "sees"
      | "readBlob"
    >,
    Pick<
      CallContext,
      "session" | "processes" | "tasks" | "browser" | "engines" | "terms" | "skills" | "memory" | "values" | "signal"
    > {
  journal: Pick<Journal, "history" | "pass">;
}

export async function judge(call: Call, context: JudgeContext): Promise<Judged> {
  const { texts, tools } = context;
  const { name, input } = understood(call.name, call.input);
  const { input: given } = unwrapped(call.name, call.input);
  const failed = (failure: string, origin?: Origin): Judged => {
    return { call, name, given, touches: failedTouches(name), ready: { failure, ...(origin && { origin }) } };
  };
  if (call.unusable) return failed(call.unusable === "bad-json" ? texts.badJson() : texts.cutOff());
  const taken = (): Judged => {
    return { ...failed(""), ready: { failure: texts.notInSkill({ name }), isTaken: true } };
  };
  const terms = context.terms();
  const called = await tools.called(name);
  if (!permits(terms, called)) return taken();
  const tool = await tools.get(name);
  if (!tool) return failed(listed(terms, called) ? await unknownTool(call, context) : texts.notInSkill({ name }));
  const parsed = parseInput(tool, input, texts);
  if ("problem" in parsed) {
    const { problem, notice } = parsed;
    const help = (await running(problem, context)) + notice;
    const unseen = await unseenParameters(name, context);
    return failed(problem + help + (unseen?.text ?? ""), unseen?.origin);
  }
  if (isChanging(tool) && holdsPlaceholder(given)) return failed(texts.hiddenSecret({ placeholder }));
  const loaded = await context.loadGate();
  const { gate } = loaded;
  const toolContext = contextFor(call, context, loaded);
  try {
    const found = (await tool.finds?.(parsed.input, toolContext)) ?? [];
    const touches = [...tool.asks(parsed.input, toolContext), ...found];
    if (isOfTaken(name, touches, terms)) return taken();
    if (touches.some(isBeyondReading) && holdsPlaceholder(given)) return failed(texts.hiddenSecret({ placeholder }));
    const { used: values, unknown, plain } = await usedValues({ tool, given, touches }, context);
    const [first] = values;
    // People and the journal would see a handle in place of what runs.
    if (plain && tool.effect !== "file")
      return failed(plain.handle === placeholder ? texts.hiddenSecret({ placeholder }) : texts.valueInPlain(plain));
    // Only programs of this machine and files are given a value; nothing else sends one away.
    if (first && !takesValues(tool)) return failed(texts.valueNotGiven({ handle: first.handle }));
    if (unknown && takesValues(tool)) return failed(texts.noSuchValue(unknown));
    const ready = { tool, ...parsed, context: toolContext, gate };
    const judged: Judged = { call, name, given, touches, values, ready };
    toolContext.touches = touches;
    toolContext.mayTouch = (touch) => {
      const asked = gateCallOf({ ...judged, touches: [touch] }, tool, context);
      return gate(asked).decision !== "deny";
    };
    if (touches.some(({ action }) => action === "exec" || action === "write"))
      await context.gateReady(gateCallOf(judged, tool, context));
    return judged;
  } catch (error) {
    const { waitsFor } = error as Partial<ToolError>;
    return { ...failed(messageOf(error)), ...(waitsFor && { touches: waitsFor }) };
  }
}

/** Values are found before a call reads or runs anything, so that its result shows their handles. */
async function usedValues(
  { tool, given, touches }: Pick<Judged, "given" | "touches"> & { tool: Tool },
  context: JudgeContext,
) {
  const paths = touches.flatMap(({ action, resource }) => (action === "read" || action === "write" ? resource : []));
  const commands = touches.flatMap(({ action, resource }) => (action === "exec" ? resource : []));
  const isLocal = paths.length + commands.length > 0 || tool.toolset === "mcp";
  if (!isLocal && !JSON.stringify(given ?? null).includes("⟨")) return { used: [], unknown: null, plain: null };
  const values = await context.values();
  const { cwd, path, source } = (given ?? {}) as { cwd?: unknown; path?: unknown; source?: unknown };
  const folder = context.workspace.resolve(typeof cwd === "string" ? cwd : ".");
  // A link's own name is not in what the call touches.
  const words = [...commands.flatMap(secretWordsIn), ...[path, source].filter((one) => typeof one === "string")];
  const named = words.map((word) => resolve(folder, word));
  await values.refresh([...paths, ...named]);
  const acts = touches.some(isBeyondReading);
  return {
    used: [...values.usedIn(given), ...(isCopying(tool) ? values.of(paths) : [])],
    unknown: await values.unknownIn(newTexts(given)),
    plain: acts ? values.plainIn(given) : null,
  };
}

/** Copies and moves hand a file's values to another file, which need not have a name that protects them. */
const isCopying = ({ name }: Tool) => name === "file_copy" || name === "file_move";

/** The texts that a call adds. A text that it only looks for in a file may hold a handle that names nothing. */
function newTexts(given: unknown): unknown {
  const { old_string: _, patch, ...rest } = (given ?? {}) as { old_string?: unknown; patch?: unknown };
  const added = typeof patch === "string" ? patch.split("\n").filter((line) => line.startsWith("+")) : patch;
  return { ...rest, patch: added };
}

const takesValues = ({ toolset, effect }: Tool) => effect === "file" || (toolset === "shell" && effect === "world");

/** It writes, runs or sends what it is given: a file would hold the placeholder, and a server be told it for a key. */
const isChanging = ({ effect }: Tool) => effect === "file" || effect === "world";
const isBeyondReading = ({ action }: Touch) => action !== "read" && action !== "look" && action !== "end";

/** It reads a resource of a server that a skill takes away. */
function isOfTaken(name: string, touches: readonly Touch[], terms: readonly SkillTerms[]): boolean {
  const server = name === resourceNames.read ? touches[0]?.resource.split("/", 1)[0] : undefined;
  return server !== undefined && !permitsServer(terms, server);
}

/** As the gate sees it. */
export function gateCallOf(
  { call, name, given, touches, values = [], ready }: Judged,
  tool: Tool,
  { tools }: Pick<CallContext, "tools">,
): GateCall {
  const beyond = call.name === "use_tool" || !tools.names().includes(name);
  // A file that holds a value may be written with it again.
  const isBack = ({ path }: ProtectedValue) =>
    tool.effect === "file" &&
    touches.every(
      ({ action, resource }) => action !== "write" || resource === path || (isCopying(tool) && isSecretPlace(resource)),
    );
  const leaving = values.filter((value) => !isBack(value)).map(({ handle }) => handle);
  const input = "input" in ready ? ready.input : given;
  return {
    id: call.id,
    tool: name,
    ...(tool.declares && { declares: tool.declares }),
    class: classOf(tool, touches),
    touches,
    beyond,
    input,
    ...(leaving.length > 0 && { values: leaving }),
  };
}

/** Reading notes passes like the tool's other work, but a note that is written may instruct later sessions. */
export const classOf = (tool: Tool, touches: readonly Touch[]): Tool["class"] =>
  touches.some(({ action }) => action === "note") ? "act" : tool.class;

/** Of a tool that is not in the model's list, so that it need not look for it. Cut, they would teach nothing. */
async function unseenParameters(name: string, { tools, language, texts }: JudgeContext) {
  if (tools.names().includes(name)) return null;
  const found = (await tools.others(language)).find((tool) => tool.name === name);
  const parameters = JSON.stringify(found?.parameters ?? null);
  if (!found || parameters.length > longestParameters) return null;
  // A server's are a stranger's text.
  const origin: Origin | undefined = found.server === undefined ? undefined : "mcp";
  return { text: texts.parametersOf({ name, parameters }), origin };
}

const longestParameters = 6_000;

/** Who leaves out which process is told which there are. */
async function running(problem: string, { texts, processes }: JudgeContext): Promise<string> {
  if (problem !== texts.missingParameter({ name: "process_id" })) return "";
  // It is only a help: without it the sentence stands.
  const found = await attempt(processes);
  if ("error" in found) return "";
  const ids = found.value.running().map(({ id }) => id);
  return texts.runningProcesses({ ids: ids.join(", ") });
}

function contextFor(call: Call, context: JudgeContext, { gate, reach }: LoadedGate): ToolContext {
  const { session, language, texts, workspace, outputs, closed, sees, processes, tasks, signal } = context;
  const { journal, tools, readBlob, terms, skills, memory, browser, engines, values } = context;
  const progress = (text: string) => journal.pass({ type: "tool-progress", call: call.id, text });
  return {
    session,
    call: call.id,
    language,
    texts,
    workspace: remembering(workspace),
    outputs,
    closed,
    sees,
    mayRead: (path) => gate(reading(path)).decision !== "deny",
    known: (path) => known(journal.history, path),
    kept: readBlob,
    isGiven: (words) => isGiven(journal.history, understood(call.name, call.input).name, words),
    todos: () => journal.history.todos,
    answer: call.answer ?? null,
    // Only a call that runs can wait for an answer or have the model speak.
    ask: async () => null,
    speak: () => Promise.reject(new Error("the call does not run")),
    aside: async () => null,
    mode: () => journal.history.opened?.mode ?? "default",
    listed: () => tools.listed(language).filter((tool) => permits(terms(), tool)),
    async toolbox() {
      const now = terms();
      return tools.others(language, (tool) => permits(now, tool));
    },
    classOf: async (name) => (await tools.get(name))?.class ?? null,
    mayReach: (server) => permitsServer(terms(), server) && gate(reaching(server)).decision !== "deny",
    // Known when it is asked for them.
    touches: [],
    mayTouch: () => false,
    skills,
    memory,
    reach,
    browser,
    engines,
    tasks,
    processes,
    values,
    signal,
    progress,
  };
}

const reading = (resource: string): GateCall => ({
  tool: "read_file",
  class: "free",
  touches: [{ action: "read", resource }],
  look: true,
});

const reaching = (server: string): GateCall => ({
  tool: resourceNames.read,
  class: "free",
  touches: [{ action: "interact", resource: `${server}/`, reads: true }],
  look: true,
});

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
