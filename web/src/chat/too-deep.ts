/** More than anybody writes; the parser would take seconds, or run out of room and take the page with it. */
const deepest = 60;
const mostBrackets = 500;

/** Whether a text is built so that it is better shown as it is. */
export function isTooDeep(text: string): boolean {
  return (
    text.split("\n").some((line) => depthOf(line) > deepest) ||
    text.split(/\n\s*\n/).some(hasTooManyBrackets) ||
    withoutCode(text)
      .split(/\n\s*\n/)
      .some((block) => emphasisIn(block) > deepest)
  );
}

/** How many quotes and lists a line stands in, by what it begins with; four spaces count as one. */
function depthOf(line: string): number {
  let spaces = 0;
  let marks = 0;
  for (const character of line) {
    if (character === " ") spaces += 1;
    else if (character === "\t") spaces += 4;
    else if (">-*+".includes(character)) marks += 1;
    else if (!/[\d.)]/.test(character)) break;
    // A line of stars or dashes is a rule, however long.
    if (marks > deepest && spaces >= deepest / 2) return marks;
  }
  return Math.floor(spaces / 4);
}

const hasTooManyBrackets = (block: string) => block.split("[").length - 1 > mostBrackets;

const marks = /(?<=(.?))([*~]+|(?<!\w)_+|_+(?!\w))(?=(.?))/gs;
const isWord = (character: string | undefined) => /[^\s\p{P}\p{S}]/u.test(character ?? "");

/** How many marks of emphasis were open where one was closed, at most. Those that nobody closes cost nothing. */
function emphasisIn(block: string): number {
  let open = 0;
  let most = 0;
  for (const [, before, mark = "", after] of block.matchAll(marks)) {
    const closes = isWord(before) ? !isWord(after) || open > 0 : !isWord(after) && /\S/.test(before ?? "");
    if (closes) {
      most = Math.max(most, open);
      open = Math.max(0, open - mark.length);
    } else if (/\S/.test(after ?? "")) open += mark.length;
  }
  return most;
}

const withoutCode = (text: string) => text.replace(/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1/gm, "");
