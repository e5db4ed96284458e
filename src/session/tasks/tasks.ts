import { addAbortListener } from "node:events";
import type { Texts } from "../../i18n/texts.ts";
import { CommandRefused } from "../../protocol/commands.ts";
import type { Event, TurnEnded } from "../../protocol/events.ts";
import { callIn, type History } from "../../protocol/history.ts";
import { newId, type SessionId } from "../../protocol/ids.ts";
import { taintFromTask } from "../../protocol/taint/keep.ts";
import { isRunning, type Task, type TaskStarted } from "../../protocol/tasks.ts";
import { titleOf } from "../../protocol/title.ts";
import type { Model } from "../../providers/model.ts";
import { runSteps, withTimeout } from "../../run-steps.ts";
import type { TaskDoor, TaskOutcome, TaskWanted } from "../../tools/tool.ts";
import type { SessionJournal } from "../journal.ts";
import type { RunningProcess, Session } from "../session.ts";
import { generalPurpose } from "./agents.ts";
import { type Child, childOf, type Parent } from "./child.ts";
import { belongsTo, endOf, nextRun } from "./end-of.ts";
import { createLine } from "./line.ts";
import { agreed, answersFor, askedBy, mirrored, pass } from "./mirror.ts";

export interface TasksInput {
  parent: Parent;
  /** Of the session that they work for. */
  journal: SessionJournal;
  texts: Texts;
  /** A new session under that id; nothing is stored before its prompt. */
  begin(task: SessionId, settings: Child["settings"]): Session;
  /** Null where it has none of that id: it was never stored. Throws an Error with a sentence where it cannot be taken up. */
  resume(task: SessionId, usual: Model): Promise<Session | null>;
  /** Everything that happens in them, for those who follow them. */
  tell(event: Event): void;
  report(error: unknown): void;
}

/** The sub-agents of a session. Each is a session of its own that this process runs; what it asks is asked here. */
export interface Tasks extends TaskDoor {
  /** Goes on with those that run by the journal, and looks again at what they wait for. */
  revive(): Promise<void>;
  /** The session was told something. */
  hear(event: Event): void;
  abort(): Promise<void>;
  /** Resolves when each of them has ended or waits for a person. */
  rest(): Promise<void>;
  /** How many are at work. */
  atWork(): number;
  /** Histories of the running sub-agents by id. */
  histories(): ReadonlyMap<string, History>;
  /** What they have running in the background. */
  processes(): Promise<RunningProcess[]>;
  close(): Promise<void>;
}

/** As many may be at work at once. */
const mostTasks = 16;

/** As many are named to a model that has lost the id of one. */
const mostKnown = 10;

interface Running {
  session: Session;
  /** Null while it waits for a person, or has ended. */
  running: Promise<void> | null;
  /** What its questions are put to the person with, in order. */
  mirrored: Promise<void>;
}

export function createTasks({ parent, journal, texts, begin, resume, tell, report }: TasksInput): Tasks {
  const here = new Map<SessionId, Running>();
  // One at a time is begun, taken up or let go: none is begun twice, and none is taken up while it is let go.
  const inLine = createLine();
  let closed: Promise<void> | undefined;
  const taskOf = (id: string) => journal.history.tasks.find(({ task }) => task === id);
  const left = () => journal.history.tasks.filter(isRunning);
  const known = () =>
    journal.history.tasks
      .slice(-mostKnown)
      .map(({ task, agentType, prompt }) => `${task} (${agentType}: ${titleOf(prompt)})`)
      .join(", ");

  async function start(wanted: TaskWanted, signal: AbortSignal): Promise<Task> {
    signal.throwIfAborted();
    const before = journal.history.tasks.find(({ call }) => call === wanted.call);
    if (before) {
      if (isRunning(before) && !here.has(before.task)) await takeUp(before, wanted);
      return before;
    }
    if (left().length >= mostTasks) throw new Error(texts.tools.tasksTooMany({ most: mostTasks }));
    return wanted.task === undefined ? beginNew(wanted) : goOn(wanted, wanted.task);
  }

  async function beginNew(wanted: TaskWanted): Promise<Task> {
    const { settings, agentType, notices } = await childOf(wanted, parent);
    const task = newId("ses");
    return run(begin(task, settings), started(wanted, { task, agentType, notices }));
  }

  async function goOn(wanted: TaskWanted, id: string): Promise<Task> {
    const before = taskOf(id);
    if (!before) throw new Error(texts.tools.taskUnknown({ task: id, known: known() }));
    if (isRunning(before)) throw new Error(texts.tools.taskRuns({ task: id }));
    const { task, agentType } = before;
    const session = here.get(task)?.session ?? (await resume(task, parent.model()));
    if (!session) throw new Error(texts.tools.taskElsewhere({ task: id }));
    try {
      const { forked } = session.history.opened ?? {};
      const blocked = forked === undefined ? null : await parent.blocked(forked);
      if (blocked !== null) throw new Error(blocked);
      // What was left of a run that has ended is no part of this one.
      if (session.history.turn) await session.send({ type: "abort" });
    } catch (error) {
      if (!here.has(task)) await session.close().catch(report);
      throw error;
    }
    // Without a word the type is the usual one; then nobody asked for another.
    const isOther = ![agentType, generalPurpose.type].includes(wanted.agentType);
    const isChanged = isOther || wanted.tools !== undefined || wanted.model !== undefined;
    const notices = isChanged ? [texts.tools.taskStays({ agentType })] : [];
    return run(session, started(wanted, { task, agentType, notices }));
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
    const one = attach(event.task, session);
    try {
      await journal.append(event);
      await submit(event, session);
    } catch (error) {
      const task = taskOf(event.task);
      if (task) await end(task, { status: "error", result: failed(task, error) }).catch(report);
      await letGo(event.task).catch(report);
      throw error;
    }
    const task = taskOf(event.task) as Task;
    work(task, one);
    return task;
  }

  const submit = ({ prompt, run, skill }: Pick<Task, "prompt" | "run" | "skill">, session: Session) =>
    session.send({ type: "submit", text: prompt, turn: run, ...(skill && { skills: skill.texts }) });

  function attach(task: SessionId, session: Session): Running {
    const before = here.get(task);
    if (before) return before;
    const one: Running = { session, running: null, mirrored: Promise.resolve() };
    here.set(task, one);
    session.subscribe((event) => {
      tell({ ...event, task });
      const events = mirrored(event, task);
      if (events) one.mirrored = one.mirrored.then(() => journal.write(events).catch(report));
    });
    return one;
  }

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
      await one.session.run();
      await one.mirrored;
      if (one.session.history.turn === null) await finish(task, one);
    } catch (error) {
      report(error);
      await end(task, { status: "error", result: failed(task, error) });
    }
    await inLine(() => letGo(task.task));
  }

  const failed = ({ agentType }: Task, error: unknown) =>
    texts.tools.taskFailed({ agentType, problem: (error as Error).message, text: "" });

  /** Tells the end of its turn as its own. Not when we end: then it goes on when its session does. */
  async function finish(task: Task, { session }: Running): Promise<void> {
    const { lastTurn } = session.history;
    if (!lastTurn || !belongsTo(task.run, lastTurn.turn) || lastTurn.reason === "shut-down") return;
    await endWith(task, lastTurn, session);
  }

  function endWith(task: Task, turn: TurnEnded, { maxSteps, history }: Session): Promise<void> {
    const taint = taintFromTask(history, parent.history());
    return end(task, { ...endOf(task, turn, texts.tools, maxSteps), ...(taint && { taint }) });
  }

  /** Once, whoever comes first. */
  const end = (task: Task, how: ReturnType<typeof endOf>) =>
    journal.write(() => ({ events: isLeft(task) ? [{ type: "task-ended", task: task.task, ...how }] : [] }));

  function isLeft({ task, run }: Task): boolean {
    const now = taskOf(task);
    return now?.run === run && isRunning(now);
  }

  /** One that has ended. What it left running goes on, as what the session itself left running does. */
  async function letGo(id: SessionId): Promise<void> {
    const one = here.get(id);
    const task = taskOf(id);
    if (closed || !one || (task && isRunning(task)) || (await one.session.processes()).length > 0) return;
    here.delete(id);
    await one.session.close();
  }

  /** What a process that died, or ended, had begun. */
  async function takeUp(task: Task, wanted?: TaskWanted): Promise<void> {
    try {
      let session = await resume(task.task, parent.model());
      // It had been killed before it was stored; who began it does so again.
      if (!session && wanted) session = begin(task.task, (await childOf(wanted, parent)).settings);
      if (session) return await wake(task, attach(task.task, session));
    } catch (error) {
      report(error);
      await end(task, { status: "error", result: failed(task, error) });
      return letGo(task.task);
    }
    const isAskedAgain = callIn(journal.history, task.call)?.state === "started";
    if (!isAskedAgain) await end(task, { status: "error", result: texts.tools.taskLost(task) });
  }

  async function wake(task: Task, one: Running): Promise<void> {
    const { session } = one;
    const { turn, lastTurn } = session.history;
    if (turn && !belongsTo(task.run, turn.id)) await session.send({ type: "abort" });
    const last = lastTurn && belongsTo(task.run, lastTurn.turn) ? lastTurn : null;
    if (!session.history.turn && last) {
      const isOver = last.reason !== "shut-down" || !(await goesOn(task, last, session));
      if (isOver) {
        await endWith(task, last.reason === "shut-down" ? { ...last, reason: "done" } : last, session);
        return letGo(task.task);
      }
    } else if (!session.history.turn) {
      await submit(task, session);
    }
    await agree(task.task, session);
    work(task, one);
  }

  /** False where it had said its last word when it was stopped. */
  async function goesOn({ run }: Task, last: { turn: Task["run"] }, session: Session): Promise<boolean> {
    try {
      await session.send({ type: "go-on", turn: nextRun(run, last.turn) });
      return true;
    } catch (error) {
      if (error instanceof CommandRefused && error.why === "nothing-to-do") return false;
      throw error;
    }
  }

  /** What was asked and answered is the same on both sides. */
  async function agree(task: SessionId, session: Session): Promise<void> {
    const { asks } = session.history;
    await journal.write((history) => ({ events: agreed(asks, task, history, texts.tools.interrupted()) }));
    const answers = answersFor(task, journal.history);
    for (const { ask } of asks) if (answers[ask]) await pass(session, ask, answers[ask]);
  }

  /** A rule or a mode that has changed may answer for the person. */
  function lookAgain(task: Task): void {
    const one = here.get(task.task);
    if (one && !one.running) work(task, one);
  }

  async function until(id: SessionId, signal: AbortSignal): Promise<TaskOutcome> {
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    using _listener = addAbortListener(signal, () => resolve());
    let silent = 0;
    while (true) {
      signal.throwIfAborted();
      const task = taskOf(id) as Task;
      if (task.ended) return { state: "ended", task: id, ...task.ended };
      if (!here.has(id)) await inLine(async () => (here.has(id) ? undefined : takeUp(task)));
      const one = here.get(id);
      if (one?.running) {
        await Promise.race([one.running, aborted]);
        continue;
      }
      // An answer may be on its way to it.
      await journal.write([]);
      if (here.get(id)?.running || !isLeft(task)) continue;
      if (askedBy(id, journal.history).length > 0) return { state: "waits" };
      // It neither works nor asks: nobody could ever set it going, so it must not be waited for.
      if (++silent > 1 || !one) await end(task, { status: "error", result: texts.tools.taskSilent(task) });
      else work(task, one, agree(id, one.session));
    }
  }

  async function stop(task: Task): Promise<void> {
    const one = here.get(task.task);
    try {
      await one?.session.send({ type: "abort" });
      await withTimeout(one?.running, longestStopMs);
      if (one) await finish(task, one);
    } catch (error) {
      report(error);
    }
    await end(task, { status: "aborted", result: texts.tools.taskAborted(task) });
    if (!one?.running) await inLine(() => letGo(task.task));
  }

  async function closeAll(): Promise<void> {
    await inLine(async () => undefined);
    await Promise.all(
      [...here].map(async ([task, one]) => {
        const ended = runSteps([() => one.session.close(), () => one.running, () => one.mirrored], report);
        // Reported here, so that one that fails does not keep the others from being closed.
        await withTimeout(ended.catch(report), longestCloseMs);
        here.delete(task);
      }),
    );
  }

  async function beginAndWait(wanted: TaskWanted, signal: AbortSignal): Promise<TaskOutcome> {
    const task = await inLine(() => start(wanted, signal));
    if (task.background) return { state: "begun", task: task.task };
    try {
      return await until(task.task, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    if (!closed) await stop(task);
    // We end, and the call with us: who made it can go on with it.
    await closed;
    await end(task, { status: "aborted", result: texts.tools.taskCut(task) });
    return until(task.task, new AbortController().signal);
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
      if (!task) throw new Error(texts.tools.taskUnknown({ task: id, known: known() }));
      return block || task.ended ? until(task.task, signal) : { state: "running" };
    },

    async revive() {
      for (const task of left()) {
        if (here.has(task.task)) lookAgain(task);
        else await inLine(async () => (here.has(task.task) || !isLeft(task) ? undefined : takeUp(task)));
      }
    },

    hear(event) {
      if (event.type === "rule-added" || event.type === "mode-changed") left().forEach(lookAgain);
      if (event.type !== "ask-answered") return;
      const task = journal.history.tasks.find(({ answers }) => answers[event.ask]);
      const one = task && here.get(task.task);
      if (one) work(task, one, pass(one.session, event.ask, event.answer));
    },

    async abort() {
      // Those that nobody runs have a turn to end, too.
      await inLine(async () => {
        for (const { task } of left().filter((one) => !here.has(one.task))) {
          const session = await resume(task, parent.model()).catch(report);
          if (session) attach(task, session);
        }
      });
      await Promise.all(left().map(stop));
    },

    async rest() {
      while (true) {
        const busy = [...here.values()].flatMap(({ running }) => running ?? []);
        if (busy.length === 0) return;
        await Promise.all(busy);
      }
    },

    atWork: () => [...here.values()].filter(({ running }) => running).length,
    histories() {
      const running = left().map(({ task }) => [task, here.get(task)?.session.history] as const);
      return new Map(running.flatMap(([task, history]) => (history ? [[task, history] as const] : [])));
    },
    processes: async () => (await Promise.all([...here.values()].map(({ session }) => session.processes()))).flat(),

    close() {
      closed ??= closeAll();
      return closed;
    },
  };
}

/** A sub-agent that ignores the signal must not keep the others from stopping. */
const longestStopMs = 5_000;
/** With what they have running to end, too. */
const longestCloseMs = 10_000;
