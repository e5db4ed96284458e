/** What was thrown, in words. Anything can be thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  try {
    return String(error);
  } catch {
    // Even what cannot be turned into text.
    return Object.prototype.toString.call(error);
  }
}
