/** What a program answered in JSON, as people read it: the fields of an object that has none within them, else set in. */
export function jsonIn(output: string): { fields: Record<string, unknown> } | { text: string } | null {
  if (!/^\s*[[{]/.test(output)) return null;
  let value: unknown;
  try {
    value = JSON.parse(output);
  } catch {
    // It only looks like it.
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const isFlat = Object.values(value).every((one) => typeof one !== "object" || one === null);
  if (!Array.isArray(value) && isFlat) return { fields: value as Record<string, unknown> };
  return { text: JSON.stringify(value, null, 2) };
}
