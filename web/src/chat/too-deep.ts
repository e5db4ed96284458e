/** More than anybody writes; the parser would take seconds, or run out of room and take the page with it. */
const deepest = 60;
const mostBrackets = 500;

/** Whether a text is built so that it is better shown as it is. */
export function isTooDeep(text: string): boolean {
  return text.split("\n").some((line) => depthOf(line) > deepest) || text.split(/\n\s*\n/).some(hasTooManyBrackets);
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
