import { lstatSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Texts } from "../i18n/texts.ts";
import { messageOf } from "../protocol/message-of.ts";
import { Declined } from "./declined.ts";

export interface OutFile {
  /** A whole path. */
  path: string;
  /** As it was asked for. */
  called: string;
  content: string | Uint8Array;
  /** Replace what is there. */
  force: boolean;
  /** Why not, where something is there already. */
  isThere: string;
}

/** The file that was asked for, whole or not at all; what is there is replaced only for who says so. Throws Declined. */
export function writeOut({ path, called, content, force, isThere }: OutFile, { packs }: Texts): void {
  const fresh = `${path}.${process.pid}.tmp`;
  // A link that leads nowhere is something, too.
  if (!force && lstatSync(path, { throwIfNoEntry: false })) throw new Declined("failed", isThere);
  try {
    writeFileSync(fresh, content, { flag: "wx" });
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    const reason = messageOf(error).replace(fresh, path);
    throw new Declined("failed", packs.build.notWritten({ file: called, reason }));
  }
}
