import type { Word } from "./words.ts";

/** A command that another is given to run. */
export type Given =
  | { kind: "words"; words: Word[]; assigns: string[]; input: boolean }
  | { kind: "script"; text: string }
  /** Its input is commands. */
  | { kind: "input" }
  /** A text that may hold commands, of something that is marked as well. */
  | { kind: "loose"; text: string }
  | { kind: "dynamic" }
  | { kind: "redefines" };

/** Words that are a script when joined. */
export function script(words: readonly Word[]): Given[] {
  if (words.length === 0) return [];
  const texts = words.map(({ value, glob }) => (glob ? null : value));
  if (texts.every((text) => text !== null)) return [{ kind: "script", text: texts.join(" ") }];
  return [{ kind: "dynamic" }, { kind: "loose", text: words.map(({ value, source }) => value ?? source).join(" ") }];
}

/** Nobody knows where the command begins: each word may be it. */
export function looseWords(words: readonly Word[]): Given[] {
  const text = words.slice(1).map(({ value, source }) => value ?? source);
  return [{ kind: "dynamic" }, { kind: "loose", text: text.join(" ") }];
}
