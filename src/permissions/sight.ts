import type { GateContext } from "./decide.ts";
import { writtenByOption } from "./option-effects.ts";
import { isInside, placesIn, realOf } from "./paths.ts";
import { isUnread, type Redirect, type ShellReading, type SimpleCommand, scanCommands } from "./shell/reading.ts";

export interface Sight {
  text: string;
  folder: string;
  reading: ShellReading;
  /** Nothing but the text was gone through: what is told of may be no command at all. */
  isGuess: boolean;
  standing: Standing;
  opened: readonly Opened[];
}

/** A file that a redirect or an option opens; null where nobody can tell which. */
export interface Opened {
  action: Redirect["action"];
  path: string | null;
  /** An option of a command names it, and no redirect. */
  byOption?: true;
}

export function lookAt(text: string, folder: string, context: GateContext): Sight {
  const reading = context.shell?.read(text) ?? unread(text);
  const isGuess = isUnread(reading);
  const where = isGuess
    ? { folders: [folder], isLost: true }
    : standing({ commands: reading.commands, text }, folder, context);
  const others = isGuess ? seemingRedirects(text) : reading.commands.flatMap(writtenByOption);
  return {
    text,
    folder,
    reading,
    isGuess,
    standing: where,
    opened: [
      ...reading.redirects.flatMap((one) => opens(one, where, context)),
      ...others.flatMap((one) => opens(one, where, context)).map((one) => ({ ...one, byOption: true as const })),
    ],
  };
}

const unread = (text: string): ShellReading => ({ commands: scanCommands(text), redirects: [], opaque: "unreadable" });

const seemingRedirects = (text: string): Redirect[] =>
  [...text.replace(/\\\n|\$?["']|\\/g, "").matchAll(/>[>&|]?\s*([^\s;&|()<>`]+)/g)].map(([, target = ""]) => ({
    action: "write",
    target,
  }));

const harmless = /^\/dev\/(?:null|zero|full|u?random|tty|std(?:in|out|err)|fd\/\d+)$/;

function opens(redirect: Redirect, where: Standing, context: GateContext): Opened[] {
  const { action, target, meant = [] } = redirect;
  if (target === null)
    return [{ action, path: null }, ...meant.flatMap((one) => opens({ action, target: one }, where, context))];
  return pathsOf(target, where, context).map((path) => ({ action, path }));
}

/** The real places that a word may lead to from where a command stands; none for a stream, null for what nobody can tell. */
export function pathsOf(target: string, { folders, isLost }: Standing, context: GateContext): (string | null)[] {
  if (harmless.test(target)) return [];
  const places = folders.flatMap((folder) => placesIn(folder, target, context));
  const paths = new Set(places.map((place) => realOf(place, context) ?? place));
  return [...paths, ...(isLost && !/^[/~]/.test(target) ? [null] : [])];
}

export interface Standing {
  folders: readonly string[];
  isLost: boolean;
}

const most = 8;

/** Every folder that it may have come to by cd: which redirect belongs to which command is not known here. */
function standing(
  { commands, text }: { commands: readonly SimpleCommand[]; text: string },
  start: string,
  context: GateContext,
): Standing {
  const folders = new Set([start]);
  const repeats = /\b(?:for|while|until|select)\b/.test(text);
  let isLost = false;
  for (const { words } of commands) {
    const [name, ...given] = words;
    if (name !== "cd" && name !== "pushd" && name !== "popd" && name !== "chdir") continue;
    const target = targetOf(name, given);
    // Who goes on from where he stands, again and again, may come anywhere.
    if (target === null || folders.size >= most || (repeats && !/^[/~]/.test(target))) {
      isLost = true;
      continue;
    }
    // The shell remembers by which name it came, and goes up from there; programs stand where that leads.
    for (const there of [...folders].flatMap((folder) => placesIn(folder, target, context)))
      folders.add(there).add(realOf(there, context) ?? there);
  }
  return { folders: [...folders], isLost };
}

/** Both ways of going up are thought of, whatever the option says. */
const howToGo = /^-(?:[LPe@]+|-)$/;

function targetOf(name: string, given: readonly (string | null)[]): string | null {
  const [to, ...more] = name === "cd" && howToGo.test(given[0] ?? "") ? given.slice(1) : given;
  if (name === "popd" || more.length > 0) return null;
  if (to === undefined) return "~";
  return to === null || to === "" || /^[-+]/.test(to) ? null : to;
}

/** `cd` to a place in the workspace: it does nothing but that, and every other command is judged for itself. */
export function isStepInside({ words, assigns }: SimpleCommand, { folders, isLost }: Standing, root: string): boolean {
  return words[0] === "cd" && assigns.length === 0 && !isLost && folders.every((folder) => isInside(folder, root));
}
