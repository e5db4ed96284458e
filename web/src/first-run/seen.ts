import { createKept } from "../kept.ts";

/** Whether this browser need not be asked for a model any more: somebody has skipped it, or there is one. */
export const isSetUp = createKept("skillmint.set-up", (text) => text !== null);
