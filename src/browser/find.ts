import { existsSync, globSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { isExecutable } from "../is-executable.ts";
import { bring, broughtPath } from "./bring.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A browser that may be here. */
export interface Found {
  executable: string;
  /** As people know it. */
  name: "Google Chrome" | "Microsoft Edge" | "Chromium";
  /** The user named it, has it installed, or it came with us. */
  from: "setting" | "system" | "package";
  /** Variables that it needs besides what every child has. */
  env: Record<string, string>;
  /** Some have no window to show. */
  canShow: boolean;
}

export interface FindInput {
  /** What the user has set. */
  path: string | undefined;
  env: Environment;
  /** Where the one that we bring is unpacked. */
  folder: string;
  platform?: NodeJS.Platform;
}

/** All that may do, best first; the one that we bring is unpacked when its turn has come. */
export async function* findBrowsers({
  path,
  env,
  folder,
  platform = process.platform,
}: FindInput): AsyncGenerator<Found> {
  if (path !== undefined) {
    // The user's word: no other is taken in its place.
    yield browserAt(path, "setting");
    return;
  }
  for (const executable of installed(platform, env)) yield browserAt(executable, "system");
  const brought = await bring(folder);
  if (brought !== null) yield browserAt(brought, "package");
}

/** The same without unpacking anything: the one that we bring may not be where it will lie. */
export function knownBrowsers({ path, env, folder, platform = process.platform }: FindInput): Found[] {
  if (path !== undefined) return [browserAt(path, "setting")];
  const brought = broughtPath(folder);
  return [
    ...installed(platform, env).map((executable) => browserAt(executable, "system")),
    ...(brought === null ? [] : [browserAt(brought, "package")]),
  ];
}

/** What there is to know of one, without looking for it. */
export function browserAt(executable: string, from: Found["from"]): Found {
  const own = ownEnvironment(executable, from === "package");
  return { executable, from, name: nameOf(executable), env: own ?? {}, canShow: own === null };
}

/** The one that we bring has its libraries beside it. It has no Chinese fonts: those of the system go before its own. */
function ownEnvironment(executable: string, isBrought: boolean): Record<string, string> | null {
  const home = dirname(executable);
  const libraries = join(home, "al2023", "lib");
  if (!isBrought && !existsSync(libraries)) return null;
  const fonts = join(home, "fonts");
  if (existsSync("/etc/fonts/fonts.conf")) return { LD_LIBRARY_PATH: libraries };
  return { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fonts };
}

function nameOf(executable: string): Found["name"] {
  if (/edge/i.test(executable)) return "Microsoft Edge";
  return /chrome/i.test(executable) && !/chromium/i.test(executable) ? "Google Chrome" : "Chromium";
}

/** Where they usually are: Chrome, then Edge, then Chromium, then those that Playwright has downloaded. */
function installed(platform: NodeJS.Platform, env: Environment): string[] {
  const places = platform === "darwin" ? onMac() : platform === "win32" ? onWindows(env) : onLinux(env);
  const seen = new Set([...places, ...byPlaywright(platform, env)]);
  return [...seen].filter(isExecutable);
}

const linuxNames = [
  ...["google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "microsoft-edge-stable"],
  ...["chromium", "chromium-browser"],
];

function onLinux({ PATH = "" }: Environment): string[] {
  const folders = PATH.split(delimiter).filter(isAbsolute);
  return [
    ...linuxNames.flatMap((name) =>
      folders
        .map((folder) => join(folder, name))
        .filter(isExecutable)
        .slice(0, 1),
    ),
    ...["/opt/google/chrome/chrome", "/opt/microsoft/msedge/msedge"],
    ...["/usr/bin/chromium", "/usr/lib/chromium/chromium", "/snap/bin/chromium"],
  ];
}

function onMac(): string[] {
  const folders = ["/Applications", join(homedir(), "Applications")];
  return ["Google Chrome", "Microsoft Edge", "Chromium"].flatMap((name) =>
    folders.map((folder) => join(folder, `${name}.app`, "Contents", "MacOS", name)),
  );
}

function onWindows(env: Environment): string[] {
  const folders = ["LOCALAPPDATA", "PROGRAMFILES", "PROGRAMFILES(X86)"].flatMap((name) => env[name] ?? []);
  const programs = [
    ["Google", "Chrome", "Application", "chrome.exe"],
    ["Microsoft", "Edge", "Application", "msedge.exe"],
    ["Chromium", "Application", "chrome.exe"],
  ];
  return programs.flatMap((parts) => folders.map((folder) => join(folder, ...parts)));
}

/** The newest of each kind of build; whole browsers before those without a window. */
function byPlaywright(platform: NodeJS.Platform, env: Environment): string[] {
  const caches = { darwin: join(homedir(), "Library", "Caches"), win32: env.LOCALAPPDATA ?? "" } as Record<
    string,
    string
  >;
  const cache = env.PLAYWRIGHT_BROWSERS_PATH ?? join(caches[platform] ?? join(homedir(), ".cache"), "ms-playwright");
  if (!isAbsolute(cache)) return [];
  const builds = ["chrome-linux*/chrome", "chrome-win*/chrome.exe", "chrome-mac*/*.app/Contents/MacOS/*"];
  return globSync(
    builds.map((build) => `chromium-*/${build}`),
    { cwd: cache },
  )
    .sort((one, other) => revisionOf(other) - revisionOf(one))
    .map((path) => join(cache, path));
}

const revisionOf = (path: string) => Number(/^chromium-(\d+)/.exec(path)?.[1] ?? 0);
