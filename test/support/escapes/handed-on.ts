import { spawn } from "node:child_process";
import { createSandboxes } from "../../../src/permissions/sandbox/wrap.ts";
import { stdioOf } from "../../../src/processes/wrapping.ts";

/** A process that was itself started with open files, and runs one command, in a sandbox if it is told of one. */
const [profile, command] = [JSON.parse(process.argv[2] ?? "null"), process.argv[3] ?? ""];
const env = process.env as Record<string, string>;
const launch = { command: ["bash", "-c", command] as const, cwd: process.cwd(), env };
const sandboxes =
  profile &&
  createSandboxes({
    ...{ folder: `${profile.data}/sandbox`, unnamed: `${profile.data}/pipes`, owner: "it", isAlive: () => true },
  });
const wrapped = sandboxes ? await sandboxes.wrap(launch, profile) : { ...launch, fds: [], done: async () => undefined };
const [file, ...args] = wrapped.command;
const child = spawn(file, args, { env: wrapped.env, stdio: stdioOf(["ignore", 1, 2], null, wrapped) });
child.once("exit", () => void wrapped.done());
