import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** Where everything of ours lies. Worked out once, before the workspace is looked at: a workspace cannot move it. */
export interface Paths {
  home: string;
  database: string;
  settings: string;
  outputs: string;
  skills: string;
}

export function pathsFrom(env: Record<string, string | undefined>): Paths {
  const home = env.SKILLMINT_HOME ? resolve(env.SKILLMINT_HOME) : join(homedir(), ".skillmint");
  return {
    home,
    database: join(home, "skillmint.db"),
    settings: join(home, "settings.json"),
    outputs: join(home, "outputs"),
    skills: join(home, "skills"),
  };
}
