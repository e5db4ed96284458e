import { hash } from "node:crypto";

/** What no server takes would be refused again and again; so it goes out in a form that every server takes. */

/** Letters, digits, `_` and `-`, not too many. A name that is none of that gets a form of its own, always the same. */
export const wireName = (name: string, longest = 64): string => {
  if (name.length <= longest && /^[a-zA-Z0-9_-]+$/.test(name)) return name;
  return name === "" ? "unnamed" : `${name.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, longest - 9)}_${digest(name, 8)}`;
};

/** The same few letters and digits for the same text, on any day. */
export const digest = (text: string, length: number): string => hash("sha1", text, "hex").slice(0, length);

/** A call whose arguments were no object is shown as one without any; its result tells what was wrong with them. */
export const wireInput = ({ input, unusable }: { input: unknown; unusable?: string }): object =>
  unusable || typeof input !== "object" || input === null || Array.isArray(input) ? {} : input;

/** Half a character, left by a cut somewhere, makes providers refuse the whole request. */
export const wellFormed = (text: string) => text.toWellFormed();

/** As JSON, with no half character anywhere in it: not in a name, not in a key, not as an escape. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  // JSON.stringify writes half characters as escapes, and nothing else that begins with \ud.
  return text.includes("\\ud") ? text.replace(/\\(?:ud[89a-f][0-9a-f]{2}|.)/g, whole) : text;
}

const whole = (written: string) => (written.startsWith("\\ud") ? "\ufffd" : written);
