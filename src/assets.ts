import { createRequire } from "node:module";
import { dirname, join } from "node:path";

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

/** The browser that comes as a package, packed, with what unpacks it; null where it was not installed. */
export function packedBrowser(): { entry: string; folder: string } | null {
  try {
    // Nothing is loaded.
    const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
    return { entry, folder: join(dirname(entry), "..") };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    return null;
  }
}

/** What the threads of the pool run. */
export const threadFile = () => entryFile("workers/thread");

/** The thread that reads PDF files. */
export const pdfWorkerFile = () => entryFile("tools/files/pdf-worker");

/** A file that a thread begins with: in the source where it stands, in the bundle an entry of its own beside the chunks. */
function entryFile(source: string): URL {
  const here = import.meta.url;
  if (here.endsWith(".ts")) return new URL(`./${source}.ts`, here);
  const name = source.slice(source.lastIndexOf("/") + 1);
  return new URL(here.includes("/chunks/") ? `../${name}.js` : `./${name}.js`, here);
}

/** The built page. */
export const webFolder = (): string => join(distFolder(), "web");

/** The skills that come with us, a folder for each language, as the build has put them together. */
export const builtInSkillsFolder = (): string => join(distFolder(), "skills");

/** What reads shell commands: the engine and the grammar. */
export function shellGrammarFiles(): string[] {
  const here = import.meta.url;
  if (here.endsWith(".ts")) {
    const { resolve } = createRequire(here);
    return [resolve("web-tree-sitter/web-tree-sitter.wasm"), resolve("tree-sitter-bash/tree-sitter-bash.wasm")];
  }
  return ["web-tree-sitter.wasm", "tree-sitter-bash.wasm"].map((name) => join(distFolder(), name));
}

/** Where the build has put everything, whether we run from source, from an entry or from a chunk beside it. */
function distFolder(): string {
  const here = import.meta.dirname;
  if (import.meta.url.endsWith(".ts")) return join(here, "../dist");
  return import.meta.url.includes("/chunks/") ? join(here, "..") : here;
}
