import { expect, test } from "vitest";
import { windowsCommand } from "./windows-command.ts";

const there = new Set(["C:\\node\\npx.cmd", "C:\\node\\node.exe", "C:\\tools\\run.bat", "C:\\work\\bin\\serve.cmd"]);
const place = {
  env: { Path: "C:\\tools;C:\\node", ComSpec: "C:\\Windows\\System32\\cmd.exe" },
  cwd: "C:\\work",
  exists: (path: string) => there.has(path),
};
const shell = (line: string) => ({
  ...{ file: "C:\\Windows\\System32\\cmd.exe", verbatim: true },
  args: ["/d", "/v:off", "/s", "/c", `"${line}"`],
});

test("what is no batch file is started as it is, and what is not there is told by the system", () => {
  for (const file of ["node", "node.exe", "C:\\node\\node.exe", "nobody", "./nobody"])
    expect(windowsCommand(file, ["a b", '"%PATH%"'], place)).toEqual({ file, args: ["a b", '"%PATH%"'] });
});

test("a batch file is started by cmd.exe, which makes nothing of its words", () => {
  expect(windowsCommand("npx", ["-y", "a b", "x & calc.exe", "^|<>!;,", "C:\\dir\\", ""], place)).toEqual(
    shell('"C:\\node\\npx.cmd" "-y" "a b" "x & calc.exe" "^|<>!;," "C:\\dir\\\\" ""'),
  );
  expect(windowsCommand("run.bat", [], place)).toEqual(shell('"C:\\tools\\run.bat"'));
  expect(windowsCommand("bin\\serve", [], place)).toEqual(shell('"C:\\work\\bin\\serve.cmd"'));
});

test.each(['say "hi"', "%USERPROFILE%", "two\nlines"])("the word %j, which cmd.exe would read, is refused", (word) => {
  expect(windowsCommand("npx", ["-y", word], place)).toEqual({ unfit: word });
});
