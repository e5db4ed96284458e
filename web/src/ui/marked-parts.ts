export interface Part {
  /** Where in the text it stands, which names it. */
  at: number;
  text: string;
  isMarked: boolean;
}

/** A text in parts, every second of which stood between two marks. */
export function markedParts(text: string, mark: string): Part[] {
  let at = 0;
  return text.split(mark).map((part, index) => {
    const found = { at, text: part, isMarked: index % 2 === 1 };
    at += part.length + mark.length;
    return found;
  });
}
