import { existsSync } from "node:fs";
import { win32 } from "node:path";

/** How a program is started on Windows; `verbatim` where the words are quoted already. Or the word that cannot be given. */
export type WindowsCommand = { file: string; args: readonly string[]; verbatim?: true } | { unfit: string };

interface WindowsPlace {
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  exists?(path: string): boolean;
}

/**
 * npx and most of what npm installs are batch files there. The system starts none of them by itself, and cmd.exe reads
 * their words twice: in quotes all but these pass as they are, and a word with one of these is refused.
 */
export function windowsCommand(file: string, args: readonly string[], place: WindowsPlace): WindowsCommand {
  const found = programAt(file, place);
  if (found === null || !/\.(?:cmd|bat)$/i.test(found)) return { file, args };
  const words = [found, ...args];
  const unfit = words.find((word) => /["%\r\n\0]/.test(word));
  if (unfit !== undefined) return { unfit };
  // A backslash before the last quote would take it for a part of the word.
  const line = words.map((word) => `"${word.replace(/\\+$/, "$&$&")}"`).join(" ");
  const shell = variableIn("COMSPEC", place) ?? "cmd.exe";
  return { file: shell, args: ["/d", "/v:off", "/s", "/c", `"${line}"`], verbatim: true };
}

/** As cmd.exe looks for it: in every folder with every ending. Null where there is none. */
function programAt(file: string, place: WindowsPlace): string | null {
  const { cwd, exists = existsSync } = place;
  const endings = (variableIn("PATHEXT", place) ?? ".COM;.EXE;.BAT;.CMD").split(";");
  const names = win32.extname(file) === "" ? endings.map((ending) => file + ending.toLowerCase()) : [file];
  const folders = /[\\/]/.test(file) ? [cwd] : (variableIn("PATH", place) ?? "").split(";").filter(Boolean);
  const places = folders.flatMap((folder) => names.map((name) => win32.resolve(folder, name)));
  return places.find((path) => exists(path)) ?? null;
}

/** There the case of a variable's name does not count. */
const variableIn = (name: string, { env }: WindowsPlace) =>
  Object.entries(env).find(([key, value]) => key.toUpperCase() === name && value !== undefined)?.[1];
