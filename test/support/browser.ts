import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";

const root = resolve(import.meta.dirname, "../..");
const cache = join(root, "node_modules", ".cache", "skillmint");

/** A real Chromium that needs nothing installed: on Linux the one that comes as a package, elsewhere the user's own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(hasOwn ? own() : { channel: "chrome" });
}

export const hasOwn = process.platform === "linux" && process.arch === "x64";

/** How to start the one that comes as a package, for who starts it in another way. */
export function own(): LaunchOptions & { executablePath: string } {
  const home = unpacked();
  return {
    executablePath: join(home, "chromium"),
    args: ["--no-sandbox", "--no-zygote", "--font-render-hinting=none"],
    // Its own libraries; fonts of the system where there are any, for it brings none with Chinese.
    env: {
      HOME: home,
      LD_LIBRARY_PATH: join(home, "al2023", "lib"),
      ...(existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: join(home, "fonts") }),
    },
  };
}

/** Unpacked once for each version, whole or not at all: several test processes may ask for it at a time. */
function unpacked(): string {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const { version } = JSON.parse(readFileSync(join(dirname(entry), "..", "package.json"), "utf8"));
  const home = join(cache, `chromium-${version}`);
  if (existsSync(home)) return home;
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, "unpacking-"));
  const program = join(import.meta.dirname, "unpack-chromium.mjs");
  execFileSync(process.execPath, [program], { cwd: root, env: { ...process.env, TMPDIR: fresh } });
  try {
    renameSync(fresh, home);
  } catch (error) {
    // Another process was quicker, and its copy is as good.
    if (!existsSync(home)) throw error;
    rmSync(fresh, { recursive: true });
  }
  return home;
}
