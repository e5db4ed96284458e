import { dirname, relative } from "node:path";
import type { GuardedRun } from "../../loop/held-files.ts";
import { isInside } from "../../permissions/paths.ts";

/**
 * Whether a command that a person has read says plainly that it changes this file: by its path, or by the command that
 * is for just that file. What a program does beyond that nobody could read in it.
 */
export function namesFile(
  { command, folder }: Pick<GuardedRun, "command" | "folder">,
  { path, base }: { path: string; base: string },
  { workspace, home }: { workspace: string; home: string },
): boolean {
  const plain = command.replace(/["']/g, "");
  // A folder that is named stands for what is in it, below the one that any other file may be in.
  for (let here = path; here !== base && isInside(here, base); here = dirname(here))
    if (spellings(here).some((one) => standsIn(plain, one) || standsIn(plain, `${one}/`))) return true;
  return isFor(command, path);

  function spellings(one: string): string[] {
    const below = (from: string) => (isInside(one, from) ? [relative(from, one)] : []);
    const ways = [...below(folder), ...below(workspace)];
    return [
      one,
      ...ways,
      ...ways.map((way) => `./${way}`),
      ...below(home).flatMap((way) => [`~/${way}`, `$HOME/${way}`]),
    ];
  }
}

/** As a whole word: behind nothing that would make another path of it. */
function standsIn(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    const [before = "", after = ""] = [text[at - 1], text[at + path.length]];
    if (/^[\s=>:(]?$/.test(before) && /^[\s;&|<>)]?$/.test(after)) return true;
  }
  return false;
}

const programs: readonly (readonly [RegExp, RegExp])[] = [
  [/^\s*git\s+(?:-C\s+\S+\s+)?config\s/, /(?:\/\.git\/(?:.*\/)?config(?:\.worktree)?|\/\.gitconfig|\/git\/config)$/],
  [/^\s*(?:npm|pnpm)\s+(?:config\s+)?set\s/, /\/\.npmrc$/],
  [/^\s*yarn\s+config\s/, /\/\.yarnrc(?:\.yml)?$/],
  [/^\s*crontab\s/, /\/spool\/cron\//],
  [/^\s*(?:npx\s+)?husky\s+(?:init|install)\s*$/, /\/(?:\.husky\/.*|\.git\/config)$/],
];

const isFor = (command: string, path: string): boolean =>
  !/[;&|`\n]|\$\(/.test(command) && programs.some(([says, file]) => says.test(command) && file.test(path));
