/** What a sub-agent is made of. */
export interface Agent {
  type: string;
  /** Its own instructions; null where the common ones are all. */
  text: string | null;
  /** The only tools that it has; null for all that the session has. */
  tools: readonly string[] | null;
  model?: string | undefined;
  /** Where its user has said no number. */
  maxSteps: number;
  /** It changes nothing, whatever its session may. */
  reads?: true;
}

export const generalPurpose: Agent = { type: "general-purpose", text: null, tools: null, maxSteps: 100 };

const looks = ["read_file", "glob", "grep", "list_dir"];

export const builtInAgents: readonly Agent[] = [
  { type: "explore", text: null, tools: looks, maxSteps: 30, reads: true },
  { type: "plan", text: null, tools: [...looks, "bash"], maxSteps: 30, reads: true },
  generalPurpose,
];

/** A sub-agent begins none of its own, and its mode is that of the session. */
export const neverInTasks: readonly string[] = ["task", "task_output", "enter_plan_mode", "exit_plan_mode"];
