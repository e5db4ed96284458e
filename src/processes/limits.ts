/** How many background processes a session may have running. */
export const mostRunning = 20;
