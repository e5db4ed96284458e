import type { Texts } from "../../i18n/texts.ts";
import type { Answer, Ask } from "../../protocol/asks.ts";
import { CommandRefused } from "../../protocol/commands.ts";
import type { Event, StoredBody } from "../../protocol/events.ts";
import { callIn } from "../../protocol/history.ts";
import { newId, type SessionId } from "../../protocol/ids.ts";
import { isRunning, type Task, type TaskStarted } from "../../protocol/tasks.ts";
import type { Model } from "../../providers/model.ts";
import type { TaskDoor, TaskOutcome, TaskWanted } from "../../tools/tool.ts";
import type { SessionJournal } from "../journal.ts";
import type { Session } from "../session.ts";
import { type Child, childOf, type Parent } from "./child.ts";
import { belongsTo, endOf, nextRun } from "./end-of.ts";

export interface TasksInput {
  parent: Parent;
  /** Of the session that they work for. */
  journal: SessionJournal;
  texts: Texts;
  /** A new session under that id; nothing is stored before its prompt. */
  begin(task: SessionId, settings: Child["settings"]): Session;
  /** Null where there is none: it was never stored. Throws an Error with a sentence where it cannot be taken up. */
  resume(task: SessionId, usual: Model): Promise<Session | null>;
  /** Everything that happens in them, for those who follow them. */
  tell(event: Event): void;
  report(error: unknown): void;
}

/** The sub-agents of a session. Each is a session of its own that this process runs; what it asks is asked here. */
export interface Tasks extends TaskDoor {
  /** Goes on with those that run by the journal and that nobody runs. */
  revive(): Promise<void>;
  /** The session was told something. */
  hear(event: Event): void;
  abort(): Promise<void>;
  /** Resolves when each of them has ended or waits for a person. */
  rest(): Promise<void>;
  /** How many are at work. */
  atWork(): number;
  close(): Promise<void>;
}

/** As many may be at work at once. */
const mostTasks = 16;

interface Running {
  session: Session;
  /** Null while it waits for a person, or has ended. */
  running: Promise<void> | null;
  /** What its questions are put to the person with, in order. */
  mirrored: Promise<void>;
}

export function createTasks({ parent, journal, texts, begin, resume, tell, report }: TasksInput): Tasks {
  const here = new Map<SessionId, Running>();
  const reviving = new Map<SessionId, Promise<void>>();
  const taskOf = (id: string) => journal.history.tasks.find(({ task }) => task === id);

  async function start(wanted: TaskWanted): Promise<Task> {
    const before = journal.history.tasks.find(({ call }) => call === wanted.call);
    if (before) {
      if (isRunning(before) && !here.has(before.task)) await revive(before, wanted);
      return before;
    }
    if (journal.history.tasks.filter(isRunning).length >= mostTasks)
      throw new Error(texts.tools.tasksTooMany({ most: mostTasks }));
    return wanted.task === undefined ? beginNew(wanted) : goOn(wanted, wanted.task);
  }

  async function beginNew(wanted: TaskWanted): Promise<Task> {
    const { settings, agentType, notices } = await childOf(wanted, parent);
    const task = newId("ses");
    const session = begin(task, settings);
    return run(session, started(wanted, { task, agentType, notices }));
  }

  async function goOn(wanted: TaskWanted, id: string): Promise<Task> {
    const known = journal.history.tasks.map(({ task }) => task).join(", ");
    const before = taskOf(id);
    if (!before) throw new Error(texts.tools.taskUnknown({ task: id, known }));
    if (isRunning(before)) throw new Error(texts.tools.taskRuns({ task: id }));
    const { task, agentType } = before;
    const session = here.get(task)?.session ?? (await resume(task, parent.model()));
    if (!session) throw new Error(texts.tools.taskUnknown({ task: id, known }));
    return run(session, started(wanted, { task, agentType, notices: [] }));
  }

  const started = (
    { prompt, call, background, skill }: TaskWanted,
    { notices, ...of }: Pick<Task, "task" | "agentType" | "notices">,
  ): TaskStarted => ({
    ...{ type: "task-started", ...of, prompt, call, run: newId("turn") },
    ...(background && { background }),
    ...(notices.length > 0 && { notices }),
    ...(skill && { skill }),
  });

  /** Stored here before it is stored there: what a crash leaves is found from here. */
  async function run(session: Session, event: TaskStarted): Promise<Task> {
    await journal.append(event);
    const task = taskOf(event.task) as Task;
    const one = attach(task, session);
    await submit(task, session);
    work(task, one);
    return task;
  }

  const submit = ({ prompt, run, skill }: Task, session: Session) =>
    session.send({ type: "submit", text: prompt, turn: run, ...(skill && { skills: skill.texts }) });

  function attach({ task, agentType, background }: Task, session: Session): Running {
    const known = here.get(task);
    if (known) return known;
    const one: Running = { session, running: null, mirrored: Promise.resolve() };
    here.set(task, one);
    const of = { task, agentType, ...(background && { background: true as const }) };
    session.subscribe((event) => {
      tell({ ...event, task });
      const events = asksIn(event, of);
      if (events) one.mirrored = one.mirrored.then(() => journal.write(events).catch(report));
    });
    return one;
  }

  /** What its asks mean for the session that it works for. */
  function asksIn(event: Event, of: NonNullable<Ask["of"]>) {
    if (event.type === "ask-raised") {
      const ask = journalled(event);
      return (): { events: StoredBody[] } => ({ events: isOpen(ask.ask) ? [] : [raised(ask, of)] });
    }
    if (event.type !== "ask-answered" && event.type !== "ask-withdrawn") return null;
    // Answered there, it needs no answer here.
    const { ask } = event;
    const reason = event.type === "ask-withdrawn" ? event.reason : "";
    return () => ({ events: isOpen(ask) ? [{ type: "ask-withdrawn" as const, ask, reason }] : [] });
  }

  const isOpen = (id: Ask["ask"]) => journal.history.asks.some(({ ask }) => ask === id);

  /** To its end or to a question. From this moment on it is at work, also while what it waited for is on its way to it. */
  function work(task: Task, one: Running, passed: Promise<void> | null = null): void {
    const before = Promise.all([one.running, passed]);
    const mine = before.then(() => runOut(task, one)).catch(report);
    one.running = mine;
    void mine.finally(() => {
      if (one.running === mine) one.running = null;
    });
  }

  async function runOut(task: Task, one: Running): Promise<void> {
    if (!isLeft(task)) return;
    try {
      do {
        await one.session.run();
        await one.mirrored;
      } while (one.session.history.turn && !one.session.history.turn.waiting);
      if (one.session.history.turn === null) await finish(task, one);
    } catch (error) {
      report(error);
      await end(task, { status: "error", result: failed(task, error as Error) }).catch(report);
    }
  }

  const failed = ({ agentType }: Task, { message: problem }: Error) =>
    texts.tools.taskFailed({ agentType, problem, text: "" });

  async function finish(task: Task, one: Running): Promise<void> {
    const { lastTurn } = one.session.history;
    // We end: it goes on when its session does.
    if (!lastTurn || lastTurn.reason === "shut-down") return;
    await end(task, endOf(task, lastTurn, texts.tools, one.session.maxSteps));
    // What it left running goes on, as what the session itself left running does.
    if ((await one.session.processes()).length === 0) await letGo(task.task, one);
  }

  /** Once, whoever comes first. */
  const end = (task: Task, how: ReturnType<typeof endOf>) =>
    journal.write(() => ({ events: isLeft(task) ? [{ type: "task-ended", task: task.task, ...how }] : [] }));

  function isLeft({ task, run }: Task): boolean {
    const now = taskOf(task);
    return now?.run === run && isRunning(now);
  }

  async function letGo(task: SessionId, one: Running): Promise<void> {
    here.delete(task);
    await one.session.close();
  }

  function revive(task: Task, wanted?: TaskWanted): Promise<void> {
    const known = reviving.get(task.task);
    if (known) return known;
    const work = takeUp(task, wanted).finally(() => reviving.delete(task.task));
    reviving.set(task.task, work);
    return work;
  }

  async function takeUp(task: Task, wanted: TaskWanted | undefined): Promise<void> {
    let session: Session | null;
    try {
      session = await resume(task.task, parent.model());
      // It had been killed before it was stored; who began it does so again.
      if (!session && wanted) session = begin(task.task, (await childOf(wanted, parent)).settings);
    } catch (error) {
      return end(task, { status: "error", result: failed(task, error as Error) });
    }
    if (!session) {
      const isAskedAgain = callIn(journal.history, task.call)?.state === "started";
      const result = texts.tools.taskLost(task);
      return isAskedAgain ? undefined : end(task, { status: "error", result });
    }
    const one = attach(task, session);
    const { turn, lastTurn } = session.history;
    const isDone = lastTurn && belongsTo(task.run, lastTurn.turn) && lastTurn.reason !== "shut-down";
    if (!turn && isDone) return finish(task, one);
    if (!turn && lastTurn && belongsTo(task.run, lastTurn.turn))
      await session.send({ type: "go-on", turn: nextRun(task.run, lastTurn.turn) });
    else if (!turn) await submit(task, session);
    await agree(task, one);
    work(task, one);
  }

  /** What was asked and answered before we took it up is the same on both sides. */
  async function agree({ task, agentType, background, answers }: Task, { session }: Running): Promise<void> {
    const asked = session.history.asks;
    const of = { task, agentType, ...(background && { background: true as const }) };
    const gone = journal.history.asks.filter(
      (ask) => ask.of?.task === task && !asked.some((one) => one.ask === ask.ask),
    );
    const unheard = asked.filter(({ ask }) => !answers[ask] && !isOpen(ask));
    await journal.write([
      ...gone.map(({ ask }): StoredBody => ({ type: "ask-withdrawn", ask, reason: texts.tools.interrupted() })),
      ...unheard.map((ask) => raised(ask, of)),
    ]);
    for (const { ask } of asked) if (answers[ask]) await pass(session, ask, answers[ask]);
  }

  /** The rule that it may make is the session's already. */
  async function pass(session: Session, ask: Ask["ask"], given: Answer): Promise<void> {
    const answer: Answer = given.decision === "allow" ? { ...given, always: undefined } : given;
    try {
      await session.send({ type: "answer", ask, answer });
    } catch (error) {
      // Too late: it is asked anew, or needs no answer any more.
      if (!(error instanceof CommandRefused)) throw error;
    }
  }

  async function until(id: SessionId, signal: AbortSignal): Promise<TaskOutcome> {
    while (true) {
      signal.throwIfAborted();
      const task = taskOf(id) as Task;
      if (task.ended) return { state: "ended", task: id, ...task.ended };
      if (!here.has(id)) await revive(task);
      const one = here.get(id);
      if (one?.running) await Promise.race([one.running, abortOf(signal)]);
      else if (isRunning(taskOf(id) as Task)) return { state: "waits" };
    }
  }

  const stop = async (id: SessionId) => {
    await here.get(id)?.session.send({ type: "abort" });
    await here.get(id)?.running;
  };

  async function beginAndWait(wanted: TaskWanted, signal: AbortSignal): Promise<TaskOutcome> {
    const { task, background } = await start(wanted);
    if (background) return { state: "begun", task };
    try {
      return await until(task, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      await stop(task);
      return until(task, new AbortController().signal);
    }
  }

  return {
    run: beginAndWait,

    async again(call, signal) {
      const task = journal.history.tasks.find((one) => one.call === call);
      if (!task) throw new Error(texts.tools.taskUnknown({ task: call, known: "" }));
      const { prompt, agentType, background, skill } = task;
      return beginAndWait({ call, prompt, agentType, background, skill }, signal);
    },

    async output(id, { block }, signal) {
      const task = taskOf(id);
      const known = journal.history.tasks.map((one) => one.task).join(", ");
      if (!task) throw new Error(texts.tools.taskUnknown({ task: id, known }));
      return block || task.ended ? until(task.task, signal) : { state: "running" };
    },

    async revive() {
      const left = journal.history.tasks.filter((task) => isRunning(task) && !here.has(task.task));
      await Promise.all(left.map((task) => revive(task)));
    },

    hear(event) {
      if (event.type !== "ask-answered") return;
      const task = journal.history.tasks.find(({ answers }) => answers[event.ask]);
      const one = task && here.get(task.task);
      if (!one) return;
      work(task, one, pass(one.session, event.ask, event.answer));
    },

    async abort() {
      const left = journal.history.tasks.filter(isRunning);
      await Promise.all(
        left.map(async (task) => {
          if (!here.has(task.task)) {
            const session = await resume(task.task, parent.model()).catch(() => null);
            if (session) attach(task, session);
          }
          const one = here.get(task.task);
          await one?.session.send({ type: "abort" });
          await one?.running;
          if (one && isRunning(taskOf(task.task) as Task)) await finish(task, one);
          await end(task, { status: "aborted", result: texts.tools.taskAborted(task) });
        }),
      );
    },

    async rest() {
      while (true) {
        const busy = [...here.values()].flatMap(({ running }) => running ?? []);
        if (busy.length === 0) return;
        await Promise.all(busy);
      }
    },

    atWork: () => [...here.values()].filter(({ running }) => running).length,

    async close() {
      await Promise.all(
        [...here].map(async ([task, one]) => {
          await one.session.close();
          await one.running;
          await one.mirrored;
          here.delete(task);
        }),
      );
    },
  };
}

const raised = ({ live: _, ...ask }: Ask, of: NonNullable<Ask["of"]>): StoredBody => ({
  type: "ask-raised",
  ...ask,
  of,
});

/** The ask without what its event carries besides. */
function journalled(event: Extract<Event, { type: "ask-raised" }>): Ask {
  const { seq: _seq, at: _at, session: _session, turn: _turn, task: _task, type: _type, ...ask } = event;
  return ask;
}

const abortOf = (signal: AbortSignal) =>
  new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
