/**
 * The four numbers of 192.0.2.1, also where it comes in the clothes of the sixth version (::ffff:c000:201), which is the
 * same address to who dials it. Null for every other text.
 */
export function ipv4(text: string): number[] | null {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return text.split(".").map(Number);
  const groups = ipv6(text);
  return groups && isUnder(groups, [0, 0, 0, 0, 0, 0xffff]) ? lastFour(groups) : null;
}

/** The eight groups of an address of the sixth version, whatever is left out in it and whichever zone it names. */
export function ipv6(text: string): number[] | null {
  const bare = text.replace(/%.*$/, "").replace(/\d{1,3}(?:\.\d{1,3}){3}$/, asGroups);
  const [before = "", after, ...more] = bare.split("::");
  const [head, tail] = [groupsIn(before), groupsIn(after ?? "")];
  const missing = 8 - head.length - tail.length;
  const fits = after === undefined ? missing === 0 : missing > 0;
  if (!bare.includes(":") || !fits || more.length > 0) return null;
  const groups = [...head, ...Array<number>(missing).fill(0), ...tail];
  return groups.every((group) => group <= 0xffff) ? groups : null;
}

/** True for all that is not the open internet; also for what is no address at all. */
export function isPrivateAddress(text: string): boolean {
  const numbers = ipv4(text);
  if (numbers) return isPrivateIpv4(numbers);
  const groups = ipv6(text);
  return !groups || isPrivateIpv6(groups);
}

/** This machine, to who dials it. */
export function isLoopbackAddress(text: string): boolean {
  const numbers = ipv4(text);
  if (numbers) return numbers[0] === 127 || numbers.every((number) => number === 0);
  const groups = ipv6(text);
  return groups !== null && isUnder(groups, [0, 0, 0, 0, 0, 0, 0]) && (groups[7] ?? 0) < 2;
}

function isPrivateIpv4([a = 0, b = 0, c = 0, d = 0]: number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true;
  if (a === 100) return b >= 64 && b < 128;
  if (a === 169) return b === 254;
  if (a === 172) return b >= 16 && b < 32;
  if (a === 192) return b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99);
  if (a === 198) return b === 18 || b === 19 || (b === 51 && c === 100);
  // A cloud's own address in the open range.
  if (a === 168) return b === 63 && c === 129 && d === 16;
  return a === 203 && b === 0 && c === 113;
}

/** Only 2000::/3 is the open internet, and in it not what stands for another address (Teredo, 6to4) or is an example. */
function isPrivateIpv6(groups: number[]): boolean {
  // Networks without the fourth version name all of it so: what counts is which address is meant.
  if (isUnder(groups, [0x64, 0xff9b, 0, 0, 0, 0])) return isPrivateIpv4(lastFour(groups));
  const [first = 0, second = 0] = groups;
  if (first < 0x2000 || first > 0x3fff) return true;
  if (first === 0x2001) return second < 0x200 || second === 0xdb8;
  return first === 0x2002 || (first === 0x3fff && second < 0x1000);
}

const isUnder = (groups: number[], prefix: number[]) => prefix.every((group, at) => groups[at] === group);
const groupsIn = (text: string) => (text === "" ? [] : text.split(":").map(groupIn));
const groupIn = (text: string) => (/^[0-9a-f]{1,4}$/i.test(text) ? Number.parseInt(text, 16) : Number.NaN);
const lastFour = (groups: number[]) => groups.slice(6).flatMap((group) => [group >> 8, group & 255]);

function asGroups(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split(".").map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
