import { type Opaque, type ShellReading, scanCommands } from "./reading.ts";
import { Findings, readStatements } from "./statements.ts";
import { loadParser, type Parse } from "./syntax.ts";

export interface Shell {
  read(command: string): ShellReading;
}

let loading: Promise<Shell> | undefined;

/**
 * Loads the parser, which takes tens of milliseconds. There is one for all, since it keeps nothing from one text to the
 * next, and two that load at the same time spoil each other.
 */
export function loadShell(): Promise<Shell> {
  loading ??= loadParser().then(
    (parse) => ({ read: (command) => readCommand(command, parse) }),
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

const longest = 16 * 1024;

/** The reading of a command's text. Never throws, and takes time in proportion to the text. */
export function readCommand(text: string, parse: Parse): ShellReading {
  if (Buffer.byteLength(text) > longest) return scanned(text, "too-long");
  // A person does not see characters that no screen shows.
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
