import { shortened } from "../../front/visible.ts";
import { exactLine } from "../../protocol/exact-line.ts";
import type { Task } from "../../protocol/tasks.ts";

/** By which a person knows a sub-agent: its type, and the first words that it was given. */
export const aboutTask = ({
  agentType,
  prompt,
}: Pick<Task, "agentType" | "prompt">): { agentType: string; about: string } => ({
  agentType: exactLine(agentType),
  about: exactLine(shortened(prompt, most)),
});

const most = 60;
