import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { fakePrograms } from "../../../test/support/fake-programs.ts";
import { isRunning } from "../../../test/support/is-running.ts";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import type { CallId } from "../../protocol/ids.ts";
import { pngSize } from "./png.ts";
import { screenshot } from "./screenshot.ts";
import { installable, screenshotPrograms } from "./screenshot-programs.ts";

const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const x11 = { DISPLAY: ":7" };
const namesIn = (platform: string, env: Record<string, string>) =>
  screenshotPrograms(platform, env, "/t/screen.png").map(({ file }) => file);

/** The desktop's programs are scripts; `dot.png` lies beside them. */
function desktop(scripts: Record<string, string>, env: Record<string, string> = x11): string {
  const folder = fakePrograms(scripts, env);
  writeFileSync(join(folder, "dot.png"), dot);
  return folder;
}

const takes = '/bin/cp dot.png "$1"';

test.each<[string, string, Record<string, string>, string[]]>([
  ["macOS", "darwin", {}, ["/usr/sbin/screencapture"]],
  ["Windows", "win32", {}, ["powershell"]],
  [
    "Wayland, where programs for X11 see black",
    "linux",
    { WAYLAND_DISPLAY: "wayland-0", DISPLAY: ":0" },
    ["grim", "gnome-screenshot", "spectacle"],
  ],
  ["X11", "linux", { DISPLAY: ":0" }, ["scrot", "maim", "gnome-screenshot", "spectacle", "import"]],
  ["X11 on another system", "freebsd", { DISPLAY: ":0" }, ["scrot", "maim", "gnome-screenshot", "spectacle", "import"]],
])("%s has its own programs", (_, platform, env, names) => {
  expect(namesIn(platform, env)).toEqual(names);
});

test("every program is told the file, and none makes a sound, waits or asks", () => {
  const commands = [
    ...screenshotPrograms("darwin", {}, "/t/a b.png"),
    ...screenshotPrograms("linux", { WAYLAND_DISPLAY: "w" }, "/t/a b.png"),
    ...screenshotPrograms("linux", { DISPLAY: ":0" }, "/t/a b.png"),
  ].map(({ file, args }) => [file, ...args].join("|"));
  expect([...new Set(commands)]).toEqual([
    "/usr/sbin/screencapture|-x|-t|png|/t/a b.png",
    "grim|/t/a b.png",
    "gnome-screenshot|-f|/t/a b.png",
    "spectacle|-b|-n|-f|-o|/t/a b.png",
    "scrot|/t/a b.png",
    "maim|/t/a b.png",
    "import|-window|root|/t/a b.png",
  ]);
  const [windows] = screenshotPrograms("win32", {}, "C:\\Users\\O'Neil\\a.png");
  expect(windows?.args.at(-1)).toContain(
    "Save('C:\\Users\\O''Neil\\a.png', [System.Drawing.Imaging.ImageFormat]::Png)",
  );
});

test("the picture lies in the workspace under a new name, which is asked for before it is written", async () => {
  desktop({ scrot: takes });
  using bench = toolBench();
  const context = { ...bench.context, call: "call_123456" as CallId };
  expect(screenshot.asks({}, context)).toEqual([{ action: "write", resource: bench.path("screenshot-123456.png") }]);
  expect(await call(screenshot, {}, { context })).toEqual({
    output:
      "Screenshot: screenshot-123456.png (1 × 1)\nThe picture itself is not shown to you: this model is not known to see pictures. The user can open the file.",
    details: { path: "screenshot-123456.png", width: 1, height: 1, bytes: dot.length, program: "scrot" },
  });
  expect(readFileSync(bench.path("screenshot-123456.png"))).toEqual(dot);
});

test("a model that sees is shown the picture", async () => {
  desktop({ scrot: takes });
  using bench = toolBench({ language: "zh-CN" });
  const { output, images } = await call(
    screenshot,
    { path: "shots/now.png" },
    { context: { ...bench.context, sees: true } },
  );
  expect(output).toBe("截图已保存: shots/now.png（1 × 1）");
  expect(images).toEqual([{ mediaType: "image/png", content: dot }]);
  expect(existsSync(bench.path("shots/now.png"))).toBe(true);
});

test("a name without an ending gets one", async () => {
  desktop({ scrot: takes });
  using bench = toolBench();
  expect((await call(screenshot, { path: "now" }, bench)).details).toMatchObject({ path: "now.png" });
});

test("a name of another kind of picture is refused before anything is asked for", () => {
  using bench = toolBench();
  expect(() => screenshot.asks({ path: "shot.jpg" }, bench.context)).toThrow("ends in .png, not shot.jpg");
});

test("a program is waited for until it exits, not until its pipes close, and what it left is ended", async () => {
  const folder = desktop({ scrot: `/bin/sleep 99 & echo $! > pid; ${takes}` });
  using bench = toolBench();
  expect((await call(screenshot, {}, bench)).details).toMatchObject({ program: "scrot" });
  const pid = Number(readFileSync(join(folder, "pid"), "utf8"));
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test("an exit code is told in the session's language", async () => {
  desktop({ scrot: "exit 3" });
  using bench = toolBench({ language: "zh-CN" });
  expect(await refusal(screenshot, {}, bench)).toBe("截图失败\nscrot: 退出码 3");
});

test("when one program cannot, the next is tried", async () => {
  desktop({ scrot: "echo no screen >&2; exit 1", maim: "exit 0", import: '/bin/cp dot.png "$3"' });
  using bench = toolBench();
  const tried: string[] = [];
  const context = { ...bench.context, progress: (program: string) => void tried.push(program) };
  expect((await call(screenshot, {}, { context })).details).toMatchObject({ program: "import" });
  expect(tried).toEqual(["scrot", "maim", "import"]);
});

test("when none can, it is told what each said, and nothing is left behind", async () => {
  desktop({
    scrot: "echo giblib error >&2; exit 2",
    maim: 'echo no picture > "$1"',
    import: '/usr/bin/head -c 40 dot.png > "$3"',
  });
  using bench = toolBench();
  expect(await refusal(screenshot, { path: "now.png" }, bench)).toBe(
    "The screenshot could not be taken.\nscrot: giblib error\nmaim: it made no PNG\nimport: it made no PNG",
  );
  expect(existsSync(bench.path("now.png"))).toBe(false);
});

test("without a program it is told what to install, without a display that there is none", async () => {
  desktop({});
  using bench = toolBench({ language: "zh-CN" });
  expect(await refusal(screenshot, {}, bench)).toBe(
    "未找到截图程序。请用户安装其中之一: scrot, maim, gnome-screenshot, spectacle, imagemagick",
  );
  vi.stubEnv("WAYLAND_DISPLAY", "wayland-0");
  expect(await refusal(screenshot, {}, bench)).toContain("grim, gnome-screenshot, spectacle");
  vi.stubEnv("WAYLAND_DISPLAY", "");
  vi.stubEnv("DISPLAY", "");
  expect(await refusal(screenshot, {}, bench)).toContain("没有显示器");
});

test("what is there already is not overwritten, through a link neither", async () => {
  const folder = desktop({ scrot: `${takes}; /bin/cp dot.png called` });
  using bench = toolBench();
  bench.put("mine.png", "mine");
  expect(await refusal(screenshot, { path: "mine.png" }, bench)).toBe("mine.png exists already; give another path.");
  expect(existsSync(join(folder, "called"))).toBe(false);
  mkdirSync(bench.path("shots"));
  // Put there after the gate has judged the path.
  const context = {
    ...bench.context,
    workspace: { ...bench.context.workspace, resolve: () => bench.path("shots/a.png") },
  };
  symlinkSync("/nowhere/at/all", bench.path("shots/a.png"));
  expect(await refusal(screenshot, { path: "shots/a.png" }, { context })).toContain("exists already");
  expect(readFileSync(bench.path("mine.png"), "utf8")).toBe("mine");
});

test("what appears there while the picture is taken is not overwritten either", async () => {
  using bench = toolBench();
  desktop({ scrot: `echo theirs > ${bench.path("a.png")}; ${takes}` });
  expect(await refusal(screenshot, { path: "a.png" }, bench)).toBe("a.png exists already; give another path.");
  expect(readFileSync(bench.path("a.png"), "utf8")).toBe("theirs\n");
});

test("an abort ends the program", async () => {
  const folder = desktop({ scrot: "echo $$ > pid.new; /bin/mv pid.new pid; exec /bin/sleep 99" });
  const controller = new AbortController();
  using bench = toolBench({ signal: controller.signal });
  const taking = call(screenshot, {}, bench);
  await expect.poll(() => existsSync(join(folder, "pid"))).toBe(true);
  controller.abort();
  await expect(taking).rejects.toThrow(/abort/i);
  const pid = Number(readFileSync(join(folder, "pid"), "utf8"));
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test("the program knows the desktop and the mark of its call, and none of our secrets", async () => {
  const env = { ...x11, XAUTHORITY: "/x", DBUS_SESSION_BUS_ADDRESS: "unix:path=/bus", CANARY_API_KEY: "canary-7f3a" };
  const folder = desktop({ scrot: `/usr/bin/env > env; ${takes}` }, env);
  using bench = toolBench();
  await call(screenshot, {}, bench);
  const lines = readFileSync(join(folder, "env"), "utf8").split("\n");
  const mark = `SKILLMINT_CALL=${bench.context.call}`;
  expect(lines).toEqual(
    expect.arrayContaining(["DISPLAY=:7", "XAUTHORITY=/x", "DBUS_SESSION_BUS_ADDRESS=unix:path=/bus", mark]),
  );
  expect(lines.join()).not.toContain("canary");
});

test("a picture that was cut off is none", () => {
  expect(pngSize(dot)).toEqual({ width: 1, height: 1 });
  expect(pngSize(dot.subarray(0, -1))).toBeNull();
  expect(pngSize(Buffer.from("no picture at all, but long enough to be looked at"))).toBeNull();
  expect(pngSize(Buffer.alloc(0))).toBeNull();
});

test("programs are named as they are installed", () => {
  expect(installable(screenshotPrograms("linux", { DISPLAY: ":0" }, ""))).toContain("imagemagick");
});
