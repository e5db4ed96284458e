import { plainForm } from "./look-alikes.ts";

/** A text as it looks at a careless glance: no indentation, no spaces at line ends, runs of them as one, look-alikes as one. */
export interface Folded {
  text: string;
  /** For each unit of the text, the bytes it stands for. */
  starts: Uint32Array;
  ends: Uint32Array;
}

/** Of UTF-8. A byte that is not valid stands for itself and is like no character. */
export function fold(content: Buffer): Folded {
  const units: string[] = [];
  const starts = new Uint32Array(content.length);
  const ends = new Uint32Array(content.length);
  let length = 0;
  let text = "";
  const put = (form: string, from: number, to: number) => {
    for (let unit = 0; unit < form.length; unit++) {
      starts[length] = from;
      ends[length] = to;
      length++;
    }
    text += form;
    if (text.length > 4096) {
      units.push(text);
      text = "";
    }
  };

  // A run of spaces counts only when something follows it in its line.
  let space = -1;
  let lineIsEmpty = true;
  for (let at = 0; at < content.length; ) {
    const { code, size } = characterAt(content, at);
    const next = at + size;
    if (code === 10 || (code === 13 && content[next] === 10)) {
      const end = code === 10 ? next : next + 1;
      put("\n", at, end);
      space = -1;
      lineIsEmpty = true;
      at = end;
      continue;
    }
    const form = code < 0 ? String.fromCharCode(0xdc00 + (content[at] as number)) : plainForm(code);
    if (form === " " || form === "\t") {
      if (space < 0) space = at;
    } else if (form !== "") {
      if (space >= 0 && !lineIsEmpty) put(" ", space, at);
      space = -1;
      lineIsEmpty = false;
      put(form, at, next);
    }
    at = next;
  }
  units.push(text);
  return { text: units.join(""), starts: starts.subarray(0, length), ends: ends.subarray(0, length) };
}

/** The code is −1 for a byte that begins no valid character. */
function characterAt(content: Buffer, at: number): { code: number; size: number } {
  const lead = content[at] as number;
  if (lead < 0x80) return { code: lead, size: 1 };
  const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  let code = lead & (0x7f >> size);
  for (let index = 1; index < size; index++) {
    const byte = content[at + index] ?? 0;
    if ((byte & 0xc0) !== 0x80) return invalid;
    code = (code << 6) | (byte & 0x3f);
  }
  const least = size === 2 ? 0x80 : size === 3 ? 0x800 : 0x10000;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return lead < 0xc2 || lead > 0xf4 || code < least || code > 0x10ffff || isSurrogate ? invalid : { code, size };
}

const invalid = { code: -1, size: 1 };
