import { hasSkills, skillSetting, skillsFor } from "../front/session-skills.ts";
import { newId } from "../protocol/ids.ts";
import { emptyGuide } from "../protocol/skills.ts";
import type { Model } from "../providers/model.ts";
import { toolsFor } from "../tools/catalogue.ts";
import { onInterrupt } from "./interrupts.ts";
import { exitCode, type Io } from "./io.ts";
import { openRuntime } from "./open-runtime.ts";
import { noteOutcome } from "./print/outcome.ts";
import { type GateFlags, gateSettings, rulesIn } from "./settings.ts";
import { inputFrom } from "./tool-input.ts";

/** One tool, directly: the same gate, limits and texts as in a turn, and exactly what the model would receive. */
export async function toolCallCommand(
  name: string,
  json: string | undefined,
  flags: GateFlags & { skill?: string; output: "text" | "json" },
  io: Io,
): Promise<number> {
  const input = inputFrom(json, io);
  const settings = gateSettings(flags, io);
  // A turn in memory whose model asks for this one call: no second way to run a tool.
  const runtime = openRuntime(io, { save: false });
  const { workspace, rules: given } = settings;
  const { trustOnce = false } = flags;
  const { language, texts } = io;
  const setting = skillSetting(runtime, { workspace, language, texts, trustOnce });
  const started = await skillsFor(setting, flags.skill);
  const { main, skills } = started;
  const rules = await rulesIn({ rows: await runtime.settings(), workspace, session: given, trustOnce }, runtime, io);
  const session = runtime.sessions.begin({
    ...settings,
    rules,
    model: oneCall(name, input),
    maxSteps: 1,
    main,
    skills,
    guide: emptyGuide,
    language,
    // As in a session: with use_tool among them, every other is in reach.
    tools: toolsFor({ mode: settings.mode, skills: hasSkills(started), terms: main.terms }),
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

const oneCall = (name: string, input: unknown): Model => ({
  id: "direct/call",
  step: async () => ({ text: "", calls: [{ id: newId("call"), name, input }], stop: "tool-calls" }),
});
