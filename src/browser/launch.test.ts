import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { needs } from "../../test/needs.ts";
import { act, browserWorld } from "../../test/support/browser-world.ts";
import { servePages } from "../../test/support/pages.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { bring } from "./bring.ts";
import { safeName } from "./downloads.ts";
import { localeOf } from "./locale.ts";

test("one that does not start is left for the next, which is said in a line", async () => {
  const folder = tempFolder();
  const broken = join(folder, "google-chrome");
  writeFileSync(broken, "#!/bin/sh\necho 'error while loading shared libraries: libnss3.so' >&2\nexit 127\n");
  chmodSync(broken, 0o755);
  await using pages = await servePages({ "/": "<title>Start</title>" });
  // The next is the system's own, or the one that we bring.
  const env = { PATH: [folder, process.env.PATH].join(":") };
  await using world = await browserWorld({ settings: { browserPath: undefined }, env });
  const { happened } = await act(world.begin().browser, async (page) => void (await page.goto(pages.url)));
  const said = `Error: ${broken} does not start: error while loading shared libraries: libnss3.so`;
  expect([happened.title, world.reports]).toEqual(["Start", [said]]);
});

test("where none can show a window, the command that installs one is told", async () => {
  await using world = await browserWorld({ env: { DISPLAY: ":99", PATH: "" } });
  const launching = world.begin().browser.launch({ headless: false });
  await expect(launching).rejects.toMatchObject({ kind: "no-browser", detail: expect.stringContaining("install") });
});

needs("proc")("it knows no more of our environment than other children, and carries our marks", async () => {
  vi.stubEnv("MINT_API_KEY", "secret");
  vi.stubEnv("MINT_OTHER", "other");
  await using world = await browserWorld();
  await world.begin().browser.launch({});
  await expect.poll(() => world.groups.length).toBe(1);
  const environ = readFileSync(`/proc/${world.groups[0]?.split(" ")[0]}/environ`, "utf8").split("\0");
  expect(environ.filter((entry) => entry.startsWith("MINT_"))).toEqual([]);
  expect(environ).toContain(`SKILLMINT_OWNER=me@${world.folder}`);
  expect(environ).toContain("SKILLMINT_SESSION=browser.");
});

test("the one that we bring is unpacked whole or not at all, once for a version, however many ask for it", async () => {
  const place = tempFolder();
  const folder = join(place, "browser");
  const packed = { entry: join(place, "package", "build", "index.mjs"), folder: join(place, "package") };
  mkdirSync(join(packed.folder, "build"), { recursive: true });
  writeFileSync(join(packed.folder, "package.json"), JSON.stringify({ version: "1.2.3" }));
  const unpacks = (how: string) => writeFileSync(packed.entry, `${inflates}${how}`);
  unpacks('if (file.endsWith("fonts.tar.br")) throw new Error("no space left"); };');
  await expect(bring(folder, packed)).rejects.toThrow("no space left");
  expect(readdirSync(folder)).toEqual([]);
  unpacks("};");
  const home = join(folder, "chromium-1.2.3-x64");
  const path = join(home, "chromium");
  expect(await Promise.all([bring(folder, packed), bring(folder, packed)])).toEqual([path, path]);
  unpacks('throw new Error("again"); };');
  expect(await bring(folder, packed)).toBe(path);
  expect([readdirSync(folder), readdirSync(home).length]).toEqual([["chromium-1.2.3-x64"], 4]);
});

/** As the package does it: into the folder for temporary files. */
const inflates = `import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
export const inflate = async (file) => {
  writeFileSync(join(tmpdir(), basename(file).replace(/\\..*/, "")), "");
  `;

test.each([
  ["../../etc/passwd", "_.._etc_passwd"],
  ["a/b\\c:d.txt", "a_b_c_d.txt"],
  [".bashrc", "bashrc"],
  ["名字.pdf", "名字.pdf"],
  ["evil\u202egpj.exe", "evil_gpj.exe"],
  ["con.txt", "download_con.txt"],
  ["", "download_"],
  ["x".repeat(300), "x".repeat(120)],
])("a download that calls itself %j is kept as %j", (suggested, name) => {
  expect(safeName(suggested)).toBe(name);
});

test.each([
  [{ LANG: "zh_CN.UTF-8" }, "zh-CN"],
  [{ LANG: "de_DE@euro", LC_ALL: "fr_FR" }, "fr-FR"],
  [{ LANG: "C.UTF-8" }, "en-US"],
  [{ LANG: "POSIX" }, "en-US"],
  [{}, "en-US"],
])("with %j pages are asked for in %s", (env, locale) => {
  expect(localeOf(env)).toBe(locale);
});
