import type { Answer } from "./asks.ts";
import type { Event } from "./events.ts";
import type { AskId, CallId, SessionId, TurnId } from "./ids.ts";
import type { Usage } from "./messages.ts";
import type { SkillTerms } from "./skills.ts";
import type { TaskTaint } from "./taint/taint.ts";

/** Stored before the task's own session has its prompt: what is begun is begun once, whoever is killed. */
export interface TaskStarted {
  type: "task-started";
  task: SessionId;
  agentType: string;
  prompt: string;
  call: CallId;
  /** The turn of the task's session that is to do it. */
  run: TurnId;
  background?: true;
  /** What could not be done as it was wanted: stands behind the result. */
  notices?: readonly string[];
  /** Of one that a skill works in. */
  skill?: ForkedSkill;
}

/** A skill that works in a sub-agent of its own, as it was read when that was begun. */
export interface ForkedSkill {
  name: string;
  terms: SkillTerms;
  /** What the sub-agent reads before its prompt: the skill's text. */
  texts: readonly string[];
  model?: string;
  maxSteps?: number;
}

export interface TaskEnded {
  type: "task-ended";
  task: SessionId;
  status: TaskStatus;
  /** As the model reads it. */
  result: string;
  /** What is strange or secret in it came from here. */
  taint?: TaskTaint;
  usage?: Usage;
  cost?: number;
}

export type TaskStatus = "ok" | "error" | "aborted";

/** A sub-agent's run, as the session that it was begun from tells it. */
export interface Task {
  task: SessionId;
  agentType: string;
  prompt: string;
  call: CallId;
  run: TurnId;
  background: boolean;
  notices: readonly string[];
  skill?: ForkedSkill;
  /** Null while it runs. */
  ended: Pick<TaskEnded, "status" | "result" | "taint"> | null;
  /** The model has read its result. */
  told: boolean;
  /** What was said to its questions: kept until it ends, since who said it may be killed before the task hears it. */
  answers: Readonly<Record<AskId, Answer>>;
}

/** The kinds of sub-agents that come with us. Nobody else's has one of these names. */
export const ownAgentTypes = ["explore", "plan", "general-purpose"] as const;

export const isRunning = ({ ended }: Task): boolean => ended === null;

/** The tasks of a session after one more event of it. */
export function foldTasks(tasks: readonly Task[], event: Event): readonly Task[] {
  switch (event.type) {
    case "task-started": {
      const { task, agentType, prompt, call, run, background = false, notices = [], skill } = event;
      const begun: Task = {
        ...{ task, agentType, prompt, call, run, background, notices },
        ...(skill && { skill }),
        ...{ ended: null, told: false, answers: {} },
      };
      return [...tasks.filter((one) => one.task !== task), begun];
    }
    case "task-ended": {
      const { status, result, taint } = event;
      const ended = { status, result, ...(taint && { taint }) };
      return changed(tasks, event.task, (one) => ({ ...one, ended, answers: {} }));
    }
    case "tool-ended": {
      const read = (event.details as { task?: unknown } | undefined)?.task;
      if (read === undefined || !tasks.some(({ task, told }) => task === read && !told)) return tasks;
      return changed(tasks, read as SessionId, (one) => ({ ...one, told: one.ended !== null }));
    }
    // It carries what has ended by then.
    case "prompt-submitted":
      if (!tasks.some(({ ended, told }) => ended && !told)) return tasks;
      return tasks.map((one) => (one.ended ? { ...one, told: true } : one));
    default:
      return tasks;
  }
}

export function withAnswer(tasks: readonly Task[], task: SessionId, ask: AskId, answer: Answer): readonly Task[] {
  return changed(tasks, task, (one) => ({ ...one, answers: { ...one.answers, [ask]: answer } }));
}

const changed = (tasks: readonly Task[], task: SessionId, change: (one: Task) => Task) =>
  tasks.map((one) => (one.task === task ? change(one) : one));
