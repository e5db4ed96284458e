/** How a folder is told apart at a glance: its name, a letter and one of a few colours, always the same. */
export interface FolderSign {
  name: string;
  letter: string;
  /** From 1 to 6. */
  colour: number;
}

const colours = 6;

export function signOf(path: string): FolderSign {
  const name = path.split(/[\\/]/).findLast(Boolean) ?? path;
  const letter = (name.match(/[\p{L}\p{N}]/u)?.[0] ?? "/").toUpperCase();
  let sum = 0;
  for (const character of path) sum = (sum * 31 + (character.codePointAt(0) as number)) % 1_000_003;
  return { name, letter, colour: (sum % colours) + 1 };
}

/** The path of a folder in a folder, as that machine writes paths. */
export function inside(path: string, name: string): string {
  const separator = /^[A-Za-z]:|^\\\\/.test(path) ? "\\" : "/";
  return path.endsWith(separator) ? path + name : path + separator + name;
}
