import { readdirSync } from "node:fs";
import type { GateContext } from "../../src/permissions/decide.ts";

/** What is in a folder, as a session's gate sees it. */
export const listFolder: GateContext["list"] = (folder) => {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((one) => {
      return { name: one.name, isLink: one.isSymbolicLink(), isFolder: one.isDirectory() };
    });
  } catch {
    return [];
  }
};
