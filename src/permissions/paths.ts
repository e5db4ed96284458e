import { isAbsolute, join, relative, resolve, sep } from "node:path";

/** Both paths real and absolute. Compared part by part: /work-other is not inside /work. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** A path as a shell writes it, seen from a folder. Nothing is looked up. */
export function fromHere(path: string, folder: string, home: string): string {
  const from = /^(?:~|\$HOME|\$\{HOME\})(?=\/|$)/.exec(path)?.[0];
  return from ? join(home, path.slice(from.length)) : resolve(folder, path);
}
