import { homedir, userInfo } from "node:os";
import { isAbsolute, join, resolve } from "node:path";

/** Where everything of ours lies. Worked out once, before the workspace is looked at: a workspace cannot move it. */
export interface Paths {
  home: string;
  database: string;
  /** What is needed before the database is open. */
  settings: string;
  log: string;
  /** A folder of its own. */
  secrets: string;
}

export function pathsFrom(env: Record<string, string | undefined>): Paths {
  const home = env.SKILLMINT_HOME ? resolve(env.SKILLMINT_HOME) : join(userHome(), ".skillmint");
  return {
    home,
    database: join(home, "skillmint.db"),
    settings: join(home, "settings.json"),
    log: join(home, "logs", "skillmint.log"),
    secrets: join(home, "secrets"),
  };
}

// An empty HOME would put our data into whatever folder the user happens to be in.
function userHome(): string {
  const home = homedir();
  return isAbsolute(home) ? home : userInfo().homedir;
}
