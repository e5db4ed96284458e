import { readFileSync } from "node:fs";
import type { Io } from "./io.ts";

export interface Keys extends Disposable {
  /** Whether there is somebody to press them. */
  heeded: boolean;
}

/** In a terminal, Enter gives a new link. A server in the background leaves the terminal alone: reading it would halt it. */
export function onEnter({ stdin, stdout }: Pick<Io, "stdin" | "stdout">, heed: () => void): Keys {
  if (!stdin.isTTY || !stdout.isTTY) return { heeded: false, [Symbol.dispose]: () => undefined };
  const listen = () => (isInForeground() ? stdin.resume() : stdin.pause());
  const read = (text: Buffer | string) => {
    if (/[\r\n]/.test(String(text))) heed();
  };
  stdin.on("data", read);
  // The terminal has gone; the signal that comes with that ends us.
  stdin.on("error", () => undefined);
  process.on("SIGCONT", listen);
  listen();
  return {
    heeded: true,
    [Symbol.dispose]() {
      process.off("SIGCONT", listen);
      stdin.off("data", read).pause();
    },
  };
}

function isInForeground(): boolean {
  if (process.platform !== "linux") return true;
  const stat = readFileSync("/proc/self/stat", "utf8");
  // After the name in brackets: state, parent, group, session, terminal, the group that has the terminal.
  const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return group === foreground;
}
