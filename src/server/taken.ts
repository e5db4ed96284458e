import type { Command } from "../protocol/commands.ts";
import type { Event } from "../protocol/events.ts";
import type { SessionId } from "../protocol/ids.ts";
import { partialAfter } from "../protocol/partial.ts";
import type { Session } from "../session/session.ts";
import { StaleOwner } from "../store/store.ts";
import { createLines, type Lines } from "./lines.ts";
import type { Live, Told } from "./live.ts";
import { Refusal } from "./refusal.ts";

/** A session that runs here. */
export interface Taken {
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

export interface TakenSessions
  extends Pick<Live, "listen" | "told" | "close">,
    // One thing at a time for each session: letting go must not cross a command that has just come.
    Pick<Lines<SessionId>, "inLine"> {
  at(id: SessionId): Taken | undefined;
  take(session: Session, options: Pick<Taken, "lacksModel">): Taken;
  /** A new one, with its first command. Where that fails, nothing of it is stored, so it never was. */
  startWith(session: Session, command: Command): Promise<SessionId>;
  /** In the background, to the end of its turn or to a question; then it is let go. */
  run(one: Taken): void;
  /** In line, and unless a turn or a process of it still runs. */
  letGoSoon(one: Taken): void;
  drop(one: Taken): Promise<void>;
  throwIfClosing(): void;
}

/** What has its processes only is looked at again after this long. */
const lookAgainMs = 1_000;

export function createTaken(report: (error: unknown) => void): TakenSessions {
  const taken = new Map<SessionId, Taken>();
  const listeners = new Set<(event: Event, told: Told) => void>();
  /** Sub-agents of those that run here. */
  const tasks = new Map<SessionId, Told>();
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
      // Another process has the session now: what runs of it here must not go on beside that one.
      if (error instanceof StaleOwner) await inLine(one.session.id, () => drop(one)).catch(report);
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

  return {
    ...{ inLine, take, run, drop },
    at: (id) => taken.get(id),
    letGoSoon: (one) => void letGoSoon(one).catch(report),
    told: (id) => taken.get(id)?.told ?? tasks.get(id) ?? null,

    startWith(session, command) {
      const one = take(session, { lacksModel: false });
      return inLine(session.id, async () => {
        try {
          await session.send(command);
        } catch (error) {
          await drop(one).catch(report);
          throw error;
        }
        run(one);
        return session.id;
      });
    },

    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    throwIfClosing() {
      if (closing) throw new Refusal(503, ({ server }) => server.stopping());
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

/** A turn, a sub-agent or a process of it runs. */
export const isAtWork = async ({ running, session }: Taken): Promise<boolean> =>
  running !== "no" || session.tasksAtWork() > 0 || (await session.processes()).length > 0;

const toldAfter = ({ seq, partial }: Told, event: Event): Told => ({
  seq: event.seq ?? seq,
  partial: partialAfter(partial, event),
});
