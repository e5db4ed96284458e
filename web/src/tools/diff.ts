/** One line of a change as people read it: where it stood, where it stands, and what it says. */
export interface DiffLine {
  kind: "same" | "added" | "removed" | "gap" | "note";
  before?: number;
  after?: number;
  text: string;
}

export interface FileChange {
  path: string;
  lines: DiffLine[];
  added: number;
  removed: number;
  /** It goes on beyond what is shown. */
  cut: boolean;
}

const hunk = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(.*)$/;

/** Reads a unified diff of one file. */
export function linesOfDiff(diff: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let [before, after] = [0, 0];
  let inside = false;
  for (const line of diff.replace(/\n$/, "").split("\n")) {
    const head = hunk.exec(line);
    if (head) {
      // Between hunks lies what did not change; before the first there is nothing to tell.
      if (inside) lines.push({ kind: "gap", text: "" });
      inside = true;
      [before, after] = [Number(head[1]), Number(head[3])];
    } else if (!inside) {
      // The names of the file stand above the card already.
    } else if (line.startsWith("+")) lines.push({ kind: "added", after: after++, text: line.slice(1) });
    else if (line.startsWith("-")) lines.push({ kind: "removed", before: before++, text: line.slice(1) });
    else if (line.startsWith("\\")) lines.push({ kind: "note", text: line.slice(2) });
    else lines.push({ kind: "same", before: before++, after: after++, text: line.slice(1) });
  }
  return lines;
}

/** What a call changed, as its details tell it; null when they tell of no change. */
export function changesIn(details: unknown): FileChange[] | null {
  const files = isRecord(details) && Array.isArray(details.files) ? details.files : [details];
  const changes = files.filter(isFileDiff);
  if (changes.length === 0) return null;
  return changes.map(({ path, diff, added, removed, cut }) => ({
    path,
    lines: linesOfDiff(diff),
    added,
    removed,
    cut: cut === true,
  }));
}

/** A replacement before it is made: its lines are known, their numbers are not. */
export function replacement(path: string, before: string, after: string): FileChange {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  return {
    path,
    lines: [
      ...old.map((text): DiffLine => ({ kind: "removed", text })),
      ...fresh.map((text): DiffLine => ({ kind: "added", text })),
    ],
    added: fresh.length,
    removed: old.length,
    cut: false,
  };
}

/** A patch as the model wrote it, in either of its forms: each line by its first character. */
export function linesOfPatch(patch: string): DiffLine[] {
  return linesOf(patch).map((text): DiffLine => {
    if (/^(\+\+\+|---|\*\*\*|@@|diff |index )/.test(text)) return { kind: "note", text };
    if (text.startsWith("+")) return { kind: "added", text: text.slice(1) };
    if (text.startsWith("-")) return { kind: "removed", text: text.slice(1) };
    return { kind: "same", text: text.replace(/^ /, "") };
  });
}

const linesOf = (text: string) => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

interface FileDiff {
  path: string;
  diff: string;
  added: number;
  removed: number;
  cut?: unknown;
}

function isFileDiff(value: unknown): value is FileDiff {
  if (!isRecord(value)) return false;
  const { path, diff, added, removed } = value;
  return (
    typeof path === "string" && typeof diff === "string" && typeof added === "number" && typeof removed === "number"
  );
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
