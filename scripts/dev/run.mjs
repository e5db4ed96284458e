import { spawn } from "node:child_process";
import { constants } from "node:os";
import { basename, delimiter, dirname } from "node:path";
import { isatty } from "node:tty";
import { Refusal } from "./say.mjs";

/** Runs a program in our place: it has our terminal and our signals. Gives the exit code a shell would report. */
export async function hand(program, args, options) {
  // A terminal gives Ctrl-C to the whole group, so the program has it already; a second one would mean "force quit" to it.
  const onTerminal = [0, 1, 2].some((fd) => isatty(fd));
  const signals = onTerminal ? ["SIGTERM", "SIGHUP"] : ["SIGINT", "SIGTERM", "SIGHUP"];
  if (onTerminal) process.on("SIGINT", () => {});
  const { code } = await ended(spawn(program, args, { stdio: "inherit", ...options }), signals);
  return code;
}

/** Runs one step of the set-up and gives its exit code. Interrupted, it stops us too. */
export async function step(child) {
  const { code, interrupted } = await ended(child, ["SIGINT", "SIGTERM", "SIGHUP"]);
  if (interrupted) throw new Refusal("interrupted");
  return code;
}

/** Runs npm with the given Node; its output is shown only when it fails. */
export async function npm(node, args, cwd) {
  const cli = process.env.npm_execpath;
  const viaNode = cli !== undefined && basename(cli) === "npm-cli.js";
  const child = spawn(viaNode ? node : "npm", [...(viaNode ? [cli] : []), ...args, ...npmFlags], {
    cwd,
    env: withNodeOnPath(node),
    stdio: ["ignore", "pipe", "pipe"],
    shell: !viaNode && process.platform === "win32",
  });
  const output = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  const code = await step(child).catch((error) => {
    throw error.code === "ENOENT" ? new Refusal("npmMissing") : error;
  });
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new Refusal("npmFailed");
}

const npmFlags = [
  // An npm around us hands its own flags down, as in `npm --prefix x --silent start`; these two must be ours.
  ...["--prefix", ".", "--loglevel", "warn"],
  // Without a network npm would be silent for over a minute before it says so.
  ...["--fetch-retry-mintimeout", "1000", "--fetch-retry-maxtimeout", "5000"],
  ...["--no-audit", "--no-fund", "--no-update-notifier"],
];

export function withNodeOnPath(node) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  return { ...process.env, [key]: [dirname(node), process.env[key]].filter(Boolean).join(delimiter) };
}

async function ended(child, signals) {
  let interrupted = false;
  const pass = (signal) => {
    interrupted = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, pass);
  const watch = watchParent(() => pass("SIGTERM"));
  try {
    return await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => resolve({ code: code ?? 128 + constants.signals[signal], interrupted }));
    });
  } finally {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, pass);
  }
}

/** npm passes a signal to the shell between us, which dies of it without a word; all we see is another parent. */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, 200);
  return watch;
}
