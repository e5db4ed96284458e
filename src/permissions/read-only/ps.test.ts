import { expect, test } from "vitest";
import { ps } from "./everyday.ts";
import type { Scene } from "./judge.ts";

const tells = (line: string) =>
  ps(
    line.split(" ").flatMap((text) => (text ? [{ text, many: false }] : [])),
    {} as Scene,
  );

test("ps may tell of processes", () => {
  const lines = [
    ...["", "aux", "-ef", "-eo pid,comm", "-eo pid,ppid,cmd --sort=-%mem", "aux --sort=-%cpu", "auxww", "-aux", "-A"],
    ...["-p 12 -o comm=", "axo pid,comm", "-u root", "-C node", "-e", "auxf", "-efww", "-ef --forest", "1234", "-eLf"],
  ];
  expect(lines.filter((line) => !tells(line))).toEqual([]);
});

test("ps may not tell of their environments, by any way to read its words", () => {
  const lines = [
    ...["e", "eww", "axeww", "auxe", "-eo pid,environ", "-o environ", "-E", "--environ", "aux e", "-axe", "-ex"],
    ...["-ef -o pid,args", "-ef x", "-ef aux", "-u xe", "-eu x", "-e -u x", "-C e -u x", "-C e x", "-C e -x", "-e -j"],
  ];
  expect(lines.filter(tells)).toEqual([]);
});
