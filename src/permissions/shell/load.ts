import { readCommand } from "./read.ts";
import type { ShellReading } from "./reading.ts";
import { loadParser } from "./syntax.ts";

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
