import { join } from "node:path";
import type { CallContext } from "../../loop/call-context.ts";
import type { LaterGuard } from "../../loop/held-files.ts";
import type { GateContext, Policy } from "../../permissions/decide.ts";
import type { LazyProcesses } from "../processes.ts";
import type { SharedGuard } from "./guard.ts";

/** The guards of this process, one for each workspace: several sessions may work in the same. */
export interface LaterGuards {
  forSession(input: LaterGuardInput): LaterGuard;
}

export interface LaterGuardInput {
  workspace: string;
  /** Of the session, where what is held back is kept. */
  outputs: string;
  facts: GateContext;
  policy(): Policy;
  keepBlob: CallContext["keepBlob"];
  processes: Pick<LazyProcesses, "hasLeft" | "settle">;
}

/** Nothing is loaded and nothing is looked at before the first command. */
export function createLaterGuards({ home, data }: { home: string; data: string }): LaterGuards {
  const shared = new Map<string, SharedGuard>();
  const skills = new Map<string, () => readonly string[]>();
  const load = () => import("./guard.ts");
  const loadRestore = () => import("./restore.ts");

  async function guardOf(workspace: string): Promise<SharedGuard> {
    const { createSharedGuard } = await load();
    const wholeFolders = () => skills.get(workspace)?.() ?? [];
    const guard = shared.get(workspace) ?? createSharedGuard({ workspace, home, closed: data, wholeFolders });
    shared.set(workspace, guard);
    return guard;
  }

  return {
    forSession({ workspace, outputs, facts, policy, keepBlob, processes }) {
      const folder = join(outputs, "held");
      const session = {
        folder,
        ...{ hasLeft: processes.hasLeft, settle: processes.settle },
        async mayChange(path: string) {
          const { allowsExactly } = await import("../../permissions/match.ts");
          return allowsExactly(path, policy().rules, facts);
        },
      };
      return {
        async begin(run) {
          skills.set(workspace, () => facts.skills);
          return (await guardOf(workspace)).begin(run, session);
        },
        atRest: async (call) => (await shared.get(workspace)?.atRest(call, session)) ?? [],
        askLater: async (files) => shared.get(workspace)?.askLater(files),
        // Where no command has run, nothing is compared.
        accept: async (paths) => shared.get(workspace)?.accept(paths),
        async place(files) {
          const placed = await (await loadRestore()).placeHeld(files, keepBlob);
          await shared.get(workspace)?.accept(files.map(({ path }) => path));
          return placed;
        },
        async recover(call) {
          skills.set(workspace, () => facts.skills);
          const { recoverHeld } = await loadRestore();
          const held = recoverHeld(folder, call);
          const put = new Set(held.map(({ path }) => path));
          const more = await (await guardOf(workspace)).interrupted(call, session);
          return [...held, ...more.filter(({ path }) => !put.has(path))];
        },
        forget: async (call) => (await loadRestore()).forgetRecords(folder, call),
      };
    },
  };
}
