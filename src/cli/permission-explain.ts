import { serversOf } from "../front/mcp/session-servers.ts";
import { hasSkills, namedTools, skillSetting, skillsFor, skillsOf } from "../front/session-skills.ts";
import { exactText } from "../front/visible.ts";
import { isObject } from "../protocol/json-object.ts";
import type { Runtime } from "../runtime.ts";
import type { Explain, Explained, ExplainInput } from "../session/explain.ts";
import { toolsFor } from "../tools/catalogue.ts";
import { exitCode, type Io } from "./io.ts";
import { openRuntime } from "./open-runtime.ts";
import { type GateFlags, gateSettings, requireSandbox, rulesIn } from "./settings.ts";
import { refuseBadSession, storedSession } from "./stored-session.ts";
import { inputFrom } from "./tool-input.ts";

interface ExplainFlags extends GateFlags {
  session?: string;
  skill?: string;
  output: "text" | "json";
}

/** What the gate would say to a call, or to one for each line of stdin. */
export async function permissionExplainCommand(
  tool: string,
  json: string | undefined,
  flags: ExplainFlags,
  io: Io,
): Promise<number> {
  refuseBadSession(flags, io);
  const isBatch = tool === "-";
  const call = isBatch ? null : { tool, input: inputFrom(json, io) };
  // Opened for a stored session only; nothing is written either way.
  const runtime = openRuntime(io, { save: flags.session !== undefined });
  try {
    const explain = await runtime.sessions.explain(await wanted(flags, runtime, io));
    if (!call) return await explainLines(explain, flags, io);
    io.out(`${lineOf(await explain(call.tool, call.input), flags, io)}\n`);
    return exitCode.done;
  } finally {
    await runtime.close();
  }
}

async function wanted(flags: ExplainFlags, runtime: Runtime, io: Io): Promise<ExplainInput> {
  const { language, texts } = io;
  const settings = gateSettings(flags, io);
  await requireSandbox(flags.sandbox, io);
  const rows = await runtime.settings();
  const { trustOnce = false } = flags;
  const ruled = (workspace: string) => rulesIn({ rows, workspace, session: settings.rules, trustOnce }, runtime, io);
  if (flags.session === undefined) {
    const { workspace, mode } = settings;
    const rules = await ruled(workspace);
    const started = await skillsFor(skillSetting(runtime, { workspace, language, texts, trustOnce }), flags.skill);
    const { terms } = started.main;
    const { servers } = started;
    const skills = started.skills.folders;
    const tools = toolsFor({ mode, skills: hasSkills(started), terms, more: await namedTools(started) });
    return { ...settings, rules, language, terms, servers, skills, tools };
  }
  const { id, workspace, opened, history } = await storedSession(runtime.store, flags.session, io);
  const { sandbox, tools, skill } = opened;
  const setting = skillSetting(runtime, { workspace, language, texts, trustOnce });
  return {
    workspace,
    sandbox,
    mode: flags.mode ?? opened.mode,
    rules: await ruled(workspace),
    language,
    tools: tools.map(({ name }) => name),
    servers: serversOf(setting),
    skills: skillsOf(setting, skill).folders,
    session: { id, history },
  };
}

/** A bad line gets its sentence in its place, and the others their answers. */
async function explainLines(explain: Explain, flags: ExplainFlags, io: Io): Promise<number> {
  let code: number = exitCode.done;
  for await (const line of linesOf(io.stdin)) {
    const call = callFrom(line, io);
    if ("error" in call) code = exitCode.usage;
    io.out(`${"error" in call ? JSON.stringify(call) : lineOf(await explain(call.tool, call.input), flags, io)}\n`);
  }
  return code;
}

function lineOf(explained: Explained, { output }: ExplainFlags, { texts: { permissions } }: Io): string {
  return output === "json"
    ? JSON.stringify(explained)
    : exactText(permissions.explained(explained).replaceAll("\n", " "));
}

function callFrom(line: string, { texts: { permissions } }: Io): { tool: string; input: unknown } | { error: string } {
  try {
    const call: unknown = JSON.parse(line);
    if (isObject(call) && typeof call.tool === "string" && call.tool !== "")
      return { tool: call.tool, input: call.input ?? {} };
    return { error: permissions.badLine.shape() };
  } catch (error) {
    return { error: permissions.badLine.json({ problem: (error as Error).message }) };
  }
}

/** By line feeds alone: other ends of lines may stand in a JSON text. */
async function* linesOf(stdin: NodeJS.ReadStream): AsyncGenerator<string> {
  let parts: string[] = [];
  stdin.setEncoding("utf8");
  for await (const chunk of stdin) {
    const [first = "", ...others] = String(chunk).split("\n");
    parts.push(first);
    for (const line of others) {
      yield parts.join("");
      parts = [line];
    }
  }
  const last = parts.join("");
  if (last !== "") yield last;
}
