import { createRequire } from "node:module";

/** The search program that came with the package, whether we run from source, a bundle or an install; else the system's. */
export function ripgrepPath(): string {
  ripgrep ??= findRipgrep();
  return ripgrep;
}

let ripgrep: string | undefined;

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

/** The thread that reads PDF files: beside us in the source, an entry of its own in the bundle. */
export function pdfWorkerFile(): URL {
  const here = import.meta.url;
  if (here.endsWith(".ts")) return new URL("./tools/files/pdf-worker.ts", here);
  return new URL(here.includes("/chunks/") ? "../pdf-worker.js" : "./pdf-worker.js", here);
}
