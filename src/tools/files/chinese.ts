import { gb18030Length } from "./gb18030.ts";

/**
 * Whether bytes that are no UTF-8 are Chinese in GBK or GB18030; the last character may be cut off.
 *
 * Almost any text in another encoding has valid pairs too (`Müller` is a pair and three letters), so being valid is not
 * enough. Chinese is made of the 3,755 common characters of GB 2312 (level 1) and of its punctuation, which other
 * encodings hit rarely: small letters with accents lie beyond them. So:
 * - every byte must belong to a character of GB18030,
 * - at least half of what is not ASCII must be common,
 * - and there must be a word: two common characters in a row, or a single one that touches no Latin letter, since a pair
 *   inside a Latin word is two letters with accents (`AÇÃO`).
 */
export function looksChinese(bytes: Uint8Array): boolean {
  let all = 0;
  let common = 0;
  let words = 0;
  let row = 0;
  for (let at = 0; at < bytes.length; ) {
    if ((bytes[at] as number) < 0x80) {
      row = 0;
      at++;
      continue;
    }
    const length = gb18030Length(bytes, at);
    if (length === 0) return false;
    if (at + length > bytes.length) break;
    all++;
    if (isCommon(bytes, at, length)) {
      common++;
      row++;
      const alone = !isLatin(bytes[at - 1]) && !isLatin(bytes[at + length]);
      if (row > 1 || alone) words++;
    } else {
      row = 0;
    }
    at += length;
  }
  return words > 0 && common * 2 >= all;
}

/** Four bytes are a form that nothing else has. Of pairs, rows A1 and A3 are punctuation, B0 to D7 the common characters. */
function isCommon(bytes: Uint8Array, at: number, length: number): boolean {
  if (length === 4) return true;
  const lead = bytes[at] as number;
  const trail = bytes[at + 1] as number;
  return trail >= 0xa1 && (lead === 0xa1 || lead === 0xa3 || (lead >= 0xb0 && lead <= 0xd7));
}

const isLatin = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
