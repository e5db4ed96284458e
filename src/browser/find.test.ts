import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { type Environment, findBrowsers, knownBrowsers } from "./find.ts";
import { installCommand } from "./install.ts";

function program(...parts: string[]): string {
  const file = join(...parts);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  chmodSync(file, 0o755);
  return file;
}

/** Those in a folder of the test; this machine has others. */
function names(folder: string, env: Environment, platform: NodeJS.Platform): string[] {
  const all = knownBrowsers({ path: undefined, env, folder: join(folder, "data"), platform });
  return all.filter(({ executable }) => executable.startsWith(folder)).map(({ name, from }) => `${name}, ${from}`);
}

test("Chrome goes before Edge, Edge before Chromium, and those that Playwright downloaded come last", () => {
  const folder = tempFolder();
  for (const name of ["chromium", "microsoft-edge", "google-chrome"]) program(folder, "bin", name);
  program(folder, "cache", "chromium-1000", "chrome-linux", "chrome");
  program(folder, "cache", "chromium-1200", "chrome-linux64", "chrome");
  const env = { PATH: join(folder, "bin"), PLAYWRIGHT_BROWSERS_PATH: join(folder, "cache") };
  const all = knownBrowsers({ path: undefined, env, folder, platform: "linux" });
  const ours = all
    .map(({ executable }) => executable)
    .filter((one) => !one.startsWith("/usr") && !one.startsWith("/opt"));
  const brought = ours.filter((one) => one.includes("chromium-") && one.endsWith("chromium"));
  expect(ours.slice(0, 3)).toEqual(
    ["google-chrome", "microsoft-edge", "chromium"].map((name) => join(folder, "bin", name)),
  );
  expect(ours.slice(3, 5)).toEqual([
    join(folder, "cache", "chromium-1200", "chrome-linux64", "chrome"),
    join(folder, "cache", "chromium-1000", "chrome-linux", "chrome"),
  ]);
  expect(ours.slice(5)).toEqual(brought);
});

test("on Windows they are looked for where they are installed", () => {
  const folder = tempFolder();
  program(folder, "Program Files", "Microsoft", "Edge", "Application", "msedge.exe");
  program(folder, "Local", "Google", "Chrome", "Application", "chrome.exe");
  const env = { LOCALAPPDATA: join(folder, "Local"), PROGRAMFILES: join(folder, "Program Files") };
  expect(names(folder, env, "win32").slice(0, 2)).toEqual(["Google Chrome, system", "Microsoft Edge, system"]);
});

test("a folder of PATH that depends on where we are is not looked into", () => {
  const folder = tempFolder();
  program(folder, "chromium");
  expect(names(folder, { PATH: folder }, "linux")[0]).toBe("Chromium, system");
  const env = { PATH: relative(process.cwd(), folder) };
  const all = knownBrowsers({ path: undefined, env, folder: join(folder, "data"), platform: "linux" });
  expect(all.filter(({ executable }) => !isAbsolute(executable))).toEqual([]);
});

test("one that the user has named is the only one", async () => {
  const all: string[] = [];
  for await (const { executable } of findBrowsers({ path: "/opt/mine", env: process.env, folder: tempFolder() }))
    all.push(executable);
  expect(all).toEqual(["/opt/mine"]);
});

test.each<[NodeJS.Platform, string | null, string]>([
  ["darwin", null, "brew install --cask google-chrome"],
  ["win32", null, "winget install Google.Chrome"],
  ["linux", "dnf", "sudo dnf install -y chromium"],
  ["linux", "apt-get", "sudo apt-get install -y chromium"],
  ["linux", null, "npx -y playwright-core install chromium"],
])("on %s with %s one command installs a browser", (platform, manager, command) => {
  const folder = tempFolder();
  if (manager !== null) program(folder, manager);
  expect(installCommand({ PATH: folder }, platform)).toBe(command);
});
