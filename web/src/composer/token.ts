/** What is being written at the caret and can be completed: a skill at the very beginning, or a file anywhere. */
export interface Token {
  kind: "skill" | "file";
  /** Where it stands, its sign included. */
  from: number;
  to: number;
  /** What was written of the name. */
  query: string;
}

/** Several skills may stand one behind the other. */
const skill = /^\s*(?:\/[^/\s]+\s+)*\/([^/\s]*)$/;
/** Not in the middle of a word, so that no address of a person is one; Chinese has no spaces before it. */
const file = /(?<![\w.+-])@([^\s@]*)$/;

export function tokenAt(text: string, caret: number): Token | null {
  const before = text.slice(0, caret);
  for (const [kind, pattern] of [["skill", skill] as const, ["file", file] as const]) {
    const query = pattern.exec(before)?.[1];
    if (query !== undefined) return { kind, from: caret - query.length - 1, to: caret, query };
  }
  return null;
}

/** As a model reads it: with spaces in it, in quotes. */
export const writtenPath = (path: string): string => (/[\s"']/.test(path) ? JSON.stringify(path) : path);
