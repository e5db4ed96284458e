import type { GateContext } from "./decide.ts";
import { type Standing, standing } from "./folders.ts";
import { writtenByOption } from "./option-effects.ts";
import { placesIn, realOf } from "./real.ts";
import { isUnread, type Redirect, type ShellReading } from "./shell/reading.ts";
import { scanCommands } from "./shell/scan.ts";

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

/** A file that a redirect opens; null where nobody can tell which. */
export interface Opened {
  action: Redirect["action"];
  path: string | null;
}

export function lookAt(text: string, folder: string, context: GateContext): Sight {
  const reading = context.shell?.read(text) ?? unread(text);
  const isGuess = isUnread(reading);
  const where = isGuess
    ? { folders: [folder], isLost: true }
    : standing({ commands: reading.commands, text }, folder, context);
  const others = isGuess ? seemingRedirects(text) : reading.commands.flatMap(writtenByOption);
  const redirects = [...reading.redirects, ...others];
  return {
    text,
    folder,
    reading,
    isGuess,
    standing: where,
    opened: redirects.flatMap((one) => opens(one, where, context)),
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
  const { folders, isLost } = where;
  if (harmless.test(target)) return [];
  const places = folders.flatMap((folder) => placesIn(folder, target, context));
  const paths = new Set(places.map((place) => realOf(place, context) ?? place));
  const isRelative = !/^[/~]/.test(target);
  return [...[...paths].map((path) => ({ action, path })), ...(isLost && isRelative ? [{ action, path: null }] : [])];
}
