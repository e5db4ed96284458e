/** How long one process waits for another's transaction, in milliseconds. */
export const busyTimeout = 10_000;
