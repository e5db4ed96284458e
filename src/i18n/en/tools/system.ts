/** Toolsets, todos and the desktop. */
export const system = {};
