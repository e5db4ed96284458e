import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fakePrograms } from "../../../test/support/fake-programs.ts";
import { isRunning } from "../../../test/support/is-running.ts";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { textsIn } from "../../i18n/texts.ts";
import { desktopEnvironment } from "./desktop.ts";
import { launch } from "./launch.ts";
import { openInFolder } from "./open-in-folder.ts";
import { revealPrograms } from "./reveal-programs.ts";

const x11 = { DISPLAY: ":7", DBUS_SESSION_BUS_ADDRESS: "unix:path=/bus" };
const tells = (name: string) => `for arg; do echo "$arg"; done > ${name}.args; echo "$DBUS_SESSION_BUS_ADDRESS" > bus`;

test.each<[string, string, string, string[]]>([
  ["macOS", "darwin", "/a/it's.txt", ["/usr/bin/open -R /a/it's.txt"]],
  ["Windows", "win32", "C:\\a b\\c.txt", ['explorer.exe /select,"C:\\a b\\c.txt"']],
])("%s has its own way", (_, platform, path, commands) => {
  expect(revealPrograms(platform, path).map(({ file, args }) => [file, ...args].join(" "))).toEqual(commands);
});

test("names reach the bus whole, whatever is in them", () => {
  const [gdbus, send, open] = revealPrograms("linux", '/a/it\'s, "so" [1] 文\\.txt');
  const url = "file:///a/it's,%20%22so%22%20%5B1%5D%20%E6%96%87%5C.txt";
  expect(gdbus?.args.slice(-2)).toEqual([`["${url}"]`, '""']);
  expect(send?.args.slice(-2)).toEqual([`array:string:${url.replace(",", "%2C")}`, "string:"]);
  expect(open).toEqual({ file: "xdg-open", args: ["/a"] });
});

test("the file manager is asked to show the file, and knows the session's bus", async () => {
  const folder = fakePrograms({ gdbus: tells("gdbus"), "xdg-open": tells("xdg-open") }, x11);
  using bench = toolBench({ language: "zh-CN" });
  const path = bench.put("a b.txt", "");
  expect(await call(openInFolder, { path: "a b.txt" }, bench)).toEqual({
    output: "已在文件管理器中显示: a b.txt",
    details: { path: "a b.txt" },
  });
  expect(readFileSync(join(folder, "gdbus.args"), "utf8")).toContain(`["file://${path.replace(" ", "%20")}"]\n`);
  expect(readFileSync(join(folder, "bus"), "utf8")).toBe("unix:path=/bus\n");
  expect(existsSync(join(folder, "xdg-open.args"))).toBe(false);
});

test("when the bus has no file manager the folder is opened", async () => {
  const folder = fakePrograms({ gdbus: "exit 1", "dbus-send": "exit 1", "xdg-open": tells("xdg-open") }, x11);
  using bench = toolBench();
  bench.put("sub/a.txt", "");
  await call(openInFolder, { path: "sub/a.txt" }, bench);
  expect(readFileSync(join(folder, "xdg-open.args"), "utf8")).toBe(`${bench.path("sub")}\n`);
});

test("what cannot be done is told", async () => {
  fakePrograms({ gdbus: "exit 1", "xdg-open": "exit 4" }, x11);
  using bench = toolBench();
  bench.put("a.txt", "");
  expect(await refusal(openInFolder, { path: "a.txt" }, bench)).toBe(
    "The file manager could not be opened; what was tried has failed:\ngdbus: exit code 1\nxdg-open: exit code 4",
  );
  expect(await refusal(openInFolder, { path: "none.txt" }, bench)).toContain("none.txt");
  fakePrograms({}, x11);
  expect(await refusal(openInFolder, { path: "a.txt" }, bench)).toContain("none of gdbus, dbus-send and xdg-open");
});

test("without a desktop it is told that there is none", async () => {
  const folder = fakePrograms({ "xdg-open": tells("xdg-open") });
  using bench = toolBench();
  bench.put("a.txt", "");
  expect(await refusal(openInFolder, { path: "a.txt" }, bench)).toContain("There is no display");
  expect(existsSync(join(folder, "xdg-open.args"))).toBe(false);
});

test("a program that stays open is not waited for, and lives on", async () => {
  const folder = fakePrograms({ viewer: "echo $$ > pid; exec /bin/sleep 99" }, x11);
  const env = desktopEnvironment(process.env, "call_1");
  const { signal } = new AbortController();
  expect(
    await launch({ file: "viewer", args: [] }, { env, signal, patienceMs: 50, texts: textsIn("en").tools }),
  ).toBeNull();
  const pidFile = join(folder, "pid");
  await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, "utf8")).toMatch(/^\d+\n$/);
  const pid = Number(readFileSync(pidFile, "utf8"));
  expect(isRunning(pid)).toBe(true);
  process.kill(pid, "SIGKILL");
});
