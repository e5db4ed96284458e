import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, utimesSync } from "node:fs";
import { expect, test } from "vitest";
import { png } from "../../../test/support/pictures.ts";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { fileStat } from "./file-stat.ts";

const at = new Date("2026-03-04T05:06:07Z");

test("a text is told of with size, time, permissions, lines and encoding", async () => {
  using bench = toolBench();
  const file = bench.put("src/a.txt", "one\ntwo\nthree");
  chmodSync(file, 0o4750);
  utimesSync(file, at, at);
  const { output, details } = await call(fileStat, { path: "src/a.txt" }, bench);
  const { modified } = details as { modified: string };
  expect(new Date(modified)).toEqual(at);
  expect(output).toBe(
    `src/a.txt\ntype: file\nsize: 13 bytes\nmodified: ${modified}\npermissions: rwsr-x--- (4750)\ntext: 3 lines, UTF-8`,
  );
});

test("the time is the user's own, with its distance from UTC", () => {
  const zones = {
    UTC: "2026-03-04T05:06:07+00:00",
    "Asia/Kolkata": "2026-03-04T10:36:07+05:30",
    "America/St_Johns": "2026-03-04T01:36:07-03:30",
  };
  // A process of its own: the zone holds for the whole of one.
  const script = `
    import { call, toolBench } from "${import.meta.dirname}/../../../test/support/tool-context.ts";
    import { fileStat } from "${import.meta.dirname}/file-stat.ts";
    import { utimesSync } from "node:fs";
    using bench = toolBench();
    utimesSync(bench.put("a", ""), ${at.getTime() / 1000}, ${at.getTime() / 1000});
    const said = {};
    for (const zone of ${JSON.stringify(Object.keys(zones))}) {
      process.env.TZ = zone;
      said[zone] = (await call(fileStat, { path: "a" }, bench)).details.modified;
    }
    console.log(JSON.stringify(said));`;
  const args = ["--input-type=module-typescript", "-e", script];
  expect(JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }))).toEqual(zones);
});

test("folders, links, pictures and pipes are told of as what they are", async () => {
  using bench = toolBench();
  bench.put("folder/a", "");
  bench.put("p.png", png(3, 2));
  mkdirSync(bench.path("empty"));
  symlinkSync("folder/a", bench.path("link"));
  symlinkSync("nowhere", bench.path("dangling"));
  execFileSync("mkfifo", [bench.path("pipe")]);
  const said = async (path: string) => {
    const lines = (await call(fileStat, { path }, bench)).output.split("\n");
    return lines.filter((line) => !/^(modified|permissions)/.test(line));
  };
  expect(await said("folder")).toEqual(["folder", "type: folder", "entries: 1"]);
  expect(await said(".")).toEqual([".", "type: folder", "entries: 6"]);
  expect(await said("link")).toEqual(["link -> folder/a", "type: file", "size: 0 bytes", "text: 0 lines, UTF-8"]);
  expect(await said("dangling")).toEqual(["dangling -> nowhere (missing)", "type: link", "size: 7 bytes"]);
  expect(await said("p.png")).toEqual([
    "p.png",
    "type: file",
    expect.stringMatching(/^size: \d+/),
    "picture: PNG, 3 × 2",
  ]);
  expect(await said("pipe")).toEqual(["pipe", "type: pipe", "size: 0 bytes"]);
});

test("a missing file is answered with the nearest names, in Chinese with the seed's words", async () => {
  using bench = toolBench({ language: "zh-CN" });
  bench.put("main.ts", "");
  expect(await refusal(fileStat, { path: "mian.ts" }, bench)).toBe(
    "获取文件信息失败: 文件不存在: mian.ts。是否指: main.ts？",
  );
  const { output } = await call(fileStat, { path: "main.ts" }, bench);
  expect(output).toMatch(/^main\.ts\n类型: 文件\n大小: 0 字节\n修改时间: .*\n权限: rw-/);
});

test("it asks for the link and for what it leads to", () => {
  using bench = toolBench();
  symlinkSync("/etc/hosts", bench.path("link"));
  const asked = (path: string) => fileStat.asks({ path }, bench.context).map(({ resource }) => resource);
  expect(asked("link")).toEqual([bench.path("link"), "/etc/hosts"]);
  expect(asked("./other")).toEqual([bench.path("other")]);
});
