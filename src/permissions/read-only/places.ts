import { dirname, join } from "node:path";
import { placesFrom } from "../paths.ts";
import type { SimpleCommand } from "../shell/reading.ts";
import type { Facts } from "./facts.ts";
import { argsOf, type Scene } from "./judge.ts";

const most = 64;

/**
 * Every folder that a text's commands may run in: from where it begins, by any of its `cd`s, any number of times, in any
 * order, so that loops and conditions need not be understood. null where one of them is not known.
 */
export function placesOf(commands: readonly SimpleCommand[], folder: string, facts: Facts): readonly string[] | null {
  const ways: string[] = [];
  for (const command of commands) {
    if (command.words[0] !== "cd") continue;
    const [, target, ...more] = argsOf(command);
    if (more.length > 0 || target?.text === null || target?.many) return null;
    ways.push(...waysOf(target?.text ?? "~", facts.home));
  }
  const found = new Set<string>();
  const left = [folder];
  for (let here = left.pop(); here !== undefined; here = left.pop()) {
    const real = facts.files.real(here);
    if (real === null) continue;
    // The shell goes up from the name by which it came, programs from where they are.
    for (const place of [here, real]) {
      if (found.has(place)) continue;
      found.add(place);
      if (found.size > most) return null;
      left.push(
        ...ways.flatMap((way) => wayFrom(place, way, facts)).filter((to) => facts.files.look(to)?.kind === "folder"),
      );
    }
  }
  return found.size > 0 ? [...found] : null;
}

/** A `~` here is a name; the other reading is among the ways already. */
export const wayFrom = (place: string, way: string, { home, files }: Facts): string[] =>
  placesFrom(way.startsWith("~") || way.startsWith("$") ? `./${way}` : way, place, { home, real: files.real });

/** Where the folder came from is a folder that is known already. A `~` may have been quoted. */
function waysOf(target: string, home: string): string[] {
  if (target === "-") return [];
  return target === "~" || target.startsWith("~/") ? [join(home, target.slice(1)), target] : [target];
}

/** Whether no such file lies in any of the folders or above them. The user's own, at home, do not count. */
export function noneAbove(scene: Scene, names: readonly string[]): boolean {
  const { files, home } = scene.facts;
  const places = scene.places();
  if (!places) return false;
  return places.every((place) => {
    for (let folder = place; ; folder = dirname(folder)) {
      if (folder !== home && names.some((name) => files.look(join(folder, name)))) return false;
      if (folder === dirname(folder)) return true;
    }
  });
}
