import type { Unsealing } from "../../use/files.ts";
import type { PackKeys } from "../format/header.ts";
import { isProblem, type PackProblem } from "../format/problem.ts";
import { damagedPack, isDamage } from "./kept.ts";
import { headerHashOf, packFile } from "./place.ts";
import { scriptsFolder } from "./scripts.ts";
import { type SealedFiles, sealedFiles } from "./sealed-files.ts";

export interface UnsealParts {
  /** What can open this very pack. */
  keys(headerHash: string): Promise<PackKeys>;
  runtime?: string | undefined;
  sentence(problem: PackProblem): string;
}

/** Opens sealed packs, each once: what is decrypted is in memory only, as long as whoever holds this. */
export function createUnsealing({ keys, runtime, sentence }: UnsealParts): Unsealing<SealedFiles> {
  const known = new Map<string, SealedFiles>();
  return async ({ pack, capabilities }) => {
    if (!pack) return { problem: "unreadable", detail: "" };
    const before = known.get(pack.folder);
    if (before) return before;
    const { openPack } = await import("../format/open.ts");
    const opened = await openPack(packFile(pack.folder), await keys(headerHashOf(pack.folder)), {
      now: new Date(),
      ...(runtime !== undefined && { runtime }),
    });
    if (isProblem(opened)) return isDamage(opened) ? damagedPack : { problem: "unreadable", detail: sentence(opened) };
    // Another pack may be as good as this one, and is not the one that its user has installed.
    if (opened.headerHash !== headerHashOf(pack.folder)) return damagedPack;
    const files = sealedFiles(opened.files, capabilities?.scripts === false ? undefined : scriptsFolder());
    known.set(pack.folder, files);
    return files;
  };
}
