import { type FilePatch, type Hunk, newHunk, type Parsed } from "./patch.ts";

/** Unified diffs, with what git adds to them. How many lines a hunk has is not counted: models count badly. */
export function parseUnified(lines: readonly string[]): Parsed {
  const files: FilePatch[] = [];
  let file: Draft | null = null;
  let hunk: Counted | null = null;
  const finish = () => {
    if (file && isWhole(file)) files.push(finished(file));
    file = null;
    hunk = null;
  };
  for (const [index, line] of lines.entries()) {
    const git = /^diff --git (.+)$/.exec(line);
    if (git) {
      finish();
      file = { git: git[1] as string, hunks: [] };
    } else if (isNames(lines, index, hunk)) {
      if (!file || file.from !== undefined) finish();
      file ??= { hunks: [] };
      file.from = nameIn(line);
    } else if (file?.from !== undefined && file.to === undefined && line.startsWith("+++ ")) {
      file.to = nameIn(line);
    } else if (file && /^@@ -\d+/.test(line)) {
      hunk = hunkFrom(line);
      file.hunks.push(hunk);
    } else if (hunk && line.startsWith("\\")) {
      noNewline(hunk);
    } else if (hunk && /^[ +-]|^$/.test(line)) {
      if (line !== "" || hunk.old > 0) add(hunk, line);
    } else if (file && !hunk) {
      const problem = header(file, line);
      if (problem) return { problem: { code: problem, path: nameOf(file) } };
    } else if (hunk && line.trim() !== "" && !/^(index |Index: |===|-- ?$|```)/.test(line)) {
      return { problem: { code: "bad-line", line: index + 1, text: line } };
    }
  }
  finish();
  const modeOnly = files.find(({ action, moveTo, hunks }) => action === "update" && !moveTo && hunks.length === 0);
  return modeOnly ? { problem: { code: "mode-only", path: modeOnly.path } } : { files };
}

interface Draft {
  git?: string;
  from?: string;
  to?: string;
  renamed?: { from?: string; to?: string };
  action?: "add" | "delete";
  mode?: number;
  hunks: Hunk[];
}

interface Counted extends Hunk {
  /** Lines of the file that are still to come, by the header. */
  old: number;
}

/** A removed line may begin with `--` too; the name of a file has another below it, and hunks or nothing behind. */
function isNames(lines: readonly string[], index: number, hunk: Counted | null): boolean {
  if (!lines[index]?.startsWith("--- ") || !lines[index + 1]?.startsWith("+++ ")) return false;
  return !hunk || hunk.old <= 0 || /^@@ -\d+/.test(lines[index + 2] ?? "");
}

function header(file: Draft, line: string): "binary" | "copy" | null {
  const [, renamed, name] = /^rename (from|to) (.+)$/.exec(line) ?? [];
  if (renamed && name) file.renamed = { ...file.renamed, [renamed]: unquoted(name) };
  const [, made] = /^new file mode (\d+)/.exec(line) ?? [];
  if (made) {
    file.action = "add";
    if (made.endsWith("755")) file.mode = 0o755;
  }
  if (/^deleted file mode/.test(line)) file.action = "delete";
  if (/^(GIT binary patch|Binary files )/.test(line)) return "binary";
  return /^copy from /.test(line) ? "copy" : null;
}

function hunkFrom(line: string): Counted {
  const [, start, size] = /^@@ -(\d+)(?:,(\d+))?/.exec(line) ?? [];
  // An empty range is named by the line before it.
  return { ...newHunk(Number(start) + (size === "0" ? 1 : 0)), old: Number(size ?? 1) };
}

function add(hunk: Counted, line: string): void {
  const mark = (line[0] ?? " ") as " " | "-" | "+";
  if (mark !== "+") hunk.old--;
  hunk.lines.push({ mark, text: line.slice(1) });
}

function noNewline(hunk: Counted): void {
  const mark = hunk.lines.at(-1)?.mark;
  hunk.newline = mark === "-";
  if (mark !== "-") hunk.atEnd = true;
}

/** What git says on its first line is enough for a model to leave the other two out. */
const isWhole = ({ git, from, to }: Draft) => (from !== undefined && to !== undefined) || git !== undefined;

function finished(file: Draft): FilePatch {
  const { from, to, renamed, mode, hunks } = file;
  const action = file.action ?? (from === "/dev/null" ? "add" : to === "/dev/null" ? "delete" : "update");
  const path = nameOf(file);
  const moveTo = renamed?.to ?? (action === "update" && to !== undefined ? stripped(to, "b") : undefined);
  return {
    action,
    path,
    ...(moveTo !== undefined && moveTo !== path && { moveTo }),
    ...(mode !== undefined && { mode }),
    hunks,
  };
}

function nameOf({ from, to, renamed, git = "" }: Draft): string {
  if (renamed?.from !== undefined) return renamed.from;
  if (from !== undefined && from !== "/dev/null") return stripped(from, "a");
  if (to !== undefined && to !== "/dev/null") return stripped(to, "b");
  // Without names below it, both are the same and stand one behind the other.
  const [, name] = /^"?a\/(.+?)"? "?b\/\1"?$/.exec(git) ?? /^"?(.+?)"? "?\1"?$/.exec(git) ?? [];
  return name ?? git;
}

const nameIn = (line: string) => unquoted(line.slice(4).replace(/\t.*$/, "").trimEnd());
const stripped = (name: string, side: "a" | "b") => (name.startsWith(`${side}/`) ? name.slice(2) : name);

/** Git puts names with special characters into quotes, and writes their bytes in octal. */
function unquoted(name: string): string {
  if (!/^".*"$/.test(name)) return name;
  const bytes = name.slice(1, -1).replace(/\\([0-7]{3}|.)/g, (_, code: string) => {
    if (code.length === 3) return String.fromCharCode(Number.parseInt(code, 8));
    return { n: "\n", t: "\t", r: "\r" }[code] ?? code;
  });
  return Buffer.from(bytes, "latin1").toString("utf8");
}
