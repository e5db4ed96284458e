import type { Answer, Ask } from "../protocol/asks.ts";
import { type Attached, type Command, CommandRefused, type Given } from "../protocol/commands.ts";
import type { Endpoint, Event, PromptSubmitted, SessionOpened, StoredBody } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import { type MessageId, newId, type SessionId, type TurnId } from "../protocol/ids.ts";
import type { Mode, Sandbox } from "../protocol/modes.ts";
import type { ProcessId } from "../protocol/processes.ts";
import { isRunning } from "../protocol/tasks.ts";
import type { Model } from "../providers/model.ts";
import { runSteps, withTimeout } from "../run-steps.ts";
import { allAnswerable, answeredBySaying, answering, madeRule, said } from "./answers.ts";
import { type Invoked, invokedIn, type SkillCalls } from "./invoked.ts";
import type { SessionJournal, Writing } from "./journal.ts";
import { endedNote } from "./left-open.ts";
import { modeNote } from "./mode-note.ts";
import type { SessionSkills } from "./session-skills.ts";
import { endedTasks, type SubAgents } from "./tasks/sub-agents.ts";
import { knowsServers, newsFor } from "./told.ts";
import { runTurn, type TurnInput } from "./turn.ts";

/** A session that this process owns. Commands go in, events come out; the journal is written nowhere else. */
export interface Session {
  readonly id: SessionId;
  readonly history: History;
  /** Resolves when what the command asks for is stored. */
  send(command: Command): Promise<void>;
  /** Runs until the turn is over or waits for a person. At most one runs at a time; a second call joins the first. */
  run(): Promise<void>;
  subscribe(listener: (event: Event) => void): () => void;
  /** From the next turn on. */
  useModel(model: Model): void;
  /** What it and its sub-agents have running in the background. */
  processes(): Promise<readonly RunningProcess[]>;
  readonly maxSteps: number;
  /** What happens in its sub-agents: events of their own sessions, with `task`. */
  subscribeTasks(listener: (event: Event) => void): () => void;
  /** How many of them are at work. */
  tasksAtWork(): number;
  /** Resolves when none is: each has ended, or waits for a person. */
  tasksRest(): Promise<void>;
  /**
   * Stops what runs and lets go of the session, so that another process may own it. Every step is tried, also after one
   * that fails; then the first error is thrown. A second call joins the first.
   */
  close(): Promise<void>;
}

export interface RunningProcess {
  id: ProcessId;
  pid: number;
  command: string;
  /** Those that it and its children listen on. */
  ports(): Promise<number[]>;
  /** The last lines that it printed. Null where nobody hears it: what a command has left running. */
  recent(): string | null;
  /** Ends it with all that it started. */
  kill(): Promise<void>;
}

export interface SessionInput extends Omit<TurnInput, "journal" | "signal" | "isShutDown" | "ended"> {
  id: SessionId;
  /** Stored with the first prompt of a new session. */
  opened: SessionOpened;
  journal: SessionJournal;
  listeners: Set<(event: Event) => void>;
  running: Session["processes"];
  /** Counts what the model costs. */
  meter(model: Model): Model;
  /** Adds a rule that allows to the user's own. */
  saveRule(rule: string): Promise<void>;
  /** Whether what is asked for would pass unasked, were this one of the session's rules. */
  wouldAllow(rule: string, ask: Ask): Promise<boolean>;
  guidance: SessionSkills;
  skillUse: SkillCalls;
  subAgents: SubAgents;
  /** Ends its MCP servers; who needs one starts it anew. */
  endServers?(): Promise<void>;
  close(): Promise<void>;
}

export function createSession(input: SessionInput): Session {
  const { id, opened, journal, listeners, running: processes, meter, endServers, close, ...others } = input;
  const { guidance, skillUse, subAgents, saveRule, wouldAllow, ...turnInput } = others;
  let abort = new AbortController();
  let running: Promise<void> | null = null;
  let shutDown = false;
  const isShutDown = () => shutDown;
  const { tools, texts, report } = turnInput;
  let closing: Promise<void> | undefined;
  // What is stopped says who stopped it, wherever it finds out.
  const aborted = () => (shutDown ? texts.tools.shutDown() : texts.tools.aborted());
  const turnTexts = { ...texts, tools: { ...texts.tools, aborted } };
  let model = meter(turnInput.model);
  const turnStarted = (): StoredBody => {
    return { type: "turn-started", model: model.id, skill: opened.skill, tools: tools.names() };
  };

  const noteOf = (mode: Mode) => {
    const hasServers = knowsServers(journal.history.opened ? journal.history : opened);
    return modeNote(mode, { tools: tools.names(), hasServers, texts: texts.asks });
  };
  /** In any other mode the model finds out as it goes. */
  const firstNotes = opened.mode === "plan" && !subAgents.isOne ? [noteOf("plan")] : [];

  const newTurn = (turn: TurnId | undefined, known: SessionOpened | null, ...before: StoredBody[]): Writing => {
    const first: StoredBody[] = known ? changedModel(known) : [opened];
    return { events: [...first, ...before, turnStarted()], durable: true, turn: turn ?? newId("turn") };
  };

  // A session can be taken up with another model than it had, or at another address.
  const changedModel = (known: SessionOpened): StoredBody[] =>
    known.model === model.id && isSame(known.endpoint, model.endpoint)
      ? []
      : [{ type: "model-changed", model: model.id, ...(model.endpoint && { endpoint: model.endpoint }) }];

  async function submit({ text, message, turn: id, skills, attached }: Submit): Promise<void> {
    // Said after "stop": it belongs to a turn of its own.
    if (abort.signal.aborted) await running;
    await turnInput.mask.refresh();
    const isAnswer = answeredBySaying(journal.history.asks).length > 0;
    const news = isAnswer ? noNews : await newsNow();
    const gone = isAnswer || journal.history.turn ? null : await ended();
    const called = skills ? { ...noSkills, skills: [...skills] } : null;
    const invoked = isAnswer ? noSkills : (called ?? (await invokedIn(text, skillUse)));
    const loaded = invoked.events;
    return journal.write(({ turn, asks: open, opened: known, notes, tasks }) => {
      const asks = answeredBySaying(open);
      if (asks.length > 0) {
        const answer = attached ? `${text}\n\n${attached.note}`.trim() : text;
        return answered(asks, (ask) => said(ask, answer), message);
      }
      const told = [
        ...(known ? notes : firstNotes),
        ...news.notes,
        ...(gone === null ? [] : [gone]),
        ...endedTasks(tasks, texts.tools),
        ...(attached ? [attached.note] : []),
      ];
      const prompt = { ...promptOf(text, told, invoked), ...(message && { message }), ...keptWith(attached) };
      if (turn) return { events: [...news.events, prompt, ...loaded], durable: true };
      const { events, ...begun } = newTurn(id, known, ...news.events, prompt);
      return { ...begun, events: [...events, ...loaded] };
    });
  }

  /** What the model takes for open and is not any more. */
  const ended = () => endedNote(journal.history, { at: turnInput.browser.at, running: processes }, texts.session);

  /** What the user has changed of his set-up since the model was told of it. A new session has just been told. */
  async function newsNow(): Promise<typeof noNews> {
    if (!guidance.guide || !journal.history.opened) return noNews;
    return newsFor(await guidance.guide(), journal.history, texts.guide);
  }

  async function answer(given: readonly Given[]): Promise<void> {
    const answerTo = ({ ask }: Ask) => (given.find((one) => one.ask === ask) as Given).answer;
    for (const ask of allAnswerable(journal.history.asks, given)) {
      const said = answerTo(ask);
      const rule = madeRule(ask, said);
      if (said.decision !== "allow" || rule === null) continue;
      // What the ask suggests was tried when it was raised.
      if (rule !== ask.suggestion && !(await wouldAllow(rule, ask))) throw new CommandRefused("rule-unfit", ask.ask);
      // Kept before it counts as said: an answer that fails has been none.
      if (said.always === "user") await saveRule(rule);
    }
    return journal.write(({ asks }) => answered(allAnswerable(asks, given), answerTo));
  }

  function answered(asks: readonly Ask[], answerTo: (ask: Ask) => Answer, message?: MessageId): Writing {
    const isWaiting = journal.history.turn?.waiting ?? false;
    const events = answering(asks, answerTo, { isWaiting, texts: texts.gate });
    const named = (event: StoredBody) => (message && event.type === "ask-answered" ? { ...event, message } : event);
    return { events: events.map(named), durable: true };
  }

  async function runAll(): Promise<void> {
    if (!abort.signal.aborted) await subAgents.revive();
    do {
      const sees = model.sees ?? false;
      await runTurn({
        ...turnInput,
        offered: guidance.offered,
        ended,
        texts: turnTexts,
        model,
        sees,
        journal,
        isShutDown,
        signal: abort.signal,
      });
      // A prompt or an answer may have come in while the turn was ending.
    } while (journal.history.turn && !journal.history.turn.waiting);
  }

  function run(): Promise<void> {
    running ??= runAll().finally(() => {
      running = null;
      if (abort.signal.aborted) abort = new AbortController();
    });
    return running;
  }

  /** Stops the turn and the sub-agents, then lets go of everything, whatever fails on the way. */
  async function stop(): Promise<void> {
    shutDown = running !== null && !abort.signal.aborted;
    const tasks = subAgents.close();
    abort.abort();
    // How the turn ends concerns the caller of `run`; a turn that ignores the signal is not waited for indefinitely.
    const [, tasksEnd] = await Promise.allSettled([withTimeout(running, longestTurnEndMs), tasks]);
    const steps = [() => (tasksEnd.status === "rejected" ? Promise.reject(tasksEnd.reason) : undefined), close];
    await runSteps(steps, report);
  }

  return {
    id,
    get history() {
      return journal.history;
    },

    async send(command) {
      switch (command.type) {
        case "open":
          return journal.write(({ opened: known }) => {
            const notes = firstNotes.map((text): StoredBody => ({ type: "note-added", text }));
            return { events: known ? [] : [opened, ...notes], durable: true };
          });
        case "submit":
          return submit(command);
        case "go-on":
          return journal.write((history) => {
            if (history.turn?.waiting) throw new CommandRefused("waiting");
            // Under way, or left by a process that died: whoever runs it goes on with it, and with its sub-agents.
            if (history.turn) return { events: [] };
            if (!canGoOn(history)) {
              if (history.tasks.some(isRunning)) return { events: [] };
              throw new CommandRefused("nothing-to-do");
            }
            // The model does not see why a turn ended; left alone it would make the same call again.
            const stuck = history.lastTurn?.reason === "stuck";
            const notes = [...history.notes, ...endedTasks(history.tasks, texts.tools)];
            const told = stuck ? texts.session.stuckNote() : notes.length > 0 ? texts.session.goOnNote() : null;
            return newTurn(command.turn, history.opened, ...(told === null ? [] : [promptOf(told, notes)]));
          });
        case "answer":
          return answer([command]);
        case "answer-all":
          return answer(command.answers);
        case "set-mode": {
          const { mode, sandbox, confirmed } = command;
          if (mode === "unrestricted" && !confirmed) throw new CommandRefused("unconfirmed");
          const isOther = sandbox !== (journal.history.opened ?? opened).sandbox;
          if (isOther) await requireSandbox(sandbox);
          await journal.write(({ opened: known }) => {
            const told: StoredBody[] = known?.mode === mode ? [] : [{ type: "note-added", text: noteOf(mode) }];
            return { events: [{ type: "mode-changed", mode, sandbox }, ...told] };
          });
          // They run in the old one, or in none.
          if (isOther) await endServers?.();
          return;
        }
        case "abort":
          if (!journal.history.turn) return subAgents.abort();
          abort.abort();
          await subAgents.abort();
          // A turn that waits for a person has nobody running it who could heed the signal.
          if (!running) await run();
          return;
      }
    },

    run,
    processes: async () => [...(await processes()), ...(await subAgents.processes())],
    maxSteps: turnInput.maxSteps,
    subscribeTasks: subAgents.subscribe,
    tasksAtWork: subAgents.atWork,
    tasksRest: subAgents.rest,

    useModel(other) {
      model = meter(other);
      subAgents.useModel(other);
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    close() {
      closing ??= stop();
      return closing;
    },
  };
}

/** How long a turn may take to end once it is told to stop. */
const longestTurnEndMs = 8_000;

/** A turn that was stopped can go on by itself when the model's word is next: after a prompt, results, or half an answer. */
function canGoOn({ messages, queue, lastTurn }: History): boolean {
  const last = messages.at(-1);
  if (queue.length > 0 || last?.role === "user") return true;
  if (last === undefined) return false;
  const isCut = last.stop === "failed" || (last.stop === "aborted" && lastTurn?.reason === "shut-down");
  return last.calls.length > 0 || isCut;
}

async function requireSandbox(sandbox: Sandbox): Promise<void> {
  if (sandbox === "off") return;
  const { availableSandbox } = await import("../permissions/sandbox/available.ts");
  if (availableSandbox().kind === "none") throw new CommandRefused("no-sandbox");
}

const isSame = (one: Endpoint | undefined, other: Endpoint | undefined) =>
  one?.baseUrl === other?.baseUrl && one?.format === other?.format;

/** The model reads the notes with the next words it is given, whoever gives them. */
function promptOf(text: string, notes: History["notes"], { skills, forks, noSkill } = noSkills): PromptSubmitted {
  return {
    type: "prompt-submitted",
    message: newId("msg"),
    text,
    ...(notes.length > 0 && { notes }),
    ...(skills.length > 0 && { skills }),
    ...(forks.length > 0 && { forks }),
    ...(noSkill && { noSkill }),
  };
}

type Submit = Extract<Command, { type: "submit" }>;

const keptWith = ({ images = [], files = [] }: Partial<Attached> = {}) => ({
  ...(images.length > 0 && { images }),
  ...(files.length > 0 && { files }),
});

const noNews: ReturnType<typeof newsFor> = { notes: [], events: [] };
const noSkills: Invoked = { skills: [], forks: [], events: [], noSkill: null };
