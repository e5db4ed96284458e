import { Findings } from "./findings.ts";
import { type Opaque, type ShellReading, scanCommands } from "./reading.ts";
import { readStatements } from "./statements.ts";
import { loadParser, type Parse } from "./syntax.ts";

export interface Shell {
  read(command: string): ShellReading;
}

let loading: Promise<Shell> | undefined;

/**
 * Loads the parser, which takes tens of milliseconds: nothing but a command that must be judged by its text needs it.
 * One for all: it keeps nothing from one text to the next, and two that load at the same time spoil each other.
 */
export function loadShell(): Promise<Shell> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Shell> {
  const parse = await loadParser();
  return { read: (command) => readCommand(command, parse) };
}

const longest = 16 * 1024;

/** What a command's text would run. Never throws, and takes no longer than in proportion to the text. */
export function readCommand(text: string, parse: Parse): ShellReading {
  if (Buffer.byteLength(text) > longest) return scanned(text, "too-long");
  // A character that no screen shows is not in the command that a person saw.
  if (/(?![\t\n])\p{Cc}/u.test(text) || !text.isWellFormed()) return scanned(text, "unreadable");
  try {
    const findings = new Findings();
    readStatements(text, parse, findings, 0);
    const { opaque } = findings;
    if (opaque === "too-many" || opaque === "unreadable") return scanned(text, opaque);
    return findings.reading();
  } catch {
    return scanned(text, "unreadable");
  }
}

const scanned = (text: string, opaque: Opaque): ShellReading => ({
  commands: scanCommands(text),
  redirects: [{ action: "write", target: null }],
  opaque,
});
