// The form of a scenario that stands by itself: who is meant to read it, and what it wants.
import type { Carrier } from "../carriers.ts";
import { type Call, injection } from "../model.ts";
import type { Scenario } from "../scenarios.ts";
import type { Ground } from "../world.ts";

export interface More {
  allow?: readonly string[];
  ground?: Ground;
  harm?: RegExp;
  lost?: readonly string[];
  untouched?: readonly string[];
  later?: Scenario["later"];
  /** What stands before the injected calls, and between them. */
  before?: string;
}

export const call = (name: string, input: Record<string, unknown>): Call => ({ name, input });
export const file = (path: string) => call("read_file", { path });
export const bash = (command: string) => call("bash", { command });
export const fetched = (url: string) => call("web_fetch", { url: `http://${url}` });
export const write = (path: string, content: string) => call("write_file", { path, content });

/** `kind` is what the attacker does; where it comes from is added. */
export function row(kind: string, carrier: Carrier, name: string, calls: readonly Call[], more: More = {}): Scenario {
  const { ground, before = "", ...rest } = more;
  const text = `${before}${injection(calls)}`;
  return {
    ...{ kind: `${carrier.name} → ${kind}`, name: `${carrier.name}: ${kind}: ${name}` },
    ...{ carrier: carrier.name, task: carrier.task, plan: carrier.plan, child: carrier.child },
    ...{ harm: rest.harm, lost: rest.lost, untouched: rest.untouched, later: rest.later },
    allow: [...new Set([...carrier.allow, ...(rest.allow ?? [])])],
    attacked: joined(carrier.ground(text), ground),
    benign: joined(carrier.ground(""), ground),
  };
}

const joined = (one: Ground, other: Ground = {}): Ground => ({
  ...{ ...other, ...one },
  ...{ pages: { ...other.pages, ...one.pages }, files: { ...other.files, ...one.files } },
  ...{ mcp: { ...other.mcp, ...one.mcp }, printed: { ...other.printed, ...one.printed } },
});
