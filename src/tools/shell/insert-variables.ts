import type { ProtectedValue } from "../../protocol/protected-values.ts";

interface Inserted {
  command: string;
  variables: Record<string, string>;
}

/** How bash reads the place that a handle stands in. */
type Place = "bare" | "double" | "single" | "ansi" | "comment" | "text" | "literal" | "backtick";

/** A text that is fed by `<<`, as indices of the command: its word, and the text with the line that ends it. */
interface HereDocument {
  word: { from: number; to: number };
  end: string;
  tabs: boolean;
  isQuoted: boolean;
  text?: { from: number; to: number };
}

/**
 * Puts a variable in place of each handle, so that no letter of a value is read as part of the command and no list of
 * processes shows it in the shell's own arguments. `misplaced`: a handle where bash can be given no variable.
 */
export function insertVariables(
  command: string,
  values: readonly ProtectedValue[],
): Inserted | { misplaced: ProtectedValue } {
  const names = new Map(values.map((value, index) => [value, `SKILLMINT_VALUE_${index + 1}`]));
  const { places, documents } = placesIn(command);
  const handleAt = (at: number) => values.find(({ handle }) => command.startsWith(handle, at));
  // In a text whose end word is quoted bash expands nothing: the quotes go, and what bash would expand is escaped.
  const unquoted = documents.filter(
    ({ isQuoted, end, text }) =>
      isQuoted &&
      /^[\w.-]+$/.test(end) &&
      text &&
      values.some(({ handle }) => command.slice(text.from, text.to).includes(handle)),
  );
  let inserted = "";
  for (let at = 0; at < command.length; ) {
    const document = unquoted.find(({ word }) => word.from === at);
    const isUnquoted = unquoted.some(({ text }) => text && text.from <= at && at < text.to);
    const value = handleAt(at);
    const place = isUnquoted ? "text" : places[at];
    if (document) {
      inserted += document.end;
      at = document.word.to;
    } else if (!value || place === "comment") {
      inserted += isUnquoted && /[\\$`]/.test(command[at] as string) ? `\\${command[at]}` : command[at];
      at++;
    } else {
      const name = `\${${names.get(value)}}`;
      if (place === "bare") inserted += `"${name}"`;
      else if (place === "double" || place === "text") inserted += name;
      else if (place === "single") inserted += `'"${name}"'`;
      else if (place === "ansi") inserted += `'"${name}"$'`;
      else return { misplaced: value };
      at += value.handle.length;
    }
  }
  const variables = Object.fromEntries(values.map((value) => [names.get(value) as string, value.value]));
  return { command: inserted, variables };
}

/** For every letter the place it stands in. Text that is fed by `<<` is followed to its end. */
function placesIn(command: string): { places: Place[]; documents: HereDocument[] } {
  const places: Place[] = [];
  const documents: HereDocument[] = [];
  const waiting: HereDocument[] = [];
  /** Open brackets of each `$(…)` that stands in double quotes, the innermost last. */
  const brackets: number[] = [];
  let place: Place = "bare";
  for (let at = 0; at < command.length; at++) {
    const letter = command[at];
    places[at] = place;
    if (place === "single") {
      if (letter === "'") place = "bare";
    } else if (letter === "\\" && place !== "comment") {
      places[++at] = place;
    } else if (place === "backtick") {
      if (letter === "`") place = "double";
    } else if (place === "double") {
      if (letter === '"') place = "bare";
      else if (letter === "`") place = "backtick";
      else if (command.startsWith("$(", at)) {
        places[++at] = "bare";
        brackets.push(1);
        place = "bare";
      }
    } else if (place === "ansi") {
      if (letter === "'") place = "bare";
    } else if (letter === "\n") {
      place = "bare";
      for (let text = waiting.shift(); text; text = waiting.shift()) at = passText(at, text);
    } else if (place === "bare") {
      const open = brackets.at(-1);
      if (letter === "'") place = command[at - 1] === "$" ? "ansi" : "single";
      else if (letter === '"') place = "double";
      else if (letter === "#" && /^$|[\s;&|(]/.test(command[at - 1] ?? "")) place = "comment";
      else if (command.startsWith("<<<", at)) at = mark(at, 2);
      else if (command.startsWith("<<", at)) at = begin(at);
      else if (open !== undefined && letter === "(") brackets[brackets.length - 1] = open + 1;
      else if (open !== undefined && letter === ")") {
        brackets[brackets.length - 1] = open - 1;
        if (open === 1) {
          brackets.pop();
          place = "double";
        }
      }
    }
  }
  return { places, documents };

  function mark(at: number, more: number): number {
    for (let next = at + 1; next <= at + more; next++) places[next] = "bare";
    return at + more;
  }

  function begin(at: number): number {
    const [all = "<<", tabs = "", word = ""] =
      /^<<(-?)[ \t]*((?:'[^'\n]*'|"[^"\n]*"|\\.|[^\s;&|<>()'"\\])+)/.exec(command.slice(at)) ?? [];
    const to = at + all.length;
    if (word !== "")
      waiting.push({
        ...{ word: { from: to - word.length, to }, end: word.replace(/['"\\]/g, "") },
        ...{ tabs: tabs !== "", isQuoted: /['"\\]/.test(word) },
      });
    return mark(at, all.length - 1);
  }

  /** `at` is the line end before the text; returns the last letter of the line that ends it. */
  function passText(at: number, document: HereDocument): number {
    const { end, tabs, isQuoted } = document;
    documents.push(document);
    let from = at + 1;
    while (from < command.length) {
      const next = command.indexOf("\n", from);
      const to = next < 0 ? command.length : next;
      const line = command.slice(from, to);
      for (let one = from; one <= Math.min(to, command.length - 1); one++) places[one] = isQuoted ? "literal" : "text";
      if ((tabs ? line.replace(/^\t+/, "") : line) === end) {
        document.text = { from: at + 1, to: from };
        return to;
      }
      from = to + 1;
    }
    document.text = { from: at + 1, to: command.length };
    return command.length - 1;
  }
}
