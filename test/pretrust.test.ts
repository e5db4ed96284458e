import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import { needs } from "./needs.ts";
import { executableConfig } from "./support/executable-config.ts";
import { tempFolder } from "./support/temp-folder.ts";

const root = resolve(import.meta.dirname, "..");

interface Place {
  home: string;
  work: string;
}

/** Starts the program in a folder, with a PATH that begins there, and lists what it asked of the system. */
function traced({ home, work }: Place, args: readonly string[]) {
  const log = join(home, "trace");
  const calls = "trace=execve,execveat,connect,open,openat,openat2,readlink,readlinkat";
  const child = spawn("strace", ["-f", "-s", "4000", "-o", log, "-e", calls, join(root, "bin/skillmint"), ...args], {
    cwd: work,
    env: { PATH: `.:./node_modules/.bin:${process.env.PATH}`, HOME: home, SKILLMINT_LANG: "en" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  child.stderr.setEncoding("utf8");
  const ended = new Promise<Trace>((done) => child.on("close", () => done(traceIn(readFileSync(log, "utf8"), said))));
  return { child, ended };
}

interface Trace {
  said: string;
  /** Programs that were started. */
  programs: string[];
  /** Addresses, those of the system's own sockets too. */
  connected: string[];
  /** Every path that was opened, or tried to be. */
  opened: string[];
}

function traceIn(log: string, said: string): Trace {
  const lines = log.split("\n").filter((line) => !line.includes("resumed>"));
  const pathOf = (line: string) => /"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? "";
  return {
    said,
    // One that was cut short by another thread is counted as well: then its end is not on its line.
    programs: lines.filter((line) => /\bexecve(at)?\(/.test(line) && !/ = -1 /.test(line)).map(pathOf),
    connected: lines.filter((line) => /\bconnect\(/.test(line)),
    opened: lines.filter((line) => /\bopen(at2?)?\(/.test(line)).map(pathOf),
  };
}

/** What may be read of a workspace: for `trust` what it lists, else its settings only, and how many servers wait. */
const settings = [".skillmint/settings.json", ".claude/settings.json", ".claude/settings.local.json", ".mcp.json"];
const listed = /^(\.mcp\.json|AGENTS\.md|CLAUDE\.md|\.(claude|agents|skillmint)\/(skills|agents)(\/.*)?)$/;

function expectNothingRun({ home, work }: Place, { programs, connected, opened }: Trace, mayOpen: RegExp | null): void {
  // The shell that starts us, ourselves, and the program that makes pipes for commands; each by its own full path.
  const ours = [join(root, "bin/skillmint"), join(root, ".runtime/node"), /^\/(usr\/)?bin\/mkfifo$/];
  expect(
    programs.filter((program) => !ours.some((one) => (typeof one === "string" ? one === program : one.test(program)))),
  ).toEqual([]);
  expect(connected).toEqual([]);
  const inWork = opened.filter((path) => path.startsWith(work) || !path.startsWith("/"));
  const names = inWork.map((path) => resolve(work, path).slice(work.length + 1)).filter((name) => name !== "");
  expect(names.filter((name) => !settings.includes(name) && !mayOpen?.test(name))).toEqual([]);
  const inHome = opened.filter((path) => path.startsWith(home) && !path.startsWith(join(home, ".skillmint")));
  expect(inHome).toEqual([]);
  expect(existsSync(join(work, "was-run"))).toBe(false);
}

function places(): { hostile: Place; empty: Place } {
  const place = () => ({ home: tempFolder(), work: tempFolder() });
  const hostile = place();
  executableConfig(hostile.work, hostile.home);
  return { hostile, empty: place() };
}

/** Of the system's own, and different by chance. */
const ofSystem = /^\/(proc|dev|sys|usr|lib|lib64|etc\/(ld\.so|selinux))/;

const outside = ({ home, work }: Place, { opened }: Trace) =>
  new Set(
    opened.filter((path) => path.startsWith("/") && ![home, work].some((one) => path.startsWith(one))),
  ).difference(new Set(opened.filter((path) => ofSystem.test(path))));

needs("strace")("a run in a folder full of executable config runs nothing of it and connects nowhere", async () => {
  const { hostile, empty } = places();
  const [trace, plain] = await Promise.all([hostile, empty].map((place) => traced(place, ["run", "hello"]).ended));
  expect(trace?.said).toBe(plain?.said);
  // How many skills and agents wait is told by the names in their folders; none of their files is opened.
  expectNothingRun(hostile, trace as Trace, /^\.(claude|agents|skillmint)\/(skills|agents)$/);
  // The only difference is what reads the settings.
  const more = outside(hostile, trace as Trace).difference(outside(empty, plain as Trace));
  expect([...more].filter((path) => !path.startsWith(join(root, "dist")))).toEqual([]);
});

needs("strace")("listing what waits for trust runs nothing of it and connects nowhere", async () => {
  const { hostile } = places();
  const trace = await traced(hostile, ["trust", "--output", "json"]).ended;
  const { items, waiting } = JSON.parse(trace.said);
  expect([items.length, waiting]).toEqual([46, 12]);
  expectNothingRun(hostile, trace, listed);
});

needs("strace")(
  "a server that opens a session there, and tells what waits, runs nothing of it and connects nowhere",
  async () => {
    const { hostile } = places();
    const { child, ended } = traced(hostile, ["serve", "--port", "0"]);
    await new Promise<void>((listening) =>
      child.stderr.on("data", (text: string) => text.includes("http://") && listening()),
    );
    const { port, token, pid } = JSON.parse(readFileSync(join(hostile.home, ".skillmint/server.json"), "utf8"));
    const ask = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const sent = body ? { body: JSON.stringify(body) } : {};
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...sent });
      return [answer.status, await answer.json()] as [number, { waiting: number; id: string }];
    };
    const [status] = await ask("POST", "/api/sessions", { workspace: hostile.work, prompt: "hello" });
    const [, { waiting }] = await ask("GET", `/api/trust?folder=${encodeURIComponent(hostile.work)}`);
    await ask("GET", `/api/folders?path=${encodeURIComponent(hostile.work)}`);
    process.kill(pid, "SIGTERM");
    const trace = await ended;
    expect([status, waiting]).toEqual([201, 12]);
    expectNothingRun(hostile, trace, listed);
  },
);
