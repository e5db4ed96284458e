import { existsSync, mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { tempFolder } from "./temp-folder.ts";

/** A PATH on which all is found that tests run, but nothing that makes a sandbox. */
export function withoutBwrap(): string {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => !existsSync(join(folder, "bwrap")));
  const bin = tempFolder();
  mkdirSync(bin, { recursive: true });
  for (const name of ["bash", "mkfifo", "touch", "env", "cat"])
    symlinkSync(realpathSync(`/usr/bin/${name}`), join(bin, name));
  return [...folders, bin].join(delimiter);
}
