import { kernel } from "./kernel.ts";
import { network } from "./network.ts";
import { plants } from "./plants.ts";
import type { Probe } from "./probe.ts";
import { processes } from "./processes.ts";
import { reads } from "./reads.ts";
import { writes } from "./writes.ts";

/** Every probe; a name occurs once in its technique. */
export const allProbes: readonly Probe[] = [...writes, ...plants, ...reads, ...processes, ...network, ...kernel];
