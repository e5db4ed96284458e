export interface Replacement {
  old: string;
  new: string;
  all: boolean;
}

export type Replaced =
  | { content: Buffer; count: number }
  /** Where the text stands: nowhere, or in more places than one. */
  | { lines: number[] };

/** Works on bytes, so that what is not touched stays as it is, even if it is no valid UTF-8. */
export function replaceText(content: Buffer, { old, new: fresh, all }: Replacement): Replaced {
  for (const reading of readings(content, old, fresh)) {
    const places = placesOf(content, reading.old);
    if (places.length === 0) continue;
    if (places.length > 1 && !all) return { lines: linesAt(content, places) };
    const chosen = all ? apart(places, reading.old.length) : places;
    return { content: spliced(content, chosen, reading), count: chosen.length };
  }
  return { lines: [] };
}

interface Reading {
  old: Buffer;
  new: Buffer;
}

/** First exactly as given; only when that is nowhere, with the file's line ends instead of the caller's. */
function readings(content: Buffer, old: string, fresh: string): Reading[] {
  // Who reads the file is shown no carriage returns: in a file that has them everywhere, new lines get them as well.
  const keepsReturns = !old.includes("\r\n") && hasOnlyCrlf(content);
  const given = reading(old, keepsReturns ? toCrlf(fresh) : fresh);
  if (!old.includes("\n")) return [given];
  return [given, reading(toCrlf(old), toCrlf(fresh)), reading(toLf(old), toLf(fresh))];
}

const reading = (old: string, fresh: string): Reading => ({ old: Buffer.from(old), new: Buffer.from(fresh) });
const toLf = (text: string) => text.replaceAll("\r\n", "\n");
const toCrlf = (text: string) => toLf(text).replaceAll("\n", "\r\n");

function hasOnlyCrlf(content: Buffer): boolean {
  let at = content.indexOf(10);
  if (at < 0) return false;
  for (; at >= 0; at = content.indexOf(10, at + 1)) if (content[at - 1] !== 13) return false;
  return true;
}

/** Every place, also overlapping ones: "aa" stands twice in "aaa", and nobody can tell which is meant. */
function placesOf(content: Buffer, text: Buffer): number[] {
  const places: number[] = [];
  for (let at = content.indexOf(text); at >= 0; at = content.indexOf(text, at + 1)) places.push(at);
  return places;
}

function apart(places: number[], length: number): number[] {
  let free = 0;
  return places.filter((at) => {
    if (at < free) return false;
    free = at + length;
    return true;
  });
}

function spliced(content: Buffer, places: number[], { old, new: fresh }: Reading): Buffer {
  const parts: Buffer[] = [];
  let done = 0;
  for (const at of places) {
    parts.push(content.subarray(done, at), fresh);
    done = at + old.length;
  }
  return Buffer.concat([...parts, content.subarray(done)]);
}

function linesAt(content: Buffer, places: number[]): number[] {
  const lines: number[] = [];
  let line = 1;
  let counted = 0;
  for (const at of places) {
    for (let end = content.indexOf(10, counted); end >= 0 && end < at; end = content.indexOf(10, counted)) {
      line++;
      counted = end + 1;
    }
    lines.push(line);
  }
  return lines;
}
