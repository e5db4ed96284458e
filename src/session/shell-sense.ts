import type { Policy } from "../permissions/decide.ts";
import { needsShell } from "../permissions/needs-shell.ts";
import type { ShellSense } from "../permissions/shell/reading.ts";

/** What tells the gate what a command would run, loaded where the policy has to know it; null where it need not. */
export async function shellSenseFor(policy: Policy, workspace: string): Promise<ShellSense | null> {
  return needsShell(policy) ? loadShellSense(workspace) : null;
}

/** A program that the workspace brings along is not the one that the table of harmless programs means. */
export async function loadShellSense(workspace: string): Promise<ShellSense> {
  const [{ loadShell }, { isReadOnly }, { realFacts }] = await Promise.all([
    import("../permissions/shell/load.ts"),
    import("../permissions/read-only/read-only.ts"),
    import("../permissions/read-only/facts.ts"),
  ]);
  const { read } = await loadShell();
  return { read, isReadOnly: (reading, folder) => isReadOnly(reading, folder, realFacts([workspace])) };
}
