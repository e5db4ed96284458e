/** A stream of events, one JSON value, or anything else, mostly a page for a browser. */
export type BodyKind = "stream" | "json" | "page";

const fields = ["data:", "event:", "id:", "retry:", ":"];

/**
 * What a body is, by how it begins, without blanks before it: headers are often wrong about that.
 * Null while it may be either. `declared` is whether the header says that it is a stream.
 */
export function bodyKind(start: string, { declared }: { declared: boolean }): BodyKind | null {
  if (start === "") return null;
  if (start.startsWith("{") || start.startsWith("[")) return "json";
  if (start.startsWith("<")) return "page";
  if (declared || fields.some((field) => start.startsWith(field))) return "stream";
  return fields.some((field) => field.startsWith(start)) ? null : "page";
}
