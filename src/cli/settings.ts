import { existsSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { pathsFrom } from "../config/paths.ts";
import { isReadableFolder } from "../front/readable-folder.ts";
import { rulesFor } from "../front/rules.ts";
import { isInside } from "../permissions/paths.ts";
import { parseRule, type Rule } from "../permissions/rules.ts";
import type { Mode, Sandbox } from "../protocol/modes.ts";
import type { Runtime } from "../runtime.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

export interface GateFlags {
  cwd?: string;
  mode?: Mode;
  sandbox?: Sandbox;
  allow?: string[];
  deny?: string[];
  trustOnce?: boolean;
}

export interface GateSettings {
  workspace: string;
  mode: Mode;
  sandbox: Sandbox;
  /** Those that were given as flags. */
  rules: Rule[];
}

/** The flags that every command with a gate has, checked. */
export function gateSettings({ cwd, mode = "default", sandbox = "off", allow, deny }: GateFlags, io: Io): GateSettings {
  return {
    workspace: sessionFolder(cwd, io),
    mode,
    sandbox,
    rules: [...rulesFrom(allow, "allow", io), ...rulesFrom(deny, "deny", io)],
  };
}

/** Asked for and not to be had means refused, never quietly run without. */
export async function requireSandbox(sandbox: Sandbox | undefined, { texts }: Io): Promise<void> {
  if (sandbox === undefined || sandbox === "off") return;
  const { sandboxProblem } = await import("../permissions/sandbox/available.ts");
  const problem = sandboxProblem(texts.sandbox);
  if (problem !== null) throw new Complaint(problem, exitCode.usage);
}

export interface RulesWanted {
  rows: Record<string, string>;
  workspace: string;
  session: readonly Rule[];
  trustOnce?: boolean | undefined;
}

/** All rules that hold in a folder; what of its own config waits for the user is told. */
export async function rulesIn(wanted: RulesWanted, { trusted }: Pick<Runtime, "trusted">, io: Io): Promise<Rule[]> {
  const { trustOnce = false } = wanted;
  const { rules, waiting, warnings } = await rulesFor({ ...wanted, trustOnce, trusted }, io.texts);
  for (const warning of warnings) io.note(`${warning}\n`);
  if (waiting > 0) io.note(`${io.texts.trust.waiting({ count: waiting })}\n`);
  if (wanted.session.some(({ specifier }) => specifier !== null))
    (await import("./note-portless.ts")).notePortless(wanted.session, io);
  return rules;
}

/** `flag`: how another folder is named. */
export function workspaceOf(cwd: string | undefined, io: Io, flag = "--cwd"): string {
  const { cli } = io.texts;
  const folder = cwd && isAbsolute(cwd) ? cwd : resolve(currentFolder(io, flag), cwd ?? ".");
  if (!existsSync(folder)) throw new Complaint(cli.noFolder({ folder, flag }), exitCode.usage);
  if (!statSync(folder).isDirectory()) throw new Complaint(cli.notAFolder({ folder, flag }), exitCode.usage);
  if (!isReadableFolder(folder)) throw new Complaint(cli.closedFolder({ folder, flag }), exitCode.usage);
  // One folder is one workspace, by whatever links it was reached.
  return realpathSync.native(folder);
}

/** A folder that an agent may work in. */
export const sessionFolder = (cwd: string | undefined, io: Io, flag = "--cwd"): string =>
  refuseOurs(workspaceOf(cwd, io, flag), io, flag);

/** There a command would reach what is closed to every agent without naming it. */
function refuseOurs(workspace: string, { env, texts: { cli } }: Io, flag: string): string {
  const { home } = pathsFrom(env);
  if (existsSync(home) && isInside(workspace, realpathSync.native(home)))
    throw new Complaint(cli.ownFolder({ folder: workspace, flag }), exitCode.usage);
  return workspace;
}

function currentFolder(io: Io, flag: string): string {
  try {
    return io.cwd();
  } catch (error) {
    throw new Complaint(io.texts.cli.folderGone({ problem: (error as Error).message, flag }), exitCode.usage);
  }
}

function rulesFrom(texts: readonly string[] = [], effect: "allow" | "deny", io: Io): Rule[] {
  return texts.map((text) => {
    const rule = parseRule(text, effect, "session");
    if (!rule) throw new Complaint(io.texts.cli.badRule({ rule: text }), exitCode.usage);
    return rule;
  });
}
