import { createRequire } from "node:module";

/** The search program that came with the package, whether we run from source, a bundle or an install; else the system's. */
export function ripgrepPath(): string {
  ripgrep ??= findRipgrep();
  return ripgrep;
}

let ripgrep: string | undefined;

/** What our own threads run: beside the source a file of it, in the bundle an entry of its own. */
export function threadFile(): URL {
  const here = import.meta.url;
  if (here.endsWith(".ts")) return new URL("workers/thread.ts", here);
  return new URL(/\/chunks\/[^/]*$/.test(here) ? "../thread.js" : "thread.js", here);
}

function findRipgrep(): string {
  const program = process.platform === "win32" ? "rg.exe" : "rg";
  try {
    // The binary is a dependency of the package, not of ours, so it is looked for from there. Nothing is loaded.
    const home = createRequire(import.meta.url).resolve("@vscode/ripgrep");
    return createRequire(home).resolve(`@vscode/ripgrep-${process.platform}-${process.arch}/bin/${program}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    return program;
  }
}
