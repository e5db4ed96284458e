import type { Command } from "../protocol/commands.ts";
import type { Event } from "../protocol/events.ts";
import type { AskId, SessionId } from "../protocol/ids.ts";
import { demoId } from "../providers/demo.ts";
import { closeConnections } from "../providers/http.ts";
import { createRuntime, type Runtime } from "../runtime.ts";
import type { Session } from "../session/session.ts";
import { defaultTools } from "../tools/catalogue.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { type ModelFlags, modelFrom } from "./models.ts";
import { type Printer, printerFor } from "./print/printer.ts";
import { readPrompt } from "./read-prompt.ts";
import { type GateFlags, type GateSettings, gateSettings } from "./settings.ts";
import { tourSettings } from "./tour.ts";

export interface RunFlags extends GateFlags, ModelFlags {
  output: "text" | "json" | "jsonl";
  session?: SessionId;
  continue?: boolean;
  maxSteps?: string;
  tools?: string;
  answer?: string[];
  save: boolean;
}

/** One turn without a screen. */
export async function runCommand(argument: string | undefined, flags: RunFlags, io: Io): Promise<number> {
  const model = await modelFrom(flags, io);
  const resuming = flags.session !== undefined || flags.continue === true;
  const prompt = await readPrompt(argument, io, { optional: resuming });
  const maxSteps = stepsFrom(flags.maxSteps, io);
  const answers = answersFrom(flags.answer, io);
  const isTour = model.id === demoId && prompt === "tour" && !resuming;
  const gate = isTour ? tourSettings() : gateSettings(flags, io);
  const runtime = createRuntime({ env: io.env, save: flags.save });
  try {
    const session = resuming
      ? await resumed(runtime, flags, { model, maxSteps, rules: gate.rules }, gate, io)
      : runtime.sessions.begin({
          ...gate,
          model,
          maxSteps,
          skill: "general",
          language: io.language,
          tools: toolsFrom(flags.tools, runtime, io),
        });
    return await runTurn(session, commandsFor(session, prompt, answers, flags), printerFor(flags.output, io), io);
  } finally {
    closeConnections();
    await runtime.close();
  }
}

async function resumed(
  { store, sessions }: Runtime,
  flags: RunFlags,
  settings: Parameters<Runtime["sessions"]["resume"]>[1],
  { workspace }: GateSettings,
  io: Io,
): Promise<Session> {
  const { session: texts } = io.texts;
  const id = flags.session ?? (await store.sessions({ workspace, by: "updated_at", limit: 1 }))[0]?.id;
  if (!id) throw new Complaint(texts.noneYet());
  const session = await sessions.resume(id, settings);
  if (!("problem" in session)) return session;
  throw new Complaint(session.problem === "owned" ? texts.owned({ id, owner: session.owner }) : texts.notFound({ id }));
}

/** What the command line asks of the session, in the order in which it makes sense. */
function commandsFor(session: Session, prompt: string | null, answers: Command[], { mode }: RunFlags): Command[] {
  const { opened, turn } = session.history;
  const changed = opened && mode && opened.mode !== mode;
  const goOn: Command[] = turn ? [] : [{ type: "go-on" }];
  return [
    ...(changed ? [{ type: "set-mode" as const, mode, sandbox: opened.sandbox }] : []),
    ...answers,
    ...(prompt === null ? goOn : [{ type: "submit" as const, text: prompt }]),
  ];
}

async function runTurn(session: Session, commands: Command[], printer: Printer, io: Io): Promise<number> {
  const interrupt = () => void session.send({ type: "abort" });
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  session.subscribe((event: Event) => printer.show(event));
  try {
    for (const command of commands) await session.send(command);
    if (!session.history.turn) throw new Complaint(io.texts.session.nothingToDo());
    await session.run();
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await session.close();
  }
  printer.end(session);
  return codeOf(session);
}

/** ASK=allow, ASK=deny or ASK=deny:why; anything else is the answer itself. */
function answersFrom(texts: readonly string[] = [], io: Io): Command[] {
  return texts.map((text) => {
    const found = /^(ask_\w+)=([\s\S]+)$/.exec(text);
    if (!found) throw new Complaint(io.texts.cli.badAnswer({ text }), exitCode.usage);
    const [, ask, said = ""] = found as unknown as [string, AskId, string];
    if (said === "allow") return { type: "answer", ask, answer: { decision: "allow" } };
    const denied = /^deny(?::([\s\S]*))?$/.exec(said);
    if (denied) return { type: "answer", ask, answer: { decision: "deny", ...(denied[1] && { reason: denied[1] }) } };
    return { type: "answer", ask, answer: { decision: "answer", text: said } };
  });
}

function codeOf({ history: { turn, lastTurn } }: Session): number {
  if (turn) return exitCode.needsPerson;
  switch (lastTurn?.reason) {
    case "done":
      return exitCode.done;
    case "step-limit":
    case "budget":
      return exitCode.limit;
    case "aborted":
      return exitCode.interrupted;
    default:
      return exitCode.failed;
  }
}

function stepsFrom(text: string | undefined, io: Io): number {
  if (text === undefined) return 100;
  const steps = Number(text);
  if (!Number.isInteger(steps) || steps < 1) throw new Complaint(io.texts.cli.badSteps({ text }), exitCode.usage);
  return steps;
}

function toolsFrom(list: string | undefined, { registry }: Runtime, io: Io): readonly string[] {
  if (list === undefined) return defaultTools;
  if (list === "none") return [];
  const known = new Set(registry.entries().map(({ name }) => name));
  const names = list.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw new Complaint(io.texts.cli.unknownTool({ name: unknown }), exitCode.usage);
  return names;
}
