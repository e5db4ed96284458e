/** How much of a stranger's folder is looked at in all. What goes beyond it is too large, and never trusted. */
export interface Budget {
  files: number;
  bytes: number;
}

/** More than anybody has looked at before agreeing to it; read in a moment. */
export const newBudget = (): Budget => ({ files: 2_000, bytes: 32 * 1024 * 1024 });
