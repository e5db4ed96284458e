import { amountIn, readSettings, type Settings } from "../config/settings.ts";
import { mainRefusal } from "../front/main-refusal.ts";
import { serversOf } from "../front/mcp/session-servers.ts";
import { isReadableFolder } from "../front/readable-folder.ts";
import {
  hasSkills,
  isServerTool,
  namedTools,
  noSkillNotice,
  noticesOf,
  type SessionStart,
  skillSetting,
  skillsFor,
  skillsOf,
} from "../front/session-skills.ts";
import { permits } from "../protocol/active-terms.ts";
import { letsIn } from "../protocol/called-tool.ts";
import { type Command, CommandRefused } from "../protocol/commands.ts";
import type { Event } from "../protocol/events.ts";
import type { AskId, SessionId } from "../protocol/ids.ts";
import { demoId } from "../providers/demo.ts";
import { closeConnections } from "../providers/http.ts";
import type { Model } from "../providers/model.ts";
import { withoutTools } from "../providers/without-tools.ts";
import type { Runtime } from "../runtime.ts";
import type { Session } from "../session/session.ts";
import type { Store } from "../store/store.ts";
import { toolsFor } from "../tools/catalogue.ts";
import { aboutAnswer, answersTo, type Typed, typedAnswers } from "./answers.ts";
import { findSession } from "./find-session.ts";
import { onInterrupt } from "./interrupts.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { type ModelFlags, modelFrom } from "./models.ts";
import { openRuntime } from "./open-runtime.ts";
import { type Printer, printerFor } from "./print/printer.ts";
import { readPrompt } from "./read-prompt.ts";
import { type GateFlags, type GateSettings, gateSettings, requireSandbox, rulesIn } from "./settings.ts";
import { prepareTour } from "./tour.ts";
import { waitForTasks } from "./wait-for-tasks.ts";
import { runThenClose } from "./with-runtime.ts";

export interface RunFlags extends GateFlags, ModelFlags {
  output: "text" | "json" | "jsonl";
  session?: SessionId;
  continue?: boolean;
  maxSteps?: string;
  maxCost?: string;
  tools?: string;
  skill?: string;
  answer?: string[];
  save: boolean;
}

/** One turn without a screen. */
export async function runCommand(argument: string | undefined, flags: RunFlags, io: Io): Promise<number> {
  const resuming = flags.session !== undefined || flags.continue === true;
  if (resuming) refuseFixed(flags, io);
  const answers = typedAnswers(flags.answer, io);
  const prompt = await readPrompt(argument, io, { optional: resuming, answered: answers.length > 0 });
  if (answers.length > 0 && !resuming) throw new Complaint(io.texts.cli.answerWithoutSession(), exitCode.usage);
  const runtime = openRuntime(io, flags);
  const work = async (): Promise<number> => {
    const rows = await runtime.settings();
    const limits = { ...limitsFrom(flags, readSettings(rows), io), stepsSaid: isSaid(flags, rows) };
    const given = gateSettings(flags, io);
    await requireSandbox(flags.sandbox, io);
    const started = resuming ? null : await startedIn(runtime, given.workspace, flags, io);
    const model = started && (await modelFor(started, flags, { runtime, limits }, io));
    using tour = prompt === "tour" && model?.id === demoId ? prepareTour() : null;
    const gate = tour ? { ...tour.settings, sandbox: given.sandbox } : given;
    const wanted = { gate, limits, flags, rows };
    const session = await (model ? begun(runtime, { ...wanted, model, started }, io) : resumed(runtime, wanted, io));
    const printer = printerFor(flags.output, io, { saved: flags.save });
    const told = { printer, io, saved: flags.save, store: runtime.store };
    return await runTurn(session, () => commandsFor(session, { prompt, answers, ...flags }, io), told);
  };
  const close = () => {
    closeConnections();
    return runtime.close();
  };
  return runThenClose(work, close, io);
}

interface Wanted {
  gate: GateSettings;
  limits: Limits;
  flags: RunFlags;
  /** The settings as they are stored. */
  rows: Record<string, string>;
}

type Limits = Pick<
  Settings,
  "maxSteps" | "maxRetries" | "maxContextTokens" | "askHours" | "idleSeconds" | "dailyCost" | "sessionCost"
> & {
  maxCost?: number;
  stepsSaid?: boolean;
};

const isSaid = ({ maxSteps }: RunFlags, rows: Wanted["rows"]) => maxSteps !== undefined || rows.maxSteps !== undefined;

/** What the user has set up for a new session in this folder; what of it waits for him is told. */
async function startedIn(runtime: Runtime, workspace: string, flags: RunFlags, io: Io): Promise<SessionStart> {
  const { language, texts } = io;
  const setting = skillSetting(runtime, { workspace, language, texts, trustOnce: flags.trustOnce ?? false });
  const started = await skillsFor(setting, flags.skill);
  for (const notice of noticesOf(started, texts)) io.note(`${notice}\n`);
  return started;
}

/** The one that the main skill wants, where no flag names another and it is known here. */
async function modelFor(
  { main }: SessionStart,
  flags: RunFlags,
  { runtime, limits }: { runtime: Runtime; limits: Limits },
  io: Io,
): Promise<Model> {
  const { model } = main;
  if (model === undefined || flags.model !== undefined || flags.baseUrl !== undefined)
    return modelFrom(flags, runtime, limits, io);
  const found = await runtime.models.find({ model }, { idleMs: limits.idleSeconds * 1000, texts: io.texts });
  if (!("problem" in found)) return found;
  const usual = await modelFrom(flags, runtime, limits, io);
  io.note(`${io.texts.skills.modelUnknown({ name: main.name, model, usual: usual.id })}\n`);
  return usual;
}

async function begun(
  runtime: Runtime,
  { gate, limits, flags, rows, model, started }: Wanted & { model: Model; started: SessionStart },
  io: Io,
): Promise<Session> {
  const { sessions, registry } = runtime;
  const { maxSteps, stepsSaid, maxRetries, maxContextTokens, askHours } = limits;
  const isMute = flags.tools === undefined && model.callsTools === false;
  if (isMute) io.note(`${io.texts.models.withoutTools({ model: model.id })}\n`);
  const { workspace, rules: session } = gate;
  const rules = await rulesIn({ rows, workspace, session, trustOnce: flags.trustOnce }, runtime, io);
  const { main, guide, skills, servers } = started;
  return sessions.begin({
    ...gate,
    rules,
    maxSteps,
    stepsSaid,
    maxRetries,
    maxContextTokens,
    askHours,
    limits: costLimits(limits, model, io),
    model,
    main,
    guide,
    skills,
    servers,
    language: io.language,
    tools: isMute ? [] : await toolsFrom(flags.tools, { registry, mode: gate.mode, started }, io),
  });
}

async function resumed(runtime: Runtime, { gate, limits, flags, rows }: Wanted, io: Io): Promise<Session> {
  const { store, sessions } = runtime;
  const { session: texts } = io.texts;
  const row = flags.session
    ? ((await store.session(flags.session)) ?? (await findSession(store, flags.session, io)))
    : await store.latestSession(gate.workspace);
  if (!row) throw new Complaint(texts.noneYet());
  const { id, model_id, workspace } = row;
  if (!isReadableFolder(workspace)) throw new Complaint(texts.folderGone({ folder: workspace }));
  // The session's own model where it was, unless another is named: no other may slip in unasked.
  const isOwn = flags.model === undefined || flags.model === model_id;
  const endpoint = isOwn ? ((await store.endpoint(id)) ?? undefined) : undefined;
  const wanted = { ...flags, model: flags.model ?? model_id, endpoint };
  const named = await modelFrom(wanted, runtime, { ...limits, resumed: isOwn }, io);
  const isMute = !isOwn && named.callsTools === false;
  // The session began with a model that can call tools.
  if (isMute) io.note(`${io.texts.models.withoutTools({ model: named.id })}\n`);
  const model = isMute ? withoutTools(named) : named;
  const { maxSteps, stepsSaid, maxRetries, maxContextTokens, askHours } = limits;
  // Its own folder, wherever we are.
  const rules = await rulesIn({ rows, workspace, session: gate.rules, trustOnce: flags.trustOnce }, runtime, io);
  const bounds = { maxSteps, stepsSaid, maxRetries, maxContextTokens, askHours };
  const settings = { ...bounds, limits: costLimits(limits, model, io), rules };
  const { language, texts: all } = io;
  const setting = skillSetting(runtime, { workspace, language, texts: all, trustOnce: flags.trustOnce ?? false });
  const session = await sessions.resume(id, {
    ...{ model, ...settings },
    ...{ skills: skillsOf(setting, row.skill_id), servers: serversOf(setting) },
  });
  if (!("problem" in session)) {
    const refusal = await mainRefusal(session.history.opened, runtime, all);
    if (refusal === null) return session;
    await session.close();
    throw new Complaint(refusal);
  }
  if (session.problem === "owned" && flags.answer) await refuseAnswered(id, flags.answer, store, io);
  if (session.problem === "task") throw new Complaint(texts.isTask(session));
  throw new Complaint(session.problem === "owned" ? texts.owned(session) : texts.notFound({ id }));
}

/** Who is at work on it may be so because another front end was faster: then it is not waiting that helps. */
async function refuseAnswered(id: SessionId, flags: readonly string[], store: Store, io: Io): Promise<void> {
  const open = new Set<string>((await store.openAsks(id)).map(({ ask }) => ask));
  const late = typedAnswers(flags, io).find(({ ask }) => !open.has(ask));
  if (late) throw aboutAnswer(new CommandRefused("no-such-ask", late.ask as AskId), id, io);
}

/** What is fixed when a session begins: asked for again it would be ignored, so it is refused. */
function refuseFixed({ session, cwd, tools, skill, save }: RunFlags, io: Io): void {
  const { cli } = io.texts;
  const isOther = skill !== undefined && "--skill";
  const fixed = [
    tools !== undefined && "--tools",
    isOther,
    session !== undefined && cwd && "--cwd",
    !save && "--no-save",
  ];
  const flag = fixed.find(Boolean);
  if (flag) throw new Complaint(cli.fixedFlag({ flag }), exitCode.usage);
  if (session?.trim() === "") throw new Complaint(cli.emptySession(), exitCode.usage);
}

interface Told {
  prompt: string | null;
  answers: readonly Typed[];
  mode?: RunFlags["mode"];
  sandbox?: RunFlags["sandbox"];
}

/** What the command line asks of the session, in the order in which it makes sense. */
function commandsFor(session: Session, { prompt, answers, ...flags }: Told, io: Io): Command[] {
  const { opened, turn, asks } = session.history;
  const { mode = opened?.mode, sandbox = opened?.sandbox } = flags;
  const changed = opened && mode && sandbox && (opened.mode !== mode || opened.sandbox !== sandbox);
  // What was asked for a sub-agent in the background is answered without a turn.
  const goOn: Command[] = turn || answers.length > 0 ? [] : [{ type: "go-on" }];
  return [
    // First: where one cannot be given, nothing else is done either.
    ...(answers.length > 0 ? [{ type: "answer-all" as const, answers: answersTo(asks, answers, io) }] : []),
    // Whoever types the flag has typed the word.
    ...(changed ? [{ type: "set-mode" as const, mode, sandbox, confirmed: true }] : []),
    ...(prompt === null ? goOn : [{ type: "submit" as const, text: prompt }]),
  ];
}

async function runTurn(
  session: Session,
  commands: () => Command[],
  { printer, io, saved, store }: { printer: Printer; io: Io; saved: boolean; store: Store },
): Promise<number> {
  let isStopped = false;
  using _ = onInterrupt(() => {
    isStopped = true;
    store.limitLockWaits();
    void session.send({ type: "abort" });
  });
  session.subscribe((event: Event) => {
    if (event.type === "prompt-submitted" && event.noSkill) io.note(`${noSkillNotice(event.noSkill, io.texts)}\n`);
    printer.show(event, session.history);
  });
  if (printer.showTask) session.subscribeTasks(printer.showTask);
  const work = async () => {
    try {
      for (const command of commands()) await session.send(command);
      await session.run();
      await waitForTasks(session, { io, minutes: mostTaskMinutes, saved });
    } catch (error) {
      throw aboutAnswer(error, session.id, io);
    }
  };
  const close = () => {
    store.limitLockWaits();
    return session.close();
  };
  await runThenClose(work, close, io);
  printer.end(session);
  const code = codeOf(session);
  // The turn may have been over, and only its sub-agents at work.
  return isStopped && code === exitCode.done ? exitCode.interrupted : code;
}

const mostTaskMinutes = 30;

function codeOf({ history: { turn, lastTurn, asks } }: Session): number {
  if (turn || asks.length > 0) return exitCode.needsPerson;
  switch (lastTurn?.reason) {
    case "done":
      return exitCode.done;
    case "step-limit":
    case "stuck":
    case "budget":
      return exitCode.limit;
    case "aborted":
    case "shut-down":
      return exitCode.interrupted;
    default:
      return exitCode.failed;
  }
}

function limitsFrom({ maxSteps: steps, maxCost: cost }: RunFlags, settings: Limits, io: Io): Limits {
  const { cli, cost: texts } = io.texts;
  const maxSteps = steps === undefined ? settings.maxSteps : Number(steps);
  if (!Number.isInteger(maxSteps) || maxSteps < 1) {
    throw new Complaint(cli.badSteps({ text: String(steps) }), exitCode.usage);
  }
  if (cost === undefined) return { ...settings, maxSteps };
  const maxCost = amountIn(cost);
  if (maxCost === null) throw new Complaint(texts.badAmount({ text: cost }), exitCode.usage);
  return { ...settings, maxSteps, maxCost };
}

/** A limit that is asked for and cannot be kept is refused before anything is spent. */
function costLimits({ maxCost: run, dailyCost: day, sessionCost: session }: Limits, { id, price }: Model, io: Io) {
  if (run !== undefined && !price) {
    const { cost, advice } = io.texts;
    const sentence = `${cost.reached.unpriced({ model: id })} ${advice.hint({ cause: "unpriced", model: id })}`;
    throw new Complaint(sentence, exitCode.usage);
  }
  return { run, day, session };
}

async function toolsFrom(
  list: string | undefined,
  { registry, mode, started }: Pick<Runtime, "registry"> & Pick<GateSettings, "mode"> & { started: SessionStart },
  io: Io,
): Promise<readonly string[]> {
  const { terms } = started.main;
  if (list === undefined) return toolsFor({ mode, skills: hasSkills(started), terms, more: await namedTools(started) });
  if (list === "none") return [];
  const names = list.split(",").map((name) => name.trim());
  // Read only where one is named.
  const others = names.some(isServerTool) ? await started.servers.tools() : [];
  const known = [...registry.entries(), ...others];
  const wanted = names.flatMap((pattern) => {
    const found = known.filter((tool) => letsIn(pattern, tool));
    if (found.length === 0) throw new Complaint(io.texts.cli.unknownTool({ name: pattern }), exitCode.usage);
    return found;
  });
  return [...new Set(wanted)].filter((tool) => permits([terms], tool)).map(({ name }) => name);
}
