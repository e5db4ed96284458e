import { dirname } from "node:path";
import { type Naming, ToolError } from "../tool.ts";

/** Why the system refused, in words the model can act on. What is not the system's refusal is thrown on. */
export function reasonOf(error: unknown, path: string, { texts, workspace }: Naming): string {
  if (error instanceof ToolError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  // An abort has a numeric code: it is ours, not the system's.
  if (code === undefined || !/^E[A-Z0-9]+$/.test(code)) throw error;
  const shown = workspace.show(path);
  if (code === "ENOENT") return texts.noSuchFile({ path: shown });
  if (code === "EACCES" || code === "EPERM") return texts.noPermission({ path: shown });
  if (code === "ENOTDIR" || code === "EEXIST") return texts.notFolder({ path: workspace.show(dirname(path)) });
  if (code === "ENXIO") return texts.notRegular({ path: shown });
  if (code === "ENAMETOOLONG") return texts.nameTooLong({ path: shown });
  if (code === "EISDIR") return texts.isFolder({ path: shown });
  if (code === "ENOSPC" || code === "EDQUOT") return texts.diskFull({ path: shown });
  if (code === "EROFS") return texts.readOnlyDisk({ path: shown });
  return `${code}: ${shown}`;
}
