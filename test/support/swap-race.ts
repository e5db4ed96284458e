// A race for what lies outside: while a folder of the workspace is swapped for a link that leads out of it and back, a
// file in it is judged and then read, or judged and then written.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { textsIn } from "../../src/i18n/texts.ts";
import { isInside } from "../../src/permissions/paths.ts";
import { noValues } from "../../src/protocol/protected-values.ts";
import { apply, prepared } from "../../src/tools/files/change.ts";
import { fileAt } from "../../src/tools/files/file-now.ts";
import { fileStat } from "../../src/tools/files/file-stat.ts";
import { glob } from "../../src/tools/files/glob.ts";
import { grep } from "../../src/tools/files/grep.ts";
import { listDir } from "../../src/tools/files/list-dir.ts";
import { type ToolContext, ToolError, type ToolOutput } from "../../src/tools/tool.ts";
import { createWorkspace } from "../../src/tools/workspace.ts";

export interface RaceResult {
  /** How often the path was judged to lie inside, and opened. */
  tries: number;
  /** How often it was judged to lie outside: a person would be asked, and nothing is tried. */
  asked: number;
  /** What went well. */
  done: number;
  /** What was refused after it had been judged to lie inside. */
  refused: number;
  /** What reached the outside though it had been judged to lie inside. */
  escaped: number;
}

export type Look = "grep" | "grep-below" | "glob" | "glob-below" | "list" | "stat";
export type Way = Look | "read" | "write" | "create" | "string-read" | "string-write";

export async function race(way: Way, tries: number, until?: (result: RaceResult) => boolean): Promise<RaceResult> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-race-")));
  const paths = {
    root: join(base, "workspace"),
    folder: join(base, "workspace/sub"),
    parked: join(base, "workspace/.parked"),
    elsewhere: join(base, "outside"),
  };
  mkdirSync(paths.folder, { recursive: true });
  mkdirSync(paths.elsewhere);
  writeFileSync(join(paths.folder, "file"), "inside");
  writeFileSync(join(paths.elsewhere, "file"), "OUTSIDE");
  if (isLook(way)) writeFileSync(join(paths.elsewhere, "OUTSIDE"), "OUTSIDE");
  const stop = new SharedArrayBuffer(4);
  const worker = new Worker(join(import.meta.dirname, "swap-race/swapper.mjs"), {
    workerData: { ...paths, stayMs: isLook(way) ? 1 : way.endsWith("read") ? 0.1 : 5, stop },
  });
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  try {
    await new Promise((began, failed) => worker.once("message", began).once("error", failed));
    return await run(way, tries, paths, until);
  } finally {
    Atomics.store(new Int32Array(stop), 0, 1);
    await ended;
    rmSync(base, { recursive: true, force: true });
  }
}

async function run(way: Way, tries: number, { root, elsewhere }: { root: string; elsewhere: string }, until?: Until) {
  const texts = textsIn("en").tools;
  const workspace = createWorkspace(root, texts);
  const closed = join(dirname(root), "data");
  const context = {
    texts,
    workspace,
    closed,
    known: () => null,
    values: async () => noValues,
    ...watching,
  } as unknown as ToolContext;
  const result: RaceResult = { tries: 0, asked: 0, done: 0, refused: 0, escaped: 0 };
  while (result.tries < tries && !until?.(result)) {
    // A new folder in the one that is swapped, so that making it races too.
    const name = way === "create" ? `sub/new${result.tries}/file` : "sub/file";
    const path = workspace.resolve(name);
    if (!isInside(path, root)) {
      result.asked++;
      continue;
    }
    result.tries++;
    try {
      result[await attempt(way, path, context, elsewhere)]++;
    } catch (error) {
      if (!isExpected(error)) throw error;
      result.refused++;
    }
  }
  if (!isLook(way) && !way.endsWith("read") && outsideIsWhole(elsewhere) === "escaped") result.escaped++;
  return result;
}

const watching = { signal: new AbortController().signal, progress: () => undefined, mayRead: () => true };

type Until = ((result: RaceResult) => boolean) | undefined;

/** Refusals of ours, and what the system says when the folder is away at this moment. */
const isExpected = (error: unknown) =>
  error instanceof ToolError ||
  ["ENOENT", "ENOTDIR", "EEXIST", "EINVAL", "EBUSY"].includes((error as NodeJS.ErrnoException).code ?? "");

async function attempt(way: Way, path: string, context: ToolContext, elsewhere: string): Promise<"done" | "escaped"> {
  switch (way) {
    case "read":
      return (await fileAt(path, context))?.content.toString() === "OUTSIDE" ? "escaped" : "done";
    case "string-read":
      return (await readFile(path, "utf8")) === "OUTSIDE" ? "escaped" : "done";
    case "grep":
    case "grep-below":
    case "glob":
    case "glob-below":
    case "list":
    case "stat":
      return look(way, path, context);
    case "write": {
      const before = await fileAt(path, context);
      await apply(prepared([{ path, before, content: Buffer.from(`written ${Math.random()}`) }]), context);
      return outsideIsWhole(elsewhere);
    }
    case "create":
      await apply(prepared([{ path, before: null, content: Buffer.from("written") }]), context);
      return outsideIsWhole(elsewhere);
    case "string-write": {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.tmp`, "written");
      await rename(`${path}.tmp`, path);
      return outsideIsWhole(elsewhere);
    }
  }
}

/** The path was judged, and the tool looks at what was judged; what lies outside has another name, text and size. */
async function look(way: Look, path: string, given: ToolContext): Promise<"done" | "escaped"> {
  const context = { ...given, workspace: { ...given.workspace, resolve: (judged: string) => judged } };
  const [sub, above] = [dirname(path), dirname(dirname(path))];
  const calls: Record<Look, () => Promise<ToolOutput>> = {
    grep: () => grep.execute(grep.input.parse({ pattern: "inside|OUTSIDE", path: sub }), context),
    "grep-below": () => grep.execute(grep.input.parse({ pattern: "inside|OUTSIDE", path: above }), context),
    glob: () => glob.execute({ pattern: "*", base_dir: sub }, context),
    "glob-below": () => glob.execute({ pattern: "**", base_dir: above }, context),
    list: () => listDir.execute({ path: sub }, context),
    stat: () => fileStat.execute({ path }, context),
  };
  const { output, details } = await calls[way]();
  const isOutside = /OUTSIDE/.test(output) || (details as { size?: number }).size === "OUTSIDE".length;
  return isOutside ? "escaped" : "done";
}

const isLook = (way: Way): way is Look => !/read|write|create/.test(way);

/** Also when an attempt was refused: what it left outside before that is found by the next. */
function outsideIsWhole(elsewhere: string): "done" | "escaped" {
  const whole = readdirSync(elsewhere).join() === "file" && readFileSync(join(elsewhere, "file"), "utf8") === "OUTSIDE";
  if (whole) return "done";
  rmSync(elsewhere, { recursive: true });
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, "file"), "OUTSIDE");
  return "escaped";
}
