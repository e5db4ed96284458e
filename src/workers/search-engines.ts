import { ripgrepPath } from "../assets.ts";
import type { Engines } from "../search/engines.ts";

/** What searches are done with: ripgrep, and threads of ours that are started only where it cannot be used. */
export const searchEngines: Engines = {
  ripgrep: ripgrepPath,
  threads: async () => (await import("./shared-pool.ts")).sharedPool(),
};
