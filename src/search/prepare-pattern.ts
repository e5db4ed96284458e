export interface PreparedPattern {
  pattern: string;
  literal: boolean;
  /** Whether a match may contain the end of a line. Else each line is searched alone, which is faster. */
  acrossLines: boolean;
}

const tokens = /\\[\s\S]|[\s\S]/gu;
const lineEnd = "(?:\\r?\\n)";

/**
 * What both engines are given. A line end outside of brackets asks for matches across lines and means `\r\n` too; `\A`
 * and `\z`, which mean nothing certain line by line, are the ends of the line.
 */
export function preparePattern({ pattern, literal }: { pattern: string; literal: boolean }): PreparedPattern {
  if (literal) {
    if (!pattern.includes("\n")) return { pattern, literal, acrossLines: false };
    return { pattern: escaped(pattern).replace(/\r?\n/g, lineEnd), literal: false, acrossLines: true };
  }
  // With the flag x a line end in the pattern is only a blank.
  const hasBlanks = /\(\?[A-Za-z]*x/.test(pattern);
  const isEnd = (token: string) => token === "\\n" || (token === "\n" && !hasBlanks);
  const outside = outsideOfBrackets(pattern);
  const acrossLines = outside.some(({ token, isOutside }) => isOutside && isEnd(token));
  const written = outside.map(({ token, isOutside }) => {
    if (!isOutside) return token;
    if (isEnd(token)) return lineEnd;
    if (!acrossLines && token === "\\A") return "^";
    if (!acrossLines && token === "\\z") return "$";
    return token;
  });
  return { pattern: written.join(""), literal, acrossLines };
}

function outsideOfBrackets(pattern: string): { token: string; isOutside: boolean }[] {
  let depth = 0;
  let opened = -1;
  return (pattern.match(tokens) ?? []).map((token, index, all) => {
    if (token === "[") {
      depth++;
      opened = all[index + 1] === "^" ? index + 1 : index;
    } else if (token === "]" && depth > 0 && index > opened + 1) depth--;
    return { token, isOutside: depth === 0 };
  });
}

const escaped = (text: string) => text.replace(/[\\.+*?()|[\]{}^$#&~-]/g, "\\$&");

/** Whether a pattern has letters that are other bytes in GB18030 than in UTF-8. */
export const differsInChinese = ({ pattern }: { pattern: string }) => /[^\0-\x7f]/.test(pattern);
