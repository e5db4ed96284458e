import { dirname, join, resolve } from "node:path";
import type { Look } from "./look.ts";

/** What config names that git runs, or reads as more config. */
export interface Named {
  path: string;
  kind: "file" | "folder";
}

/** So many files of config that name each other are read; git itself follows no further than ten. */
const mostFiles = 40;

/**
 * What git runs, or reads as more config, by the repository's own config, the user's and the machine's, and by all that
 * these include, under whatever condition. Hooks are seen from the folder with the files, more config from where the
 * config is.
 */
export function namedByConfig({ folder, git }: { folder: string; git: string }, home: string, look: Look): Named[] {
  const files = new Set([join(git, "config"), join(git, "config.worktree"), ...usersConfig(home)]);
  const from = (path: string, base: string) =>
    resolve(
      base,
      path.replace(/^~(?=\/)/, () => home),
    );
  const named: Named[] = [];
  // Grows while it is gone through.
  for (const file of files) {
    // The user's is often a link to where he keeps such files.
    const text = look.text(look.real(file) ?? file);
    for (const path of valuesOf(text, "core", "hookspath")) named.push({ path: from(path, folder), kind: "folder" });
    for (const path of valuesOf(text, "include(?:if)?", "path")) {
      const more = from(path, dirname(file));
      named.push({ path: more, kind: "file" });
      if (files.size < mostFiles) files.add(more);
    }
  }
  return named;
}

function usersConfig(home: string): string[] {
  const { GIT_CONFIG_GLOBAL, XDG_CONFIG_HOME } = process.env;
  const places = [join(home, ".gitconfig"), join(home, ".config/git/config"), "/etc/gitconfig"];
  return [
    ...places,
    ...(GIT_CONFIG_GLOBAL ? [GIT_CONFIG_GLOBAL] : []),
    ...(XDG_CONFIG_HOME ? [join(XDG_CONFIG_HOME, "git/config")] : []),
  ];
}

/** Values of a name in sections of git's config, as far as they are plain words or a quoted string. */
export function valuesOf(config: string, section: string, name: string): string[] {
  const isIt = new RegExp(`^\\[${section}[\\s"\\]]`, "i");
  const value = new RegExp(`^(?:\\[[^\\]]*\\])?[ \\t]*${name}[ \\t]*=[ \\t]*"?([^"#;\\n]*)`, "gim");
  const parts = config.split(/^[ \t]*(?=\[)/m).filter((part) => isIt.test(part));
  return parts.flatMap((part) => [...part.matchAll(value)].map(([, text = ""]) => text.trim())).filter(Boolean);
}
