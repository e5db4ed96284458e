import { mainRefusal } from "../front/main-refusal.ts";
import { hasSkills, namedTools, skillsFor } from "../front/session-skills.ts";
import type { Texts } from "../i18n/texts.ts";
import { type Command, CommandRefused } from "../protocol/commands.ts";
import type { Event, NoSkill } from "../protocol/events.ts";
import type { History, Partial } from "../protocol/history.ts";
import type { SessionId, TurnId } from "../protocol/ids.ts";
import type { Language } from "../protocol/language.ts";
import type { Mode, Sandbox } from "../protocol/modes.ts";
import type { Session } from "../session/session.ts";
import type { SentMessage } from "../store/store.ts";
import { toolsFor } from "../tools/catalogue.ts";
import { type Attach, attaching, hasSameFiles, type Placed, type Wanted } from "./attach.ts";
import { createDirectSessions } from "./direct-sessions.ts";
import type { Engine } from "./engine.ts";
import { Refusal } from "./refusal.ts";
import { createSessionModels } from "./session-models.ts";
import { createSessionSettings } from "./session-settings.ts";
import { createTakeUp } from "./take-up.ts";
import { createTaken, isAtWork, type Taken } from "./taken.ts";

/** The sessions that this process runs. One is taken up when a command comes for it, and let go when nothing of it runs. */
export interface Live {
  begin(wanted: Beginning): Promise<SessionId>;
  /** One call of a tool, which passes the gate like any other: a turn of a session that is kept for such calls. */
  call(wanted: DirectCall): Promise<{ session: SessionId; turn: TurnId }>;
  /**
   * Resolves when it is stored, with what its sender should be told at once; what comes of it is told by events. Throws
   * a Refusal for what cannot be.
   */
  send(id: SessionId, command: Command, options: Sending): Promise<NoSkill | null>;
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

export interface Sending extends Viewer {
  model?: string | undefined;
  /** Uploads to attach to a prompt. */
  files?: readonly Wanted[] | undefined;
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
  attach?: Attach | undefined;
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

export function createLive(engine: Engine, report: (error: unknown) => void): Live {
  const taken = createTaken(report);
  const models = createSessionModels(engine);
  const settings = createSessionSettings(engine);
  const { call, isLent } = createDirectSessions(engine, taken, settings);
  const takeUp = createTakeUp({ engine, taken, models, settings, isLent });
  const { listen, told, close } = taken;
  return {
    ...{ call, listen, told, close },
    find: (id) => taken.at(id)?.session ?? null,

    async begin({ workspace, model: named, mode, sandbox, prompt, skill, attach, ...viewer }) {
      const begun = await skillsFor(settings.settingFor(workspace, viewer), skill);
      const { main, guide, skills, servers } = begun;
      const model = await models.firstModel(main, named, viewer);
      const limits = await settings.limits(workspace, viewer);
      const more = await namedTools(begun);
      taken.throwIfClosing();
      const session = engine.sessions.begin({
        ...{ workspace, mode, sandbox, model, main, guide, skills, servers },
        language: viewer.language,
        tools: model.callsTools === false ? [] : toolsFor({ mode, skills: hasSkills(begun), terms: main.terms, more }),
        ...limits,
      });
      if (prompt === undefined) return taken.startWith(session, { type: "open" });
      const placed = await attach?.(session.id, viewer.language).catch(async (error: unknown) => {
        await session.close();
        throw error;
      });
      return settling(placed, () =>
        taken.startWith(session, { type: "submit", text: prompt, attached: placed?.attached }),
      );
    },

    send(id, command, options) {
      return taken.inLine(id, async () => {
        taken.throwIfClosing();
        const before = await findResentMessage(id, command, options);
        if (before) {
          await resumeAbandonedTurn(id, options);
          return before.noSkill;
        }
        const one = await takeUp(id, command, options);
        let noSkill: NoSkill | null = null;
        const stop = one.session.subscribe((event) => {
          if (event.type === "prompt-submitted") noSkill = event.noSkill ?? null;
        });
        try {
          await refuseBlocked(one, command, options);
          refuseUsedId(one.session.history, command);
          await sendWith(one.session, command, { ...options, folders: engine.folders });
          if (wakes(command)) taken.run(one);
          return noSkill;
        } catch (error) {
          // It is asked anew, for whoever has just been told that it is too old.
          if (error instanceof CommandRefused && error.why === "expired") taken.run(one);
          if (error instanceof CommandRefused)
            throw new Refusal(error.why === "rule-unfit" ? 422 : 409, ({ server }) => server.refused[error.why]());
          throw error;
        } finally {
          stop();
          taken.letGoSoon(one);
        }
      });
    },

    apart(id, what, work) {
      return taken.inLine(id, async () => {
        const one = taken.at(id);
        if (one && what === "refuse-running" && (await isAtWork(one)))
          throw new Refusal(409, ({ server }) => server.busy());
        if (one) await taken.drop(one);
        return work();
      });
    },
  };

  /** The same message, if its sender sent it before and may not have seen the answer. */
  async function findResentMessage(
    id: SessionId,
    command: Command,
    { files = [] }: Sending,
  ): Promise<SentMessage | null> {
    if (command.type !== "submit" || command.message === undefined) return null;
    const before = await engine.store.sentMessage(id, command.message);
    if (!before) return null;
    const { mask, folders } = engine;
    // What is stored is masked, and more secrets may be known by now. An answer also holds a note about its files.
    const [text, now] = [mask.text(before.text), mask.text(command.text)];
    const hasNote = before.kind === "answer" && files.length > 0;
    const isSameText = hasNote ? text.startsWith(`${now}\n\n`.trimStart()) : text === now;
    if (before.kind === "reply" || !isSameText) throw reusedId();
    const stored = before.kind === "answer" ? { ...before, text: text.slice(now.length) } : before;
    const isSame = await hasSameFiles(stored, files, { data: folders.data, mask: (name) => mask.text(name) });
    if (!isSame) throw reusedId();
    return before;
  }

  /** Resumes the turn when the process died after storing the message. */
  async function resumeAbandonedTurn(id: SessionId, options: Sending): Promise<void> {
    const [standing] = await engine.store.standings([id]);
    if (!standing?.open || standing.owned || standing.asked) return;
    taken.run(await takeUp(id, { type: "go-on" }, options));
  }

  /** What was taken back since the session began is not used by it either; it can be stopped and looked at. */
  async function refuseBlocked(one: Taken, command: Command, { texts }: Viewer): Promise<void> {
    if (!goesOn(command)) return;
    const refusal = await mainRefusal(one.session.history.opened, engine, texts);
    if (refusal !== null) throw new Refusal(409, () => refusal);
  }
}

const reusedId = () => new Refusal(409, ({ server }) => server.messageReused());

/** Undoing and forking find a message by its id, so no two messages of a session may share one. */
function refuseUsedId({ messages, queue, partial }: History, command: Command): void {
  if (command.type !== "submit" || command.message === undefined) return;
  const { message } = command;
  const isUsed = [...messages, ...queue].some(({ id }) => id === message) || partial?.message === message;
  if (isUsed) throw reusedId();
}

async function sendWith(
  session: Session,
  command: Command,
  { files, folders, language }: Sending & Pick<Engine, "folders">,
): Promise<void> {
  // Only now, because the files of a repeated message were moved when it came first.
  const attach = command.type === "submit" ? await attaching(files, folders, language) : undefined;
  if (command.type !== "submit" || !attach) return session.send(command);
  const placed = await attach(session.id, session.history.opened?.language ?? language);
  return settling(placed, () => session.send({ ...command, attached: placed.attached }));
}

/** What came with a prompt that could not be stored waits for the next attempt. */
async function settling<Result>(placed: Placed | undefined, work: () => Promise<Result>): Promise<Result> {
  const result = await work().catch(async (error: unknown) => {
    await placed?.undo();
    throw error;
  });
  await placed?.settle();
  return result;
}

/** What leaves a turn that somebody must run. A mode that is set, or a session that is opened, does not resume one. */
const wakes = ({ type }: Command) => type !== "set-mode" && type !== "open";

/** What makes a model work on. */
const goesOn = (command: Command) => wakes(command) && command.type !== "abort";
