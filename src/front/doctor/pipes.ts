import { join } from "node:path";
import { pipeFolder } from "../../processes/pipes.ts";
import { isInstalled } from "../../tools/system/desktop.ts";
import type { Checker } from "./check.ts";

/** Real pipes for commands, and memory to make them in. */
export const checkPipes: Checker = async ({ io, paths, texts: { doctor } }) => {
  const { program: texts } = doctor;
  const base = { name: "pipes", needed: false } as const;
  if (process.platform !== "linux") return [{ ...base, state: "ok", detail: texts.notNeeded() }];
  if (!isInstalled({ file: "mkfifo", args: [] }, io.env)) {
    return [{ ...base, state: "missing", detail: texts.pipesMissing(), fix: texts.pipesFix() }];
  }
  const otherwise = join(paths.home, "pipes");
  const folder = pipeFolder(otherwise);
  if (folder !== otherwise) return [{ ...base, state: "ok", detail: folder }];
  return [{ ...base, state: "missing", detail: texts.pipesElsewhere({ folder }) }];
};
