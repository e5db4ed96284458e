import { type ComponentType, createContext } from "react";
import type { Task } from "../../../src/protocol/tasks.ts";

/** The sub-agents of the session that is looked at, by the call that began them. */
export const TasksContext = createContext<ReadonlyMap<string, Task>>(new Map());

export interface TaskStepsInput {
  /** The sub-agent's own session. */
  session: string;
  /** What it reported, as the session that it works for knows it; null while it works. */
  report: string | null;
}

/** Draws what a sub-agent does. Whoever draws the conversation brings it: it is drawn of the same parts. */
export const StepsContext = createContext<ComponentType<TaskStepsInput> | null>(null);
