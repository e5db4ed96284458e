import type { Texts } from "../../i18n/texts.ts";
import type { Event } from "../../protocol/events.ts";
import type { History } from "../../protocol/history.ts";
import { isRunning, type Task } from "../../protocol/tasks.ts";
import type { Model } from "../../providers/model.ts";
import { directModel } from "../../providers/one-call.ts";
import type { TaskDoor } from "../../tools/tool.ts";
import type { RunningProcess } from "../session.ts";
import type { Tasks, TasksInput } from "./tasks.ts";

/** A session's sub-agents, of which most sessions have none: nothing is loaded before there is one. */
export interface SubAgents {
  /** Whether the session is itself one. */
  isOne: boolean;
  /** False where it is one, and where somebody calls a tool directly: there is no model that could work in one. */
  mayBegin(): boolean;
  /** Null where none may be begun. */
  door(): Promise<TaskDoor | null>;
  revive(): Promise<void>;
  hear(event: Event): void;
  subscribe(listener: (event: Event) => void): () => void;
  atWork(): number;
  /** Histories of the running sub-agents by id. */
  histories(): ReadonlyMap<string, History>;
  rest(): Promise<void>;
  processes(): Promise<readonly RunningProcess[]>;
  abort(): Promise<void>;
  useModel(model: Model): void;
  close(): Promise<void>;
}

export interface SubAgentsInput extends Omit<TasksInput, "tell" | "parent"> {
  history(): History;
  model: Model;
  parentOf(model: () => Model): TasksInput["parent"];
}

export function createSubAgents({ history, model: first, parentOf, ...rest }: SubAgentsInput): SubAgents {
  const listeners = new Set<(event: Event) => void>();
  let model = first;
  let made: Tasks | undefined;
  let making: Promise<Tasks> | undefined;

  async function make(): Promise<Tasks> {
    const { createTasks } = await import("./tasks.ts");
    made = createTasks({ ...rest, parent: parentOf(() => model), tell });
    return made;
  }

  const get = () => {
    making ??= make();
    return making;
  };

  // Who cannot listen is told no more; the task is not his to break.
  function tell(event: Event): void {
    for (const listen of listeners) {
      try {
        listen(event);
      } catch (error) {
        listeners.delete(listen);
        rest.report(error);
      }
    }
  }

  const mayBegin = () => model.id !== directModel;
  const isLeft = () => history().tasks.some(isRunning);

  return {
    isOne: false,
    mayBegin,
    door: async () => (mayBegin() ? get() : null),
    revive: async () => (isLeft() ? (await get()).revive() : undefined),
    hear: (event) => made?.hear(event),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    atWork: () => made?.atWork() ?? 0,
    histories: () => made?.histories() ?? new Map(),
    rest: async () => made?.rest(),
    processes: async () => (made ? made.processes() : []),
    abort: async () => (isLeft() ? (await get()).abort() : undefined),
    useModel(other) {
      model = other;
    },
    // At once where it can be: who runs must find out that we end before he hears that he is to stop.
    close: async () => (made ?? (await making))?.close(),
  };
}

/** For a session that is one itself. */
export const noSubAgents: SubAgents = {
  isOne: true,
  mayBegin: () => false,
  door: async () => null,
  revive: async () => undefined,
  hear: () => undefined,
  subscribe: () => () => undefined,
  atWork: () => 0,
  histories: () => new Map(),
  rest: async () => undefined,
  processes: async () => [],
  abort: async () => undefined,
  useModel: () => undefined,
  close: async () => undefined,
};

/** What the next prompt tells the model of those in the background that have ended, and of which it has not read. */
export const endedTasks = (tasks: readonly Task[], texts: Texts["tools"]): string[] =>
  tasks.flatMap(({ task, background, ended, told }) =>
    background && ended && !told ? texts.taskNote({ task, result: ended.result }) : [],
  );
