/**
 * A value of JSON in its one form, as RFC 8785 has it: keys in the order of their UTF-16 units, no spaces, numbers and
 * strings as ECMAScript writes them. The same value gives the same text. Throws when it is nested too deeply.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(",")}}`;
}
