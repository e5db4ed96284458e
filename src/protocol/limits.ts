/** The most characters (code points) of a tool's result that a model is given. */
export const outputLimit = 30_000;
