import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Place } from "./program.ts";
import { prose } from "./prose.ts";

/** An empty home and a folder below `where`. */
export function makePlace(where: string, outputBytes: number): Place {
  const home = join(where, "home");
  mkdirSync(home, { recursive: true });
  return { home, folder: makeFolder(join(where, "work"), outputBytes) };
}

/** A folder with f0.txt … f19.txt, which the model asks for; what read_file answers for one is that many bytes long. */
export function makeFolder(folder: string, outputBytes: number): string {
  mkdirSync(folder, { recursive: true });
  for (let at = 0; at < 20; at++) writeFileSync(join(folder, `f${at}.txt`), contentOf(at, outputBytes));
  return folder;
}

function contentOf(file: number, outputBytes: number): string {
  const lines = [`File ${file} begins here.`, ...prose(outputBytes, file).split("\n")];
  let room = outputBytes + 1;
  return lines
    .map((line, index) => {
      // Each line comes as `N | line`.
      const fitting = line.slice(0, Math.max(0, room - `${index + 1} | \n`.length));
      room -= `${index + 1} | ${fitting}\n`.length;
      return room >= 0 ? `${fitting}\n` : "";
    })
    .join("");
}
