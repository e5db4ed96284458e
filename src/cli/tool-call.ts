import { serversOf } from "../front/mcp/session-servers.ts";
import {
  hasSkills,
  namedTools,
  type SkillSetting,
  skillSetting,
  skillsFor,
  skillsOf,
} from "../front/session-skills.ts";
import { parseRule } from "../permissions/rules.ts";
import type { Mode } from "../protocol/modes.ts";
import { emptyGuide, generalSkill } from "../protocol/skills.ts";
import { oneCall } from "../providers/one-call.ts";
import type { NewSession } from "../session/sessions.ts";
import { toolsFor } from "../tools/catalogue.ts";
import { onInterrupt } from "./interrupts.ts";
import { exitCode, type Io } from "./io.ts";
import { openRuntime } from "./open-runtime.ts";
import { noteOutcome } from "./print/outcome.ts";
import { type GateFlags, type GateSettings, gateSettings, requireSandbox, rulesIn } from "./settings.ts";
import { refuseBadSession, storedSession } from "./stored-session.ts";
import { inputFrom } from "./tool-input.ts";

interface ToolCallFlags extends GateFlags {
  session?: string;
  skill?: string;
  output: "text" | "json";
}

/** One tool, directly: the same gate, limits and texts as in a turn, and exactly what the model would receive. */
export async function toolCallCommand(
  name: string,
  json: string | undefined,
  flags: ToolCallFlags,
  io: Io,
): Promise<number> {
  const input = inputFrom(json, io);
  const { gate: settings, stored } = await settingsFor(flags, io);
  // A turn in memory whose model asks for this one call: no second way to run a tool.
  const runtime = openRuntime(io, { save: false });
  const { workspace, mode, rules: given } = settings;
  const { trustOnce = false } = flags;
  const { language, texts } = io;
  const setting = skillSetting(runtime, { workspace, language, texts, trustOnce });
  const rules = await rulesIn({ rows: await runtime.settings(), workspace, session: given, trustOnce }, runtime, io);
  const session = runtime.sessions.begin({
    ...settings,
    rules,
    model: oneCall(name, input),
    maxSteps: 1,
    guide: emptyGuide,
    language,
    ...(stored
      ? { ...stored, skills: skillsOf(setting, stored.main.name), servers: serversOf(setting) }
      : await begun(setting, mode, flags.skill)),
  });
  using _ = onInterrupt(() => void session.send({ type: "abort" }));
  await session.send({ type: "submit", text: name });
  await session.run();
  const called = session.history.messages.findLast((message) => message.role === "assistant");
  const result = called?.calls[0]?.result;
  if (result) {
    const { status, output, ms } = result;
    io.out(flags.output === "json" ? `${JSON.stringify({ status, output, ms })}\n` : `${output}\n`);
  } else noteOutcome(session, io, { saved: false });
  await session.close();
  await runtime.close(result?.file ? { file: result.file } : {});
  if (!result) return exitCode.needsPerson;
  return result.status === "ok" ? exitCode.done : exitCode.failed;
}

/** As in a session: with use_tool among them, every other is in reach. */
async function begun(setting: SkillSetting, mode: Mode, skill?: string) {
  const started = await skillsFor(setting, skill);
  const { main, skills, servers } = started;
  const more = await namedTools(started);
  return { main, skills, servers, tools: toolsFor({ mode, skills: hasSkills(started), terms: main.terms, more }) };
}

interface Settings {
  gate: GateSettings;
  stored?: Pick<NewSession, "main" | "tools">;
}

/** As in a stored session: its own folder, mode, tools, rules and skill hold. It is only looked at, whoever works on it. */
async function settingsFor(flags: ToolCallFlags, io: Io): Promise<Settings> {
  refuseBadSession(flags, io);
  const gate = gateSettings(flags, io);
  await requireSandbox(flags.sandbox, io);
  if (flags.session === undefined) return { gate };
  const kept = openRuntime(io);
  try {
    const { workspace, opened, history } = await storedSession(kept.store, flags.session, io);
    const { sandbox, skill: name, terms = {}, tools } = opened;
    const added = history.rules.flatMap(({ rule, effect }) => parseRule(rule, effect, "session") ?? []);
    const mode = flags.mode ?? opened.mode;
    return {
      gate: { workspace, mode, sandbox, rules: [...gate.rules, ...added] },
      stored: { main: { ...generalSkill, name, terms }, tools: tools.map((tool) => tool.name) },
    };
  } finally {
    await kept.close();
  }
}
