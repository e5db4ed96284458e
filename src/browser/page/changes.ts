import type { Part } from "./outline.ts";

/** The lines with something that was not there before, each under what it belongs to; and what is gone. */
export function changesBetween(before: readonly Part[], now: readonly Part[]): { fresh: Part[]; gone: string[] } {
  const known = counted(before);
  const fresh = freshIn(now, known);
  const refs = refsIn(now);
  // What is still there and only stands otherwise is not gone.
  const gone = [...known].flatMap(([text, count]) => (count > 0 && !refs.has(refOf(text)) ? [text] : []));
  return { fresh, gone };
}

function counted(parts: readonly Part[], counts = new Map<string, number>()): Map<string, number> {
  for (const { atoms, kids } of parts) {
    for (const key of atoms.map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
    counted(kids, counts);
  }
  return counts;
}

/** That something has the focus now is no news by itself. */
const keyOf = (text: string) => text.replace(/(\]| \w+) focused(?= |$)/, "$1");

/** Empty where there is none. */
const refOf = (text: string) => /\[((?:f\d+)?e\d+)\]/.exec(text)?.[1] ?? "";

function refsIn(parts: readonly Part[], refs = new Set<string>()): Set<string> {
  for (const { atoms, kids } of parts) {
    for (const ref of atoms.map(refOf)) if (ref) refs.add(ref);
    refsIn(kids, refs);
  }
  return refs;
}

/** Takes out of the known ones what it finds. */
function freshIn(parts: readonly Part[], known: Map<string, number>): Part[] {
  return parts.flatMap((part) => {
    const fresh = part.atoms.map(keyOf).filter((key) => {
      const count = known.get(key) ?? 0;
      if (count > 0) known.set(key, count - 1);
      return count === 0;
    });
    const kids = freshIn(part.kids, known);
    return fresh.length > 0 || kids.length > 0 ? [{ ...part, kids }] : [];
  });
}

/** How many lines it has in all. */
export const sizeOf = (parts: readonly Part[]): number => parts.reduce((sum, { kids }) => sum + 1 + sizeOf(kids), 0);

/** Those that are in sight, with what they stand under. */
export function seenOf(parts: readonly Part[], view: number): Part[] {
  return parts.flatMap((part) => {
    const kids = seenOf(part.kids, view);
    const isSeen = part.bottom > 0 && part.top < view;
    return kids.length > 0 || (isSeen && part.kids.length === 0) ? [{ ...part, kids }] : [];
  });
}
