import { join, resolve } from "node:path";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { bring } from "../../src/browser/bring.ts";
import { browserAt } from "../../src/browser/find.ts";

const root = resolve(import.meta.dirname, "../..");
/** Unpacked once for all tests. */
const folder = join(root, "node_modules", ".cache", "skillmint");

/** A real Chromium that needs nothing installed: on Linux the one that comes as a package, elsewhere the user's own. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { args = [], ...options }: LaunchOptions = hasOwn ? await own() : { channel: "chrome" };
  return chromium.launch({ ...options, args: [...args, ...more] });
}

export const hasOwn = process.platform === "linux" && process.arch === "x64";

/** The executable of the one that comes as a package. */
export async function ownPath(): Promise<string> {
  const path = await bring(folder);
  if (path === null) throw new Error("@sparticuz/chromium is not installed");
  return path;
}

/** The one that tests drive: another where SKILLMINT_TEST_BROWSER names it, say the system's. */
export const testPath = async (): Promise<string> => process.env.SKILLMINT_TEST_BROWSER ?? (await ownPath());

/** How to start it, for who starts it in another way. */
export async function own(): Promise<LaunchOptions & { executablePath: string }> {
  const executablePath = await ownPath();
  const { env } = browserAt(executablePath, "package");
  return {
    executablePath,
    args: ["--no-sandbox", "--font-render-hinting=none"],
    env: { HOME: folder, ...env },
  };
}
