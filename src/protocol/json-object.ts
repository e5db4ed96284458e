export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value, when it is an object or the JSON of one: some models write their input into a string. Else null. */
export function jsonObject(value: unknown): Record<string, unknown> | null {
  const meant = fromJson(value);
  return isObject(meant) ? meant : null;
}

/** What a string holds as JSON, when that is an object or a list; anything else as it came. */
export function fromJson(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    // Text that only begins like JSON.
    return value;
  }
}
