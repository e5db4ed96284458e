import type { PickedTools } from "../tools/registry.ts";
import type { SessionGate } from "./gate.ts";
import type { OpenInput } from "./open.ts";

export interface GetReady {
  /** To be called when a model is asked. */
  getReady(): void;
  /** Resolves when what was left behind is taken back. */
  takenBack(): Promise<void>;
}

/** A model's first call is a command more often than not: what it needs is loaded while the model still thinks. */
export function createGetReady(
  { dependencies, processHome, skills, servers }: OpenInput,
  { tools, loadGate }: { tools: PickedTools; loadGate(): Promise<SessionGate> },
): GetReady {
  let isReady = false;
  let takenBack: Promise<void> | undefined;
  return {
    getReady() {
      if (isReady) return;
      isReady = true;
      takenBack = skills?.takeBack?.().catch(dependencies.report);
      // What is wrong with a skill is told when it is looked for.
      void skills?.checkRest?.().catch(() => undefined);
      void servers?.checkRest().catch(() => undefined);
      if (!tools.names().includes("bash")) return;
      // What goes wrong with that is told when the call comes.
      const loading = [loadGate(), processHome.prepare(), tools.get("bash"), import("./watch.ts")];
      void Promise.all(loading).catch(() => undefined);
    },
    takenBack: async () => takenBack,
  };
}
