export interface Cleaner {
  /** Whole lines, and the beginning of a line that has grown too long to wait for. */
  write(text: string): string;
  /** The line under way as it stands on the screen now. It comes again, whole, once it is finished. */
  line(): string;
  /** The rest, when no more will come. */
  end(): string;
}

/** A line longer than this is no progress bar, and is not kept waiting for its end. */
export const longestLine = 2_000;

/**
 * Text as a terminal would leave it standing: colours and cursor moves are taken out, and of a line that was written
 * over with carriage returns, as progress bars do, only the last state stays unless text would be lost.
 */
export function createCleaner(): Cleaner {
  let line = "";
  return {
    write(text) {
      let all = line + text;
      let end = all.lastIndexOf("\n") + 1;
      // A return at the very end waits for what will be written over the line.
      const back = all.lastIndexOf("\r", all.length - 2);
      if (all.length - end > longestLine && back >= end) {
        all = plain(all.slice(0, back)) + all.slice(back);
        end = all.lastIndexOf("\n") + 1;
      }
      line = all.slice(end);
      if (line.length <= longestLine) return plain(all.slice(0, end));
      const cut = unfinished(line);
      const begun = line.slice(0, cut);
      line = line.slice(cut);
      return plain(all.slice(0, end) + begun);
    },
    line: () => plain(line),
    end() {
      const rest = plain(line);
      line = "";
      return rest;
    },
  };
}

function plain(text: string): string {
  let clean = text.includes("\x1b") ? text.replace(wipes, `\r${wiped}`).replace(sequences, "") : text;
  if (clean.includes("\b")) clean = erased(clean);
  if (!clean.includes("\r")) return clean;
  clean = clean.replaceAll("\r\n", "\n");
  return clean.includes("\r") ? clean.split("\n").map(standing).join("\n") : clean;
}

const [esc, bell] = ["\x1b", "\x07"];

// Control sequences, titles and the like up to their end, and the escapes of one or two letters.
const sequence = String.raw`\[[0-?]*[ -/]*[@-~]`;
const title = String.raw`[\]PX^_][^${bell}${esc}\n]*(?:${bell}|${esc}\\)?`;
const letters = String.raw`[ -/]*[0-OQ-WYZ\\\x60-~]`;
const sequences = new RegExp(`${esc}(?:${sequence}|${title}|${letters})`, "g");

// To the beginning of the line and all of it erased, as careful progress bars do.
const toBeginning = String.raw`(?:\r|${esc}\[1?G)`;
const wipes = new RegExp(String.raw`${toBeginning}${esc}\[[02]?K|${esc}\[2K${toBeginning}`, "g");
const wiped = "\x18";

/** The last state of a line. What is only partly written over becomes a line of its own: its text may be needed. */
function standing(line: string): string {
  const [first = "", ...states] = line.split("\r");
  const kept = [first];
  let isWiped = false;
  for (const state of states) {
    const text = state.replaceAll(wiped, "");
    isWiped ||= text.length < state.length;
    if (text === "") continue;
    if (isWiped || text.length >= (kept.at(-1) ?? "").length) kept.pop();
    kept.push(text);
    isWiped = false;
  }
  return kept.join("\n");
}

/** A backspace takes back what stands before it. */
function erased(text: string): string {
  const kept: string[] = [];
  for (const one of text) {
    if (one !== "\b") kept.push(one);
    else if (kept.length > 0 && kept.at(-1) !== "\n") kept.pop();
  }
  return kept.join("");
}

/** Where an escape begins that the next chunk will end, or the end of the line. */
function unfinished(line: string): number {
  const at = line.lastIndexOf("\x1b");
  return at >= 0 && line.length - at < 32 && line.slice(at).replace(sequences, "") === line.slice(at)
    ? at
    : line.length;
}
