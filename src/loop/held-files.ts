import { createHash } from "node:crypto";
import type { StoredBody } from "../protocol/events.ts";
import { exactLine } from "../protocol/exact-line.ts";
import type { HeldFile } from "../protocol/held-file.ts";
import { type CallId, newId } from "../protocol/ids.ts";
import type { Call, FileChange, HeldResult } from "../protocol/messages.ts";
import type { CallContext } from "./call-context.ts";

/** Compares the files that run later before and after everything that may have changed them. */
export interface LaterGuard {
  /** To be called before a command begins; what comes back, after it has ended. */
  begin(run: GuardedRun): Promise<() => Promise<Compared>>;
  /** Compared while nothing of ours is to be waited for, as long as anything lives that a command has left. */
  atRest(call: CallId): Promise<HeldFile[]>;
  /** Keeps the files so that the next command raises the question about them, because nobody can be asked now. */
  askLater(files: readonly HeldFile[]): Promise<void>;
  /** Our own tools have changed these, as a person or a rule had agreed. */
  accept(paths: readonly string[]): Promise<void>;
  /** Puts into place what a person has agreed to. */
  place(files: readonly HeldFile[]): Promise<{ placed: FileChange[]; conflicts: string[] }>;
  /** What a crash left of a call; put back, if it had not come to that. */
  recover(call: CallId): Promise<HeldFile[]>;
  /** The journal tells of it now. */
  forget(call: CallId): Promise<void>;
}

export interface Compared {
  held: HeldFile[];
  /** Files that changed since the last call, while nothing of ours was at work. They were left as they are. */
  between: string[];
}

export interface GuardedRun {
  call: CallId;
  /** Empty for what is no command. */
  command: string;
  /** Where it begins. */
  folder: string;
  /** A person has seen just this and said yes. */
  isApproved: boolean;
}

type Asked = Pick<Call, "id" | "input"> & { files: readonly HeldFile[]; result: HeldResult };

/** The call's result waits for a person's word about the files. Stored together: one without the other never is. */
export function heldEvents({ id, input, files, result }: Asked, { texts }: Pick<CallContext, "texts">): StoredBody[] {
  return [{ type: "files-held", call: id, files, result }, heldAsk({ id, input, files, result }, { texts })];
}

function heldAsk({ id, input, files, result }: Asked, { texts }: Pick<CallContext, "texts">): StoredBody {
  return {
    type: "ask-raised",
    ask: newId("ask"),
    call: id,
    kind: "permission",
    tool: result.name,
    input,
    touches: files.map(({ path }) => ({ action: "write" as const, resource: path })),
    reason: texts.heldBack({ files }),
    hash: createHash("sha256").update(JSON.stringify(files)).digest("hex"),
    held: true,
    files,
  };
}

/** Ends a call whose files were decided about. False while that is still open. */
export async function endHeldCall(
  call: Call,
  { journal, texts, laterFiles }: Pick<CallContext, "journal" | "texts" | "laterFiles">,
): Promise<boolean> {
  const { id, input, held } = call;
  if (!held || call.state === "waiting") return false;
  const { files, result, answer } = held;
  if (!answer) {
    await journal.append(heldAsk({ id, input, files, result }, { texts }));
    return false;
  }
  const listed = (paths: readonly string[]) => paths.map(exactLine).join(", ");
  if (answer.decision === "deny") {
    const output = result.output + texts.heldRefused({ files, reason: answer.reason });
    journal.defer({ type: "tool-ended", call: id, ...result, output });
  } else {
    const { placed, conflicts } = await laterFiles.place(files);
    const now = files.filter(({ path }) => !conflicts.includes(path)).map(({ path }) => path);
    const notes = [
      now.length > 0 ? texts.heldPlaced({ paths: listed(now) }) : "",
      conflicts.length > 0 ? texts.heldConflict({ paths: listed(conflicts) }) : "",
    ];
    const changed = [...(result.changed ?? []), ...placed];
    const output = result.output + notes.join("");
    journal.defer({ type: "tool-ended", call: id, ...result, output, ...(changed.length > 0 && { changed }) });
  }
  await laterFiles.forget(id);
  return true;
}
