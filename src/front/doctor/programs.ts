import { ripgrepPath } from "../../assets.ts";
import { shellFor } from "../../processes/shell.ts";
import { hasDisplay, isInstalled } from "../../tools/system/desktop.ts";
import { installable, screenshotPrograms } from "../../tools/system/screenshot-programs.ts";
import type { Check, Checker, Here } from "./check.ts";
import { firstLineOf } from "./run-briefly.ts";

export const checkPrograms: Checker = async (here) => [
  ...(await Promise.all([ripgrepCheck(here), gitCheck(here), shellCheck(here)])),
  terminalCheck(here),
  screenshotCheck(here),
];

async function ripgrepCheck({ io, texts: { doctor } }: Here): Promise<Check> {
  const { program: texts } = doctor;
  const version = await firstLineOf(ripgrepPath(), ["--version"], io.env);
  const base = { name: "ripgrep", needed: false } as const;
  if (version !== null) return { ...base, state: "ok", detail: version };
  return { ...base, state: "missing", detail: texts.ripgrepMissing(), fix: texts.ripgrepFix() };
}

async function gitCheck({ io, texts: { doctor } }: Here): Promise<Check> {
  const { program: texts } = doctor;
  const version = await firstLineOf("git", ["--version"], io.env);
  const base = { name: "git", needed: false } as const;
  if (version !== null) return { ...base, state: "ok", detail: version };
  return { ...base, state: "missing", detail: texts.gitMissing(), fix: texts.fix({ program: "git" }) };
}

async function shellCheck({ io, texts: { doctor } }: Here): Promise<Check> {
  const { program: texts } = doctor;
  const command = process.platform === "win32" ? "$PSVersionTable.PSVersion.ToString()" : 'echo "bash $BASH_VERSION"';
  const [file, ...args] = shellFor(command);
  const version = await firstLineOf(file, args, io.env);
  const base = { name: "shell", needed: true } as const;
  if (version !== null) return { ...base, state: "ok", detail: version };
  return { ...base, state: "missing", detail: texts.shellMissing(), fix: texts.fix({ program: file }) };
}

function terminalCheck({ io, texts: { doctor } }: Here): Check {
  const { program: texts } = doctor;
  const base = { name: "terminal", needed: false } as const;
  if (process.platform === "win32") return { ...base, state: "ok", detail: texts.notNeeded() };
  if (isInstalled({ file: "script", args: [] }, io.env)) return { ...base, state: "ok", detail: "script" };
  return { ...base, state: "missing", detail: texts.terminalMissing(), fix: texts.terminalFix() };
}

function screenshotCheck({ io, texts: { doctor } }: Here): Check {
  const { program: texts } = doctor;
  const base = { name: "screenshot", needed: false } as const;
  if (!hasDisplay(process.platform, io.env)) return { ...base, state: "missing", detail: texts.noDisplay() };
  const programs = screenshotPrograms(process.platform, io.env, "");
  const found = programs.find((program) => isInstalled(program, io.env));
  if (found) return { ...base, state: "ok", detail: found.file };
  const fix = texts.installOne({ programs: installable(programs) });
  return { ...base, state: "missing", detail: texts.screenshotMissing(), fix };
}
