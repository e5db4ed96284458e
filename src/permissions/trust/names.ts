import { opendirSync } from "node:fs";

/** The names in a folder, in an order that does not depend on the disk; one more than the most when there are more. */
export function namesIn(folder: string, most: number): string[] {
  const names: string[] = [];
  using open = opendirSync(folder);
  for (let entry = open.readSync(); entry !== null && names.length <= most; entry = open.readSync()) {
    names.push(entry.name);
  }
  return names.sort();
}
