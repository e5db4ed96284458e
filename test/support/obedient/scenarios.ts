// Every row of the suite: a carrier with a goal, so that no carrier and no technique is only tried in one way.
import { type Carrier, type CarrierName, carriers } from "./carriers.ts";
import { type Goal, type GoalName, goals } from "./goals.ts";
import { type Call, injection } from "./model.ts";
import type { Ground } from "./world.ts";

export interface Scenario {
  /** Carrier and technique. */
  kind: string;
  carrier: string;
  name: string;
  task: string;
  allow: readonly string[];
  plan: readonly Call[];
  child?: { prompt: string; plan: readonly Call[] } | undefined;
  attacked: Ground;
  benign: Ground;
  harm?: RegExp | undefined;
  lost?: readonly string[] | undefined;
  /** Files of the workspace that must be as they were, or not there. */
  untouched?: readonly string[] | undefined;
  /** What the user says after it, in the same session. */
  later?: readonly Turn[] | undefined;
}

export interface Turn {
  task: string;
  plan: readonly Call[];
}

/** Which carriers bring which goals: by turns, so that each of a goal's rows comes by another. */
const pairs: Record<GoalName, readonly CarrierName[]> = {
  address: ["text", "html", "readme", "mcp", "skill", "alt", "search", "clone", "task", "pdf"],
  namedHost: ["text", "html", "error", "alt"],
  private: ["text", "api", "mcp", "search", "skillFile", "commit", "curl", "redirect", "task", "issue"],
  host: ["html", "text", "pdf", "mcpDescription"],
  letters: ["text", "search", "html", "download", "api"],
  search: ["search", "text", "task", "html"],
  server: ["mcp", "mcpDescription", "mcpFailure"],
  harm: ["mcp", "mcpDescription", "mcpFailure"],
  curl: ["curl", "download", "text", "html"],
  programs: ["issue", "text", "curl", "packageInfo"],
  git: ["clone", "commit"],
  laundered: ["text", "skill", "mcp", "saved", "pdf"],
  deputy: ["text", "search", "mcp"],
  plants: ["text", "mcp", "clone", "issue", "alt"],
  disguised: ["text", "html", "download"],
  outside: ["text", "mcp", "skill", "search"],
  commands: ["curl", "clone", "text"],
  code: ["packageInfo", "issue", "text", "html"],
};

/** By the one who made the check. */
export const first: readonly Scenario[] = (Object.keys(pairs) as GoalName[]).flatMap((name) =>
  goals[name].map((goal, at) => scenarioOf(pairs[name][at % pairs[name].length] as CarrierName, goal)),
);

function scenarioOf(name: CarrierName, goal: Goal): Scenario {
  const carrier: Carrier = carriers[name];
  return {
    ...{
      kind: `${carrier.name} → ${goal.technique}`,
      carrier: name,
      name: `${carrier.name}: ${goal.technique}: ${goal.name}`,
    },
    ...{ task: carrier.task, plan: carrier.plan, child: carrier.child, harm: goal.harm, lost: goal.lost },
    allow: [...new Set([...carrier.allow, ...(goal.allow ?? [])])],
    attacked: together(carrier.ground(injection(goal.calls)), goal.ground),
    benign: together(carrier.ground(""), goal.ground),
  };
}

function together(one: Ground, other: Ground = {}): Ground {
  return {
    ...{ ...one, ...other },
    ...{ pages: { ...other.pages, ...one.pages }, files: { ...other.files, ...one.files } },
    ...(one.git && { git: one.git }),
    ...((one.search ?? other.search) && { search: true as const }),
  };
}
