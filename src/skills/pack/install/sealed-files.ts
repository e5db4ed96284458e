import type { SkillFiles } from "../../use/files.ts";
import type { OpenedFile } from "../format/header.ts";

/** The files of a sealed pack, which are in memory. */
export interface SealedFiles extends SkillFiles {
  all: readonly OpenedFile[];
}

export function sealedFiles(files: readonly OpenedFile[], scripts?: string): SealedFiles {
  const byPath = new Map(files.map((file) => [file.path, file.bytes]));
  return {
    all: files,
    async read(path) {
      if (path.startsWith("/") || path.split("/").includes("..")) return { problem: "outside" };
      const content = byPath.get(path.replace(/^(?:\.\/)+/, ""));
      return content ? { content, path: null } : { problem: "no-file", near: [] };
    },
    async list(most) {
      const paths = [...byPath.keys()];
      return { paths: paths.slice(0, most), more: Math.max(0, paths.length - most) };
    },
    ...(scripts !== undefined && { scripts }),
  };
}
