import { appendFileSync, chmodSync, existsSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "./folders.ts";
import { redacted, secretsIn } from "./redact.ts";

/** One file and the one before it: what went wrong lately is what helps. */
const mostBytes = 1024 * 1024;
const longestText = 20_000;

export interface LogOptions {
  file: string;
  argv: readonly string[];
  env: Record<string, string | undefined>;
  version: string;
  /** Keys that came neither with the command line nor with the environment. */
  secrets?: readonly string[];
}

/** Writes down what nobody expected, with its stack and without secrets. False when that is not possible either. */
export function logError(error: unknown, { file, argv, env, version, secrets: stored = [] }: LogOptions): boolean {
  const entry = { at: new Date().toISOString(), version, node: process.version, platform: process.platform };
  const secrets = [...secretsIn(argv, env), ...stored];
  // String by string: in JSON a secret with a quote in it would not be known again.
  const shown = (text: string) => redacted(text, secrets).slice(0, longestText);
  const line = JSON.stringify({ ...entry, error: described(error, shown) });
  try {
    makeFolder(dirname(file));
    if (existsSync(file) && statSync(file).size + line.length > mostBytes) renameSync(file, `${file}.old`);
    appendFileSync(file, `${line}\n`, { mode: 0o600 });
    chmodSync(file, 0o600);
    return true;
  } catch {
    // A log that cannot be written must not hide what was to be logged.
    return false;
  }
}

function described(error: unknown, shown: (text: string) => string): unknown {
  if (!(error instanceof Error)) return { thrown: shown(String(error)) };
  const { name, message, stack = "", cause } = error;
  const because = cause === undefined ? {} : { cause: described(cause, shown) };
  return { name, message: shown(message), stack: shown(stack), ...because };
}
