import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A folder whose list is longer than a result may be: `list_dir` of it gives 41,000 characters, and the last name is "the end". */
export function crowdedFolder(parent: string, name = "many"): void {
  const folder = join(parent, name);
  mkdirSync(folder);
  for (let index = 0; index < 200; index++) writeFileSync(join(folder, `${index}${"a".repeat(200)}`), "");
  writeFileSync(join(folder, "the end"), "");
}
