import { Readable, Writable } from "node:stream";
import type { Streams } from "../../src/cli/io.ts";
import { main as usual } from "../../src/cli/main.ts";
import { environmentOf, type Skillmint, type SkillmintOptions, skillmint } from "./skillmint.ts";

export interface CommandsOptions extends SkillmintOptions {
  /** Another program than this one, such as a copy that lacks a guard. */
  main?: typeof usual;
}

/**
 * The command line, whose `run` and `type` need no process and a fifth of the work: for tests of what commands say, send
 * and leave behind. How the built program starts, shares a folder with others, heeds signals and ends is for `skillmint`.
 */
export function commands({ main = usual, ...options }: CommandsOptions = {}): Skillmint {
  const program = skillmint(options);
  const type: Skillmint["type"] = async (args, { env = {}, input = "" } = {}) => {
    using place = takePlace({ ...environmentOf(program), ...options.env, ...env }, program.work);
    const [stdout, stderr] = [collected(), collected()];
    const code = await main(args, {
      env: place.env,
      cwd: process.cwd,
      stdin: Readable.from(input === "" ? [] : [Buffer.from(input)]) as Streams["stdin"],
      stdout: stdout.stream,
      stderr: stderr.stream,
    });
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  };
  return { ...program, type, run: (...args) => type(args) };
}

let isTaken = false;

/** This process as a fresh one would be: nothing in the environment but that, in that folder. One at a time. */
function takePlace(env: Record<string, string>, folder: string): { env: NodeJS.ProcessEnv } & Disposable {
  if (isTaken) throw new Error("commands() runs one command at a time: take skillmint() for several");
  isTaken = true;
  const before = { env: { ...process.env }, folder: process.cwd() };
  become(env);
  process.chdir(folder);
  return {
    env: process.env,
    [Symbol.dispose]() {
      become(before.env);
      process.chdir(before.folder);
      isTaken = false;
    },
  };
}

/** Variable by variable: what libc is asked for, as the home folder is, must change too. */
function become(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (process.env[name] !== value) process.env[name] = value;
}

function collected(): { stream: Streams["stdout"]; text(): string } {
  const parts: Buffer[] = [];
  const stream = new Writable({
    write(part: Buffer, _, done) {
      parts.push(part);
      done();
    },
  });
  return { stream: stream as Streams["stdout"], text: () => Buffer.concat(parts).toString() };
}
