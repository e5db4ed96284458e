/** Whether what was to be read went away meanwhile, which is no trouble. */
export const isGone = (error: unknown) => ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
