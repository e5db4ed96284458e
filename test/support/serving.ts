import { readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { dataFolder, type Skillmint, type Started, type StartOptions } from "./skillmint.ts";

export interface Serving extends Started {
  url: string;
  /** The server's own, out of server.json. */
  token: string;
  /** Resolves with what was found when stderr holds it; rejects when the program ends without it. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  ask(method: string, path: string, options?: { token?: string; body?: unknown }): Promise<Response>;
}

const anywhere = ["serve", "--port", "0"];

/** The real program as a server, on any port that is free; it ends with the test. */
export async function serving(program: Skillmint, args = anywhere, options?: StartOptions): Promise<Serving> {
  const started = program.start(args, options);
  onTestFinished(() => killed(started));
  return listening(program, started);
}

/** The same for all tests of a file; to be ended by `killed`. */
export const servingOn = (program: Skillmint): Promise<Serving> => listening(program, program.start(anywhere));

export async function killed({ child, ended }: Started): Promise<void> {
  child.kill("SIGKILL");
  await ended;
}

async function listening(program: Skillmint, started: Started): Promise<Serving> {
  const said = hearing(started);
  const [, url] = (await said(/running at (\S+)\n/)) as unknown as [string, string];
  // Written before anything is said.
  const { token } = JSON.parse(readFileSync(join(dataFolder(program), "server.json"), "utf8")) as { token: string };
  const ask: Serving["ask"] = (method, path, { token: other = token, body = {} } = {}) =>
    fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${other}`, "content-type": "application/json" },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    });
  return { ...started, url, token, said, ask };
}

export function hearing({ child, ended }: Started): Serving["said"] {
  let heard = "";
  const waiting = new Set<() => void>();
  child.stderr?.on("data", (text: string) => {
    heard += text;
    for (const check of waiting) check();
  });
  return (pattern) =>
    new Promise((found, missed) => {
      const check = () => {
        const match = pattern.exec(heard);
        if (!match) return;
        waiting.delete(check);
        found(match);
      };
      waiting.add(check);
      check();
      ended.then(({ code, stderr }) => missed(new Error(`ended with ${code} before ${pattern}: ${stderr}`)));
    });
}

export const codeIn = (text: string) => /#code=([\w-]+)/.exec(text)?.[1] as string;
