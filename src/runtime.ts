import { chmodSync, existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Browsers } from "./browser/browsers.ts";
import { makeFolder } from "./config/folders.ts";
import { createMasking, type KnownSecrets } from "./config/masking.ts";
import { type Paths, pathsFrom } from "./config/paths.ts";
import type { Secrets } from "./config/secrets.ts";
import { readSettings } from "./config/settings.ts";
import { userRules, userRulesKey, withRule } from "./config/user-rules.ts";
import { type Texts, textsIn } from "./i18n/texts.ts";
import type { Hub } from "./mcp/hub.ts";
import { newId, type SessionId } from "./protocol/ids.ts";
import { masked } from "./protocol/masked.ts";
import type { ServerState } from "./protocol/mcp.ts";
import type { Notice } from "./protocol/retention.ts";
import type { Model } from "./providers/model.ts";
import { createModels, type Models } from "./providers/models.ts";
import { runSteps } from "./run-steps.ts";
import type { BrowserHome } from "./session/browser-home.ts";
import type { SessionDependencies } from "./session/dependencies.ts";
import { createSessions, type Sessions } from "./session/sessions.ts";
import type { ServerMemory, ServerRow } from "./store/server-store.ts";
import { openSqlite } from "./store/sqlite/open.ts";
import { type SkillRow, type Store, StoreProblem, type TrustRow } from "./store/store.ts";
import { builtInTools } from "./tools/catalogue.ts";
import { createRegistry, type Registry } from "./tools/registry.ts";
import { createWorkspace } from "./tools/workspace.ts";
import { version } from "./version.ts";

/** Everything a front end needs, wired together once. */
export interface Runtime {
  store: Store;
  registry: Registry;
  sessions: Sessions;
  models: Models;
  env: Record<string, string | undefined>;
  paths: Paths;
  folders: SessionDependencies["folders"];
  /** What the user has set, also where nothing is saved. */
  settings(): Promise<Record<string, string>>;
  /** What the user has agreed to in a folder, also where nothing is saved. */
  trusted(folder: string): Promise<TrustRow[]>;
  /** The skills that the user has installed, also where nothing is saved. */
  installed(): Promise<SkillRow[]>;
  /** MCP servers that the user has added, also where nothing is saved; and where what they have is remembered. */
  servers(): Promise<ServerRow[]>;
  serverLists: ServerMemory;
  /** The connections to them. Loaded when one is first needed. */
  hub(): Promise<Hub>;
  /** One of them was used now. Where nothing is saved, that is not either. */
  skillUsed(id: string): Promise<void>;
  /** How they are, as far as anybody has needed one; and every change of that from now on. */
  serverStates(): Promise<readonly ServerState[]>;
  onServerState(listener: (state: ServerState) => void): void;
  /**
   * Deletes sessions that were not used for longer than the user keeps them, for as long as this process runs instead of
   * when it ends. Those that are open are kept.
   */
  startRetention(isOpen: (session: SessionId) => boolean): { stop(): Promise<void> };
  /** Ends what runs of a server here. */
  endServer(name: string): Promise<void>;
  /** Loaded when a key is needed. */
  secrets(): Promise<Secrets>;
  /** Hides what is secret, and is told of what becomes so. */
  mask: KnownSecrets;
  /** What is not saved goes, but for a file that the user was told of. */
  close(told?: { file?: string }): Promise<void>;
}

export interface RuntimeOptions {
  env: Record<string, string | undefined>;
  /** False keeps the whole store in memory. */
  save?: boolean;
  /** For what went wrong in a place that nobody waits for. */
  report(error: unknown): void;
  /** Told which sessions will be deleted because they were not used for long. */
  tell?(notice: Notice): void;
}

export function createRuntime({ env, save = true, report, tell }: RuntimeOptions): Runtime {
  const paths = pathsFrom(env);
  makePrivate(paths);
  const store = openSqlite(save ? paths.database : ":memory:");
  let kept: Store | null = save ? store : null;
  // What is not saved is answered by the same models, under the same limits.
  const openKept = () => {
    kept ??= openSqlite(paths.database);
    return kept;
  };
  const keptIfThere = () => (kept || existsSync(paths.database) ? openKept() : null);
  let opened: Secrets | undefined;
  const secrets = async () => {
    // One for all: a keychain is asked once.
    opened ??= (await import("./config/open-secrets.ts")).openUserSecrets(env);
    return opened;
  };
  const mask = createMasking({ env, folder: paths.secrets, secrets, placeFile: join(paths.home, "server.json") });
  const registry = createRegistry(builtInTools);
  // The gate compares real paths, so our own must be real too.
  const data = realpathSync.native(paths.home);
  // What is not to be saved goes with the process.
  const outputs = save ? join(data, "outputs") : join(realpathSync.native(tmpdir()), newId("skillmint"));
  const blobs = save ? join(data, "blobs") : join(outputs, "blobs");
  const folders = {
    ...{ home: homedir(), data, outputs, blobs },
    ...{ skills: join(data, "skills"), cache: join(data, "skills-cache"), memory: join(data, "memory") },
  };
  let browsers: Promise<Browsers> | undefined;
  let openBrowsers: Browsers | undefined;
  const browserHome: BrowserHome = {
    at: (session) => openBrowsers?.at(session) ?? null,
    lost: (session) => openBrowsers?.lost(session) ?? null,
    async open(session, reach) {
      browsers ??= makeBrowsers();
      openBrowsers = await browsers;
      // What the user has changed since is heeded by the next browser that is started.
      if (openBrowsers.at(session) === null) Object.assign(browserSettings, await settingsNow());
      return openBrowsers.of(session, reach);
    },
    letGo: (session) => openBrowsers?.letGo(session),
    end: async (session) => openBrowsers?.end(session),
  };
  const settingsNow = async () => readSettings((await keptIfThere()?.settings()) ?? {});
  const browserSettings = { ...readSettings({}) };
  async function makeBrowsers(): Promise<Browsers> {
    const { createBrowsers } = await import("./browser/create-browsers.ts");
    return createBrowsers({
      ...{ data, outputs, settings: browserSettings, env, report },
      children: sessions.children,
    });
  }
  const sessions = createSessions({
    store,
    spending: save ? null : openKept,
    registry,
    textsIn,
    workspaceAt: createWorkspace,
    replaceFile: async (...file) => (await import("./tools/files/replace-file.ts")).replaceFile(...file),
    folders,
    childNames: async () => (await settingsNow()).childEnvironment,
    limits: settingsNow,
    async saveRule(rule) {
      // Also where nothing else is saved: it is the user's word for all sessions.
      await openKept().changeSetting(userRulesKey, (rows) => withRule(userRules(rows), "allow", rule));
    },
    smallModel,
    modelNamed,
    browsers: browserHome,
    async engines() {
      const [{ readyEngines }, rows] = await Promise.all([import("./web/search/ready.ts"), keptIfThere()?.settings()]);
      return readyEngines({ settings: readSettings(rows ?? {}), env, secret });
    },
    mask,
    fileSecrets: async () => (await import("./config/secret-files.ts")).secretsIn,
    sandboxWeb: {
      hosts: async () => readSettings((await keptIfThere()?.settings()) ?? {}).sandboxHosts,
      startProxy: async (input) => (await import("./web/proxy.ts")).startProxy(input),
    },
    siteBits: async () => (await settingsNow()).siteBits,
    ownPort: portAt(join(data, "server.json")),
    isWatched: save ? watchedAt(join(data, "server.json")) : () => false,
    report,
  });
  const secret = async (name: string) => (existsSync(paths.secrets) ? (await secrets()).get(name) : null);
  const models = createModels({
    stored: async () => (await keptIfThere()?.models()) ?? [],
    secret,
    env,
    onKey: mask.learn,
  });
  /** Asked for anew each time: the setting and its key may change. */
  async function smallModel(texts: Texts): Promise<Model | null> {
    const { smallModel: id, idleSeconds } = await settingsNow();
    if (id === undefined) return null;
    const found = await models.find({ model: id }, { idleMs: idleSeconds * 1000, texts });
    return "problem" in found ? null : found;
  }
  /** What skills and agents call by the names of one maker's: the small one is the user's own small one, where he has set it. */
  async function modelNamed(name: string, texts: Texts): Promise<Model | null> {
    if (name === "haiku") return smallModel(texts);
    const { idleSeconds } = readSettings((await keptIfThere()?.settings()) ?? {});
    const found = await models.find({ model: name }, { idleMs: idleSeconds * 1000, texts });
    return "problem" in found ? null : found;
  }
  const serverLists: Runtime["serverLists"] = {
    serverSummaries: async (hashes) => (await keptIfThere()?.serverSummaries(hashes)) ?? new Map(),
    serverLists: async (hash) => (await keptIfThere()?.serverLists(hash)) ?? null,
    saveServerLists: async (hash, lists) => openKept().saveServerLists(hash, masked(lists, mask)),
    serverTries: async (hashes) => (await keptIfThere()?.serverTries(hashes)) ?? new Map(),
    saveServerProblem: async (hash, problem) => openKept().saveServerProblem(hash, masked(problem, mask)),
    forgetServerProblem: async (hash) => keptIfThere()?.forgetServerProblem(hash),
  };
  let hub: Promise<Hub> | undefined;
  const hearing = new Set<(state: ServerState) => void>();
  async function openHub(): Promise<Hub> {
    const [{ createHub }, { authFor }, { chosenLanguage }, { logError }] = await Promise.all([
      import("./mcp/hub.ts"),
      import("./mcp/auth/provider.ts"),
      import("./config/language.ts"),
      import("./config/log.ts"),
    ]);
    const texts = textsIn(chosenLanguage(env).language);
    const made = createHub({
      ...{ env, secrets, version, report },
      children: sessions.children,
      texts: texts.mcpConnect,
      auth: async (server) => authFor(server, { secrets, texts: texts.mcpAuth.problems }),
      remembered: serverLists.serverLists,
      onWorked: ({ hash }) => serverLists.forgetServerProblem(hash),
      onLists: ({ hash }, known) => serverLists.saveServerLists(hash, known),
      onGiven: mask.suspect,
      log: (text) => void logError(text, { file: paths.log, argv: process.argv, env, version, secrets: mask.values() }),
    });
    made.listen((state) => {
      for (const hear of hearing) hear(masked(state, mask));
    });
    return made;
  }
  let deletesAtEnd = save;
  async function deleteUnused(workMs: number, isOpen?: (session: SessionId) => boolean) {
    // Loaded only where there is something to do.
    if (daysFrom(await store.settings()) === undefined) return { isCut: false };
    const retention = await import("./session/retention.ts");
    const folders = [outputs, blobs];
    return retention.deleteUnused({
      store,
      folders,
      daysFrom,
      workMs,
      ...(tell && { tell }),
      ...(isOpen && { isOpen }),
    });
  }
  return {
    store,
    registry,
    sessions,
    models,
    env,
    paths,
    folders,
    settings: async () => (await keptIfThere()?.settings()) ?? {},
    trusted: async (folder) => (await keptIfThere()?.trusted(folder)) ?? [],
    installed: async () => (await keptIfThere()?.skills()) ?? [],
    servers: async () => (await keptIfThere()?.servers()) ?? [],
    serverLists,
    hub() {
      hub ??= openHub();
      return hub;
    },
    skillUsed: async (id) => (save ? store.skillUsed(id, new Date().toISOString()) : undefined),
    serverStates: async () => (await hub)?.states() ?? [],
    endServer: async (name) => (await hub)?.end(name),
    onServerState: (listener) => void hearing.add(listener),
    startRetention(isOpen) {
      deletesAtEnd = false;
      const started = import("./session/retention.ts").then((retention) =>
        retention.startRetention(() => deleteUnused(serverPortionMs, isOpen), { report }),
      );
      return { stop: async () => (await started).stop() };
    },
    secrets,
    mask,
    close({ file } = {}) {
      for (const one of new Set([store, kept])) one?.limitLockWaits();
      // Ended at the same time, because each may take a few seconds.
      const outside = [hub?.then((one) => one.close()), browsers?.then((one) => one.close())];
      const ended = Promise.all(outside.map((end) => end?.catch(report)));
      return runSteps(
        [
          () => ended,
          () => sessions.close(),
          async () => {
            // After a run, when the user has the answer. What goes wrong here is no fault of it.
            if (deletesAtEnd && sessions.used) await deleteUnused(runPortionMs).catch(report);
          },
          () => (save ? undefined : removeBut(outputs, file)),
          () => (save ? undefined : kept?.close()),
          () => store.close(),
        ],
        report,
      );
    },
  };
}

/** By a server that is another process. A process that is the server itself stays it, and need not look again. */
function watchedAt(placeFile: string): () => boolean {
  let isSelf = false;
  return () => {
    if (isSelf) return false;
    try {
      isSelf = readFileSync(placeFile, "utf8").includes(`"pid":${process.pid},`);
      return !isSelf;
    } catch {
      // There is no server, or no way to know of it.
      return false;
    }
  };
}

/** Of the server that runs on this data folder. Whatever cannot be read is none. */
function portAt(placeFile: string): () => number | null {
  return () => {
    try {
      return Number(/"port":(\d+)/.exec(readFileSync(placeFile, "utf8"))?.[1] ?? null) || null;
    } catch {
      // There is no server, or no way to know of it.
      return null;
    }
  };
}

function removeBut(outputs: string, file: string | undefined): void {
  const remove = (path: string) => rmSync(path, { recursive: true, force: true });
  if (file === undefined) {
    remove(outputs);
    return;
  }
  // It lies in the folder of its session.
  for (const kept of [dirname(file), file]) {
    const names = readdirSync(dirname(kept)).map((name) => join(dirname(kept), name));
    for (const path of names) if (path !== kept) remove(path);
  }
}

/** How long old sessions are deleted at the end of a run, and in one go in a server; the rest is left for later. */
const runPortionMs = 200;
const serverPortionMs = 100;

const daysFrom = (rows: Record<string, string>) => readSettings(rows).retentionDays;

/** The data folder is its user's alone. A folder that holds other things was not made for us and is left as it is. */
function makePrivate({ home, database }: Paths): void {
  try {
    makeFolder(home);
    const ours = existsSync(database) || readdirSync(home).length === 0;
    if (ours && statSync(home).uid === process.getuid?.()) chmodSync(home, 0o700);
  } catch (error) {
    throw new StoreProblem("unwritable", (error as Error).message, { cause: error });
  }
}
