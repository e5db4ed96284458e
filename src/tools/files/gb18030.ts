/**
 * How many bytes the character has that begins there with a byte above ASCII; 0 when it is not valid.
 * A character that the end cuts off has the length it would have.
 */
export function gb18030Length(bytes: Uint8Array, at: number): 0 | 2 | 4 {
  const lead = bytes[at] as number;
  if (lead < 0x81 || lead > 0xfe) return 0;
  const second = bytes[at + 1] ?? 0x40;
  if (second >= 0x40 && second <= 0xfe && second !== 0x7f) return 2;
  const third = bytes[at + 2] ?? 0x81;
  const fourth = bytes[at + 3] ?? 0x30;
  if (!isDigit(second) || third < 0x81 || third > 0xfe || !isDigit(fourth)) return 0;
  const order = orderOf(lead, second, third, fourth);
  return order < planeSize || (order >= beyond && order <= beyond + 0xfffff) ? 4 : 0;
}

/** Whether programs that know only GBK can read it all. */
export function isGbk(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; ) {
    const length = (bytes[at] as number) < 0x80 ? 1 : gb18030Length(bytes, at);
    if (length === 4 || (length === 2 && isNewPair(bytes[at] as number, bytes[at + 1] as number))) return false;
    at += length || 1;
  }
  return true;
}

/** Pairs that GB18030 brought: €, ǹ, signs that describe characters, and the rare ones behind them all. */
function isNewPair(lead: number, trail: number): boolean {
  if (lead === 0xa9) return trail >= 0x89 && trail <= 0x95;
  return (lead === 0xa2 && trail === 0xe3) || (lead === 0xa8 && trail === 0xbf) || (lead === 0xfe && trail >= 0x50);
}

/** Null when a character has no place; that is so for 19 private ones only. */
export function encodeGb18030(text: string): Buffer | null {
  const whole = text.toWellFormed();
  reverse ??= reverseTable();
  const bytes = Buffer.allocUnsafe(whole.length * 4);
  let size = 0;
  for (let at = 0; at < whole.length; at++) {
    const unit = whole.charCodeAt(at);
    if (unit < 0x80) {
      bytes[size++] = unit;
      continue;
    }
    const isPair = unit >= 0xd800 && unit < 0xe000;
    const packed = isPair ? fourBytes(beyond + (whole.codePointAt(at) as number) - 0x10000) : (reverse[unit] as number);
    if (packed === 0) return null;
    if (isPair) at++;
    size = packed > 0xffff ? bytes.writeUInt32BE(packed, size) : bytes.writeUInt16BE(packed, size);
  }
  return bytes.subarray(0, size);
}

/** The sequences of four bytes stand in one order: first the rest of the basic plane, and from `beyond` on the other planes. */
const planeSize = 39_420;
const beyond = 189_000;

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;

const orderOf = (lead: number, second: number, third: number, fourth: number) =>
  (((lead - 0x81) * 10 + second - 0x30) * 126 + third - 0x81) * 10 + fourth - 0x30;

function fourBytes(order: number): number {
  const fourth = 0x30 + (order % 10);
  const third = 0x81 + (Math.floor(order / 10) % 126);
  const second = 0x30 + (Math.floor(order / 1260) % 10);
  const lead = 0x81 + Math.floor(order / 12_600);
  return lead * 0x1000000 + ((second << 16) | (third << 8) | fourth);
}

let reverse: Uint32Array | undefined;

/** For each UTF-16 unit its bytes as one number, 0 for none: whatever the decoder of the runtime knows, turned round. */
function reverseTable(): Uint32Array {
  const pairs: number[] = [];
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) if (trail !== 0x7f) pairs.push((lead << 8) | trail);
  }
  const fours = Array.from({ length: planeSize }, (_, order) => fourBytes(order));
  const table = new Uint32Array(0x10000);
  // Some characters have two forms; the first one is the usual one.
  const enter = (codes: readonly number[], bytes: Buffer) => {
    const text = new TextDecoder("gb18030", { ignoreBOM: true }).decode(bytes);
    for (const [index, code] of codes.entries()) table[text.charCodeAt(index)] ||= code;
  };
  enter(pairs, Buffer.from(Uint16Array.from(pairs).buffer).swap16());
  enter(fours, Buffer.from(Uint32Array.from(fours).buffer).swap32());
  return table;
}
