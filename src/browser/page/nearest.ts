import type { Part } from "./outline.ts";

const most = 6;

/** The lines with something to act on that share most words with what was wanted; without any, the first of the page. */
export function nearestTo(wanted: string, parts: readonly Part[]): string[] {
  const words = wordsIn(wanted);
  const lines = linesWithRefs(parts);
  const scored = lines.map((line) => ({ line, score: [...wordsIn(line)].filter((word) => words.has(word)).length }));
  const alike = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  return (alike.length > 0 ? alike : scored).slice(0, most).map(({ line }) => line);
}

/** A row or an item as a whole, since what is in it is the same in all of them. */
function linesWithRefs(parts: readonly Part[]): string[] {
  return parts.flatMap(({ text, kind, atoms, kids }) => {
    const lines = kind === "row" || kind === "item" ? [text] : atoms;
    return [...lines.filter((line) => hasRef.test(line)), ...linesWithRefs(kids)];
  });
}

const hasRef = /\[(?:f\d+)?e\d+\]/;

/** Chinese has no spaces: every two characters may be a word. */
function wordsIn(text: string): Set<string> {
  const lower = text.toLowerCase().replace(/\[(?:f\d+)?e\d+\]/g, "");
  const pairs = [...lower.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair]) => pair as string);
  return new Set([...(lower.match(/[a-z0-9]{2,}/g) ?? []), ...pairs]);
}

/** What a ref was told with. */
export function wordsOfRef(ref: string, parts: readonly Part[]): string | null {
  for (const { atoms, kids } of parts) {
    const found = atoms.find((atom) => atom.includes(`[${ref}]`)) ?? wordsOfRef(ref, kids);
    if (found !== null) return found;
  }
  return null;
}
