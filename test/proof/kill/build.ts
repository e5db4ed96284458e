import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");

export interface Control {
  /** What is wrong with it. */
  what: string;
  file: string;
  /** Each `from` must stand in the file exactly once; in `to` it is `$&`. */
  changes: readonly { from: string; to: string }[];
}

/** Tells before it stores: what the proof must find out. To be mended when the file changes. */
export const toldBeforeStored: Control = {
  what: "a build that tells before it has stored",
  file: "src/session/journal.ts",
  changes: [
    { from: "for (const event of events) publish(event);", to: "" },
    { from: "for (const { type } of facts) failpoint(`before:", to: "for (const event of events) publish(event);\n$&" },
  ],
};

/** Builds a copy in an empty folder, out of reach of other builds, and gives the path of its bin/skillmint. */
export function buildCopy(folder: string, control: Control | null): string {
  for (const part of ["bin", "scripts", "src", "web", "package.json", "tsconfig.json"]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  for (const part of ["node_modules", ".runtime"]) symlinkSync(join(root, part), join(folder, part));
  if (control) change(join(folder, control.file), control.changes);
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return join(folder, "bin", "skillmint");
}

function change(file: string, changes: Control["changes"]): void {
  let text = readFileSync(file, "utf8");
  for (const { from, to } of changes) {
    if (text.split(from).length !== 2)
      throw new Error(`The control no longer fits ${file}: "${from}" must be there once.`);
    text = text.replace(from, () => to.replace("$&", () => from));
  }
  writeFileSync(file, text);
}
