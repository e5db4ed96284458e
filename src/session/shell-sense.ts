import type { ShellSense } from "../permissions/shell/reading.ts";

/** What tells the gate what a command would run. A program that the workspace brings along is not the one that the table of harmless programs means. */
export async function loadShellSense(workspace: string): Promise<ShellSense> {
  const [{ loadShell }, { isReadOnly }, { realFacts }] = await Promise.all([
    import("../permissions/shell/load.ts"),
    import("../permissions/read-only/read-only.ts"),
    import("../permissions/read-only/facts.ts"),
  ]);
  const { read } = await loadShell();
  return { read, isReadOnly: (reading, folder) => isReadOnly(reading, folder, realFacts([workspace])) };
}
