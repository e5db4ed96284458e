import { spawn } from "node:child_process";
import { createSandboxes } from "../../src/permissions/sandbox/wrap.ts";
import { stdioOf } from "../../src/processes/wrapping.ts";

/** A process that starts one command in a sandbox and then does nothing: for who wants to kill it. */
const [profile, command] = [JSON.parse(process.argv[2] ?? ""), process.argv[3] ?? ""];
const folder = `${profile.data}/sandbox`;
const sandboxes = createSandboxes({ folder, unnamed: `${profile.data}/pipes`, owner: "it", isAlive: () => true });
const env = { PATH: process.env.PATH ?? "" };
const launch = { command: ["bash", "-c", command] as const, cwd: profile.workspace, env };
const {
  command: [file, ...args],
  ...wrapped
} = await sandboxes.wrap(launch, profile);
spawn(file, args, { env: wrapped.env, detached: true, stdio: stdioOf(["ignore", "ignore", 2], null, wrapped) });
