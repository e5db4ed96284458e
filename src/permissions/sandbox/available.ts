import { spawnSync } from "node:child_process";
import { delimiter, isAbsolute, join } from "node:path";
import type { Texts } from "../../i18n/texts.ts";
import { isExecutable } from "../../is-executable.ts";

export type Available =
  | { kind: "bwrap"; program: string; hasDisableUserns: boolean }
  | { kind: "seatbelt"; program: string }
  | { kind: "none"; why: "not-installed" }
  /** The system does not let it; what it said. */
  | { kind: "none"; why: "not-allowed"; detail: string }
  | { kind: "none"; why: "no-such-system"; system: string };

type System = { platform: NodeJS.Platform; arch: string; path: string };

const seatbelt = "/usr/bin/sandbox-exec";
/** The system's own program comes before others on PATH, since some systems let no other make namespaces. */
const systemFolder = "/usr/bin";
const tryMs = 5_000;

/** Looks for what makes sandboxes and tries it once. A success is remembered, since every command asks. */
export function availableSandbox(system: System = here()): Available {
  const key = JSON.stringify(system);
  const found = known.get(key) ?? look(system);
  if (found.kind !== "none") known.set(key, found);
  return found;
}

const known = new Map<string, Available>();
const here = (): System => ({ platform: process.platform, arch: process.arch, path: process.env.PATH ?? "" });

function look({ platform, arch, path }: System): Available {
  if (platform === "darwin") {
    return isExecutable(seatbelt) ? { kind: "seatbelt", program: seatbelt } : { kind: "none", why: "not-installed" };
  }
  if (platform !== "linux" || (arch !== "x64" && arch !== "arm64")) {
    return { kind: "none", why: "no-such-system", system: `${platform} ${arch}` };
  }
  const program = findBwrap(path);
  if (!program) return { kind: "none", why: "not-installed" };
  const needed = ["--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--cap-drop", "ALL"];
  const within = ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--", "true"];
  const tried = run(program, [...needed, "--disable-userns", ...within]);
  if (tried.ok) return { kind: "bwrap", program, hasDisableUserns: true };
  // Older versions do not know the option, and the filter of calls does the same.
  const plain = run(program, [...needed, ...within]);
  if (plain.ok) return { kind: "bwrap", program, hasDisableUserns: false };
  return { kind: "none", why: "not-allowed", detail: plain.said };
}

function run(program: string, args: readonly string[]): { ok: boolean; said: string } {
  const env = { PATH: "/usr/bin:/bin" };
  const done = spawnSync(program, args, { env, cwd: "/", timeout: tryMs, stdio: ["ignore", "ignore", "pipe"] });
  const said = done.error?.message ?? String(done.stderr ?? "").trim();
  return { ok: done.status === 0, said: said.split("\n")[0] ?? "" };
}

function findBwrap(path: string): string | null {
  const folders = path.split(delimiter).filter(isAbsolute);
  const ordered = folders.includes(systemFolder) ? [systemFolder, ...folders] : folders;
  return ordered.map((folder) => join(folder, "bwrap")).find(isExecutable) ?? null;
}

/** No sandbox can be had here, or none that would hold. Nothing was started. */
export class NoSandbox extends Error {
  override name = "NoSandbox";
  readonly why: Exclude<Available, { kind: "bwrap" | "seatbelt" }> | { why: "link" | "place"; path: string };
  constructor(why: NoSandbox["why"]) {
    super(why.why);
    this.why = why;
  }
}

function noSandboxText(why: NoSandbox["why"], texts: Texts["sandbox"]): string {
  if (why.why === "not-installed") return texts["not-installed"]();
  if (why.why === "not-allowed") return texts["not-allowed"](why);
  return why.why === "no-such-system" ? texts["no-such-system"](why) : texts[why.why](why);
}

/** Puts the problem into words for NoSandbox; any other error stays as it is. */
export function saidOf(error: unknown, texts: Texts["sandbox"]): unknown {
  if (error instanceof NoSandbox) error.message = noSandboxText(error.why, texts);
  return error;
}

/** Null where there is a sandbox. A session that asks for one that cannot be had is refused. */
export function sandboxProblem(texts: Texts["sandbox"]): string | null {
  const found = availableSandbox();
  return found.kind === "none" ? noSandboxText(found, texts) : null;
}
