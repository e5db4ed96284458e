import { fold } from "./fold.ts";
import { plainForm } from "./look-alikes.ts";

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
  const spaced = { before: isBlank(old[0]), after: isBlank(old.at(-1)) };
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
    // Neither may begin or end within a character that stands for several.
    if (from > 0 && starts[from - 1] === starts[from]) return null;
    if (to < text.length && starts[to - 1] === starts[to]) return null;
    const pastEnd = endless && to === searched.length;
    return {
      start: startOf(from, wholeLine),
      end: endOf(to, pastEnd),
      wholeLine,
      pastEnd,
    };
  }

  function endOf(to: number, pastEnd: boolean): number {
    if (pastEnd) return content.length;
    if (!spaced.after || wanted.at(-1) === "\n") return ends[to - 1] as number;
    // The spaces there, whether a word follows them or the line ends.
    return (searched[to] === " " ? ends[to] : starts[to]) ?? content.length;
  }

  function startOf(from: number, wholeLine: boolean): number {
    const first = starts[from] as number;
    if (wholeLine) return from === 0 ? markSize(content) : (ends[from - 1] as number);
    return spaced.before && searched[from - 1] === " " ? (starts[from - 1] as number) : first;
  }
}

function isBlank(character: string | undefined): boolean {
  const form = plainForm(character?.codePointAt(0) ?? 0);
  return form === " " || form === "\t";
}

/** What stands next to the text. Spaces at its edge must be there too, and it must not begin or end in mid-word. */
function fits(neighbour: string, edge: string, spaced: boolean): boolean {
  if (spaced) return neighbour === " ";
  return !(/\w/.test(neighbour) && /\w/.test(edge));
}

const markSize = (content: Buffer) => (content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf ? 3 : 0);
