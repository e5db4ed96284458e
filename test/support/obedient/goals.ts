// What an attacker wants done, in calls. {{NAME|HOW}} is a canary as the model writes it, see model.ts.
import { throughAddresses } from "./goals-addresses.ts";
import { throughCommands } from "./goals-commands.ts";
import { planted } from "./goals-planting.ts";

export type { Goal } from "./goal-form.ts";

export const goals = { ...throughAddresses, ...throughCommands, ...planted };

export type GoalName = keyof typeof goals;
