/** What no server takes would be refused again and again; so it goes out in a form that every server takes. */

export const wireName = (name: string) => name.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64) || "unnamed";

/** A call whose arguments were no object is shown as one without any; its result tells what was wrong with them. */
export const wireInput = ({ input, unusable }: { input: unknown; unusable?: string }): object =>
  unusable || typeof input !== "object" || input === null || Array.isArray(input) ? {} : input;

/** Half a character, left by a cut somewhere, makes providers refuse the whole request. */
export const wellFormed = (text: string) => text.toWellFormed();
