import { spawn } from "node:child_process";
import { once } from "node:events";

export interface OnHost {
  cwd: string;
  env: Record<string, string>;
  limitMs: number;
  /** Whether what it says is waited for; else what it left running has no stream to hold. */
  isHeard: boolean;
}

/** A command on the machine itself: what it said, and whether it had to be ended. */
export async function onHost(args: readonly string[], { cwd, env, limitMs, isHeard }: OnHost) {
  const streams = isHeard ? "pipe" : "ignore";
  const child = spawn("bash", args, { cwd, env, detached: true, stdio: ["ignore", streams, streams] });
  let [said, isLate] = ["", false];
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text) => (said += text));
  const timer = setTimeout(() => {
    isLate = true;
    process.kill(-(child.pid as number), "SIGKILL");
  }, limitMs);
  await once(child, "close");
  clearTimeout(timer);
  return { said, isLate };
}
