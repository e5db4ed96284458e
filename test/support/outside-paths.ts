// A workspace with files outside it that nobody may read unasked, and ways to read them that were written down.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { en } from "../../src/i18n/en/texts.ts";
import type { GateContext, Policy } from "../../src/permissions/decide.ts";
import { createGate, type GateAnswer } from "../../src/permissions/gate.ts";
import { createSandboxes } from "../../src/permissions/sandbox/wrap.ts";
import { childEnvironment } from "../../src/processes/environment.ts";
import { shellFor } from "../../src/processes/shell.ts";
import { stdioOf } from "../../src/processes/wrapping.ts";
import type { Containment } from "../../src/protocol/containment.ts";
import type { SessionId } from "../../src/protocol/ids.ts";
import type { Wrapped } from "../../src/protocol/launch.ts";
import { createFacts } from "../../src/session/gate-facts.ts";
import { sandboxOf } from "../../src/session/sandbox.ts";
import { createWorkspace } from "../../src/tools/workspace.ts";
import { bash } from "./gate.ts";
import type { Line } from "./read-only/lists.ts";

/** Every file outside holds it, and no command does. */
const canary = `CANARY${"-"}7f3a91`;

export interface OutsideWorld {
  workspace: string;
  /** Its own spellings, with the places of this world. */
  spellings: readonly Line[];
  /** Whether a command prints what is outside when nobody holds it. */
  readsFreely(text: string): Promise<boolean>;
  /** What the gate says; without a sandbox where `canContain` is false. */
  judge(text: string, policy: Policy, options: { canContain: boolean }): Promise<GateAnswer>;
  /** Whether it does so when it is started as the gate has said. */
  readsHeld(text: string, containment: Containment | undefined): Promise<boolean>;
}

/** `folder`: an empty one, for all of it. `make`: fills a home folder with another workspace, and says which. */
export function outsideWorld(folder: string, make = fill): OutsideWorld {
  const base = realpathSync(folder);
  const home = join(base, "home");
  mkdirSync(home, { recursive: true });
  const [workspace, data] = [make(home), join(home, ".skillmint")];
  const workspaceOf = createWorkspace(workspace, en.tools, data);
  const dependencies = { folders: { home, data, skills: join(data, "skills") }, ownPort: () => null } as never;
  const input = {
    ...{ workspace: workspaceOf, outputs: join(data, "outputs"), dependencies },
    taint: async () => undefined,
  };
  const { facts, readyFor } = createFacts(input);
  const opened = { mode: "plan", sandbox: "off" } as const;
  const sandboxes = createSandboxes({
    ...{ folder: join(data, "sandbox"), unnamed: join(data, "pipes"), owner: "it", isAlive: () => true },
  });
  const sandboxed = sandboxOf({
    ...{ session: "ses_outside" as SessionId, outputs: join(data, "outputs"), opened: () => opened },
    ...{ facts: () => facts, network: () => null, texts: () => en.sandbox },
  });
  const env = childEnvironment({ ...process.env, HOME: home });

  return {
    workspace,
    spellings: spellingsFor(base),
    readsFreely: async (text) => print({ command: shellFor(text), cwd: workspace, env, fds: [], done: async () => {} }),
    async judge(text, policy, { canContain }) {
      const call = bash(text, workspace);
      await readyFor(call, policy);
      const context: GateContext = { ...facts, shell: facts.shell, ...(!canContain && { canContain: () => false }) };
      return createGate(policy, context, en.gate)(call);
    },
    async readsHeld(text, containment) {
      const home = { open: async () => sandboxes, tmpFolder: join(data, "sandbox", "tmp") };
      const launch = { command: shellFor(text), cwd: workspace, env };
      const wrapped = await sandboxed(home, containment)?.(launch);
      return print(wrapped ?? { ...launch, fds: [], done: async () => undefined });
    },
  };
}

const limitMs = 10_000;

async function print(wrapped: Wrapped): Promise<boolean> {
  const [file, ...args] = wrapped.command;
  const stdio = stdioOf(["ignore", "pipe", "pipe"], null, wrapped);
  const child = spawn(file, args, { cwd: wrapped.cwd, env: wrapped.env, detached: true, stdio });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (printed += chunk));
  return new Promise((done, failed) => {
    const timer = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, "SIGKILL"), limitMs);
    child.once("error", failed);
    child.once("close", () => {
      clearTimeout(timer);
      done(printed.includes(canary));
    });
  });
}

function spellingsFor(base: string): Line[] {
  const lines: Line[] = [];
  let heading = "";
  const file = resolve(import.meta.dirname, "../fixtures/outside-paths/spellings.txt");
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.startsWith("## ")) heading = line.slice(3);
    else if (line !== "" && !line.startsWith("# ")) {
      const text = line.replaceAll("⏎", "\n").replaceAll("{base}", base).replaceAll("{name}", basename(base));
      lines.push({ heading, text });
    }
  }
  return lines;
}

const identity = ["-c", "user.name=A", "-c", "user.email=a@a.example", "-c", "init.defaultBranch=main"];

function fill(home: string): string {
  const write = (name: string, content: string) => {
    mkdirSync(join(home, name, ".."), { recursive: true });
    writeFileSync(join(home, name), content, { mode: name.endsWith(".sh") ? 0o755 : 0o600 });
  };
  const git = (folder: string, ...words: string[]) =>
    execFileSync("git", [...identity, "-C", join(home, folder), ...words], { stdio: "ignore" });
  const line = `${canary}\n`;
  for (const name of ["outside/x", "outside/x y", ".netrc", ".skillmint/secrets/key"]) write(name, line);
  write("outside/creds.json", `{ "key": "${canary}" }\n`);
  write("outside/filter.jq", `"${canary}"\n`);
  write("outside/lib.jq", `def secret: "${canary}";\n`);
  write("outside/p.awk", `BEGIN { print "${canary}" }\n`);
  git("outside", "init");
  git("outside", "add", ".");
  git("outside", "commit", "-m", "one");
  write("proj/a.txt", "one\ntwo\n");
  write("proj/a.json", "{}\n");
  write("proj/sub/deep/b.txt", "b\n");
  write("proj/list", "../outside/x\n");
  write("proj/list0", "../outside/x");
  write("proj/opts", "../outside/x\n");
  write("proj/prog.awk", 'BEGIN { while ((getline l < "../outside/x") > 0) print l }\n');
  write("proj/script.sed", "r ../outside/x\n");
  write("proj/run.sh", "cat ../outside/x\n");
  write("proj/run.mk", "all:\n\t@cat ../outside/x\n");
  git("proj", "init");
  git("proj", "add", ".");
  git("proj", "commit", "-m", "one");
  write("proj/sub2/.git", "gitdir: ../../outside/.git\n");
  symlinkSync("../outside", join(home, "proj/link"));
  symlinkSync("../outside/x", join(home, "proj/linkfile"));
  symlinkSync("../..", join(home, "proj/sub/up"));
  return join(home, "proj");
}
