import { userFolders } from "../skills/find/roots.ts";
import { stampOf } from "../skills/find/stamp.ts";

/** Another text whenever a skill comes to the user's own folders or goes from them. */
export const foldersStamp = (folders: { home: string; skills: string }): string =>
  userFolders(folders).map(stampOf).join("\n");
