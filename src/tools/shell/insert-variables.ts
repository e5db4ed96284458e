import type { ProtectedValue } from "../../protocol/protected-values.ts";

interface Inserted {
  command: string;
  variables: Record<string, string>;
}

/** How bash reads the place that a handle stands in. */
type Place = "bare" | "double" | "single" | "ansi" | "comment" | "text" | "literal";

/**
 * Puts a variable in place of each handle, so that no letter of a value is read as part of the command and no list of
 * processes shows it in the shell's own arguments. `misplaced`: a handle where bash expands nothing.
 */
export function insertVariables(
  command: string,
  values: readonly ProtectedValue[],
): Inserted | { misplaced: ProtectedValue } {
  const names = new Map(values.map((value, index) => [value, `SKILLMINT_VALUE_${index + 1}`]));
  const places = placesIn(command);
  let inserted = "";
  for (let at = 0; at < command.length; ) {
    const value = values.find(({ handle }) => command.startsWith(handle, at));
    if (!value) {
      inserted += command[at++];
      continue;
    }
    const name = `\${${names.get(value)}}`;
    const place = places[at];
    if (place === "bare") inserted += `"${name}"`;
    else if (place === "double" || place === "text") inserted += name;
    else if (place === "single") inserted += `'"${name}"'`;
    else return { misplaced: value };
    at += value.handle.length;
  }
  const variables = Object.fromEntries(values.map((value) => [names.get(value) as string, value.value]));
  return { command: inserted, variables };
}

/** For every letter the place it stands in. Text that is fed by `<<` is followed to its end. */
function placesIn(command: string): Place[] {
  const places: Place[] = [];
  const waiting: { end: string; tabs: boolean; place: Place }[] = [];
  let place: Place = "bare";
  for (let at = 0; at < command.length; at++) {
    const letter = command[at];
    places[at] = place;
    if (place === "single") {
      if (letter === "'") place = "bare";
    } else if (letter === "\\" && place !== "comment") {
      places[++at] = place;
    } else if (place === "double") {
      if (letter === '"') place = "bare";
    } else if (place === "ansi") {
      if (letter === "'") place = "bare";
    } else if (letter === "\n") {
      place = "bare";
      for (let text = waiting.shift(); text; text = waiting.shift()) at = passText(at, text);
    } else if (place === "bare") {
      if (letter === "'") place = command[at - 1] === "$" ? "ansi" : "single";
      else if (letter === '"') place = "double";
      else if (letter === "#" && /^$|[\s;&|(]/.test(command[at - 1] ?? "")) place = "comment";
      else if (command.startsWith("<<<", at)) at = mark(at, 2);
      else if (command.startsWith("<<", at)) at = begin(at);
    }
  }
  return places;

  function mark(at: number, more: number): number {
    for (let next = at + 1; next <= at + more; next++) places[next] = "bare";
    return at + more;
  }

  function begin(at: number): number {
    const [all = "<<", tabs = "", word = ""] =
      /^<<(-?)[ \t]*((?:'[^'\n]*'|"[^"\n]*"|\\.|[^\s;&|<>()'"\\])+)/.exec(command.slice(at)) ?? [];
    if (word !== "")
      waiting.push({
        end: word.replace(/['"\\]/g, ""),
        tabs: tabs !== "",
        place: /['"\\]/.test(word) ? "literal" : "text",
      });
    return mark(at, all.length - 1);
  }

  /** `at` is the line end before the text; returns the last letter of the line that ends it. */
  function passText(at: number, { end, tabs, place }: { end: string; tabs: boolean; place: Place }): number {
    let from = at + 1;
    while (from < command.length) {
      const next = command.indexOf("\n", from);
      const to = next < 0 ? command.length : next;
      const line = command.slice(from, to);
      for (let one = from; one <= Math.min(to, command.length - 1); one++) places[one] = place;
      if ((tabs ? line.replace(/^\t+/, "") : line) === end) return to;
      from = to + 1;
    }
    return command.length - 1;
  }
}
