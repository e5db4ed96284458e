import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface ModelProcess {
  /** What the program must be told to reach it. */
  flags: readonly string[];
  /** The requests since the last time this was asked. */
  requests(): Promise<ModelRequest[]>;
  stop(): void;
}

/** Milliseconds of the machine's clock. */
export interface ModelRequest {
  step: number;
  arrived: number;
  /** Since the end of the reply before; null at a prompt's first request. */
  gap: number | null;
  bytes: number;
}

export async function startModel(): Promise<ModelProcess> {
  const file = join(import.meta.dirname, "..", "model.ts");
  const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const address = `http://127.0.0.1:${Number(line.toString())}/v1`;
  return {
    // One that is known to take a million tokens: nothing is measured of how little another takes.
    flags: ["--base-url", address, "--model", "openai-chat/gpt-4.1", "--api-key", "none"],
    requests: async () => (await (await fetch(address)).json()) as ModelRequest[],
    stop: () => void child.kill(),
  };
}
