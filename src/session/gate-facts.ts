import { type Dirent, lstatSync, readdirSync, type Stats } from "node:fs";
import { opendir } from "node:fs/promises";
import { dirname } from "node:path";
import type { FolderEntry, GateCall, GateContext, Policy } from "../permissions/decide.ts";
import type { ShellSense } from "../permissions/shell/reading.ts";
import type { Workspace } from "../tools/tool.ts";
import type { SessionDependencies } from "./dependencies.ts";
import type { SessionSkills } from "./session-skills.ts";
import { loadShellSense } from "./shell-sense.ts";
import type { Unpushed } from "./tracked-files.ts";

export interface Place {
  workspace: Workspace;
  /** Where the session keeps whole outputs. */
  outputs: string;
  dependencies: Pick<SessionDependencies, "folders" | "ownPort">;
  /** Folders of skills in use. */
  reads?: () => readonly string[];
  /** Folders of the user's own skills. */
  skills?: SessionSkills["folders"];
  /** What the user has let the session reach. */
  places?: () => GateContext["places"];
  /** Hosts of the web that commands in a sandbox may reach. */
  sandboxHosts?: (() => Promise<readonly string[]>) | undefined;
  /** What the gate knows of strangers' text: commands are read where there is any. */
  taint: () => Promise<GateContext["taint"]>;
  /** Files with protected values, as far as they are known. */
  secrets?: () => readonly string[];
  /** Ports of its own processes. */
  ports?: () => readonly number[];
}

/** What the gate of a session decides on, besides the call and the rules. */
export function createFacts(place: Place): {
  facts: GateContext;
  /** A name of the open internet was found to lead to a private address. */
  leadsInside(host: string): void;
  /** To be awaited before a command or a change of a file is judged: loads what has to be known for it. */
  readyFor(call: GateCall, policy: Policy): Promise<void>;
} {
  const {
    workspace,
    outputs,
    dependencies,
    reads = () => [],
    skills,
    places = () => [],
    ports = () => [],
    secrets = () => [],
    sandboxHosts,
    taint,
  } = place;
  const { folders, ownPort } = dependencies;
  const leadingInside = new Set<string>();
  let shell: ShellSense | null = null;
  let reaches = false;
  let canContain = false;
  let git: typeof import("./tracked-files.ts") | undefined;
  let tracked: readonly string[] = [];
  let large: LargeFolder | null = null;
  let unpushed: Unpushed | null = null;
  let isIgnored = (_path: string) => false;
  let own: readonly string[] = [];
  let loading: Promise<ShellSense> | undefined;
  const look = brieflyKnown();
  // Most words of a command are no names of files, and what is not there leads nowhere else.
  const isNoFile = (path: string) =>
    dirname(path) === workspace.root && lstatSync(path, { throwIfNoEntry: false }) === undefined;
  const facts: GateContext = {
    workspace: workspace.root,
    home: folders.home,
    dataFolder: folders.data,
    open: [outputs, folders.skills],
    get reads() {
      return reads();
    },
    get skills() {
      return own;
    },
    canContain: () => canContain,
    get sandboxReaches() {
      return reaches;
    },
    get shell() {
      return shell;
    },
    get ownPort() {
      return look("port", ownPort);
    },
    sessionPorts: () => look("ports", ports),
    get places() {
      return places();
    },
    leadingInside,
    real: (path) => look(path, () => (isNoFile(path) ? path : workspace.resolve(path))),
    tracked: () => tracked,
    // Git holds a copy of a tracked file, and would take a masked one for changed.
    secrets: () => git?.withoutTracked(secrets(), { workspace: workspace.root, tracked }) ?? [],
    unpushed: () => unpushed,
    isIgnored: (path) => isIgnored(path),
    list: (folder) => look(`list ${folder}`, () => entriesIn(large, folder) ?? list(folder)),
  };
  async function lookAtGit(): Promise<void> {
    const [{ unpushedSecrets }, { ignoredIn }, { upToRepository }] = await Promise.all([
      import("./tracked-files.ts"),
      import("../permissions/trust/ignored.ts"),
      import("../permissions/repository.ts"),
    ]);
    unpushed = await unpushedSecrets(workspace.root);
    const repository = upToRepository(workspace.root).at(-1) ?? workspace.root;
    isIgnored = (path) => ignoredIn(repository, dirname(path))(path);
  }

  /** A command of a session that is marked, or one that names a protected file, may have to run without a network. */
  async function mayCarry({ touches }: GateCall): Promise<boolean> {
    const command = touches.find(({ action }) => action === "exec");
    if (!command) return false;
    const { needsParsing } = await import("../permissions/taint/sending.ts");
    return needsParsing(command.resource) || ((await taint())?.() ?? null) !== null;
  }
  return {
    facts,
    // A page can name as many as it likes.
    leadsInside: (host) => void (leadingInside.size < 1_000 && leadingInside.add(host)),
    async readyFor(call, policy) {
      if (policy.sandbox !== "off") reaches = ((await sandboxHosts?.()) ?? []).length > 0;
      if (skills) own = await skills();
      if (!canContain && (mayContain(call, policy) || (await mayCarry(call)))) {
        const { availableSandbox } = await import("../permissions/sandbox/available.ts");
        // The system of macs hides no folders in a way that has been tried.
        canContain = availableSandbox().kind === "bwrap";
      }
      if (!call.touches.some(({ action }) => action === "exec")) return;
      if (call.touches.some(({ action, resource }) => action === "exec" && pushes.test(resource))) await lookAtGit();
      large = await largeFolder(workspace.root, large);
      if (!shell) {
        const { needsShell } = await import("../permissions/needs-shell.ts");
        if (!needsShell(call, policy, { ...facts, taint: await taint() })) return;
      }
      // An earlier command may have changed what git tracks.
      git = await import("./tracked-files.ts");
      tracked = await git.trackedSecrets(workspace.root);
      if (shell) return;
      // Several calls may come at once.
      loading ??= loadShellSense(workspace.root);
      shell = await loading;
    },
  };
}

const pushes = /\bgit\b[\s\S]*\b(?:push|send-pack|http-push|imap-send|p4|svn)\b/;

/** Looking for a sandbox starts a program once, so it is not done for commands that need none. */
const mayContain = ({ touches }: GateCall, { mode, rules }: Policy) =>
  touches.some(({ action }) => action === "exec") &&
  (mode === "plan" || rules.some(({ tool, effect }) => tool === "read_file" && effect !== "allow"));

/** What a folder of very many entries holds, read a part at a time before anybody needs it at once. */
interface LargeFolder {
  folder: string;
  stamp: string;
  entries: readonly FolderEntry[];
}

const largeBytes = 64 * 1024;

async function largeFolder(folder: string, known: LargeFolder | null): Promise<LargeFolder | null> {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats || stats.size <= largeBytes) return null;
  if (known?.folder === folder && known.stamp === stampOf(stats)) return known;
  const entries: FolderEntry[] = [];
  try {
    for await (const one of await opendir(folder, { bufferSize: 512 })) entries.push(entryOf(one));
  } catch {
    return null; // Closed to us, or gone this moment.
  }
  return { folder, stamp: stampOf(stats), entries };
}

function entriesIn(large: LargeFolder | null, folder: string): readonly FolderEntry[] | null {
  if (large?.folder !== folder) return null;
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats && stampOf(stats) === large.stamp ? large.entries : null;
}

const stampOf = ({ ino, size, ctimeMs }: Stats) => `${ino} ${size} ${ctimeMs}`;

function list(folder: string): FolderEntry[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map(entryOf);
  } catch {
    return [];
  }
}

const entryOf = (one: Dirent): FolderEntry => {
  return { name: one.name, isLink: one.isSymbolicLink(), isFolder: one.isDirectory() };
};

type Seen = string | number | null | readonly FolderEntry[] | readonly number[] | readonly string[];

/** The calls of a step are judged together, each more than once: what one look has shown holds for that moment. */
function brieflyKnown(): <Known extends Seen>(name: string, look: () => Known) => Known {
  const known = new Map<string, Seen>();
  return (name, look) => {
    const before = known.get(name);
    if (before !== undefined) return before as ReturnType<typeof look>;
    if (known.size === 0) setImmediate(() => known.clear());
    const found = look();
    known.set(name, found);
    return found;
  };
}
