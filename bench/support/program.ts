import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import type { ModelProcess, ModelRequest } from "./model-process.ts";

export const program = join(import.meta.dirname, "../../bin/skillmint");

/** Where a program is started. */
export interface Place {
  home: string;
  folder: string;
}

export interface Timed {
  /** Milliseconds of the machine's clock. */
  began: number;
  ended: number;
}

export interface TimedOptions {
  /** A file for what the program prints; without it, that is thrown away. */
  output?: string;
  expected?: number;
}

const now = () => Number(process.hrtime.bigint()) / 1e6;

/** Throws when the program does not end with the code that is expected. */
export async function timed(
  [command, ...args]: readonly [string, ...string[]],
  { home, folder }: Place,
  { output, expected = 0 }: TimedOptions = {},
): Promise<Timed> {
  const env = { PATH: process.env.PATH ?? "", HOME: home, LANG: "C.UTF-8" };
  const out = output === undefined ? ("ignore" as const) : openSync(output, "w");
  const began = now();
  const child = spawn(command, args, { cwd: folder, env, stdio: ["ignore", out, "ignore"] });
  const code = await new Promise((ended) => child.on("exit", ended));
  const ended = now();
  if (typeof out === "number") closeSync(out);
  if (code !== expected) throw new Error(`${command} ${args.join(" ")} ended with ${code}`);
  return { began, ended };
}

export interface TimedTurn extends Timed {
  requests: ModelRequest[];
  /** From the start of the process to its first request. */
  first: number;
}

/** One `skillmint run` against the model. */
export async function timedTurn(
  model: ModelProcess,
  prompt: string,
  place: Place,
  { flags = ["--mode", "unrestricted"], ...options }: TimedOptions & { flags?: readonly string[] } = {},
): Promise<TimedTurn> {
  const times = await timed([program, "run", ...model.flags, ...flags, prompt], place, options);
  const requests = await model.requests();
  return { ...times, requests, first: (requests[0]?.arrived ?? Number.NaN) - times.began };
}

export const dataFolder = ({ home }: Pick<Place, "home">) => join(home, ".skillmint");
export const databaseOf = (place: Pick<Place, "home">) => join(dataFolder(place), "skillmint.db");
