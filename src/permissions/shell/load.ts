import { readCommand } from "./read.ts";
import type { ShellReading } from "./reading.ts";
import { loadParser } from "./syntax.ts";

/** Loads the parser, which takes tens of milliseconds: nothing but a command that must be judged by its text needs it. */
export async function loadShell(): Promise<{ read(command: string): ShellReading }> {
  const parse = await loadParser();
  return { read: (command) => readCommand(command, parse) };
}
