import { lstatSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { messageOf } from "../protocol/message-of.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

export interface OutFile {
  /** As it was asked for. */
  file: string;
  content: string | Uint8Array;
  /** Replace what is there. */
  force: boolean;
}

/** The file that was asked for, whole or not at all; what is there is replaced only for who says so. */
export function writeOut({ file, content, force }: OutFile, io: Io): void {
  const { packs, sessions } = io.texts;
  if (file === "") throw new Complaint(packs.build.noFileName(), exitCode.usage);
  const path = resolve(io.cwd(), file);
  const fresh = `${path}.${process.pid}.tmp`;
  // A link that leads nowhere is something, too.
  if (!force && lstatSync(path, { throwIfNoEntry: false })) throw new Complaint(sessions.fileExists({ file }));
  try {
    writeFileSync(fresh, content, { flag: "wx" });
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw new Complaint(packs.build.notWritten({ file, reason: messageOf(error).replace(fresh, path) }));
  }
}
