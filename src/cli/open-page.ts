import { spawn } from "node:child_process";
import { childEnvironment } from "../processes/environment.ts";
import type { Io } from "./io.ts";

export interface Desktop {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  /** Whether a person sits there. */
  isTerminal: boolean;
}

/** The program that opens a page here; null where there is no screen, or nobody before it. */
export function openerFor({ platform, env, isTerminal }: Desktop, url: string): [string, ...string[]] | null {
  if (!isTerminal || !/^https?:\/\//.test(url)) return null;
  // `start` of Windows is no program but a word of its shell, which reads more into an address than we mean.
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", url];
  if (platform === "darwin") return env.SSH_CONNECTION ? null : ["open", url];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ["xdg-open", url] : null;
}

/** Opens the page in the user's browser, if that can be. It is a comfort: that it fails is not even told. */
export function openPage(url: string, { env, stdout }: Pick<Io, "env" | "stdout">): void {
  const opener = openerFor({ platform: process.platform, env, isTerminal: stdout.isTTY === true }, url);
  if (!opener) return;
  const [program, ...args] = opener;
  const desktop = ["DBUS_SESSION_BUS_ADDRESS", "XAUTHORITY", "BROWSER", "DESKTOP_SESSION"];
  const known = desktop.flatMap((name): [string, string][] => (env[name] === undefined ? [] : [[name, env[name]]]));
  // In a group of its own and not waited for: the browser stays when we go.
  spawn(program, args, { detached: true, stdio: "ignore", env: childEnvironment(env, Object.fromEntries(known)) })
    .on("error", () => undefined)
    .unref();
}
