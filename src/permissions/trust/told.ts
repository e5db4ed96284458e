/** More than anybody writes, and read in a moment. */
const longestHead = 64 * 1024;
const enough = 1_000;

/** What a skill or an agent says of itself, and its first words. Null where the head is too large to be looked at. */
export function toldIn(bytes: Buffer): { head: string | null; text: string } | null {
  const all = bytes.toString("utf8").replace(/^\uFEFF/, "");
  // Only at the very top is it one: further down it is what the model is told.
  const [whole = "", head = null] = /^---[ \t]*\r?\n([\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(all) ?? [];
  if (head !== null && head.length > longestHead) return null;
  return { head, text: firstWords(all.slice(whole.length)) };
}

export const firstWords = (text: string): string => text.slice(0, enough).replace(/^[#\s\uFEFF]+/, "");
