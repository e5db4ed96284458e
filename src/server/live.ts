import { readSettings } from "../config/settings.ts";
import { mainRefusal } from "../front/main-refusal.ts";
import { serversOf } from "../front/mcp/session-servers.ts";
import { rulesFor } from "../front/rules.ts";
import { hasSkills, namedTools, skillSetting, skillsFor, skillsOf } from "../front/session-skills.ts";
import type { Texts } from "../i18n/texts.ts";
import { type Command, CommandRefused } from "../protocol/commands.ts";
import type { Event, NoSkill } from "../protocol/events.ts";
import type { Partial } from "../protocol/history.ts";
import type { SessionId, TurnId } from "../protocol/ids.ts";
import type { Language } from "../protocol/language.ts";
import type { Mode, Sandbox } from "../protocol/modes.ts";
import { partialAfter } from "../protocol/partial.ts";
import { emptyGuide, generalSkill, type MainSkill } from "../protocol/skills.ts";
import { demoId } from "../providers/demo.ts";
import { sentenceFor } from "../providers/find-sentence.ts";
import { missingModel } from "../providers/missing-model.ts";
import type { Model } from "../providers/model.ts";
import { callMade, directModel, oneCall } from "../providers/one-call.ts";
import type { Session } from "../session/session.ts";
import { toolsFor } from "../tools/catalogue.ts";
import type { Engine } from "./engine.ts";
import { createLines } from "./lines.ts";
import { Refusal } from "./refusal.ts";

/** The sessions that this process runs. One is taken up when a command comes for it, and let go when nothing of it runs. */
export interface Live {
  begin(wanted: Beginning): Promise<SessionId>;
  /** One call of a tool, which passes the gate like any other: a turn of a session that is kept for such calls. */
  call(wanted: DirectCall): Promise<{ session: SessionId; turn: TurnId }>;
  /**
   * Resolves when it is stored, with what its sender should be told at once; what comes of it is told by events. Throws
   * a Refusal for what cannot be.
   */
  send(id: SessionId, command: Command, options: Viewer & { model?: string | undefined }): Promise<NoSkill | null>;
  /** Every event of the sessions that run here, as it is told, and how far it was told with it. */
  listen(listener: (event: Event, told: Told) => void): () => void;
  /** Null when it does not run here. */
  told(id: SessionId): Told | null;
  /** Those that run here now. */
  find(id: SessionId): Session | null;
  /** For work on a session as a whole: it is let go first, and no command crosses. */
  apart<Result>(id: SessionId, what: Apart, work: () => Promise<Result>): Promise<Result>;
  /** Stops every turn and ends all that they have running. */
  close(): Promise<void>;
}

/** Whether what it has running here is stopped, or keeps the work from being done. */
export type Apart = "stop" | "refuse-running";

/** As far as everybody who listens knows it. */
export interface Told {
  seq: number;
  partial: Partial | null;
}

export interface Viewer {
  language: Language;
  texts: Texts;
}

export interface Beginning extends Viewer {
  workspace: string;
  model?: string | undefined;
  mode: Mode;
  sandbox: Sandbox;
  /** The main one. */
  skill?: string | undefined;
  /** Without one the session is stored and waits for it. */
  prompt?: string | undefined;
}

export interface DirectCall extends Viewer {
  workspace: string;
  tool: string;
  input: unknown;
  /** In this session, which is refused while it works. */
  session?: SessionId | undefined;
  /** What these calls have in common: they build on each other, so they stay in one session and wait for no other. */
  about?: string;
}

interface Taken {
  session: Session;
  /** Its model was not to be had, which keeps it from what needs one. */
  lacksModel: boolean;
  told: Told;
  /** Taken up for one direct call, and not for who works in it. */
  isLent?: boolean;
  /** `again` when something came that the run under way may have missed. */
  running: "no" | "once" | "again";
  unsubscribe(): void;
}

/** What has its processes only is looked at again after this long. */
const lookAgainMs = 1_000;

export function createLive(engine: Engine, report: (error: unknown) => void): Live {
  const taken = new Map<SessionId, Taken>();
  const listeners = new Set<(event: Event, told: Told) => void>();
  /** Sub-agents of those that run here. */
  const tasks = new Map<SessionId, Told>();
  /** By workspace and what it is about: the session in which tools are called directly. */
  const directs = new Map<string, SessionId>();
  /** Sessions of others in which a direct call waits or runs, and its turn: their model has no part in it. */
  const lent = new Map<SessionId, TurnId>();
  // One thing at a time for each session: letting go must not cross a command that has just come.
  const { inLine, allDone } = createLines<SessionId>();
  let closing = false;
  let later: NodeJS.Timeout | undefined;

  function take(session: Session, { lacksModel }: Pick<Taken, "lacksModel">): Taken {
    const known = taken.get(session.id);
    if (known) return known;
    const one: Taken = {
      session,
      lacksModel,
      told: { seq: session.history.seq, partial: null },
      running: "no",
      unsubscribe() {
        for (const stop of stops) stop();
        for (const task of mine) tasks.delete(task);
      },
    };
    const mine = new Set<SessionId>();
    const stops = [
      session.subscribe((event) => {
        one.told = toldAfter(one.told, event);
        if (event.type === "turn-ended" && lent.get(session.id) === event.turn) lent.delete(session.id);
        for (const listen of listeners) tell(() => listen(event, one.told));
      }),
      session.subscribeTasks((event) => {
        mine.add(event.session);
        const told = toldAfter(tasks.get(event.session) ?? { seq: (event.seq ?? 1) - 1, partial: null }, event);
        tasks.set(event.session, told);
        for (const listen of listeners) tell(() => listen(event, told));
      }),
    ];
    taken.set(session.id, one);
    return one;
  }

  /** Who cannot listen keeps nobody else from being told. */
  function tell(listen: () => void): void {
    try {
      listen();
    } catch (error) {
      report(error);
    }
  }

  /** In the background, to the end of its turn or to a question; then it is let go. */
  function run(one: Taken): void {
    if (!isTaken(one)) return;
    const isRunning = one.running !== "no";
    one.running = isRunning ? "again" : "once";
    if (!isRunning) void runOut(one);
  }

  async function runOut(one: Taken): Promise<void> {
    try {
      do {
        one.running = "once";
        await one.session.run();
      } while ((one.running as Taken["running"]) === "again" && isTaken(one));
    } catch (error) {
      report(error);
    }
    one.running = "no";
    await letGoSoon(one).catch(report);
  }

  const isTaken = (one: Taken) => taken.get(one.session.id) === one;
  const letGoSoon = (one: Taken) => inLine(one.session.id, () => letGo(one));

  /** So that another process may take it up: unless a turn or a process of it still runs. */
  async function letGo(one: Taken): Promise<void> {
    if (closing || !isTaken(one)) return;
    if (!(await isAtWork(one))) return drop(one);
    // Nobody tells when a process ends.
    if (one.running !== "no") return;
    later ??= setTimeout(() => {
      later = undefined;
      for (const each of taken.values()) letGoSoon(each).catch(report);
    }, lookAgainMs).unref();
  }

  async function drop(one: Taken): Promise<void> {
    try {
      await one.session.close();
    } finally {
      one.unsubscribe();
      if (isTaken(one)) taken.delete(one.session.id);
    }
  }

  type Wanted = Parameters<Engine["models"]["find"]>[0];

  async function lookFor(wanted: Wanted, { texts }: Viewer) {
    const { idleSeconds } = readSettings(await engine.settings());
    return engine.models.find(wanted, { idleMs: idleSeconds * 1000, texts });
  }

  async function modelFor(wanted: Wanted, viewer: Viewer): Promise<Model> {
    const found = await lookFor(wanted, viewer);
    if ("problem" in found) throw new Refusal(422, (texts) => sentenceFor(found, texts));
    return found;
  }

  /** The one that the main skill wants, where nobody names another and it is known here. */
  async function modelOf({ model }: MainSkill, wanted: string | undefined, viewer: Viewer): Promise<Model | null> {
    if (model === undefined || wanted !== undefined) return null;
    const found = await lookFor({ model }, viewer);
    return "problem" in found ? null : found;
  }

  /** The one that the user has chosen; a fresh machine has the demo. */
  async function defaultModel(): Promise<string> {
    return (await engine.store.models()).find((row) => row.is_default === 1)?.id ?? demoId;
  }

  async function limits(workspace: string, { texts }: Viewer) {
    const rows = await engine.settings();
    const { dailyCost, sessionCost, ...settings } = readSettings(rows);
    const { maxSteps, maxRetries, maxContextTokens, askHours } = settings;
    // What of the folder waits for the user's word is told by /api/trust.
    const { rules } = await rulesFor({ rows, workspace, trusted: engine.store.trusted }, texts);
    const limits = { day: dailyCost, session: sessionCost };
    const stepsSaid = rows.maxSteps !== undefined;
    return { maxSteps, stepsSaid, maxRetries, maxContextTokens, askHours, attended: true, limits, rules };
  }

  const settingFor = (workspace: string, { language, texts }: Viewer) =>
    skillSetting(engine, { workspace, language, texts, trustOnce: false });

  async function resumed(
    id: SessionId,
    command: Command,
    { model, ...viewer }: Viewer & { model?: string | undefined },
  ) {
    const here = await unlessLent(taken.get(id), command);
    const row = await engine.store.session(id);
    if (!row) throw new Refusal(404, ({ server }) => server.noSession());
    const isOther = model !== undefined && model !== (here?.session.history.opened?.model ?? row.model_id);
    const needs = needsModel(command);
    if (here && !isOther && !(here.lacksModel && needs)) return here;
    const endpoint = isOther ? undefined : ((await engine.store.endpoint(id)) ?? undefined);
    const wanted = { model: model ?? row.model_id, endpoint };
    const isDirect = (wanted.model === directModel || lent.has(id)) && !needs;
    const made = { ...callMade, id: wanted.model, ...(endpoint && { endpoint }) };
    const found = isDirect ? made : needs ? await modelFor(wanted, viewer) : await lookFor(wanted, viewer);
    const lacksModel = "problem" in found;
    const usable = lacksModel
      ? missingModel({ id: wanted.model, endpoint, why: sentenceFor(found, viewer.texts) })
      : found;
    if (here) {
      if (isOther && here.session.history.turn) throw new Refusal(409, ({ server }) => server.busy());
      here.session.useModel(usable);
      here.lacksModel = lacksModel;
      return here;
    }
    const setting = settingFor(row.workspace, viewer);
    const set = { skills: skillsOf(setting, row.skill_id), servers: serversOf(setting) };
    const rest = await limits(row.workspace, viewer);
    const session = await engine.sessions.resume(id, { model: usable, ...rest, ...set });
    if ("problem" in session) {
      if (session.problem === "owned") throw new Refusal(409, (texts) => texts.session.owned(session));
      if (session.problem === "task") throw new Refusal(409, (texts) => texts.session.isTask(session));
      throw new Refusal(404, ({ server }) => server.noSession());
    }
    const one = take(session, { lacksModel });
    one.isLent = lent.has(id);
    // A turn that waits or was interrupted goes on with the model that it began with.
    if (!isOther || !session.history.turn) return one;
    await drop(one);
    throw new Refusal(409, ({ server }) => server.busy());
  }

  /** Who works in a session takes it up anew; not while the call that it was lent for waits or runs. */
  async function unlessLent(one: Taken | undefined, command: Command): Promise<Taken | undefined> {
    if (!one?.isLent || !needsModel(command)) return one;
    if (one.session.history.turn) throw new Refusal(409, ({ server }) => server.busy());
    await drop(one);
    return undefined;
  }

  /** In the one before, so that a server is still as the last call left it. Says where that cannot be. */
  async function calledIn(id: SessionId, { workspace, tool, input, about, ...viewer }: DirectCall) {
    throwIfClosing();
    const row = await engine.store.session(id);
    if (!row) return "gone";
    const endpoint = await engine.store.endpoint(id);
    // In the name of its own model, which it keeps.
    const model = { ...oneCall(tool, input), id: row.model_id, ...(endpoint && { endpoint }) };
    const setting = settingFor(row.workspace, viewer);
    const set = { skills: skillsOf(setting, row.skill_id), servers: serversOf(setting) };
    const settings = { model, ...(await limits(workspace, viewer)), ...once, ...set };
    const here = taken.get(id);
    const isOwn = row.model_id === directModel;
    if (here && !isOwn && !here.isLent) return "busy";
    const session = here?.session ?? (await engine.sessions.resume(id, settings));
    if ("problem" in session) return session.problem === "owned" ? "busy" : "gone";
    const one = take(session, { lacksModel: false });
    const isLong = session.history.messages.length > (about ? mostKept : mostDirect);
    if (session.history.turn || isLong) {
      letGoSoon(one).catch(report);
      return isLong ? "long" : "busy";
    }
    session.useModel(model);
    one.isLent = !isOwn;
    await session.send({ type: "submit", text: tool });
    if (!isOwn) lent.set(id, turnOf(session));
    run(one);
    return { session: id, turn: turnOf(session) };
  }

  function startWith(session: Session, command: Command): Promise<SessionId> {
    const one = take(session, { lacksModel: false });
    return inLine(session.id, async () => {
      try {
        await session.send(command);
      } catch (error) {
        // Nothing of it is stored, so it never was.
        await drop(one).catch(report);
        throw error;
      }
      run(one);
      return session.id;
    });
  }

  /** What was taken back since the session began is not used by it either; it can be stopped and looked at. */
  async function refuseBlocked(one: Taken, command: Command, { texts }: Viewer): Promise<void> {
    if (!goesOn(command)) return;
    const refusal = await mainRefusal(one.session.history.opened, engine, texts);
    if (refusal === null) return;
    letGoSoon(one).catch(report);
    throw new Refusal(409, () => refusal);
  }

  function throwIfClosing(): void {
    if (closing) throw new Refusal(503, ({ server }) => server.stopping());
  }

  return {
    async begin({ workspace, model: wanted, mode, sandbox, prompt, skill, ...viewer }) {
      const begun = await skillsFor(settingFor(workspace, viewer), skill);
      const { main, guide, skills, servers } = begun;
      const model =
        (await modelOf(main, wanted, viewer)) ?? (await modelFor({ model: wanted ?? (await defaultModel()) }, viewer));
      const rest = await limits(workspace, viewer);
      const more = await namedTools(begun);
      throwIfClosing();
      const session = engine.sessions.begin({
        workspace,
        mode,
        sandbox,
        model,
        ...{ main, guide, skills, servers },
        language: viewer.language,
        tools: model.callsTools === false ? [] : toolsFor({ mode, skills: hasSkills(begun), terms: main.terms, more }),
        ...rest,
      });
      return startWith(session, prompt === undefined ? { type: "open" } : { type: "submit", text: prompt });
    },

    async call(wanted) {
      const { workspace, tool, input, session: given, about = "", ...viewer } = wanted;
      const place = `${about} ${workspace}`;
      const known = given ?? directs.get(place);
      const used = known && (await inLine(known, () => calledIn(known, wanted)));
      if (typeof used === "object") return used;
      if (given && used === "gone") throw new Refusal(404, ({ server }) => server.noSession());
      if (given || (about && used === "busy")) throw new Refusal(409, ({ server }) => server.busy());
      const rest = await limits(workspace, viewer);
      throwIfClosing();
      const session = engine.sessions.begin({
        ...{ workspace, mode: "default", sandbox: "off", language: viewer.language },
        ...{ ...rest, model: oneCall(tool, input), ...once, main: generalSkill, guide: emptyGuide },
        servers: serversOf(settingFor(workspace, viewer)),
        tools: ["use_tool"],
      });
      await startWith(session, { type: "submit", text: tool });
      directs.set(place, session.id);
      return { session: session.id, turn: turnOf(session) };
    },

    send(id, command, options) {
      return inLine(id, async () => {
        throwIfClosing();
        const one = await resumed(id, command, options);
        await refuseBlocked(one, command, options);
        let noSkill: NoSkill | null = null;
        const stop = one.session.subscribe((event) => {
          if (event.type === "prompt-submitted") noSkill = event.noSkill ?? null;
        });
        try {
          await one.session.send(command);
          if (wakes(command)) run(one);
          return noSkill;
        } catch (error) {
          // It is asked anew, for whoever has just been told that it is too old.
          if (error instanceof CommandRefused && error.why === "expired") run(one);
          if (error instanceof CommandRefused) throw new Refusal(409, ({ server }) => server.refused[error.why]());
          throw error;
        } finally {
          stop();
          letGoSoon(one).catch(report);
        }
      });
    },

    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    told: (id) => taken.get(id)?.told ?? tasks.get(id) ?? null,
    find: (id) => taken.get(id)?.session ?? null,

    apart(id, what, work) {
      return inLine(id, async () => {
        const one = taken.get(id);
        if (one && what === "refuse-running" && (await isAtWork(one)))
          throw new Refusal(409, ({ server }) => server.busy());
        if (one) await drop(one);
        return work();
      });
    },

    async close() {
      closing = true;
      clearTimeout(later);
      // A command under way may still take one up.
      do {
        await Promise.all([...taken.values()].map((one) => drop(one).catch(report)));
        await allDone();
      } while (taken.size > 0);
    },
  };
}

/** A direct call is one step. */
const once = { maxSteps: 1, stepsSaid: true };
/** Messages of a session for direct calls: nobody sends them to a model, but they are read whenever it is taken up. */
const mostDirect = 200;
/** Of one whose calls build on each other: it is left for another only when it is far too long. */
const mostKept = 4_000;

/** Just begun, or it would not have been stored. */
const turnOf = ({ history }: Session) => history.turn?.id as TurnId;

/** A turn, a sub-agent or a process of it runs. */
const isAtWork = async ({ running, session }: Taken) =>
  running !== "no" || session.tasksAtWork() > 0 || (await session.processes()).length > 0;

const toldAfter = ({ seq, partial }: Told, event: Event): Told => ({
  seq: event.seq ?? seq,
  partial: partialAfter(partial, event),
});

/** What leaves a turn that somebody must run. A mode that is set, or a session that is opened, does not resume one. */
const wakes = ({ type }: Command) => type !== "set-mode" && type !== "open";

/** What makes a model work on. */
const goesOn = (command: Command) => wakes(command) && command.type !== "abort";

/** Stopping, answering and setting a mode must be possible without one: it may have been removed in between. */
const needsModel = ({ type }: Command) => type === "submit" || type === "go-on";
