import { spawn } from "node:child_process";
import type { Texts } from "../../i18n/texts.ts";
import { messageOf } from "../../protocol/message-of.ts";
import type { Program } from "./desktop.ts";

export interface LaunchOptions {
  env: Record<string, string>;
  signal: AbortSignal;
  patienceMs: number;
  texts: Texts["tools"];
}

/** Starts what outlives us. Null when it went well or still runs after `patienceMs`, else what went wrong. */
export async function launch({ file, args }: Program, options: LaunchOptions): Promise<string | null> {
  const { env, signal, patienceMs, texts } = options;
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const child = spawn(file, args, { env, signal, detached: true, stdio: "ignore", windowsVerbatimArguments: true });
  const timer = setTimeout(() => resolve(null), patienceMs);
  child.once("error", (error) => resolve(messageOf(error)));
  child.once("exit", (code, endedBy) => {
    // Explorer ends with 1 when all is well.
    const isWell = code === 0 || (process.platform === "win32" && code === 1);
    resolve(isWell ? null : texts.exitedWith({ code: code ?? endedBy ?? "" }));
  });
  child.unref();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
