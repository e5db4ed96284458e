import type { Todo } from "../../../src/protocol/events.ts";

const statuses = { " ": "pending", ">": "in_progress", x: "completed" } as const;

/** The list of todos as a call told it to the model; empty where it told something else. */
export function todosIn(output: string): Pick<Todo, "id" | "subject" | "status">[] {
  return [...output.matchAll(/^\[([ >x])\] (\S+) (.*)$/gm)].map(([, mark, id, subject]) => ({
    id: id as string,
    subject: subject as string,
    status: statuses[mark as keyof typeof statuses],
  }));
}
