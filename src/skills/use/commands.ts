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

const fenceStart = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?(`{3,}(?=[^`]*$)|~{3,})/;
const isCommandFence = (text: string) => /^ {0,3}`{3,}!\s*$/.test(text);

/** What comes after so many of them is text like any other. */
const mostCommands = 1_000;

/**
 * The commands of a text: a block fenced by ```!, and !`command` at the beginning of a line or behind a space where
 * nothing more is said on that line. Never in other code, in comments or in the middle of a sentence: many texts only
 * speak of commands. The first of them, where there are more than anybody writes.
 */
export function commandsIn(text: string): TextCommand[] {
  const found: TextCommand[] = [];
  let paragraph: Line[] = [];
  let fence: { mark: string; from: number; start: number; isCommand: boolean } | null = null;
  const endParagraph = () => {
    for (const command of inlineCommands(paragraph, text)) found.push(command);
    paragraph = [];
  };
  for (const line of linesOf(text)) {
    if (found.length > mostCommands) break;
    const [start = "", mark = ""] = fenceStart.exec(line.text) ?? [];
    const info = line.text.slice(start.length).trim();
    if (fence) {
      if (mark.startsWith(fence.mark) && info === "") {
        const inside = text.slice(fence.start, line.from);
        const command = inside.trim();
        if (fence.isCommand && command !== "") {
          const blanks = inside.length - inside.trimStart().length;
          found.push({ from: fence.from, to: line.from + line.text.length, command, start: fence.start + blanks });
        }
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
  found.sort((one, other) => one.from - other.from);
  return withoutCommented(found.slice(0, mostCommands), text);
}

function* linesOf(text: string): Generator<Line> {
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end;
    yield { from, text: text.slice(from, to).replace(/\r$/, "") };
    from = to + 1;
  }
}

/** Leaves out the commands in comments. They come by their places, so the text is gone through once for all of them. */
function withoutCommented(commands: readonly TextCommand[], text: string): TextCommand[] {
  const opened = lastBefore(text, "<!--");
  const closed = lastBefore(text, "-->");
  return commands.filter(({ from }) => opened(from) <= closed(from));
}

/** Where a mark last begins at or before a place, -1 where it does not. Places must come in ascending order. */
function lastBefore(text: string, mark: string): (at: number) => number {
  let [last, next] = [-1, text.indexOf(mark)];
  return (at) => {
    while (next >= 0 && next <= at) [last, next] = [next, text.indexOf(mark, next + 1)];
    return last;
  };
}

/** Code may go over the end of a line, so the lines of a paragraph are read together. */
function inlineCommands(lines: readonly Line[], whole: string): TextCommand[] {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return [];
  const found: { command: TextCommand; line: Line }[] = [];
  let at = 0;
  for (const { from, to, size } of codeSpans(whole, first.from, last.from + last.text.length)) {
    while ((lines[at + 1]?.from ?? Number.POSITIVE_INFINITY) <= from) at += 1;
    const line = lines[at] as Line;
    const command = whole.slice(from + size, to - size);
    const isMarked = size === 1 && followsMark(whole, line.from, from) && !/^(?: {4}|\t)/.test(line.text);
    if (isMarked && looksLikeCommand(command))
      found.push({ command: { from: from - 1, to, command, start: from + size }, line });
  }
  const lastOfLine = new Map(found.map(({ command, line }) => [line, command]));
  const quiet = new Set(
    [...lastOfLine].flatMap(([line, { to }]) =>
      saysNothing.test(whole.slice(to, line.from + line.text.length)) ? [line] : [],
    ),
  );
  return found.flatMap(({ command, line }) => (quiet.has(line) ? [command] : []));
}

/** Whether an exclamation mark stands right before a place, at the beginning of its line or behind a blank. */
const followsMark = (text: string, lineStart: number, at: number) =>
  at > lineStart && text[at - 1] === "!" && (at - 1 === lineStart || /\s/.test(text[at - 2] as string));

/** Signs, or a remark in brackets. */
const saysNothing = /^[^\p{L}\p{N}]*$|^\s*[(（][^()（）]*[)）]\s*$/u;

/** Code between two runs of equally many backticks: from the first run to the end of the second. */
export interface CodeSpan {
  from: number;
  to: number;
  size: number;
}

/** Finds the code spans of a text in time proportional to its length, however many runs have no partner. */
export function codeSpans(text: string, start: number, end: number): CodeSpan[] {
  const runs: { from: number; size: number }[] = [];
  for (let at = text.indexOf("`", start); at >= 0 && at < end; at = text.indexOf("`", at)) {
    const from = at;
    while (at < end && text[at] === "`") at += 1;
    runs.push({ from, size: at - from });
  }
  const partners = new Array<number>(runs.length).fill(-1);
  const nextOfSize = new Map<number, number>();
  for (let at = runs.length - 1; at >= 0; at--) {
    const { size } = runs[at] as CodeSpan;
    partners[at] = nextOfSize.get(size) ?? -1;
    nextOfSize.set(size, at);
  }
  const spans: CodeSpan[] = [];
  for (let at = 0; at < runs.length; at++) {
    const partner = partners[at] as number;
    if (partner < 0) continue;
    const { from, size } = runs[at] as CodeSpan;
    spans.push({ from, to: (runs[partner] as CodeSpan).from + size, size });
    at = partner;
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
