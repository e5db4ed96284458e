/** In letters of Latin width: even in the narrowest of places the hit then stands in the first line. */
const most = 16;

/** What is shown before the first hit: the end of it, so that the hit is not what a short line leaves out. */
export function beforeHit(text: string): string {
  const letters = Array.from(text);
  let room = most;
  let from = letters.length;
  while (from > 0 && room - widthOf(letters[from - 1] as string) >= 0) {
    from -= 1;
    room -= widthOf(letters[from] as string);
  }
  if (from === 0) return text;
  const kept = letters.slice(from).join("");
  // A word that was cut within is left out where another follows it.
  const isCut = letters[from - 1] !== " ";
  return `…${(isCut ? kept.replace(/^[^ ]* (?=.)/u, "") : kept).trimStart()}`;
}

const widthOf = (letter: string) => ((letter.codePointAt(0) as number) < 0x1100 ? 1 : 2);
