import type { Prepared, PreparedChange, ToolContext } from "../tool.ts";
import { ToolError } from "../tool.ts";
import { missingFolders } from "./file-now.ts";
import { reasonOf } from "./reason.ts";
import { type Staged, stage, type Write } from "./stage.ts";
import { versionOf } from "./version.ts";

export interface PreparedWrites extends Prepared {
  writes: readonly Write[];
}

export function prepared(writes: readonly Write[]): PreparedWrites {
  const folders = new Set(writes.flatMap(({ path, content }) => (content ? missingFolders(path) : [])));
  const made = [...folders].map((path): PreparedChange => ({ path, hash: null, after: "folder", folder: true }));
  return { writes, changes: [...made, ...writes.map(changeOf)] };
}

function changeOf({ path, before, content }: Write): PreparedChange {
  return {
    path,
    hash: before?.version ?? null,
    after: content && versionOf(content),
    ...(before && { mode: before.mode }),
    contents: { before: before?.content ?? null, after: content },
  };
}

/**
 * Makes the changes, all or none, unless a file is no longer what its change was worked out from. Everything that can
 * fail for want of space or rights is done before the first file takes its name.
 */
export async function apply({ writes }: PreparedWrites, context: ToolContext): Promise<void> {
  await using work = new AsyncDisposableStack();
  const staged: Staged[] = [];
  for (const write of writes) staged.push(work.use(await stage(write, context).catch(inWords(write, context))));
  const done: Staged[] = [];
  for (const [index, one] of staged.entries()) {
    try {
      await one.commit().catch(inWords(writes[index] as Write, context));
      done.push(one);
    } catch (error) {
      const lost = await putBack(done);
      if (lost.length === 0) throw error;
      throw new ToolError(context.texts.notPutBack({ paths: lost.join(", "), problem: (error as Error).message }));
    }
  }
  for (const one of done) await one.sync();
}

/** Gives the paths that could not be put back, since someone has changed them meanwhile or the system refused. */
async function putBack(done: readonly Staged[]): Promise<string[]> {
  const lost: string[] = [];
  for (const one of done.toReversed()) await one.revert().catch(() => lost.push(one.shown));
  return lost;
}

const inWords =
  ({ path, content }: Write, context: ToolContext) =>
  (error: unknown): never => {
    if (error instanceof ToolError) throw error;
    const { deleteFailed, writeFailed } = context.texts;
    throw new ToolError((content ? writeFailed : deleteFailed)({ reason: reasonOf(error, path, context) }));
  };
