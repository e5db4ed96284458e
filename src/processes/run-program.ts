import { spawn } from "node:child_process";
import { tailBuffer } from "./tail-buffer.ts";

export interface ProgramOptions {
  file: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  signal: AbortSignal;
  /** For its standard input, which is empty without it. */
  input?: string | undefined;
  onOutput(bytes: Buffer): void;
  /** All that it says on stderr, of which the result has only the beginning and the end. */
  onErrors?(text: string): void;
}

/** Runs a program of ours that starts nothing else. Rejects when it cannot be started or the signal ends it. */
export async function runProgram(options: ProgramOptions): Promise<{ code: number | null; stderr: string }> {
  const { file, args, cwd, env, signal, input, onOutput, onErrors } = options;
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  const child = spawn(file, args, {
    cwd,
    env,
    signal,
    killSignal: "SIGKILL",
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  const errors = tailBuffer({ head: 4_000, tail: 1_000 });
  // A program that ends before it has read everything reports why by its exit code.
  child.stdin?.on("error", () => undefined).end(input);
  child.stdout?.on("data", onOutput);
  child.stderr?.setEncoding("utf8").on("data", errors.write);
  if (onErrors) child.stderr?.on("data", onErrors);
  child.once("error", reject);
  child.once("close", resolve);
  const code = await promise;
  const { head, tail } = errors.captured();
  return { code, stderr: head + tail };
}
