import { chmodSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { type Paths, pathsFrom } from "./config/paths.ts";
import { textsIn } from "./i18n/texts.ts";
import { createSessions, type Sessions } from "./session/sessions.ts";
import { openSqlite } from "./store/sqlite/open.ts";
import type { Store } from "./store/store.ts";
import { builtInTools } from "./tools/catalogue.ts";
import { createRegistry, type Registry } from "./tools/registry.ts";
import { createWorkspace } from "./tools/workspace.ts";

/** Everything a front end needs, wired together once. */
export interface Runtime {
  paths: Paths;
  store: Store;
  registry: Registry;
  sessions: Sessions;
  close(): Promise<void>;
}

export interface RuntimeOptions {
  env: Record<string, string | undefined>;
  /** False keeps the whole store in memory. */
  save?: boolean;
}

export function createRuntime({ env, save = true }: RuntimeOptions): Runtime {
  const paths = pathsFrom(env);
  makePrivate(paths.home);
  const store = openSqlite(save ? paths.database : ":memory:");
  const registry = createRegistry(builtInTools);
  // The gate compares real paths, so our own must be real too.
  const data = realpathSync.native(paths.home);
  const sessions = createSessions({
    store,
    registry,
    textsIn,
    workspaceAt: createWorkspace,
    folders: { home: homedir(), data, outputs: join(data, "outputs"), skills: join(data, "skills") },
  });
  return { paths, store, registry, sessions, close: () => store.close() };
}

/** The data folder is its user's alone, also when somebody made it before us. A shared folder such as /tmp is left alone. */
function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(folder);
  const isShared = (mode & 0o1000) !== 0;
  if ((mode & 0o077) !== 0 && uid === process.getuid?.() && !isShared) chmodSync(folder, 0o700);
}
