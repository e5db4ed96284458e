import { fold } from "./fold.ts";

/** A place that looks like the text, though its bytes are others. */
export interface Place {
  start: number;
  end: number;
  /** Whether it begins with a line, its indentation included. */
  wholeLine: boolean;
  /** Whether the text goes on to a line end that the file does not have, being at its end. */
  pastEnd: boolean;
}

/** Beyond this, looking for what is only similar takes longer than it is worth. */
const mostBytes = 8 * 1024 * 1024;

export function looseMatches(content: Buffer, old: string): Place[] {
  if (content.length > mostBytes) return [];
  const wanted = fold(Buffer.from(old)).text;
  if (wanted.trim() === "") return [];
  const { text, starts, ends } = fold(content);
  const endless = text !== "" && !text.endsWith("\n");
  const searched = endless ? `${text}\n` : text;
  const spaced = { before: /^[^\S\n]/.test(old), after: /[^\S\n]$/.test(old) };
  const places: Place[] = [];
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1)) {
    const place = placeAt(at, at + wanted.length);
    if (place) places.push(place);
  }
  return places;

  function placeAt(from: number, to: number): Place | null {
    const [before, after] = [searched[from - 1] ?? "\n", searched[to] ?? "\n"];
    const wholeLine = before === "\n" && wanted[0] !== "\n";
    if (!wholeLine && !fits(before, wanted[0] as string, spaced.before)) return null;
    if (after !== "\n" && !fits(after, wanted.at(-1) as string, spaced.after)) return null;
    const pastEnd = endless && to === searched.length;
    const last = pastEnd ? content.length : (ends[to - 1] as number);
    return {
      start: startOf(from, wholeLine),
      end: spaced.after && !pastEnd && wanted.at(-1) !== "\n" ? (starts[to] ?? content.length) : last,
      wholeLine,
      pastEnd,
    };
  }

  function startOf(from: number, wholeLine: boolean): number {
    const first = starts[from] as number;
    if (wholeLine) return from === 0 ? markSize(content) : (ends[from - 1] as number);
    return spaced.before && searched[from - 1] === " " ? (starts[from - 1] as number) : first;
  }
}

/** What stands next to the text. Spaces at its edge must be there too, and it must not begin or end in mid-word. */
function fits(neighbour: string, edge: string, spaced: boolean): boolean {
  if (spaced) return neighbour === " ";
  return !(/\w/.test(neighbour) && /\w/.test(edge));
}

const markSize = (content: Buffer) => (content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf ? 3 : 0);
