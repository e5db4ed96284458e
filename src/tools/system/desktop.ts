import { delimiter, isAbsolute, join } from "node:path";
import { isExecutable } from "../../is-executable.ts";
import { childEnvironment } from "../../processes/environment.ts";
import { hideEnvironment } from "../../processes/hide-environment.ts";
import { callMark } from "../../processes/marks.ts";

export type Environment = Record<string, string | undefined>;

export interface Program {
  file: string;
  args: readonly string[];
}

/** What a program needs to find the user's screen and session; other children have no use for it. */
const needed = ["DBUS_SESSION_BUS_ADDRESS", "XAUTHORITY"];

export function desktopEnvironment(env: Environment, call: string): Record<string, string> {
  const extra = needed.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  hideEnvironment();
  return childEnvironment(env, { ...Object.fromEntries(extra), [callMark]: call });
}

/** macOS and Windows have one whenever someone is logged in, and their programs say so when nobody is. */
export function hasDisplay(platform: string, { DISPLAY, WAYLAND_DISPLAY }: Environment): boolean {
  return platform === "darwin" || platform === "win32" || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

export function isInstalled({ file }: Program, { PATH = "" }: Environment): boolean {
  // Windows finds its own programs.
  if (process.platform === "win32") return true;
  const places = isAbsolute(file) ? [file] : PATH.split(delimiter).map((folder) => join(folder, file));
  return places.some(isExecutable);
}
