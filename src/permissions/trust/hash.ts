import { hash } from "node:crypto";

export const hashOfBytes = (bytes: Uint8Array) => hash("sha256", bytes, "hex");

/** Over a value of JSON, whatever the order of its keys. Throws when it is nested too deeply. */
export const hashOf = (value: unknown) => hash("sha256", canonical(value), "hex");

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
}
