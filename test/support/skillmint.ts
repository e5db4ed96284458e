import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { tempFolder } from "./temp-folder.ts";

const bin = resolve(import.meta.dirname, "../../bin/skillmint");

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Skillmint {
  /** An empty HOME with our data folder in it. */
  home: string;
  /** The folder it works in. */
  work: string;
  run(...args: string[]): Promise<Ended>;
  /** The same with an input or variables of its own. */
  type(args: readonly string[], options?: TypeOptions): Promise<Ended>;
  start(args: readonly string[], options?: StartOptions): Started;
}

export interface TypeOptions {
  env?: Record<string, string>;
  input?: string;
}

export interface StartOptions extends TypeOptions {
  /** Permission bits bind it, even when the tests run as root. */
  unprivileged?: boolean;
  /** A command that runs the program: its words come before the program's own. */
  within?: readonly string[];
}

export interface Started {
  child: ChildProcess;
  ended: Promise<Ended>;
  /** Resolves when stdout holds the text; rejects when the program ends without it. */
  printed(text: string): Promise<void>;
}

export interface SkillmintOptions {
  env?: Record<string, string>;
  /** For who cleans up himself; else they go with the test. */
  folders?: { home: string; work: string };
}

/** The program as a user has it: the built one, on a fresh home, in a folder of its own. */
export function skillmint({ env: common = {}, folders }: SkillmintOptions = {}): Skillmint {
  const { home, work } = folders ?? { home: tempFolder(), work: tempFolder() };
  const start = (
    args: readonly string[],
    { env = {}, input, unprivileged, within = [] }: StartOptions = {},
  ): Started => {
    const isRoot = process.getuid?.() === 0;
    const command = [
      ...(unprivileged && isRoot ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : []),
      ...within,
      bin,
    ];
    const child = spawn(command[0] as string, [...command.slice(1), ...args], {
      cwd: work,
      env: { ...environmentOf({ home }), ...common, ...env },
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    child.stdin?.end(input);
    return follow(child);
  };
  const type: Skillmint["type"] = (args, options) => start(args, options).ended;
  return { home, work, start, type, run: (...args) => type(args) };
}

/** All that it knows of the machine of the tests. */
export const environmentOf = ({ home }: Pick<Skillmint, "home">): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  HOME: home,
  SKILLMINT_LANG: "en",
});

function follow(child: ChildProcess): Started {
  let stdout = "";
  let stderr = "";
  const waiting = new Set<() => void>();
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    for (const check of waiting) check();
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((done) => child.on("close", (code) => done({ code, stdout, stderr })));
  const printed = (text: string) =>
    new Promise<void>((found, missed) => {
      const check = () => {
        if (!stdout.includes(text)) return;
        waiting.delete(check);
        found();
      };
      waiting.add(check);
      check();
      ended.then(() => missed(new Error(`ended without printing ${text}: ${stdout}${stderr}`)));
    });
  return { child, ended, printed };
}

/** The flags that point the program at a server of the test. */
export const at = (url: string) => ["--base-url", url, "--format", "openai", "--model", "x/y", "--api-key", "k"];
export const atAnthropic = (url: string) => [
  ...["--base-url", url, "--format", "anthropic", "--model", "x/y", "--api-key", "k"],
];

export const dataFolder = ({ home }: Skillmint) => join(home, ".skillmint");
export const atResponses = (url: string) => [
  ...["--base-url", url, "--format", "responses", "--model", "x/y", "--api-key", "k"],
];
