// The program, run against a fake provider as a user would run it.
import type { Event } from "../../../src/protocol/events.ts";
import type { ScriptedModel } from "../scripted-model.ts";
import type { Skillmint } from "../skillmint.ts";
import { baseUrl, type FakeProvider } from "./all.ts";

export interface RunAt {
  prompt: string;
  provider: FakeProvider;
  server: ScriptedModel;
  key?: string;
  /** Flags besides those that name the model. */
  more?: readonly string[];
}

export interface Ran {
  code: number | null;
  stderr: string;
  events: Event[];
}

export async function runAt(
  program: Pick<Skillmint, "run">,
  { prompt, provider, server, key = "k", more = [] }: RunAt,
): Promise<Ran> {
  const { preset, model, format } = provider;
  const at = ["--base-url", baseUrl(provider, server), "--format", format, "--model", `${preset}/${model}`];
  const flags = [...at, "--api-key", key, "--mode", "unrestricted", "--output", "jsonl", ...more];
  const { code, stdout, stderr } = await program.run("run", ...flags, prompt);
  const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
  return { code, stderr, events: lines.map((line) => JSON.parse(line) as Event) };
}

/** What the model said, message by message. */
export function saidIn(events: readonly Event[]) {
  return events.flatMap((event) => {
    if (event.type !== "message-finished") return [];
    const { text, reasoning = "", toolCalls, usage, stop } = event;
    const calls = toolCalls.map(({ name }) => name);
    return [{ text, reasoning: reasoning.trim(), calls, usage: [usage?.input, usage?.output], stop }];
  });
}

/** What the server refused, in its own words. */
export const refusalsOf = ({ faults }: ScriptedModel) => faults.map(({ status, message }) => `${status} ${message}`);
