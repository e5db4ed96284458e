import { isAbsolute } from "node:path";
import { isReadableFolder } from "../front/readable-folder.ts";
import type { Texts } from "../i18n/texts.ts";
import { isInside } from "../permissions/paths.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { ChangedFile } from "../session/changed-files.ts";
import { type OpenFile, openRegular } from "../tools/files/open-regular.ts";
import { reasonOf } from "../tools/files/reason.ts";
import { ToolError, type Workspace } from "../tools/tool.ts";
import { createWorkspace } from "../tools/workspace.ts";
import type { Engine } from "./engine.ts";
import { requireSession } from "./find.ts";
import { Refusal } from "./refusal.ts";

/** The files of a session that its user may look at from the page: those of its workspace, and those it changed. */
export interface SessionFiles {
  workspace: Workspace;
  changed(): Promise<ChangedFile[]>;
  /** A real path that may be looked at. Throws a Refusal. */
  place(path: string): Promise<string>;
  /** Throws a Refusal that says why it cannot be opened. */
  open(path: string): Promise<OpenFile>;
}

/** Throws a Refusal where there is no such session. */
export async function sessionFiles(
  { store, sessions, folders }: Engine,
  session: string | undefined,
  { tools: texts }: Texts,
): Promise<SessionFiles> {
  const { id, workspace: folder } = await requireSession(store, session);
  const workspace = createWorkspace(folder, texts, folders.data);
  const changed = () => sessions.changes(id as SessionId);

  async function place(path: string): Promise<string> {
    const real = said(() => workspace.resolve(path));
    // Our own data is nobody's to look at by this way, whatever leads there.
    const isClosed = isInside(real, folders.data);
    if (!isClosed && isInside(real, workspace.root)) return real;
    if (!isClosed && isAbsolute(path) && (await changed()).some((one) => one.path === real)) return real;
    throw new Refusal(403, ({ server }) => server.notOfSession({ path: workspace.show(real) }));
  }

  return {
    ...{ workspace, changed, place },
    async open(path) {
      const real = await place(path);
      try {
        return await openRegular(real, { texts, workspace });
      } catch (error) {
        if (!isReadableFolder(folder)) throw new Refusal(409, ({ session: said }) => said.folderGone({ folder }));
        const reason = reasonOf(error, real, { texts, workspace });
        throw new Refusal(404, () => reason);
      }
    },
  };
}

/** What a tool would say of a path is what its reader is told. */
export function said<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof ToolError) throw new Refusal(422, () => error.message);
    throw error;
  }
}
