import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** Both paths real and absolute. Compared part by part: /work-other is not inside /work. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

const fromHome = /^(?:~|\$HOME|\$\{HOME\})(?=\/|$)/;

/** A path as a shell writes it, seen from a folder. Nothing is looked up. */
export function fromHere(path: string, folder: string, home: string): string {
  const from = fromHome.exec(path)?.[0];
  return from ? resolve(home, `.${path.slice(from.length)}`) : resolve(folder, path);
}

export interface Ground {
  home: string;
  real(path: string): string | null;
}

/**
 * Every place that a path may lead to: as it is written, a `..` taking back the name before it, as `cd` reads it; and as
 * the system goes, which follows a link before it goes up. Only a `..` behind a name costs a look.
 */
export function placesFrom(path: string, folder: string, { home, real }: Ground): string[] {
  const written = fromHere(path, folder, home);
  if (!climbs(path)) return [written];
  const from = fromHome.exec(path)?.[0];
  let here = from ? home : isAbsolute(path) ? sep : folder;
  let isReal = false;
  for (const name of path.slice(from?.length ?? 0).split("/")) {
    if (name === "" || name === ".") continue;
    here = name === ".." ? dirname(isReal ? here : (real(here) ?? here)) : join(here, name);
    isReal = name === "..";
  }
  return here === written ? [written] : [written, here];
}

/** Whether a `..` comes after a name, which may be a link. */
export function climbs(path: string): boolean {
  const names = path.split("/");
  const first = names.findIndex((name) => name !== "" && name !== "." && name !== "..");
  return first >= 0 && names.includes("..", first);
}

/** What is asked of the disk; `real` may throw on what is no path. */
interface Disk {
  home: string;
  real(path: string): string;
}

export const placesIn = (folder: string, word: string, context: Disk): string[] =>
  placesFrom(word, folder, { home: context.home, real: (path) => realOf(path, context) });

export function realOf(path: string, context: Pick<Disk, "real">): string | null {
  try {
    return context.real(path);
  } catch {
    // A loop of links, a NUL: whoever opens it fails.
    return null;
  }
}
