import { commandsIn, type TextCommand } from "./commands.ts";
import { type Place, placesIn, type Values } from "./places.ts";
import { withQuoted } from "./quoted.ts";

/** So many commands of one text are run; the others are told of. */
const mostCommands = 10;

export interface Expansion extends Values {
  /** The most characters of what comes out. */
  most: number;
  /** What stands in place of a command; null for one that its arguments make unreadable, `many` beyond the most. */
  output(command: string, why?: "unreadable" | "many"): Promise<string>;
}

export interface Expanded {
  text: string;
  /** Whether an argument has found its place in it. */
  isPlaced: boolean;
  /** What of the text as it was given is left out: from here on; null when nothing is. */
  rest: number | null;
}

/** A skill's text as the model reads it: values in their places, what commands gave in place of them, and not too long. */
export async function expand(text: string, { most, output, ...values }: Expansion): Promise<Expanded> {
  const commands = commandsIn(text);
  const places = placesIn(text, values);
  const inside = Map.groupBy(places, ({ from }) => commandAt(commands, from));
  const outputs = await Promise.all(
    commands.map(async (one, index): Promise<Piece> => {
      const { from, to } = one;
      const command = filled(one, inside.get(one) ?? []);
      const why = command === null ? "unreadable" : index >= mostCommands ? "many" : undefined;
      return { from, to, value: await output(command ?? one.command, why) };
    }),
  );
  const outside = places.filter(({ from }) => commandAt(commands, from) === undefined);
  const pieces = [...outside, ...outputs].sort((one, other) => one.from - other.from);
  return { ...joined(text, pieces, most), isPlaced: places.some(({ isArgument }) => isArgument) };
}

/** The command that takes up a place of the text. They come by their places, and none reaches into the next. */
function commandAt(commands: readonly TextCommand[], place: number): TextCommand | undefined {
  let [low, high] = [0, commands.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((commands[middle] as TextCommand).from <= place) low = middle + 1;
    else high = middle;
  }
  const before = commands[low - 1];
  return before && place < before.to ? before : undefined;
}

interface Piece {
  from: number;
  to: number;
  value: string;
}

function filled({ command, start }: TextCommand, places: readonly Place[]): string | null {
  const end = start + command.length;
  const inside = places.filter(({ from, to }) => from >= start && to <= end);
  return withQuoted(
    command,
    inside.map((place) => ({ ...place, from: place.from - start, to: place.to - start })),
  );
}

function joined(text: string, pieces: readonly Piece[], most: number): Pick<Expanded, "text" | "rest"> {
  let done = "";
  let at = 0;
  for (const { from, to, value } of [...pieces, { from: text.length, to: text.length, value: "" }]) {
    const room = most - done.length;
    if (from - at > room) {
      const kept = wholeLines(text.slice(at, at + room));
      return { text: done + kept, rest: at + kept.length };
    }
    done += text.slice(at, from);
    at = to;
    const left = most - done.length;
    if (value.length > left) return { text: done + value.slice(0, left).replace(/[\uD800-\uDBFF]$/, ""), rest: to };
    done += value;
  }
  return { text: done, rest: null };
}

function wholeLines(text: string): string {
  const end = text.lastIndexOf("\n") + 1;
  return end > text.length / 2 ? text.slice(0, end) : text.replace(/[\uD800-\uDBFF]$/, "");
}
