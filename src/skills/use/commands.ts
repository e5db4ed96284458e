/** A command that stands in a skill's text, and all of the text that it takes up. */
export interface TextCommand {
  from: number;
  to: number;
  command: string;
  /** Where the command begins. */
  start: number;
}

interface Line {
  from: number;
  text: string;
}

const fenceEdge = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?(`{3,}(?=[^`]*$)|~{3,})[ \t]*(.*?)[ \t]*$/;
const isCommandFence = (text: string) => /^ {0,3}`{3,}!\s*$/.test(text);

/**
 * The commands of a text: a block fenced by ```!, and !`command` at the beginning of a line or behind a space where
 * nothing more is said on that line. Never in other code, in comments or in the middle of a sentence: many texts only
 * speak of commands.
 */
export function commandsIn(text: string): TextCommand[] {
  const found: TextCommand[] = [];
  let paragraph: Line[] = [];
  let fence: { mark: string; from: number; start: number; isCommand: boolean } | null = null;
  const endParagraph = () => {
    found.push(...inlineCommands(paragraph, text));
    paragraph = [];
  };
  for (const line of linesOf(text)) {
    const [, mark = "", info = ""] = fenceEdge.exec(line.text) ?? [];
    if (fence) {
      if (mark.startsWith(fence.mark) && info === "") {
        const command = text.slice(fence.start, line.from).trim();
        if (fence.isCommand && command !== "")
          found.push({
            from: fence.from,
            to: line.from + line.text.length,
            command,
            start: text.indexOf(command, fence.start),
          });
        fence = null;
      }
    } else if (mark !== "") {
      endParagraph();
      const start = Math.min(line.from + line.text.length + 1, text.length);
      fence = { mark, from: line.from, start, isCommand: isCommandFence(line.text) };
    } else {
      if (/^\s*$|^[\s>]*(?:[-*+#>|]|\d+[.)])/.test(line.text)) endParagraph();
      paragraph.push(line);
    }
  }
  endParagraph();
  return found.filter(({ from }) => !isInComment(text, from)).sort((one, other) => one.from - other.from);
}

function* linesOf(text: string): Generator<Line> {
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end;
    yield { from, text: text.slice(from, to).replace(/\r$/, "") };
    from = to + 1;
  }
}

const isInComment = (text: string, at: number) => text.lastIndexOf("<!--", at) > text.lastIndexOf("-->", at);

/** Code may go over the end of a line, so the lines of a paragraph are read together. */
function inlineCommands(lines: readonly Line[], whole: string): TextCommand[] {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return [];
  const end = last.from + last.text.length;
  const found: TextCommand[] = [];
  for (const { from, to, size } of codeSpans(whole, first.from, end)) {
    const line = lines.findLast((one) => one.from <= from) as Line;
    const command = whole.slice(from + size, to - size);
    const before = whole.slice(line.from, from);
    // Four spaces make it code.
    const isMarked = size === 1 && /(?:^|\s)!$/.test(before) && !/^(?: {4}|\t)/.test(before);
    if (isMarked && looksLikeCommand(command)) found.push({ from: from - 1, to, command, start: from + size });
  }
  return found.filter(({ from }) => {
    const line = lines.findLast((one) => one.from <= from) as Line;
    const lineEnd = line.from + line.text.length;
    const lastOfLine = found.findLast((one) => one.from < lineEnd) as TextCommand;
    return saysNothing.test(whole.slice(lastOfLine.to, lineEnd));
  });
}

/** Signs, or a remark in brackets. */
const saysNothing = /^[^\p{L}\p{N}]*$|^\s*[(（][^()（）]*[)）]\s*$/u;

/** Between runs of as many backticks. */
function codeSpans(text: string, start: number, end: number): { from: number; to: number; size: number }[] {
  const runs = [...text.slice(start, end).matchAll(/`+/g)].map((run) => ({
    from: start + run.index,
    size: run[0].length,
  }));
  const spans: { from: number; to: number; size: number }[] = [];
  for (let at = 0; at < runs.length; at++) {
    const open = runs[at] as { from: number; size: number };
    const close = runs.findIndex(({ size }, index) => index > at && size === open.size);
    if (close < 0) continue;
    spans.push({ from: open.from, to: (runs[close] as { from: number }).from + open.size, size: open.size });
    at = close;
  }
  return spans;
}

/** Words that only stand for a command. */
const standIns = new Set(["cmd", "command", "commands", "shell-command", "your-command", "some-command"]);

function looksLikeCommand(text: string): boolean {
  if (text.trim() !== text || text.includes("\n") || /<[\w -]+>|\.\.\.|…/.test(text)) return false;
  const [name = ""] = text.replace(/^(?:[A-Za-z_]\w*=\S*\s+)+/, "").split(/\s/);
  return /^[\w./~$"'({[][\w./~$"'{}:+@-]*$/.test(name) && /[A-Za-z]/.test(text) && !standIns.has(name.toLowerCase());
}
