import { childEnvironment } from "../../processes/environment.ts";
import { runProgram } from "../../processes/run-program.ts";

export type GitProblem = { problem: "no-git" | "too-slow" } | { problem: "failed"; detail: string };

export interface GitOptions {
  env: Record<string, string | undefined>;
  signal?: AbortSignal | undefined;
  limitMs?: number;
}

/** Nothing that the other side brings is run: no hooks, no submodules, no filters, no helper programs of its choosing. */
const safe = [
  ...["core.hooksPath=/dev/null", "core.fsmonitor=false", "submodule.recurse=false", "fetch.recurseSubmodules=false"],
  ...["protocol.allow=never", "protocol.https.allow=always", "protocol.ssh.allow=always"],
  ...["protocol.http.allow=always", "protocol.file.allow=always", "advice.detachedHead=false"],
  ...["filter.lfs.smudge=", "filter.lfs.process=", "filter.lfs.required=false"],
].flatMap((setting) => ["-c", setting]);

/** A password that it lacks is a failure: it asks nobody anything. */
const silent = {
  ...{ GIT_TERMINAL_PROMPT: "0", GIT_LFS_SKIP_SMUDGE: "1", GIT_ASKPASS: "true", SSH_ASKPASS: "true" },
  ...{ GIT_SSH_COMMAND: "ssh -o BatchMode=yes", LC_ALL: "C" },
};

/** What git says, or why it could not. */
export async function git(args: readonly string[], cwd: string, options: GitOptions): Promise<string | GitProblem> {
  const limit = AbortSignal.timeout(options.limitMs ?? 180_000);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  let said = "";
  const onOutput = (bytes: Buffer) => {
    said += bytes;
  };
  try {
    // With the user's agent of keys: it is he who asked for it.
    const env = childEnvironment(options.env, silent, ["SSH_AUTH_SOCK"]);
    const { code, stderr } = await runProgram({ file: "git", args: [...safe, ...args], cwd, env, signal, onOutput });
    return code === 0 ? said.trim() : { problem: "failed", detail: reasonIn(stderr) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { problem: "no-git" };
    if (limit.aborted) return { problem: "too-slow" };
    throw error;
  }
}

/** The line that says why; git says other things, too. */
function reasonIn(stderr: string): string {
  const lines = stderr.split("\n").map((line) => line.replace(/\p{Cc}/gu, " ").trim());
  const why = lines.find((line) => /^(?:fatal|error):/.test(line));
  return (why ?? lines.findLast((line) => line !== "") ?? "").slice(0, 300);
}
