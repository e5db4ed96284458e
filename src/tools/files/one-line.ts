/** Controls, breaks of lines, and what turns the direction of the text. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;

/** A name as it can stand in a list: one that would break the line, or ends in a space, is written as in JSON. */
export function oneLine(name: string): string {
  if (name.search(misleading) < 0 && name.trim() === name) return name;
  return JSON.stringify(name).replace(
    misleading,
    (hidden) => `\\u${hidden.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
