import type { GateContext } from "./decide.ts";
import { isInside } from "./paths.ts";
import { placesIn, realOf } from "./real.ts";
import type { SimpleCommand } from "./shell/reading.ts";

/** Where a command may stand by the time it opens a file. */
export interface Standing {
  folders: readonly string[];
  /** It goes where nobody can tell. */
  isLost: boolean;
}

const most = 8;

/** Every folder that it may have come to by cd: which redirect belongs to which command is not known here. */
export function standing(
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
