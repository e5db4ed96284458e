import type { FoundPath } from "../../search/rank-paths.ts";
import { listFiles } from "../../search/search.ts";
import { searchEngines } from "../../workers/search-engines.ts";
import type { ToolContext } from "../tool.ts";
import { dataFolderBelow } from "./folder.ts";
import { openFolder } from "./open-folder.ts";
import { searchSentence } from "./search-sentence.ts";

type Context = Pick<ToolContext, "workspace" | "closed" | "texts" | "signal">;

export interface FoundPaths {
  paths: FoundPath[];
  /** Of all that fit. */
  count: number;
  /** The folder holds more than could be looked at. */
  cut: boolean;
}

/** More files than this are not looked among. */
const mostListed = 200_000;
/** Nor for longer than this. */
const enoughMs = 2_000;
/** Who types on is not kept waiting for the same list again. */
const freshMs = 5_000;

interface Listed {
  folder: string;
  at: number;
  files: Promise<Files>;
}

interface Files {
  paths: string;
  cut: boolean;
}

/** Finds files and folders of the workspace by a part of their names. Ignored ones are left out, and so is our data folder. */
export function createFindPaths(now: () => number = Date.now) {
  let last: Listed | null = null;

  return async ({ words, most }: { words: string; most: number }, context: Context): Promise<FoundPaths> => {
    const { root } = context.workspace;
    if (last?.folder !== root || now() - last.at > freshMs) {
      const listed: Listed = { folder: root, at: now(), files: filesIn(context) };
      last = listed;
      listed.files.catch(() => {
        // Whoever waits for it is told; the next one tries anew.
        if (last === listed) last = null;
      });
    }
    const { paths, cut } = await last.files;
    const { sharedPool } = await import("../../workers/shared-pool.ts");
    const { found, count } = await sharedPool().run("rank-paths", { paths, words, most }, { signal: context.signal });
    return { paths: found, count, cut };
  };
}

/** For all who ask meanwhile, so it does not end with the first of them. */
async function filesIn(context: Context): Promise<Files> {
  const { workspace } = context;
  const { signal } = new AbortController();
  using folder = await openFolder(workspace.root, context);
  const { path, through } = folder;
  const leaveOut = dataFolderBelow(path, context);
  const search = { folder: path, through, pattern: "**", leaveOut, keep: mostListed, enoughMs };
  const { paths, cut = false } = await listFiles(search, searchEngines, { signal }).catch((error: unknown) => {
    throw searchSentence(error, { ...context, signal });
  });
  folder.check();
  // What is no text in UTF-8 cannot be named in a prompt.
  return { paths: paths.filter((one) => !one.includes("\uFFFD")).join("\0"), cut };
}
