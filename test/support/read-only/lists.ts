import { readFileSync } from "node:fs";
import { resolve } from "node:path";

export interface Line {
  /** Under which heading it stands: a technique, or what people read. */
  heading: string;
  text: string;
}

/** The lists in test/fixtures/read-only. */
export function readList(name: "dangerous" | "harmless"): Line[] {
  const file = resolve(import.meta.dirname, `../../fixtures/read-only/${name}.txt`);
  const lines: Line[] = [];
  let heading = "";
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.startsWith("## ")) heading = line.slice(3);
    else if (line !== "" && !line.startsWith("# ")) lines.push({ heading, text: line.replaceAll("⏎", "\n") });
  }
  return lines;
}
