import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packedBrowser } from "../assets.ts";
import { childEnvironment } from "../processes/environment.ts";
import { runProgram } from "../processes/run-program.ts";

/** The package that has one, where it has one for this kind of machine. */
const packedForUs = () => (process.platform === "linux" && process.arch === "x64" ? packedBrowser() : null);

/** Where the one that we bring lies, or will lie once it is unpacked. Null where there is none for this machine. */
export function broughtPath(folder: string, packed = packedForUs()): string | null {
  if (!packed) return null;
  const { version } = JSON.parse(readFileSync(join(packed.folder, "package.json"), "utf8")) as { version: string };
  return join(folder, `chromium-${version}-x64`, "chromium");
}

/** Unpacks it, once for each version, whole or not at all: several processes may ask for it at a time. */
export async function bring(folder: string, packed = packedForUs()): Promise<string | null> {
  const executable = broughtPath(folder, packed);
  if (!packed || executable === null) return null;
  const home = join(executable, "..");
  if (existsSync(home)) return executable;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fresh = mkdtempSync(join(folder, "unpacking-"));
  try {
    await unpack(packed, fresh);
    renameSync(fresh, home);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process was quicker, and its copy is as good.
    if (!existsSync(home)) throw error;
  }
  return executable;
}

/** By a program of its own, since the package unpacks into TMPDIR; so our own thread is left alone too. */
async function unpack({ entry, folder }: { entry: string; folder: string }, into: string): Promise<void> {
  const files = ["chromium.br", "fonts.tar.br", "al2023.tar.br", "swiftshader.tar.br"];
  const paths = files.map((file) => join(folder, "bin", file));
  const { code, stderr } = await runProgram({
    file: process.execPath,
    args: ["--input-type=module", "--eval", program, pathToFileURL(entry).href, ...paths],
    cwd: into,
    env: childEnvironment(process.env, { TMPDIR: into }),
    signal: AbortSignal.timeout(unpackMs),
    onOutput: () => undefined,
  });
  if (code !== 0) throw new Error(`the browser could not be unpacked: ${stderr.trim()}`);
}

const unpackMs = 120_000;
const program = `const [entry, ...files] = process.argv.slice(1);
const { inflate } = await import(entry);
await Promise.all(files.map((file) => inflate(file)));`;
