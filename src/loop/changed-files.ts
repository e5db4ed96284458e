import { isAbsolute, relative } from "node:path";
import type { ChangedFile } from "../protocol/digest.ts";
import { type History, numberOf } from "../protocol/history.ts";
import type { FileChange } from "../protocol/messages.ts";

/** A command can change thousands; they stand in every cut. */
const mostFiles = 400;

/** The files that calls before the place have changed, and those that earlier cuts know of; the last changed stands last. */
export function changedBefore(history: History, place: number): ChangedFile[] {
  const files = new Map((history.cut?.digest?.files ?? []).map(({ path, messages }) => [path, messages]));
  for (const [index, message] of history.messages.slice(0, place).entries()) {
    if (message.role !== "assistant") continue;
    const paths = message.calls.flatMap(({ before = [], changed = [], result }) =>
      // A command that failed may have changed files all the same.
      [...(result?.status === "ok" ? before : []), ...changed].filter(isFile).map(({ path }) => shown(path, history)),
    );
    for (const path of new Set(paths)) {
      const known = files.get(path) ?? [];
      files.delete(path);
      files.set(path, [...known, numberOf(history, index)]);
    }
  }
  return [...files].slice(-mostFiles).map(([path, messages]) => ({ path, messages }));
}

/** A folder that was made on the way to a file says nothing; one that is gone or moved does. */
const isFile = ({ folder, after, from }: FileChange) => !folder || after === null || from !== undefined;

function shown(path: string, { opened }: History): string {
  const inside = relative(opened?.workspace ?? "", path);
  return inside.startsWith("..") || isAbsolute(inside) ? path : inside;
}
