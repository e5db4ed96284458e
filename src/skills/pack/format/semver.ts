interface Version {
  /** Major, minor, patch; as text, since no bound is set on them. */
  numbers: readonly string[];
  before: readonly string[];
}

const number = "(0|[1-9]\\d*)";
const word = "(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)";
const form = new RegExp(`^${number}\\.${number}\\.${number}(?:-(${word}(?:\\.${word})*))?(?:\\+[0-9A-Za-z.-]+)?$`);
const longest = 64;

export const isSemver = (text: string) => parsed(text) !== null;

/** Below 0 when the first comes before the second, 0 when neither does. Both must be versions. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [parsed(one), parsed(other)];
  if (!first || !second) throw new TypeError(`not a version: ${first ? other : one}`);
  for (const [at, part] of first.numbers.entries()) {
    const order = compareNumbers(part, second.numbers[at] as string);
    if (order !== 0) return order;
  }
  return compareBefore(first.before, second.before);
}

function parsed(text: string): Version | null {
  const found = text.length > longest ? null : form.exec(text);
  if (!found) return null;
  const [, major = "", minor = "", patch = "", before] = found;
  return { numbers: [major, minor, patch], before: before?.split(".") ?? [] };
}

/** `1.0.0-rc` comes before `1.0.0`. */
function compareBefore(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  for (const [at, word] of one.entries()) {
    const against = other[at];
    if (against === undefined) return 1;
    const order = compareWords(word, against);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

function compareWords(one: string, other: string): number {
  const [isNumber, otherIsNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (isNumber && otherIsNumber) return compareNumbers(one, other);
  if (isNumber !== otherIsNumber) return isNumber ? -1 : 1;
  return compareTexts(one, other);
}

const compareNumbers = (one: string, other: string) => one.length - other.length || compareTexts(one, other);

const compareTexts = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
