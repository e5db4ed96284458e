import type { GateContext } from "./decide.ts";
import { type Standing, standing } from "./folders.ts";
import { writtenByOption } from "./option-effects.ts";
import { placesIn, realOf } from "./real.ts";
import { isUnread, type Redirect, type ShellReading, scanCommands } from "./shell/reading.ts";

/** What can be seen of a command before it runs. */
export interface Sight {
  text: string;
  /** Where it begins. */
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
