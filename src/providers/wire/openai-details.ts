import { isObject } from "./schema-walk.ts";

/** `reasoning_details`, put together from what comes of them. */
export interface Details {
  readonly any: boolean;
  readonly all: unknown[];
  /** Whether every piece has repeated all that went before it. */
  readonly cumulative: boolean;
  /** The new text in them. */
  add(details: unknown): string;
}

export function createDetails(): Details {
  const entries: { key: string; rest: object; field: string; grown: Grown }[] = [];
  return {
    get any() {
      return entries.length > 0;
    },
    get all() {
      return entries.map(({ rest, field, grown }) => ({ ...rest, ...(field && { [field]: grown.text }) }));
    },
    get cumulative() {
      return entries.some(({ grown }) => grown.cumulative);
    },
    add(details) {
      if (!Array.isArray(details)) return "";
      return details
        .filter(isObject)
        .map((detail) => {
          const { type, index, id } = detail;
          const field = ["text", "summary"].find((name) => typeof detail[name] === "string") ?? "";
          const key = JSON.stringify([type, index ?? id]);
          let entry = entries.at(-1)?.key === key ? entries.at(-1) : entries.find((other) => other.key === key);
          if (!entry) {
            entry = { key, rest: {}, field, grown: createGrown() };
            entries.push(entry);
          }
          entry.field ||= field;
          const given = Object.entries(detail).filter(([name, value]) => name !== field && value !== null);
          entry.rest = { ...entry.rest, ...Object.fromEntries(given) };
          return field ? entry.grown.add(detail[field] as string) : "";
        })
        .join("");
    },
  };
}

export interface Grown {
  readonly text: string;
  readonly cumulative: boolean;
  /** What is new in the piece. */
  add(piece: string): string;
}

/** A text that comes piece by piece, or again and again with more of it: which of both, the pieces tell. */
export function createGrown(): Grown {
  let sum = "";
  let last: string | null = null;
  let repeats = true;
  let growths = 0;
  let told = "";
  const isCumulative = () => repeats && (growths > 0 || sum.length > (last?.length ?? 0) + 16);
  return {
    get text() {
      return isCumulative() ? (last ?? "") : sum;
    },
    get cumulative() {
      return repeats && growths > 1;
    },
    add(piece) {
      if (piece === "") return "";
      const before = repeats;
      repeats &&= last === null || piece.startsWith(last);
      if (last !== null && piece.length > last.length) growths++;
      last = piece;
      sum += piece;
      if (!before) return piece;
      const whole = repeats ? piece : sum;
      const fresh = whole.startsWith(told) ? whole.slice(told.length) : piece;
      told += fresh;
      return fresh;
    },
  };
}
