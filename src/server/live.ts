import { readSettings } from "../config/settings.ts";
import type { Texts } from "../i18n/texts.ts";
import { type Command, CommandRefused } from "../protocol/commands.ts";
import type { Event } from "../protocol/events.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Language } from "../protocol/language.ts";
import type { Mode } from "../protocol/modes.ts";
import { demoId } from "../providers/demo.ts";
import { sentenceFor } from "../providers/find-sentence.ts";
import type { Model } from "../providers/model.ts";
import type { Session } from "../session/session.ts";
import { defaultTools } from "../tools/catalogue.ts";
import type { Engine } from "./engine.ts";
import { Refusal } from "./refusal.ts";

/** The sessions that this process runs. One is taken up when a command comes for it, and let go when nothing of it runs. */
export interface Live {
  begin(wanted: Beginning): Promise<SessionId>;
  /** Resolves when it is stored; what comes of it is told by events. Throws a Refusal for what cannot be. */
  send(id: SessionId, command: Command, options: Viewer & { model?: string | undefined }): Promise<void>;
  /** Every event of the sessions that run here, as it is told. */
  listen(listener: (event: Event) => void): () => void;
  /** Those that run here now. */
  find(id: SessionId): Session | null;
  /** For work on a session as a whole: it is let go first, and no command crosses. */
  apart<Result>(id: SessionId, what: Apart, work: () => Promise<Result>): Promise<Result>;
  /** Stops every turn and ends all that they have running. */
  close(): Promise<void>;
}

/** Whether what it has running here is stopped, or keeps the work from being done. */
export type Apart = "stop" | "refuse-running";

export interface Viewer {
  language: Language;
  texts: Texts;
}

export interface Beginning extends Viewer {
  workspace: string;
  model?: string | undefined;
  mode: Mode;
  /** Without one the session is stored and waits for it. */
  prompt?: string | undefined;
}

export function createLive(engine: Engine, report: (error: unknown) => void): Live {
  const open = new Map<SessionId, Session>();
  const listeners = new Set<(event: Event) => void>();
  // One thing at a time for each session: letting go must not cross a command that has just come.
  const lines = new Map<SessionId, Promise<unknown>>();
  let closing = false;

  function inLine<Result>(id: SessionId, work: () => Promise<Result>): Promise<Result> {
    const done = (lines.get(id) ?? Promise.resolve()).then(work, work);
    const settled = done.catch(() => undefined).then(() => void (lines.get(id) === settled && lines.delete(id)));
    lines.set(id, settled);
    return done;
  }

  function tell(event: Event): void {
    for (const listen of listeners) listen(event);
  }

  function taken(session: Session): Session {
    if (!open.has(session.id)) session.subscribe(tell);
    open.set(session.id, session);
    return session;
  }

  function run(session: Session): void {
    session
      .run()
      .catch(report)
      .then(() => inLine(session.id, () => letGo(session)))
      .catch(report);
  }

  /** So that another process may take it up: unless a turn or a process of it still runs. */
  async function letGo(session: Session): Promise<void> {
    if (open.get(session.id) !== session) return;
    if (closing || (await isAtWork(session))) return;
    await session.close();
    open.delete(session.id);
  }

  async function modelFor(wanted: Parameters<Engine["models"]["find"]>[0], viewer: Viewer): Promise<Model> {
    const { idleSeconds } = readSettings(await engine.settings());
    const found = await engine.models.find(wanted, { idleMs: idleSeconds * 1000, texts: viewer.texts });
    if ("problem" in found) throw new Refusal(422, (texts) => sentenceFor(found, texts));
    return found;
  }

  /** The one that the user has chosen; a fresh machine has the demo. */
  async function defaultModel(): Promise<string> {
    return (await engine.store.models()).find((row) => row.is_default === 1)?.id ?? demoId;
  }

  async function limits() {
    const { maxSteps, maxRetries, maxContextTokens, dailyCost, sessionCost } = readSettings(await engine.settings());
    return { maxSteps, maxRetries, maxContextTokens, limits: { day: dailyCost, session: sessionCost }, rules: [] };
  }

  async function resumed(id: SessionId, { model, ...viewer }: Viewer & { model?: string | undefined }) {
    const here = open.get(id);
    if (here && (model === undefined || here.history.opened?.model === model)) return here;
    if (here) {
      if (here.history.turn) throw new Refusal(409, ({ server }) => server.busy());
      await here.close();
      open.delete(id);
    }
    const row = await engine.store.session(id);
    if (!row) throw new Refusal(404, ({ server }) => server.noSession());
    const isOwn = model === undefined || model === row.model_id;
    const endpoint = isOwn ? ((await engine.store.endpoint(id)) ?? undefined) : undefined;
    const found = await modelFor({ model: model ?? row.model_id, endpoint }, viewer);
    const session = await engine.sessions.resume(id, { model: found, ...(await limits()) });
    if (!("problem" in session)) return taken(session);
    const { problem } = session;
    if (problem === "owned") throw new Refusal(409, ({ server }) => server.owned({ owner: session.owner }));
    throw new Refusal(404, ({ server }) => server.noSession());
  }

  return {
    async begin({ workspace, model: wanted, mode, prompt, ...viewer }) {
      const model = await modelFor({ model: wanted ?? (await defaultModel()) }, viewer);
      const session = engine.sessions.begin({
        workspace,
        mode,
        sandbox: "off",
        model,
        skill: "general",
        language: viewer.language,
        tools: model.callsTools === false ? [] : defaultTools,
        ...(await limits()),
      });
      return inLine(session.id, async () => {
        taken(session);
        await session.send(prompt === undefined ? { type: "open" } : { type: "submit", text: prompt });
        run(session);
        return session.id;
      });
    },

    send(id, command, options) {
      return inLine(id, async () => {
        const session = await resumed(id, options);
        try {
          await session.send(command);
        } catch (error) {
          if (error instanceof CommandRefused) throw new Refusal(409, ({ server }) => server.refused[error.why]());
          throw error;
        } finally {
          run(session);
        }
      });
    },

    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    find: (id) => open.get(id) ?? null,

    apart(id, what, work) {
      return inLine(id, async () => {
        const here = open.get(id);
        if (here && what === "refuse-running" && (await isAtWork(here)))
          throw new Refusal(409, ({ server }) => server.busy());
        await here?.close();
        open.delete(id);
        return work();
      });
    },

    async close() {
      closing = true;
      await Promise.all([...open.values()].map((session) => session.close().catch(report)));
      open.clear();
    },
  };
}

/** A turn or a process of it runs. */
async function isAtWork(session: Session): Promise<boolean> {
  const { turn } = session.history;
  return (turn !== null && !turn.waiting) || (await session.processes()).length > 0;
}
