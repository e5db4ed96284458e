import { Writable } from "node:stream";
import { serversOf } from "../front/mcp/session-servers.ts";
import { isServerTool, skillSetting } from "../front/session-skills.ts";
import { exactText } from "../front/visible.ts";
import type { Caller } from "../mcp/serve/caller.ts";
import type { OfferedTool } from "../mcp/serve/offer.ts";
import type { Ask } from "../protocol/asks.ts";
import { emptyGuide, generalSkill } from "../protocol/skills.ts";
import { matchesText, toolPattern } from "../protocol/tool-pattern.ts";
import { oneCall } from "../providers/one-call.ts";
import type { Session } from "../session/session.ts";
import type { SessionServers } from "../session/session-servers.ts";
import type { SessionSkills } from "../session/session-skills.ts";
import { builtInTools } from "../tools/catalogue.ts";
import type { ToolEntry } from "../tools/registry.ts";
import { version } from "../version.ts";
import { onInterrupt } from "./interrupts.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { servedSkills } from "./mcp-serve-skills.ts";
import { openRuntime } from "./open-runtime.ts";
import { type GateFlags, gateSettings, requireSandbox, rulesIn } from "./settings.ts";

interface McpServeFlags extends GateFlags {
  tools?: string;
  skill?: string[];
}

/** Offered where nobody names others: they only look. */
const usualTools = ["read_file", "glob", "grep", "list_dir", "file_stat"];
/** Of those that work on their own session only these are of use to others. */
const ownUse = new Set(["memory", "todo_write"]);
/** The most that a person is shown of a call, in code points; nobody agrees to what he has not seen. */
const mostShown = 20_000;

/** How a session begins that does one thing for a client. */
export type Begin = (tools: readonly string[], skills?: SessionSkills) => Session;

/** Our tools and skills for one other program, until it closes its end. Every call is one of a session in memory. */
export async function mcpServeCommand(flags: McpServeFlags, io: Io): Promise<number> {
  // From here on stdout is the protocol's; whatever else would print there prints beside it.
  const wire = wireOf(io);
  const settings = gateSettings(flags, io);
  await requireSandbox(flags.sandbox, io);
  const { workspace } = settings;
  const runtime = openRuntime(io, { save: false });
  const callers: Caller[] = [];
  try {
    const { language, texts } = io;
    const { trustOnce = false } = flags;
    const rows = await runtime.settings();
    const rules = await rulesIn({ rows, workspace, session: settings.rules, trustOnce }, runtime, io);
    const setting = skillSetting(runtime, { workspace, language, texts, trustOnce });
    const servers = serversOf(setting);
    const tools = await offeredTools(flags.tools, servers, io);
    const begin: Begin = (names, skills) =>
      runtime.sessions.begin({
        ...{ ...settings, rules, language, servers, maxSteps: 1, guide: emptyGuide, main: generalSkill },
        ...{ model: modelFor("", {}), tools: names, skills },
      });
    const forget = async ({ id }: Session) => void (await runtime.sessions.delete([id]));
    const { createCaller } = await import("../mcp/serve/caller.ts");
    const callerOf = (begins: () => Session): Caller => {
      const caller = createCaller({
        begin: begins,
        aim: (session, name, input) => session.useModel(modelFor(name, input)),
        forget,
        failed: texts.mcpServe.failed(),
      });
      callers.push(caller);
      return caller;
    };
    const skills = await servedSkills(flags.skill ?? [], { setting, begin, callerOf, forget }, texts);
    const { call } = callerOf(() => begin(tools.map(({ name }) => name)));
    const { serve } = await import("../mcp/serve/serve.ts");
    const handle = serve({
      ...{ stdin: io.stdin, stdout: wire, version, texts, folder: workspace },
      offer: { tools, call, ...skills },
      shown: (ask) => shownOf(ask, io),
      denied: (ask, why) => deniedOf(ask, why, io),
      // What a client gets wrong is its own to hear; it says nothing of us.
      report: ({ message }) => io.note(`${exactText(message).slice(0, 500)}\n`),
    });
    io.note(`${texts.mcpServe.serving({ tools: tools.length, skills: skills.prompts.length, folder: workspace })}\n`);
    await ended(io);
    await handle.close();
    return exitCode.done;
  } finally {
    for (const caller of callers) await caller.close();
    await runtime.close();
  }
}

/** Never asked for more than one call, so what was said before never has to be made shorter for it. */
const modelFor = (name: string, input: unknown) => ({ ...oneCall(name, input), sees: true, context: 1e9 });

async function offeredTools(list: string | undefined, servers: SessionServers, io: Io): Promise<OfferedTool[]> {
  const { cli, mcpServe } = io.texts;
  const wanted = list === undefined ? usualTools : list.split(",").map((name) => toolPattern(name.trim()));
  const patterns = list === "none" ? [] : wanted;
  const known = [...builtInTools, ...(patterns.some(isServerTool) ? await servers.tools() : [])];
  const isOffered = ({ name, toolset }: ToolEntry) => toolset !== "agent" || ownUse.has(name);
  const found = patterns.flatMap((pattern) => {
    if (!pattern.includes("*")) return pattern;
    const fitting = known.filter((entry) => isOffered(entry) && matchesText(pattern, entry.name));
    if (fitting.length === 0) throw new Complaint(cli.unknownTool({ name: pattern }), exitCode.usage);
    return fitting.map(({ name }) => name);
  });
  const names = [...new Set(found)];
  return Promise.all(
    names.map(async (name) => {
      const entry = known.find((one) => one.name === name);
      if (!entry) throw new Complaint(cli.unknownTool({ name }), exitCode.usage);
      if (!isOffered(entry)) throw new Complaint(mcpServe.notOffered({ name }), exitCode.usage);
      const { description, parameters } = entry.definitions[io.language];
      const { class: kind, effect } = await entry.load();
      return {
        name,
        description,
        inputSchema: parameters,
        readOnly: kind === "free" && effect === "none" && !ownUse.has(name),
      };
    }),
  );
}

/** Just what will run, with nothing in it that looks like something else. */
function shownOf({ tool, input, reason }: Ask, { texts: { mcpServe } }: Io): string | null {
  const what = exactText(`${tool} ${JSON.stringify(input, null, 2)}`);
  return Array.from(what).length > mostShown ? null : mcpServe.mayRun({ what, reason: exactText(reason) });
}

function deniedOf({ reason, suggestion, passesIn }: Ask, why: "nobody" | "too-long", { texts }: Io): string {
  const rule = suggestion && `'${exactText(suggestion).replaceAll("'", `'\\''`)}'`;
  const said = { reason: exactText(reason), rule, mode: passesIn };
  return why === "nobody" ? texts.mcpServe.nobodyAsked(said) : texts.mcpServe.tooLong(said);
}

function wireOf({ stdout, stderr }: Io): Writable {
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return new Writable({ write: (chunk, _, done) => void write(chunk, done) });
}

/** Until the client closes its end, is gone, or has us stopped. */
async function ended({ stdin, stdout }: Io): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  using _ = onInterrupt(resolve);
  stdin.once("end", resolve).once("close", resolve).once("error", resolve);
  stdout.once("error", resolve);
  await promise;
}
