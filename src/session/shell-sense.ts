import type { Policy } from "../permissions/decide.ts";
import type { ShellSense } from "../permissions/shell/reading.ts";

/** What tells the gate what a command would run, loaded where the policy has to know it; null where it need not. */
export async function shellSenseFor(_policy: Policy): Promise<ShellSense | null> {
  return null;
}
