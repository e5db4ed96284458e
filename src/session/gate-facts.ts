import type { GateCall, GateContext, Policy } from "../permissions/decide.ts";
import { needsShell } from "../permissions/needs-shell.ts";
import type { ShellSense } from "../permissions/shell/reading.ts";
import type { Workspace } from "../tools/tool.ts";
import type { SessionDependencies } from "./open.ts";
import { loadShellSense } from "./shell-sense.ts";

export interface Place {
  workspace: Workspace;
  /** Where the session keeps whole outputs. */
  outputs: string;
  dependencies: Pick<SessionDependencies, "folders" | "ownPort">;
}

/** What the gate of a session decides on, besides the call and the rules. */
export function createFacts({ workspace, outputs, dependencies }: Place): {
  facts: GateContext;
  /** To be awaited before a command is judged: loads what reads it, where that has to be known. */
  readyFor(call: GateCall, policy: Policy): Promise<void>;
} {
  const { folders, ownPort } = dependencies;
  let shell: ShellSense | null = null;
  let loading: Promise<ShellSense> | undefined;
  const facts: GateContext = {
    workspace: workspace.root,
    home: folders.home,
    dataFolder: folders.data,
    open: [outputs, folders.skills],
    get shell() {
      return shell;
    },
    get ownPort() {
      return ownPort();
    },
    sessionPorts: [],
    real: workspace.resolve,
  };
  return {
    facts,
    async readyFor(call, policy) {
      if (shell || !needsShell(call, policy, facts)) return;
      // Several calls may come at once.
      loading ??= loadShellSense(workspace.root);
      shell = await loading;
    },
  };
}
