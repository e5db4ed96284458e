import { isAbsolute, relative } from "node:path";

/** Whether a real path is a folder or lies in it. */
export function isBelow(place: string, folder: string): boolean {
  const way = relative(folder, place);
  return way !== ".." && !/^\.\.[\\/]/.test(way) && !isAbsolute(way);
}
