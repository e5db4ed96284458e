import type { CallContext } from "../loop/call-context.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Watch } from "./watch.ts";

export interface KeptFilesInput {
  session: SessionId;
  /** Where contents are kept. */
  blobs: string;
  /** The workspace, and what in it is closed to the agent. */
  root: string;
  closed: string;
  /** What stands in the workspace for us. */
  ours(): readonly string[];
}

/** What is kept of files so that their changes can be undone. Loaded at the first change, or the first command. */
export function createKeptFiles(input: KeptFilesInput): Pick<CallContext, "keepBlob" | "readBlob" | "watch"> {
  const { session, blobs: folder, root, closed, ours } = input;
  const blobs = async () => (await import("./blobs.ts")).openBlobs(folder, session);
  const keepBlob = async (hash: string, content: Uint8Array) => (await blobs()).keep(hash, content);
  let watching: Promise<Watch> | undefined;
  return {
    keepBlob,
    readBlob: async (hash) => (await blobs()).read(hash),
    async watch() {
      // Made at the first command: nothing is looked at before.
      watching ??= import("./watch.ts").then(({ createWatch }) => createWatch({ root, closed, keepBlob, ours }));
      return (await watching).begin();
    },
  };
}
