export const lastName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** A path as a model or the system writes it, of a file or folder that is known by its whole path or as a command named it. */
export function isAt(path: string, known: string): boolean {
  const [one, other] = [path, known].map((each) => each.replace(/^\.\//, "")) as [string, string];
  if (one === other || one.startsWith(`${other}/`) || other.endsWith(`/${one}`)) return true;
  return !other.startsWith("/") && `${one}/`.includes(`/${other}/`);
}

/** A whole tree that was fetched is known by its folders. */
const mostInFolder = 20;

export function gathered(paths: readonly string[]): string[] {
  const inFolder = Map.groupBy(paths, folderOf);
  return [...inFolder].flatMap(([folder, all]) => (all.length > mostInFolder ? [folder] : all));
}
