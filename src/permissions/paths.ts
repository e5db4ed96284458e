import { isAbsolute, relative, sep } from "node:path";

/** Both paths real and absolute. Compared part by part: /work-other is not inside /work. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Whether a command's text speaks of the folder: by its path, from home, by our variable, or by a name that is only ours. */
export function namesFolder(command: string, folder: string, home: string): boolean {
  // Quotes and backslashes inside a word do not change what the shell makes of it.
  const plain = command.replace(/["'\\]/g, "");
  const names = [folder, "SKILLMINT_HOME", ".skillmint"];
  if (isInside(folder, home)) {
    const below = relative(home, folder);
    names.push(`~/${below}`, `$HOME/${below}`, `\${HOME}/${below}`);
  }
  return names.some((name) => plain.includes(name));
}
